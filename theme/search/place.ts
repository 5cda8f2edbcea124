/** The place of a page on the site. In: a result. Out: a path for readers. */
import type { SearchResult } from './client.js';
import { plainText } from './highlight.js';

const ARROW = ' › ';

/**
 * The kind of the page, its section, and the categories between; without what its title says anyway.
 *
 * @example placeOf({ kind: 'Guides', section: 'VPC', trail: 'Concepts', title: [] }) // 'Guides › VPC › Concepts'
 */
export function placeOf({
  kind,
  section,
  trail,
  title,
}: Pick<SearchResult, 'kind' | 'section' | 'trail' | 'title'>): string {
  const name = plainText(title);
  return joinPath(...new Set([kind, section, trail].filter((part) => part !== name)));
}

export function joinPath(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(ARROW);
}
