/**
 * Writes the tabs of a page. In: the page's text and the module's declarations. Out: the new text. The writer's text (the
 * rest of the page, introductions, additions to entries) stays unchanged, character by character, except that directives
 * around a tab get more colons if it needs them.
 */
import { mostColons, widenDirectives } from './directive-lines.js';
import { createGroups, entryBody, type Entry, type EntryGroup } from './tab-entries.js';
import type { Module } from './module.js';
import {
  findTabs,
  splitAfterEndings,
  splitLines,
  type PageTab,
  type WrittenEntry,
} from './reference-page.js';

/** Writing a second time changes nothing. Text that `findLosses` reports would be lost. */
export function writeTabs(text: string, module: Module): string {
  const lines = splitLines(text);
  const tabs = findTabs(lines).map((tab) => ({ tab, list: createList(tab, module) }));
  const needed = new Map(tabs.map(({ tab, list }) => [tab.start, list.colons + 1]));
  const widened = widenDirectives(lines, needed);
  const page = splitAfterEndings(text).map((line, index) => {
    const colons = widened.get(index);
    return colons === undefined ? line : line.replace(/^:+/, ':'.repeat(colons));
  });
  return tabs
    .toReversed()
    .reduce((written, { tab, list }) => {
      const ending = written[tab.start]?.endsWith('\r\n') === true ? '\r\n' : '\n';
      const content = ['', ...paragraphs(tab.introduction, list.text).split('\n'), ''];
      return written.toSpliced(
        tab.start + 1,
        tab.end - tab.start - 1,
        ...content.map((line) => line + ending),
      );
    }, page)
    .join('');
}

interface List {
  readonly text: string;
  /** Number of colons of its own directive. */
  readonly colons: number;
}

function createList(tab: PageTab, module: Module): List {
  const additions = keptAdditions(tab);
  const additionOf = (entry: Entry) => additions.get(entry.name)?.addition ?? '';
  const groups = createGroups(tab.kind, module);
  const entries = groups.flatMap((group) => group.entries);
  if (entries.length === 0) return { text: '', colons: 2 };
  const inner = Math.max(...entries.map((entry) => mostColons(additionOf(entry))));
  const show = (entry: Entry) =>
    directive(inner + 1, entry.opening, paragraphs(entryBody(entry), additionOf(entry)));
  const shown = groups.map(({ heading, entries: own }: EntryGroup) =>
    paragraphs(heading, ...own.map(show)),
  );
  const opening = tab.kind === 'input' ? 'parameters{hcl}' : 'parameters';
  // Linters of Markdown want a blank line above a heading.
  return { text: directive(inner + 2, opening, `\n${paragraphs(...shown)}`), colons: inner + 2 };
}

/** Returns the additions by the names of their entries. If two entries have one name, the last addition counts. */
export function keptAdditions({ entries }: PageTab): Map<string, WrittenEntry> {
  return new Map(
    entries.filter(({ addition }) => addition !== '').map((entry) => [entry.name, entry]),
  );
}

function directive(colons: number, opening: string, content: string): string {
  const fence = ':'.repeat(colons);
  return [fence + opening, ...(content === '' ? [] : [content]), fence].join('\n');
}

function paragraphs(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}
