/**
 * Creates records for hosted search engines. In: a site and the text of its pages. Out: one record for each page that the
 * search finds, and one for each of its headings, with the text up to the next heading; long texts are several records. The
 * fields are those of DocSearch, so that its crawler's tools and ours read each other's indices.
 */
import { createHash } from 'node:crypto';
import { docusaurusTag } from '../paths/docs-sets.js';
import { withBase } from '../paths/path.js';
import type { PageRoute, PageText, SearchSection, Site } from '../types.js';
import type { TextOf } from './indexer.js';
import { createPlaces, searchedVersion, type PagePlace } from './page-place.js';
import { isFound } from './search-index.js';

export const LEVELS = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const;
type Level = (typeof LEVELS)[number];

export interface SearchRecord {
  /** Id made from address and part, so that the same place has the same id in every push. It has letters and digits only. */
  readonly objectID: string;
  readonly type: Exclude<Level, 'lvl0'> | 'content';
  /** Address, which is absolute if the config has a `url`. */
  readonly url: string;
  readonly url_without_anchor: string;
  readonly anchor: string | null;
  /** Set if the last heading is the name of an input, an output or an option. */
  readonly isParameter?: true;
  /** Section, page, then the headings above the text. */
  readonly hierarchy: Readonly<Record<Level, string | null>>;
  readonly content: string | null;
  readonly code: string | null;
  readonly language: string;
  readonly version: string;
  readonly docusaurus_tag: string;
  readonly section: string;
  readonly kind: string;
  readonly trail: string;
  readonly tags: readonly string[];
  /** `pageRank`: the author's boost; `level`: 90 for a page, less below; `position`: order on the page. */
  readonly weight: {
    readonly pageRank: number;
    readonly level: number;
    readonly position: number;
  };
}

/** Maximum sizes of text and code in a record, in UTF-8. Algolia accepts records of at most 10 kB. */
const MAX_TEXT_BYTES = 4_000;
const MAX_CODE_BYTES = 2_000;
const ID_LENGTH = 24;

/** Creates the records in the order of the routes. */
export async function createRecords(site: Site, textOf: TextOf): Promise<SearchRecord[]> {
  const placeOf = createPlaces(site.routes, site.config.texts);
  const records: SearchRecord[] = [];
  for (const route of site.routes) {
    if (route.page === undefined || !isFound(route)) continue;
    const text = await textOf(route);
    records.push(...recordsOfPage(site, { route, text, place: placeOf(route) }));
  }
  return records;
}

interface FoundPage {
  readonly route: PageRoute;
  readonly text: PageText;
  readonly place: PagePlace;
}

function recordsOfPage(
  { config, versions }: Site,
  { route, text, place }: FoundPage,
): SearchRecord[] {
  const { title, page, permalink } = route;
  const version = searchedVersion(route, versions);
  const { description = route.description } = text;
  const { section, kind, trail } = place;
  const url = `${config.url ?? ''}${withBase(config.base, permalink)}`;
  const { keywords = [], tags = [], search } = page.frontMatter;
  const shared = {
    url_without_anchor: url,
    language: config.locale.code,
    version,
    docusaurus_tag: docusaurusTag(version),
    section,
    kind,
    trail: trail.join(' › '),
    tags: [...keywords, ...tags],
  };
  const depths = new Map(page.headings.map(({ id, depth }) => [id, Math.max(2, depth)]));
  const path: (string | null)[] = [section || kind || config.title, title];
  const [first, ...others] =
    text.sections[0]?.anchor === null ? text.sections : [null, ...text.sections];
  const intro: SearchSection = {
    anchor: null,
    heading: title,
    text: first?.text || description,
    code: first?.code ?? '',
  };
  return [intro, ...others.filter((other) => other !== null)].flatMap((part, index) => {
    const depth = part.anchor === null ? 1 : (depths.get(part.anchor) ?? 2);
    if (depth > 1) path.splice(depth, path.length, ...pad(path, depth), part.heading);
    return piecesOf(part).map(({ text, code }, number): SearchRecord => ({
      ...shared,
      objectID: idOf(`${url}#${part.anchor ?? ''} ${number}`),
      type: depth > 1 && text !== '' ? 'content' : levelOf(depth),
      url: part.anchor === null ? url : `${url}#${encodeURIComponent(part.anchor)}`,
      anchor: part.anchor,
      ...(part.isParameter && { isParameter: true }),
      hierarchy: hierarchyOf(path),
      content: text || null,
      code: code || null,
      weight: { pageRank: search?.boost ?? 1, level: 100 - 10 * depth, position: index },
    }));
  });
}

/** Returns the levels that the page skips between a heading and the one above it. */
function pad(path: readonly unknown[], depth: number): null[] {
  return Array.from({ length: Math.max(0, depth - path.length) }, () => null);
}

function hierarchyOf(path: readonly (string | null)[]): SearchRecord['hierarchy'] {
  const [
    lvl0 = null,
    lvl1 = null,
    lvl2 = null,
    lvl3 = null,
    lvl4 = null,
    lvl5 = null,
    lvl6 = null,
  ] = path;
  return { lvl0, lvl1, lvl2, lvl3, lvl4, lvl5, lvl6 };
}

function levelOf(depth: number): Exclude<Level, 'lvl0'> {
  const level = LEVELS[depth];
  return level === undefined || level === 'lvl0' ? 'lvl1' : level;
}

/** Splits text and code into pieces that fit into a record; there is at least one. */
function piecesOf({ text, code }: Pick<SearchSection, 'text' | 'code'>) {
  const texts = split(text, MAX_TEXT_BYTES);
  const codes = split(code, MAX_CODE_BYTES);
  return Array.from({ length: Math.max(1, texts.length, codes.length) }, (_, i) => ({
    text: texts[i] ?? '',
    code: codes[i] ?? '',
  }));
}

/** Splits between words, if there are any. */
function split(text: string, maxBytes: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let size = 0;
  for (const [word] of text.matchAll(/\S+\s*|\s+/g))
    for (const part of cutWord(word, maxBytes)) {
      const bytes = Buffer.byteLength(part);
      if (size + bytes > maxBytes && piece.trim() !== '') {
        pieces.push(piece.trim());
        [piece, size] = ['', 0];
      }
      piece += part;
      size += bytes;
    }
  if (piece.trim() !== '') pieces.push(piece.trim());
  return pieces;
}

/** Cuts a word that is too long. No character takes more than four bytes. */
function cutWord(word: string, maxBytes: number): string[] {
  if (Buffer.byteLength(word) <= maxBytes) return [word];
  const characters = Array.from(word);
  const length = Math.floor(maxBytes / 4);
  return Array.from({ length: Math.ceil(characters.length / length) }, (_, i) =>
    characters.slice(i * length, (i + 1) * length).join(''),
  );
}

function idOf(place: string): string {
  return createHash('sha256').update(place).digest('hex').slice(0, ID_LENGTH);
}
