/**
 * The data that the build hands to the search in the browser. First the files of the search index, which `cli/search`
 * writes. Each docs version has its own index in `<index folder>/<version>/`: the titles, fetched once, and the terms
 * of all text in shards, fetched while the reader types. A shard's name is the hash of its content, so the titles
 * always lead to the shards they belong to.
 */

/** The only file with a fixed name. */
export const TITLES_FILE = 'titles.json';
/** Bits of a posting that hold the impact: how much a page is about a term. */
export const IMPACT_BITS = 4;
export const MAX_IMPACT = 2 ** IMPACT_BITS - 1;

export interface TitlesFile {
  /** Distinct values that pages refer to by index. */
  readonly sections: readonly string[];
  readonly kinds: readonly string[];
  readonly trails: readonly string[];
  readonly pages: readonly PageRow[];
  /** Shards in ascending order of `from`, by code unit: a shard holds the terms from `from` up to the next shard's. */
  readonly shards: readonly (readonly [from: string, file: string])[];
}

/**
 * `prior`: the page's importance regardless of the query, 0 to 9. `trail`: the sidebar's path below the section.
 * `boost`: the factor that the page's author sets for its score.
 */
export type PageRow = readonly [
  href: string,
  title: string,
  section: number,
  kind: number,
  trail: number,
  prior: number,
  boost?: number,
];

/**
 * A term and its postings in ascending order of pages. Each number is the distance from the previous page (the first:
 * from page 0), shifted by `IMPACT_BITS`, plus the impact.
 */
export type ShardRow = readonly [term: string, ...postings: readonly number[]];

/** The settings that pages need for the search: part of `SiteData`. */
export interface SearchData {
  /** URL of `/search`. */
  readonly pageUrl: string;
  /** URL of the folder that holds the site's own index. */
  readonly indexUrl: string;
  /** Used before the site's own index; `null`: the site has only its own. */
  readonly hosted: HostedSearchData | null;
}

/** The settings for requests to Algolia, or to a server with the same protocol. */
export interface HostedSearchData {
  readonly appId: string;
  /** A search-only key: every reader sees it. */
  readonly apiKey: string;
  /** At least one. */
  readonly indices: readonly string[];
  /** Origins to request; the next one is used if one does not answer. */
  readonly hosts: readonly string[];
  /** The site's published origin: hits with it are pages of the site; `null` without `url` in the config. */
  readonly siteOrigin: string | null;
}
