/**
 * What the build says to the search in the browser. First the files of the search index, which `cli/search` writes.
 * Each docs version has an index of its own in `<index folder>/<version>/`: the titles, fetched once, and the terms of
 * all text in shards, fetched as they are typed. A shard's name is the hash of its content, so the titles always lead
 * to the shards they belong to.
 */

/** The one file with a fixed name. */
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
  /** In ascending order of `from`, by code unit: a shard holds the terms from here up to the next shard's. */
  readonly shards: readonly (readonly [from: string, file: string])[];
}

/**
 * `prior`: how important the page is whatever is asked, 0 to 9. `trail`: the sidebar's path below the section.
 * `boost`: what the page's author multiplies its score by.
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
 * A term and its postings in ascending order of pages: each number is the distance from the previous page (the first:
 * from page 0), shifted by `IMPACT_BITS`, and the impact.
 */
export type ShardRow = readonly [term: string, ...postings: readonly number[]];

/** What pages know of the search: part of `SiteData`. */
export interface SearchData {
  /** URL of `/search`. */
  readonly pageUrl: string;
  /** URL of the folder that holds the site's own index. */
  readonly indexUrl: string;
  /** Asked before the site's own index; `null`: the site answers alone. */
  readonly hosted: HostedSearchData | null;
}

/** What it takes to ask Algolia, or a server that speaks its protocol. */
export interface HostedSearchData {
  readonly appId: string;
  /** One that may only search: every reader sees it. */
  readonly apiKey: string;
  /** At least one. */
  readonly indices: readonly string[];
  /** Origins to ask: the next one where one does not answer. */
  readonly hosts: readonly string[];
  /** Where the site is published: hits with this origin are pages of the site; `null` without `url` in the config. */
  readonly siteOrigin: string | null;
}
