/**
 * Converts results to the shape that DocSearch shows. In: an answer, and excerpts if there are any. Out: hits in which
 * every text is escaped, because DocSearch inserts texts as HTML; only the theme's own `<mark>` and `<wbr>` are
 * elements.
 */
import type { SearchAnswer, SearchResult } from './client.js';
import type { Excerpt } from './excerpt.js';
import type { TextPart } from './highlight.js';

type Level = 'lvl0' | 'lvl1' | 'lvl2' | 'lvl3' | 'lvl4' | 'lvl5' | 'lvl6';
type Hierarchy = Readonly<Record<Level, string | null>>;

export interface Hit {
  readonly objectID: string;
  readonly type: 'lvl1' | 'lvl2' | 'content';
  readonly url: string;
  readonly url_without_anchor: string;
  readonly anchor: string | null;
  readonly content: string | null;
  readonly hierarchy: Hierarchy;
  readonly _highlightResult: { readonly hierarchy: Readonly<Record<string, Highlight>> };
  readonly _snippetResult: {
    readonly content?: Highlight;
    readonly hierarchy: Readonly<Record<string, Highlight>>;
  };
}

interface Highlight {
  readonly value: string;
  readonly matchLevel: 'full' | 'none';
}

/** Names of properties that every object has; as a group's name they would break DocSearch's grouping. */
const OBJECT_PROPERTIES = /^(?:hasOwnProperty|__proto__)$/;

/** A result with an excerpt leads to the excerpt's place, one without to the page. */
export function toHit(result: SearchResult, excerpt: Excerpt | null, siteTitle: string): Hit {
  const group = joinPath(result.section || result.kind || siteTitle, result.trail);
  const title = textOf(result.title);
  const heading = excerpt === null || excerpt.anchor === null ? [] : excerpt.heading;
  const isContent = excerpt !== null && excerpt.text.length > 0 && !result.isByTitle;
  const anchor = result.isByTitle ? null : (excerpt?.anchor ?? null);
  const hasHeading = anchor !== null && heading.length > 0;
  const headingText = hasHeading ? textOf(heading) : '';
  const path = isContent
    ? joinPath(title, headingText)
    : hasHeading
      ? title
      : joinPath(group, title);
  const highlights = {
    lvl0: highlight(escapeHtml(asGroupName(group))),
    lvl1: highlight(toHtml(result.title)),
    ...(hasHeading ? { lvl2: highlight(toHtml(heading)) } : {}),
  };
  return {
    objectID: result.href + (anchor === null ? '' : `#${anchor}`),
    type: isContent ? 'content' : hasHeading ? 'lvl2' : 'lvl1',
    url: result.href + (anchor === null ? '' : `#${encodeURIComponent(anchor)}`),
    url_without_anchor: result.href,
    anchor,
    content: isContent ? escapeHtml(textOf(excerpt.text)) : null,
    // The text below a hit. The group is already named above the hit, from `_highlightResult`. A list of recent
    // searches has no groups, and takes a page's title from here.
    hierarchy: {
      lvl0: null,
      lvl1: escapeHtml(asGroupName(path)),
      lvl2: hasHeading && !isContent ? escapeHtml(headingText) : null,
      lvl3: null,
      lvl4: null,
      lvl5: null,
      lvl6: null,
    },
    _highlightResult: { hierarchy: highlights },
    _snippetResult: {
      hierarchy: highlights,
      ...(isContent ? { content: highlight(toHtml(excerpt.text)) } : {}),
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

function textOf(parts: readonly TextPart[]): string {
  return parts.map(({ text }) => text).join('');
}

function highlight(value: string): Highlight {
  return { value, matchLevel: value.includes('<mark>') ? 'full' : 'none' };
}

function joinPath(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' › ');
}

/** A zero-width space makes a different name that looks the same. */
function asGroupName(name: string): string {
  return OBJECT_PROPERTIES.test(name) ? `${name}\u200b` : name;
}
