/**
 * Finds invisible characters in page names that change the visible text. In: the titles of a page, from front matter and
 * headings. Out: a warning for each title that holds one. Joiners and direction marks are allowed: scripts and emoji need
 * them.
 */
import { diagnostic } from '../diagnostics/diagnostic.js';
import type { Diagnostic, FrontMatter, Place, Problem } from '../types.js';

/** Zero-width spaces, and characters that embed, override or isolate the direction of text. */
const HIDDEN = /[\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/u;
const TITLE_FIELDS = ['title', 'page_title', 'sidebar_label', 'pagination_label'] as const;

interface Titled {
  readonly path: string;
  readonly frontMatter: FrontMatter;
  readonly frontMatterPlaces: Readonly<Record<string, Place>>;
}

export function findHiddenCharacters(page: Titled): Diagnostic[] {
  return TITLE_FIELDS.flatMap((field) => {
    const found = describeHidden(page.frontMatter[field] ?? '', `front matter field "${field}"`);
    if (found === null) return [];
    const place = page.frontMatterPlaces[field] ?? null;
    const { reason, note } = found;
    return [diagnostic('hidden-character', reason, { file: page.path, place, note })];
  });
}

/** Returns `null` if the text holds none. */
export function describeHidden(text: string, name: string): Problem | null {
  const code = HIDDEN.exec(text)?.[0].codePointAt(0);
  if (code === undefined) return null;
  const character = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  return {
    reason: `Hidden character ${character} in ${name}`,
    note: 'Readers cannot see it, and it may change the order of what they see. Remove it.',
  };
}
