/**
 * Finds the table of contents of a page whose code decides which headings there are. In: its finished article, and the
 * entries that its source has. Out: the entries whose headings are shown; for a component, an entry for each heading.
 */
import type { Root } from 'hast';
import type { TocEntry } from '../../theme/types.js';
import { escapeText } from '../values/escape.js';
import { oneLine } from '../values/fit-text.js';
import { createToc } from '../pages/toc.js';
import { plainText, walkElements } from '../content-tree/tree.js';
import type { FrontMatter, Heading, SiteConfig } from '../types.js';

const LEVELS: ReadonlyMap<string, Heading['depth']> = new Map([
  ['h1', 1],
  ['h2', 2],
  ['h3', 3],
  ['h4', 4],
  ['h5', 5],
  ['h6', 6],
]);

/** Removes entries whose heading is not shown, such as one of a partial that depends on its props. */
export function keepShown(toc: readonly TocEntry[], article: Root): readonly TocEntry[] {
  const ids = new Set<unknown>();
  walkElements(article, ({ properties }) => void ids.add(properties.id));
  return toc.filter(({ id }) => ids.has(id));
}

/** Reads the headings of a page that is a component, whose source has none. */
export function readToc(
  article: Root,
  frontMatter: FrontMatter,
  config: Pick<SiteConfig, 'toc'>,
): TocEntry[] {
  const headings: Heading[] = [];
  walkElements(article, (node) => {
    const depth = LEVELS.get(node.tagName);
    const { id } = node.properties;
    if (depth === undefined || typeof id !== 'string') return;
    const text = oneLine(plainText(node));
    headings.push({ depth, id, text, html: escapeText(text), line: 1 });
  });
  return createToc({ frontMatter, headings }, config);
}
