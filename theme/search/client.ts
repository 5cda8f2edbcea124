/**
 * The search as pages use it. In: a query and what it is limited to. Out: results with facets, and excerpts for those
 * that are shown. Asks this site for static files, and no other host; a failed request rejects, and the next
 * search asks again.
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
  /** What to show of that. */
  readonly version?: string | undefined;
  readonly section?: string | undefined;
  readonly kind?: string | undefined;
  /** Hosted indices may hold several; the site's own has one. */
  readonly language?: string | undefined;
  /** What will be shown, from `0`; a client may answer with more. */
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
  /** What `describe` gives, where it is known already. */
  readonly excerpt?: Excerpt | null;
}

export type FacetName = 'section' | 'kind' | 'version' | 'language';

/** Values with their numbers of results, most first; counted without the choice made in this facet itself. */
export type Facet = readonly (readonly [value: string, count: number])[];

export interface SearchAnswer {
  readonly query: Query;
  readonly total: number;
  /** Best first: all of them, or those of the range. */
  readonly results: readonly SearchResult[];
  /** How many there are before the first of `results`. */
  readonly from: number;
  readonly facets: Readonly<Record<FacetName, Facet>>;
}

export interface SearchClient {
  search(typed: string, scope: SearchScope): Promise<SearchAnswer>;
  /** `null` when the page cannot be had or has nothing to show. */
  describe(result: SearchResult, query: Query): Promise<Excerpt | null>;
  /** Whether `describe` has what it needs; else it fetches the page's data. */
  isDescribed(result: SearchResult): boolean;
}

/** A reader who types on needs no excerpts: what they are cut from is fetched when nothing was typed for so long. */
export const TYPING_PAUSE_MS = 150;

/** A quoted phrase is looked for in the text of this many pages of a version. */
const MAX_PHRASE_PAGES = 24;
const MAX_TEXTS = 60;

interface VersionMatch extends Match {
  readonly version: string;
}

/** `fetchJson` gets absolute paths and rejects unless the answer is good. */
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
    // As the build names it, whatever the form of the route.
    const url = `${href.replace(/\.html$|\/?$/, '/')}page.json`;
    const page = (await fetchJson(url)) as { html: string };
    return listSections(page.html);
  }, MAX_TEXTS);

  const findIn = async (version: string, query: Query): Promise<VersionMatch[]> => {
    try {
      const engine = await engines.get(version);
      const matches = (await engine.search(query)).map((match) => ({ ...match, version }));
      // In each version for itself: how many there are does not depend on which others are asked.
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
    describe: async ({ href }, query) =>
      texts.get(href).then(
        (sections) => createExcerpt(sections, query),
        () => null,
      ),
    isDescribed: ({ href }) => texts.has(href),
  };
}

/** A page that cannot be had may have the phrase: the search fails when no other one has it. */
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

function toResult({ page, version, isByTitle }: VersionMatch, query: Query): SearchResult {
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
    (version === undefined || result.version === version)
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
    // The index is of one site, and so of one language.
    language: [],
  };
}
