/**
 * Finds front matter of other generators that changes the page there and does nothing here. In: the values of a page's front
 * matter. Out: a diagnostic for each such field, with advice.
 */
import { diagnostic } from '../diagnostics/diagnostic.js';
import type { Diagnostic, Place } from '../types.js';

const POSITION = 'Write "sidebar_position".';
const LABEL = 'Write "sidebar_label".';
const ADDRESS = 'Write "slug".';
const OLD_ADDRESSES = 'Write "redirects" in the config.';
const CONTENTS =
  'Write "toc_min_heading_level" and "toc_max_heading_level", or "hide_table_of_contents: true".';
const DATE = 'Write "last_update", or "docs.lastUpdated" in the config.';
const LANDING = 'Write it as Markdown.';
const NO_CONTENTS = 'Write "hide_table_of_contents: true".';
const NO_SEARCH = 'Write "search: { exclude: true }".';
const UNLISTED = 'Write "unlisted: true".';
const NOT_YET =
  'Write "draft: true" as long as it is not to be read: pages are published on any day.';

/**
 * Names from Hugo, Jekyll, VitePress, Starlight, Rspress and MkDocs. Names that every generator has, such as `layout`, are
 * left alone.
 */
export const FOREIGN_FIELDS: ReadonlyMap<string, string> = new Map([
  ['weight', POSITION],
  ['nav_order', POSITION],
  ['linkTitle', LABEL],
  ['linktitle', LABEL],
  ['url', ADDRESS],
  ['permalink', ADDRESS],
  ['aliases', OLD_ADDRESSES],
  ['redirect_from', OLD_ADDRESSES],
  ['sidebar', 'Write "sidebar_label" and "sidebar_position", or "displayed_sidebar: null".'],
  ['hide', 'Write "displayed_sidebar: null" or "hide_table_of_contents: true".'],
  ['tableOfContents', CONTENTS],
  ['outline', CONTENTS],
  ['prev', 'Write "pagination_prev".'],
  ['next', 'Write "pagination_next".'],
  ['editUrl', 'Write "custom_edit_url".'],
  ['editLink', 'Write "custom_edit_url: null".'],
  ['lastUpdated', DATE],
  ['lastmod', DATE],
  ['pagefind', NO_SEARCH],
  ['search_exclude', NO_SEARCH],
  ['published', 'Write "draft: true".'],
  ['publishDate', NOT_YET],
  ['expiryDate', NOT_YET],
  ['hidden', UNLISTED],
  ['noindex', UNLISTED],
  ['nav_exclude', UNLISTED],
  ['toc', NO_CONTENTS],
  ['aside', NO_CONTENTS],
  ['order', POSITION],
  ['hero', 'Write "layout: home", which has a "hero" of its own.'],
  ['features', LANDING],
  ['banner', LANDING],
  ['page', 'Write "layout: page".'],
]);

/** Those of them that change something only with this value. */
export const FOREIGN_VALUES: ReadonlyMap<string, boolean> = new Map([
  ['published', false],
  ['toc', false],
  ['aside', false],
  ['pagefind', false],
  ['search_exclude', true],
  ['hidden', true],
  ['noindex', true],
  ['nav_exclude', true],
  ['page', true],
]);

/** Whether a field has its own finding here. */
export function isForeignField(name: string): boolean {
  return FOREIGN_FIELDS.has(name);
}

export function findForeignFields(
  file: string,
  values: Readonly<Record<string, unknown>>,
  places: Readonly<Record<string, Place>>,
): Diagnostic[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const advice = value === null ? undefined : FOREIGN_FIELDS.get(name);
    if (advice === undefined || value !== (FOREIGN_VALUES.get(name) ?? value)) return [];
    const reason = `Cannot use front matter field "${name}"`;
    const note = `${advice} The field does nothing.`;
    const place = places[name] ?? null;
    const cause = `Front matter field "${name}"`;
    return [diagnostic('foreign-syntax', reason, { file, place, note, cause })];
  });
}
