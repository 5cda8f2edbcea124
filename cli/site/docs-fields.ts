/**
 * Reports front matter that has an effect only in the docs. In: the pages of the site. Out: a finding for each such field of
 * a page outside the docs.
 */
import { diagnostic } from '../diagnostics/diagnostic.js';
import type { Diagnostic, FrontMatter } from '../types.js';
import type { PageEntry } from './doc-entry.js';

const SIDEBAR = 'The page is in no sidebar.';
const PAGINATION = 'The page has no previous and no next page.';

/** Fields, with the reason why they do nothing. */
const FIELDS: readonly (readonly [name: keyof FrontMatter, why: string])[] = [
  ['sidebar_label', SIDEBAR],
  ['sidebar_position', SIDEBAR],
  ['sidebar_class_name', SIDEBAR],
  ['sidebar_custom_props', SIDEBAR],
  ['displayed_sidebar', SIDEBAR],
  ['subcategory', SIDEBAR],
  ['pagination_label', PAGINATION],
  ['pagination_next', PAGINATION],
  ['pagination_prev', PAGINATION],
  ['tags', 'Pages of tags list pages of the docs.'],
];

export function reportDocsFields(
  entries: readonly Pick<PageEntry, 'page' | 'version'>[],
): Diagnostic[] {
  return entries
    .filter(({ version }) => version === null)
    .flatMap(({ page: { path, frontMatter, frontMatterPlaces } }) =>
      FIELDS.flatMap(([name, why]) => {
        // `null` asks for what an own page has anyway.
        if ((frontMatter[name] ?? null) === null) return [];
        return diagnostic(
          'foreign-syntax',
          `Cannot use front matter field "${name}" outside the docs`,
          {
            file: path,
            place: frontMatterPlaces[name] ?? null,
            note: `${why} The field does nothing.`,
          },
        );
      }),
    );
}
