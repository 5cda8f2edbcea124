/**
 * Writes the tabs of a page. In: the page's text and the module's declarations. Out: the new text. The writer's text (the
 * rest of the page, introductions, additions to entries) stays unchanged, character by character.
 */
import { createGroups, entryText, type Entry } from './entries.js';
import type { Module } from './module.js';
import {
  findTabs,
  splitAfterEndings,
  splitLines,
  type PageTab,
  type WrittenEntry,
} from './page.js';

/** Writing a second time changes nothing. Text that `findLosses` reports would be lost. */
export function writeTabs(text: string, module: Module): string {
  return findTabs(splitLines(text))
    .toReversed()
    .reduce((page, tab) => {
      const ending = page[tab.start]?.endsWith('\r\n') === true ? '\r\n' : '\n';
      const written = tabLines(tab, module).map((line) => line + ending);
      return page.toSpliced(tab.start + 1, tab.end - tab.start - 1, ...written);
    }, splitAfterEndings(text))
    .join('');
}

function tabLines(tab: PageTab, module: Module): string[] {
  const added = keptAdditions(tab);
  const show = (entry: Entry) =>
    paragraphs(entryText(entry), added.get(entry.name)?.addition ?? '');
  const groups = createGroups(tab.kind, module).map(({ heading, entries }) =>
    paragraphs(heading, ...entries.map(show)),
  );
  return ['', ...paragraphs(tab.introduction, ...groups).split('\n'), ''];
}

/** Returns the additions by the names of their entries. If two entries have one name, the last addition counts. */
export function keptAdditions({ entries }: PageTab): Map<string, WrittenEntry> {
  return new Map(
    entries.filter(({ addition }) => addition !== '').map((entry) => [entry.name, entry]),
  );
}

function paragraphs(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}
