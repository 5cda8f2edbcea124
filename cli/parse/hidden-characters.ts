/**
 * Characters in names of pages that nobody sees and that change what everybody reads. In: the titles of a page, from
 * front matter and headings. Out: a warning for each that holds one. Joiners and direction marks, which scripts and
 * emoji need, are not among them.
 */
import { diagnostic } from '../diagnostics/diagnostic.js';
import type { Diagnostic, FrontMatter, Heading, Place } from '../types.js';

/** Zero-width spaces, and what embeds, overrides or isolates the direction of text. */
const HIDDEN = /[\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/u;
const TITLE_FIELDS = ['title', 'page_title', 'sidebar_label', 'pagination_label'] as const;

interface Named {
  readonly path: string;
  readonly frontMatter: FrontMatter;
  readonly frontMatterPlaces: Readonly<Record<string, Place>>;
  readonly headings: readonly Heading[];
}

export function findHiddenCharacters(page: Named): Diagnostic[] {
  const fields = TITLE_FIELDS.map((field) => ({
    name: `front matter field "${field}"`,
    text: page.frontMatter[field] ?? '',
    place: page.frontMatterPlaces[field] ?? null,
  }));
  const headings = page.headings.map(({ id, text }) => ({
    name: `heading "#${id}"`,
    text,
    place: null,
  }));
  return [...fields, ...headings].flatMap(({ name, text, place }) => {
    const code = HIDDEN.exec(text)?.[0].codePointAt(0);
    if (code === undefined) return [];
    const character = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
    return [
      diagnostic('hidden-character', `Hidden character ${character} in ${name}`, {
        file: page.path,
        place,
        note: 'Readers cannot see it, and it may change the order of what they see. Remove it.',
      }),
    ];
  });
}
