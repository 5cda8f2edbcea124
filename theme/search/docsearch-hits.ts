/**
 * Converts results to the shape that DocSearch shows. In: an answer, and excerpts if there are any. Out: the rows of
 * the list, as hits in which every text is escaped, because DocSearch inserts texts as HTML; only the theme's own
 * `<mark>` and `<wbr>` are elements.
 */
import type { SearchAnswer, SearchResult } from './client.js';
import type { Excerpt, Place } from './excerpt.js';
import { plainText, type TextPart } from './highlight.js';
import { joinPath, placeOf } from './place.js';

type Level = 'lvl0' | 'lvl1' | 'lvl2' | 'lvl3' | 'lvl4' | 'lvl5' | 'lvl6';
type Texts = Readonly<Record<Level, string | null>>;

export interface Hit {
  readonly objectID: string;
  /** A page, or a heading on it; DocSearch shows another icon for each. */
  readonly type: 'lvl1' | 'lvl2';
  readonly url: string;
  readonly url_without_anchor: string;
  readonly anchor: string | null;
  /** Whether the heading is the name of an input, an output or an option. */
  readonly isParameter: boolean;
  readonly content: null;
  /** The name and, in the levels above it, the path. The list of visited pages has nothing else. */
  readonly hierarchy: Texts;
  readonly _highlightResult: { readonly hierarchy: Readonly<Record<string, Highlight>> };
  readonly _snippetResult: {
    /** The text below name and path, if there is any. */
    readonly content?: Highlight;
    /** Name and path of the page, above the first of its places, if it has several. */
    readonly page?: { readonly name: string; readonly path: string };
    /** Whether the row belongs to the page of the row above. */
    readonly isFurther: boolean;
    readonly hierarchy: Readonly<Record<string, Highlight>>;
  };
}

interface Highlight {
  readonly value: string;
  readonly matchLevel: 'full' | 'none';
}

/** Names of properties that every object has; as a name of a page they would break DocSearch's grouping. */
const OBJECT_PROPERTIES = /^(?:hasOwnProperty|__proto__)$/;
const NO_TEXTS: Texts = {
  lvl0: null,
  lvl1: null,
  lvl2: null,
  lvl3: null,
  lvl4: null,
  lvl5: null,
  lvl6: null,
};

interface RowOptions {
  /** Heading of the list. */
  readonly label: string;
  /** Limits the places below the first row. */
  readonly maxFurther: number;
}

/**
 * The rows of a page: the first leads to the best place, or to the page if its title answers or no excerpt has loaded.
 * Below are other places that answer as well.
 */
export function toHits(
  result: SearchResult,
  excerpt: Excerpt | null,
  { label, maxFurther }: RowOptions,
): Hit[] {
  const { isByTitle } = result;
  const further = excerpt?.others.slice(0, maxFurther) ?? [];
  const anchor = isByTitle ? null : (excerpt?.anchor ?? null);
  const first = {
    anchor,
    heading: anchor === null ? [] : (excerpt?.heading ?? []),
    isParameter: excerpt?.isParameter === true,
    text: excerpt?.text ?? [],
  };
  const isNested = further.length > 0 && first.heading.length > 0;
  return [
    toHit(result, { ...first, label, position: isNested ? 'first' : 'only' }),
    ...further.map((place) => toHit(result, { ...place, label, position: 'further' })),
  ];
}

interface Row extends Omit<Place, 'anchor'> {
  readonly anchor: string | null;
  readonly label: string;
  readonly position: 'only' | 'first' | 'further';
}

function toHit(result: SearchResult, row: Row): Hit {
  const { href } = result;
  const { anchor, heading, isParameter, text, label, position } = row;
  const isHeading = heading.length > 0;
  const place = placeOf(result);
  const title = plainText(result.title);
  const names = {
    // DocSearch groups by this level. All rows are one list, in the order of their ranks.
    lvl0: highlight(asName(label)),
    lvl1: highlight(toHtml(result.title)),
    ...(isHeading && { lvl2: highlight(toHtml(heading)) }),
  };
  return {
    objectID: href + (anchor === null ? '' : `#${anchor}`),
    type: isHeading ? 'lvl2' : 'lvl1',
    url: href + (anchor === null ? '' : `#${encodeURIComponent(anchor)}`),
    url_without_anchor: href,
    anchor,
    isParameter: isHeading && isParameter,
    content: null,
    hierarchy: isHeading
      ? { ...NO_TEXTS, lvl1: asName(joinPath(place, title)), lvl2: escapeHtml(plainText(heading)) }
      : { ...NO_TEXTS, lvl0: place === '' ? null : escapeHtml(place), lvl1: asName(title) },
    _highlightResult: { hierarchy: names },
    _snippetResult: {
      hierarchy: names,
      isFurther: position === 'further',
      ...(text.length > 0 && { content: highlight(toHtml(text)) }),
      ...(position === 'first' && { page: { name: toHtml(result.title), path: place } }),
    },
  };
}

/** The response that DocSearch expects to its one request. */
export function toResponse(
  hits: readonly Hit[],
  { total, query }: Pick<SearchAnswer, 'total' | 'query'>,
  index: string,
) {
  return { results: [{ index, hits, nbHits: total, query: query.text, facets: {} }] };
}

/** Escapes HTML in the form that DocSearch decodes again when it shows text. */
export function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#039;');
}

/** Limits HTML that is set from a string: only `<mark>` and `<wbr>` remain elements. */
export function keepOwnElements(html: string): string {
  return html.replace(/<(?!\/?mark>|wbr>)/g, '&lt;');
}

/** Identifiers may break after their underscores, as they do in the sidebar. */
function toHtml(parts: readonly TextPart[]): string {
  return parts
    .map(({ text, isMatch }) => {
      const html = escapeHtml(text).replaceAll('_', '_<wbr>');
      return isMatch ? `<mark>${html}</mark>` : html;
    })
    .join('');
}

function highlight(value: string): Highlight {
  return { value, matchLevel: value.includes('<mark>') ? 'full' : 'none' };
}

/** A zero-width space makes a different name that looks the same. */
function asName(name: string): string {
  return OBJECT_PROPERTIES.test(name) ? `${name}\u200b` : escapeHtml(name);
}
