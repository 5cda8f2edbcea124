/**
 * The search as pages use it. In: a query and its filters. Out: results with facets, and excerpts for the results
 * shown. It requests static files of this site and no other host. A failed request rejects, and the next search
 * requests again.
 */
import { SearchEngine, type Match } from './engine.js';
import { createExcerpt, hasPhrase, type Excerpt } from './excerpt.js';
import { TITLES_FILE, type TitlesFile } from './format.js';
import { markMatches, type TextPart } from './highlight.js';
import { listSections, type TextSection } from './page-text.js';
import { parseQuery, type Query } from './query.js';
import { remember, type Memory } from './remember.js';
import { fold } from './terms.js';

export interface SearchScope {
  /** Names of the docs versions to search. */
  readonly versions: readonly string[];
  /** The filters on the results. `version` may be several names with spaces between. */
  readonly version?: string | undefined;
  readonly section?: string | undefined;
  readonly kind?: string | undefined;
  /** Hosted indices may hold several; the site's own has one. */
  readonly language?: string | undefined;
  /** The results that will be shown, from `0`; a client may answer with more. */
  readonly range?: { readonly from: number; readonly count: number };
}

export interface SearchResult {
  readonly href: string;
  readonly title: readonly TextPart[];
  readonly section: string;
  readonly kind: string;
  readonly trail: string;
  readonly version: string;
  readonly isByTitle: boolean;
  /** The result of `describe`, if it is already known. */
  readonly excerpt?: Excerpt | null;
}

export type FacetName = 'section' | 'kind' | 'version' | 'language';

/** Values with their numbers of results, highest first; counted without the choice made in this facet itself. */
export type Facet = readonly (readonly [value: string, count: number])[];

export interface SearchAnswer {
  readonly query: Query;
  readonly total: number;
  /** Best first: all of them, or those of the range. */
  readonly results: readonly SearchResult[];
  /** The number of results before the first of `results`. */
  readonly from: number;
  readonly facets: Readonly<Record<FacetName, Facet>>;
}

export interface SearchClient {
  search(typed: string, scope: SearchScope): Promise<SearchAnswer>;
  /** Other queries for one that finds nothing; none if the index cannot be loaded. */
  near(typed: string, versions: readonly string[]): Promise<readonly string[]>;
  /** Pages for readers who have not typed anything; none if the index cannot be loaded. */
  popular(versions: readonly string[]): Promise<readonly SearchResult[]>;
  /** `null` if the page cannot be loaded or has no text to show. */
  describe(result: SearchResult, query: Query): Promise<Excerpt | null>;
  /** Whether `describe` has the data that it needs; otherwise it fetches the page's data. */
  isDescribed(result: SearchResult): boolean;
}

/** Data for excerpts is fetched after a pause of this length: a reader who keeps typing needs none. */
export const TYPING_PAUSE_MS = 150;

/** A quoted phrase is searched in the text of at most this many pages of a version. */
const MAX_PHRASE_PAGES = 24;
const MAX_TEXTS = 60;
const MAX_POPULAR = 5;

const NO_QUERY = parseQuery('');

interface VersionMatch extends Match {
  readonly version: string;
}

