/**
 * Reads Algolia's answers. In: a parsed body of any shape, and the requests that it should answer. Out: results in the
 * shape of the site's own index. Strings are text of limited length, and addresses lead to pages. Values of an
 * unexpected shape are dropped; a body without results throws.
 */
import { decodeHash } from '../hash-target.js';
import type { Facet, FacetName, SearchAnswer, SearchResult } from './client.js';
import type { Excerpt } from './excerpt.js';
import type { TextPart } from './highlight.js';
import { MATCH_END, MATCH_START, type HostedRequest } from './hosted-request.js';
import type { Query } from './query.js';

interface AnswerContext {
  readonly query: Query;
  readonly requests: readonly HostedRequest[];
  readonly from: number;
  /** Origins whose pages are pages of this site. */
  readonly siteOrigins: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Longer texts are cut: they should be names and excerpts. */
const MAX_TEXT = 1_000;
const LEVELS = ['lvl6', 'lvl5', 'lvl4', 'lvl3', 'lvl2'];
const PIECE = new RegExp(`[${MATCH_START}${MATCH_END}]|[^${MATCH_START}${MATCH_END}]+`, 'g');

export function readAnswer(body: unknown, context: AnswerContext): SearchAnswer {
  const { query, requests, from, siteOrigins } = context;
  const answers = listOf(fieldsOf(body)['results']).map(fieldsOf);
  if (answers.length !== requests.length) throw new Error('The answer has no results');
  const lists: SearchResult[][] = [];
  const counts = new Counts();
  let total = 0;
  for (const [i, { hits, nbHits, facets }] of answers.entries()) {
    const request = requests[i];
    for (const name of request?.facets ?? []) counts.add(name, fieldsOf(facets)[name]);
    if (request?.['hitsPerPage'] === 0) continue;
    if (!Array.isArray(hits)) throw new Error('The answer has no results');
    lists.push(joinPages(listOf(hits).flatMap((hit) => readHit(fieldsOf(hit), siteOrigins) ?? [])));
    total += isCount(nbHits) ? nbHits : hits.length;
  }
  return {
    query,
    total,
    results: takeInTurns(lists),
    from: lists.length === 1 ? from : 0,
    facets: {
      section: counts.of('section'),
      kind: counts.of('kind'),
      version: counts.of('version'),
      language: counts.of('language'),
    },
  };
}

/** Sums the counts of each facet's values over all indices. */
class Counts {
  readonly #counts = new Map<FacetName, Map<string, number>>();

  add(name: FacetName, found: unknown): void {
    const values = this.#counts.get(name) ?? new Map<string, number>();
    this.#counts.set(name, values);
    for (const [value, count] of Object.entries(fieldsOf(found)))
      if (isCount(count) && value !== '')
        values.set(cut(value), (values.get(cut(value)) ?? 0) + count);
  }

  of(name: FacetName): Facet {
    return [...(this.#counts.get(name) ?? [])].sort((a, b) => b[1] - a[1]);
  }
}

interface Hit extends SearchResult {
  readonly excerpt: Excerpt;
}

/** Joins the hits on one page: the best is the result, and the headings of the others are its other places. */
function joinPages(hits: readonly Hit[]): Hit[] {
  const pages = new Map<string, Hit>();
  for (const hit of hits) {
    const best = pages.get(hit.href);
    if (best === undefined) pages.set(hit.href, hit);
    else pages.set(hit.href, { ...best, excerpt: addPlace(best.excerpt, hit.excerpt) });
  }
  return [...pages.values()];
}

function addPlace(excerpt: Excerpt, { anchor, heading, isParameter, text }: Excerpt): Excerpt {
  const known = [excerpt.anchor, ...excerpt.others.map((other) => other.anchor)];
  if (anchor === null || heading.length === 0 || known.includes(anchor)) return excerpt;
  return { ...excerpt, others: [...excerpt.others, { anchor, heading, isParameter, text }] };
}

/** `null` for a hit without a valid address. */
function readHit(hit: Fields, siteOrigins: readonly string[]): Hit | null {
  const url = toUrl(hit['url']);
  if (url === null) return null;
  // A path with two slashes would be another host.
  const path = `${url.pathname.replace(/^\/{2,}/, '/')}${url.search}`;
  const hierarchy = fieldsOf(hit['hierarchy']);
  const marked = fieldsOf(fieldsOf(hit['_highlightResult'])['hierarchy']);
  const partsOf = (level: string) => toParts(fieldsOf(marked[level])['value'] ?? hierarchy[level]);
  const title = [partsOf('lvl1'), partsOf('lvl0')].find(({ length }) => length > 0);
  return {
    href: siteOrigins.includes(url.origin) ? path : `${url.origin}${path}`,
    title: title ?? [{ text: path, isMatch: false }],
    section: textOf(hit['section'] ?? hierarchy['lvl0']),
    kind: textOf(hit['kind']),
    trail: textOf(hit['trail']),
    version: textOf(hit['version']),
    isByTitle: hit['type'] === 'lvl1',
    excerpt: {
      anchor: textOf(hit['anchor']) || cut(decodeHash(url.hash)) || null,
      heading: LEVELS.map(partsOf).find(({ length }) => length > 0) ?? [],
      isParameter: hit['isParameter'] === true,
      text: toParts(fieldsOf(fieldsOf(hit['_snippetResult'])['content'])['value']),
      others: [],
    },
  };
}

/** Web addresses only: no other scheme is a page. */
function toUrl(value: unknown): URL | null {
  const text = typeof value === 'string' ? value : '';
  const url =
    text !== '' && URL.canParse(text, location.href) ? new URL(text, location.href) : null;
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}

/** The text between the marks and around them. */
function toParts(value: unknown): TextPart[] {
  const parts: TextPart[] = [];
  let isMatch = false;
  for (const [piece] of textOf(value).matchAll(PIECE)) {
    if (piece === MATCH_START || piece === MATCH_END) isMatch = piece === MATCH_START;
    else parts.push({ text: piece, isMatch });
  }
  return parts;
}

/** The first of each list, then the second of each, and so on. */
function takeInTurns(lists: readonly (readonly SearchResult[])[]): SearchResult[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }).flatMap((_, i) => lists.flatMap((list) => list[i] ?? []));
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? cut(value) : '';
}

function cut(text: string): string {
  return text.slice(0, MAX_TEXT);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
