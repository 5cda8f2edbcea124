/**
 * Writes the tabs of a page. In: the page's text and what its module declares. Out: the text as it ought to be; what
 * writers wrote (the rest of the page, introductions, additions to entries) is in it, character for character.
 */
import { createGroups, entryText, type Entry } from './entries.js';
import type { Module } from './module.js';
import { findTabs, splitAfterEndings, splitLines, type PageTab } from './page.js';

/** Writing a second time changes nothing. */
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
  const additions = new Map(tab.entries.map(({ name, addition }) => [name, addition]));
  const show = (entry: Entry) => paragraphs(entryText(entry), additions.get(entry.name) ?? '');
  const groups = createGroups(tab.kind, module).map(({ heading, entries }) =>
    paragraphs(heading, ...entries.map(show)),
  );
  return ['', ...paragraphs(tab.introduction, ...groups).split('\n'), ''];
}

function paragraphs(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}