/** `fetchJson` takes absolute paths and rejects unless the response is successful. */
export function createSearchClient(
  indexUrl: string,
  fetchJson: (url: string) => Promise<unknown>,
): SearchClient {
  const engines = remember(async (version: string) => {
    const folder = `${indexUrl}${encodeURIComponent(version)}/`;
    const titles = (await fetchJson(folder + TITLES_FILE)) as TitlesFile;
    return new SearchEngine(titles, (file) => fetchJson(folder + file));
  });
  const texts = remember(async (href: string): Promise<TextSection[]> => {
    // The name that the build gives the file, whatever the form of the route.
    const url = `${href.replace(/\.html$|\/?$/, '/')}page.json`;
    const page = (await fetchJson(url)) as { html: string };
    return listSections(page.html);
  }, MAX_TEXTS);

  const findIn = async (version: string, query: Query): Promise<VersionMatch[]> => {
    try {
      const engine = await engines.get(version);
      const matches = (await engine.search(query)).map((match) => ({ ...match, version }));
      // Phrases are checked in each version separately, so a version's count does not depend on the others.
      return query.phrases.length > 0 ? await keepPhrases(matches, query, texts) : matches;
    } catch (error) {
      // The titles may name shards of an index that has been replaced since.
      engines.forget(version);
      throw error;
    }
  };
  return {
    async search(typed, { versions, ...chosen }) {
      const query = parseQuery(typed);
      const lists = await Promise.all(versions.map((version) => findIn(version, query)));
      const matches = lists.flat();
      if (lists.length > 1) matches.sort((a, b) => b.score - a.score);
      const results = matches.map((match) => toResult(match, query));
      const filtered = results.filter((result) => isChosen(result, chosen));
      return {
        query,
        total: filtered.length,
        results: filtered,
        from: 0,
        facets: count(results, chosen),
      };
    },
    near: async (typed, versions) => {
      const query = parseQuery(typed);
      return [...new Set(await gather(engines, versions, (engine) => engine.near(query)))];
    },
    popular: async (versions) => {
      const pages = await gather(engines, versions, listPopular);
      return pages.slice(0, MAX_POPULAR);
    },
    describe: async ({ href }, query) =>
      texts.get(href).then(
        (sections) => createExcerpt(sections, query),
        () => null,
      ),
    isDescribed: ({ href }) => texts.has(href),
  };
}

/** Joins what the engines of several versions give; versions whose index cannot be loaded give nothing. */
async function gather<Value>(
  engines: Memory<SearchEngine>,
  versions: readonly string[],
  list: (engine: SearchEngine, version: string) => readonly Value[],
): Promise<Value[]> {
  const lists = await Promise.allSettled(
    versions.map(async (version) => list(await engines.get(version), version)),
  );
  return lists.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
}

function listPopular(engine: SearchEngine, version: string): SearchResult[] {
  return engine
    .popular(MAX_POPULAR)
    .map((page) => toResult({ page, version, isByTitle: true }, NO_QUERY));
}

/** The search fails only if no page is known to have the phrase: a page that cannot be loaded may have it. */
async function keepPhrases(
  matches: readonly VersionMatch[],
  { phrases }: Query,
  texts: Memory<TextSection[]>,
): Promise<VersionMatch[]> {
  const checked = await Promise.allSettled(
    matches.slice(0, MAX_PHRASE_PAGES).map(async (match) => {
      const { title, href } = match.page;
      const missing = phrases.filter((phrase) => !fold(title).includes(phrase));
      if (missing.length === 0) return match;
      const sections = await texts.get(href);
      return missing.every((phrase) => hasPhrase(sections, phrase)) ? match : null;
    }),
  );
  const kept = checked.flatMap((one) => (one.status === 'fulfilled' ? (one.value ?? []) : []));
  const failed = checked.find(({ status }) => status === 'rejected');
  if (kept.length === 0 && failed) throw (failed as PromiseRejectedResult).reason;
  return kept;
}

function toResult(
  { page, version, isByTitle }: Omit<VersionMatch, 'score'>,
  query: Query,
): SearchResult {
  const { href, title, section, kind, trail } = page;
  return {
    href,
    section,
    kind,
    trail,
    version,
    isByTitle,
    get title() {
      return markMatches(title, query);
    },
  };
}

type Choice = Pick<SearchScope, 'section' | 'kind' | 'version'>;

function isChosen(result: SearchResult, { section, kind, version }: Choice): boolean {
  return (
    (section === undefined || result.section === section) &&
    (kind === undefined || result.kind === kind) &&
    (version === undefined || version.split(' ').includes(result.version))
  );
}

function count(results: readonly SearchResult[], choice: Choice): SearchAnswer['facets'] {
  const tally = (facet: keyof Choice): Facet => {
    const counts = new Map<string, number>();
    for (const result of results) {
      const value = result[facet];
      if (value === '' || !isChosen(result, { ...choice, [facet]: undefined })) continue;
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return [...counts].sort((a, b) => b[1] - a[1]);
  };
  return {
    section: tally('section'),
    kind: tally('kind'),
    version: tally('version'),
    // The index belongs to one site, and so to one language.
    language: [],
  };
}
