/**
 * Creates the requests to Algolia. In: a query, its filters, and the indices. Out: the requests of one call. For each
 * index these are the results, then the counts of each facet in which readers can choose another value.
 */
import type { FacetName, SearchScope } from './client.js';
import type { HostedSearchData } from './format.js';
import type { Query } from './query.js';

export interface HostedOptions extends HostedSearchData {
  /** `false`: the site has one version, so readers cannot choose another, and versions are not counted. */
  readonly hasVersions: boolean;
}

/** One search of a call, as Algolia's interface defines it. */
export interface HostedRequest extends Readonly<Record<string, unknown>> {
  readonly indexName: string;
  readonly facets: readonly FacetName[];
}

/** Marks around matches; characters that no text has, so no text can look like a match. */
export const MATCH_START = '\uE000';
export const MATCH_END = '\uE001';

/** Attributes of records that are facets. */
const FACETS: readonly FacetName[] = ['language', 'version', 'section', 'kind'];
const DEFAULT_COUNT = 20;
/** Algolia returns at most this many results. */
const MAX_RANGE = 1_000;

export function createRequests(
  { text }: Query,
  scope: SearchScope,
  { indices, hasVersions }: HostedOptions,
): HostedRequest[] {
  const chosen = chooseFacets(scope);
  const names = FACETS.filter((name) => chosen[name] !== undefined);
  const counted = names.filter((name) => name !== 'version' || hasVersions);
  const filtersWithout = (left?: FacetName) =>
    names.filter((name) => name !== left).map((name) => filterOf(name, chosen[name] ?? ''));
  const { from = 0, count = DEFAULT_COUNT } = scope.range ?? {};
  // Several indices take turns in the results, so all results from the first on are needed.
  const range =
    indices.length === 1
      ? { offset: from, length: count }
      : { offset: 0, length: Math.min(from + count, MAX_RANGE) };
  return indices.flatMap((indexName): HostedRequest[] => [
    {
      indexName,
      query: text,
      ...range,
      facets: FACETS.filter((name) => !names.includes(name)),
      facetFilters: filtersWithout(),
      advancedSyntax: true,
      attributesToRetrieve: [
        'hierarchy',
        'type',
        'url',
        'anchor',
        'isParameter',
        ...FACETS,
        'trail',
      ],
      attributesToHighlight: ['hierarchy'],
      attributesToSnippet: ['content:25'],
      snippetEllipsisText: '…',
      highlightPreTag: MATCH_START,
      highlightPostTag: MATCH_END,
    },
    ...counted.map((name) => ({
      indexName,
      query: text,
      hitsPerPage: 0,
      facets: [name],
      facetFilters: filtersWithout(name),
      advancedSyntax: true,
      analytics: false,
    })),
  ]);
}

/** A list is an alternative: a page belongs to one of the versions. */
function filterOf(name: FacetName, value: string): string | readonly string[] {
  if (name !== 'version' || !value.includes(' ')) return `${name}:${value}`;
  return value.split(' ').map((one) => `${name}:${one}`);
}

/** Limits a site with one version to that version too: its index may hold other sites, and future versions. */
function chooseFacets({
  versions,
  version,
  section,
  kind,
  language,
}: SearchScope): Readonly<Record<FacetName, string | undefined>> {
  const [first] = versions;
  // A site without docs has no version.
  const only = versions.length === 1 && first !== '' ? first : undefined;
  return { language, version: version ?? only, section, kind };
}
