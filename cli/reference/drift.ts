/**
 * Finds differences between a page and its module. In: the page's text and the module's declarations. Out: a diagnostic for
 * each variable and output, at the wrong line. There is at least one if writing would change the page.
 */
import { diagnostic } from '../diagnostics/diagnostic.js';
import type { Diagnostic } from '../types.js';
import { createGroups, entryBody, type Entry } from './tab-entries.js';
import { FIELDS, readFields } from './entry-fields.js';
import { isInline } from './layout.js';
import type { Module, Source } from './module.js';
import {
  findTabs,
  placeOfLine,
  splitAfterEndings,
  splitLines,
  TAB_TITLES,
  type Page,
  type PageTab,
  type WrittenEntry,
} from './reference-page.js';
import { writeTabs } from './write-tabs.js';

const RULE = 'reference-drift';
const HOW = 'Run "docsgen reference" to write it.';

/** Finds tabs that a page lacks. `docsgen reference` cannot write them, because it does not know the right place. */
export function findMissingTabs({ path, text }: Page, module: Module): Diagnostic[] {
  const lines = splitLines(text);
  const tabs = findTabs(lines);
  const kinds = new Set(tabs.map(({ kind }) => kind));
  // The place is after the other tab, or at the end of the page.
  const place = placeOfLine(lines, tabs.at(-1)?.end ?? lines.length - 1);
  const counts = { input: module.variables.length, output: module.outputs.length };
  return (['input', 'output'] as const)
    .filter((kind) => counts[kind] > 0 && !kinds.has(kind))
    .map((kind) =>
      diagnostic(RULE, `Cannot find the tab "${TAB_TITLES[kind]}"`, {
        file: path,
        place,
        note: `Write ":::tab[${TAB_TITLES[kind]}]{value=${kind}s}" and ":::" where the ${counts[kind]} ${kind}s of the module shall stand, and run "docsgen reference".`,
      }),
    );
}

/** Finds all changes that `docsgen reference` would make; it would write `expected`. */
export function findDrift(
  page: Page,
  module: Module,
  expected = writeTabs(page.text, module),
): Diagnostic[] {
  if (expected === page.text) return [];
  const lines = splitLines(page.text);
  const found = findTabs(lines).flatMap((tab) => compareTab(tab, { page, lines, module }));
  if (found.length > 0) return found;
  const actual = splitAfterEndings(page.text);
  const index = splitAfterEndings(expected).findIndex((line, i) => line !== actual[i]);
  return [
    diagnostic(RULE, 'The tabs are not as they would be written', {
      file: page.path,
      place: placeOfLine(lines, index),
      note: `Headings, order, colons, blank lines or line ends differ: required inputs come first, each group in the order of the module. ${HOW}`,
    }),
  ];
}

interface Context {
  readonly page: Page;
  readonly lines: readonly string[];
  readonly module: Module;
}

function compareTab(tab: PageTab, { page, lines, module }: Context): Diagnostic[] {
  if (tab.oldForm !== null)
    return [
      diagnostic(RULE, `The tab "${TAB_TITLES[tab.kind]}" has the form of earlier versions`, {
        file: page.path,
        place: placeOfLine(lines, tab.oldForm),
        note: `Its entries are headings, and become parameters with a filter. ${HOW} It keeps introductions and examples.`,
      }),
    ];
  const expected = createGroups(tab.kind, module).flatMap(({ entries }) => entries);
  const writtenByName = new Map(tab.entries.map((entry) => [entry.name, entry]));
  const names = new Set(expected.map(({ name }) => name));
  const report = (index: number, reason: string, note: string) =>
    diagnostic(RULE, reason, { file: page.path, place: placeOfLine(lines, index), note });
  const label = tab.kind === 'input' ? 'Input' : 'Output';
  const declared = tab.kind === 'input' ? 'variable' : 'output';
  return [
    ...tab.entries
      .filter(({ name }) => !names.has(name))
      .map(({ name, start }) =>
        report(
          start,
          `${label} "${name}" is documented, but the module does not declare it`,
          `Run "docsgen reference" to remove it, or declare ${declared} "${name}".`,
        ),
      ),
    ...expected.flatMap((entry) => {
      const written = writtenByName.get(entry.name);
      if (written !== undefined)
        return compareEntry(entry, written).map(({ index, reason, note }) =>
          report(index, reason, note),
        );
      return [
        report(
          tab.start,
          `${label} "${entry.name}" is not documented`,
          `${locate(entry.source)} declares it. ${HOW}`,
        ),
      ];
    }),
  ];
}

interface Difference {
  readonly index: number;
  readonly reason: string;
  readonly note: string;
}

/** Returns one difference for each changed field, at its line. */
function compareEntry(entry: Entry, written: WrittenEntry): Difference[] {
  const source = locate(entry.source);
  const body = written.lines.map(({ text }) => text).join('\n');
  if (entry.opening === written.opening && entryBody(entry) === body) return [];
  const expected = readFields({
    opening: entry.opening,
    lines: splitLines(entryBody(entry)).map((text) => ({ text, index: 0 })),
    start: 0,
  });
  const actual = readFields(written);
  const differences = FIELDS.filter((field) => expected[field].text !== actual[field].text).map(
    (field) => ({
      index: actual[field].index ?? written.start,
      reason: `The ${field} of ${entry.kind} "${entry.name}" is not that of the module`,
      note: `${quote(actual[field].text, expected[field].text)}${source} declares it. ${HOW}`,
    }),
  );
  if (differences.length > 0) return differences;
  const reason = `The entry of ${entry.kind} "${entry.name}" is not as it would be written`;
  return [{ index: written.start, reason, note: `${source} declares it. ${HOW}` }];
}

/** Returns the values themselves, if they are short enough for a sentence. */
function quote(actual: string, expected: string): string {
  const isShort = [actual, expected].every((text) => text !== '' && isInline(text));
  return isShort ? `The page has "${plain(actual)}", the module "${plain(expected)}". ` : '';
}

function plain(text: string): string {
  return text.replace(/\*\*Checked:\*\* |[*`]/g, '');
}

/** Returns `docs/_modules/vpc/variables.tf:12`, which terminals turn into a link. */
function locate({ file, place }: Source): string {
  return `${file}:${place.line}`;
}
