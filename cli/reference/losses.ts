/**
 * Finds text by writers in a tab that generating would delete. In: the page's text and its module's declarations. Out: a
 * diagnostic for each place. A page with one is not written.
 */
import { diagnostic } from '../diagnostics/diagnostic.js';
import type { Diagnostic } from '../types.js';
import { createGroups } from './tab-entries.js';
import type { Module } from './module.js';
import {
  findTabs,
  placeOfLine,
  splitLines,
  TAB_TITLES,
  type Page,
  type PageTab,
} from './reference-page.js';
import { keptAdditions } from './write-tabs.js';

export function findLosses({ path, text }: Page, module: Module): Diagnostic[] {
  const lines = splitLines(text);
  return findTabs(lines).flatMap((tab) =>
    lossesOf(tab, module).map(({ index, lost, note }) =>
      diagnostic(
        'reference-drift',
        `Cannot write the tab "${TAB_TITLES[tab.kind]}": ${lost} would be lost`,
        { file: path, place: placeOfLine(lines, index), note },
      ),
    ),
  );
}

interface Loss {
  readonly index: number;
  readonly lost: string;
  readonly note: string;
}

function lossesOf(tab: PageTab, module: Module): Loss[] {
  const declared = tab.kind === 'input' ? 'variable' : 'output';
  const groups = createGroups(tab.kind, module);
  const names = new Set(groups.flatMap(({ entries }) => entries.map(({ name }) => name)));
  const kept = keptAdditions(tab);
  const strays = tab.strays.map(({ index, text }) => ({
    index,
    lost: `"${shorten(text)}"`,
    note: 'Move it and what stands below it out of the tab, before the first heading of the tab, or into ":::details[Example]" at the end of an entry.',
  }));
  const additions = tab.entries
    .filter((entry) => entry.addition !== '')
    .filter((entry) => !names.has(entry.name) || kept.get(entry.name) !== entry)
    .map(({ name, additionStart }) => ({
      index: additionStart,
      lost: `the example of ${tab.kind} "${name}"`,
      note: names.has(name)
        ? `The ${tab.kind} has two entries, both with an example: move one into the other.`
        : `The module does not declare it: move the example to another entry, remove it, or declare ${declared} "${name}".`,
    }));
  return [...strays, ...additions].toSorted((a, b) => a.index - b.index);
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text.trim();
}
