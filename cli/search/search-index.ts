/**
 * The search index of a site. In: its pages, the last index, and the text of pages that are not in it. Out: the files of the
 * index, by path below the output folder, in the format of `theme/search/format.ts`. The same pages give the same bytes,
 * whatever the last index contains. Unlisted and excluded pages, and pages that repeat others, are left out.
 */
import type { VersionData } from '../../theme/types.js';
import { cacheKey } from '../cache/cache.js';
import { splitSuffix, withBase } from '../paths/path.js';
import type { PageRoute, PageText, Site, SiteConfig } from '../types.js';
import { readKnownIndex, type KnownIndex, type VersionNote } from './known-index.js';
import { createPlaces, searchedVersion, type PagePlace } from './page-place.js';
import { weighTerms } from './page-terms.js';
import { hashContent } from './shards.js';
import { VersionIndex, type IndexedPage } from './version-index.js';

/** The part of a `Site` that the index reads. */
export interface SearchedSite extends Pick<Site, 'routes'> {
  readonly config: Pick<SiteConfig, 'markdown' | 'hosts' | 'sitePlugins' | 'texts'>;
  readonly data: Pick<Site['data'], 'base' | 'search' | 'versions'>;
  /** Keys of the articles of pages with components, by permalink: their text depends on more than their source. */
  readonly articleKeys?: ReadonlyMap<string, string>;
}

/** Notes that are kept beside the files of an index. */
export type IndexNotes = readonly (readonly [version: string, note: VersionNote])[];

/** An index that was written before. */
export interface WrittenIndex {
  readonly notes: IndexNotes;
  /** Returns a file by its path below the output folder, or `null` if there is none. */
  readonly read: (path: string) => string | null;
}

interface PlacedPage extends IndexedPage {
  readonly route: PageRoute;
  /** Name of the version in whose index it is. */
  readonly version: string;
}

export class SearchIndex {
  /** Pages whose text has to be added, in this order; the last index contains the others. */
  readonly missing: readonly PageRoute[];
  /** Folder of the index below the output folder, which is the path that the client requests without the base path. */
  readonly #folder: string;
  readonly #pages = new Map<string, PlacedPage>();
  readonly #versions: ReadonlyMap<string, VersionIndex>;

  constructor(site: SearchedSite, written: WrittenIndex | null = null) {
    const { base, search, versions } = site.data;
    this.#folder = search?.indexUrl.slice(base.length) ?? '';
    for (const page of search === null ? [] : placePages(site))
      this.#pages.set(page.route.permalink, page);
    const notes = new Map(written?.notes);
    const missing: PageRoute[] = [];
    this.#versions = new Map(
      [...groupByVersion(search === null ? [] : versions, this.#pages.values())].map(
        ([name, pages]) => {
          const note = notes.get(name);
          const known = note && written ? this.#readKnown(name, note, written) : null;
          const keys = new Set(known?.keys);
          for (const { key, route } of pages) if (!keys.has(key)) missing.push(route);
          return [name, new VersionIndex(pages, known)];
        },
      ),
    );
    this.missing = missing;
  }

  add(route: PageRoute, text: PageText): void {
    const page = this.#pages.get(route.permalink);
    const version = page && this.#versions.get(page.version);
    if (page === undefined || version === undefined) return;
    weighTerms(route, { text, place: page.place }, version.open(page.key));
  }

  /** Returns the index. The text of all missing pages must have been added. */
  finish(): { readonly files: ReadonlyMap<string, string>; readonly notes: IndexNotes } {
    const files = new Map<string, string>();
    const notes: (readonly [string, VersionNote])[] = [];
    for (const [name, version] of this.#versions) {
      const own = version.files();
      for (const [path, content] of own) files.set(`${this.#folder}${name}/${path}`, content);
      notes.push([name, version.note(own)]);
    }
    return { files, notes };
  }

  #readKnown(name: string, note: VersionNote, { read }: WrittenIndex): KnownIndex | null {
    return readKnownIndex(note, (file) => read(`${this.#folder}${name}/${file}`));
  }
}

/** Whether the search finds the page. */
export function isFound({ isUnlisted, canonical, permalink, page }: PageRoute): boolean {
  const isExcluded = page.frontMatter.search?.exclude === true;
  return !isUnlisted && !isExcluded && canonical === permalink;
}

/** Lists the pages of the index in the order of the routes. */
function placePages({ routes, config, data, articleKeys }: SearchedSite): PlacedPage[] {
  const { base, versions } = data;
  const placeOf = createPlaces(routes, config.texts);
  const inbound = countInboundLinks(routes, base);
  const parsing = cacheKey('terms', [
    JSON.stringify([config.markdown, config.hosts, config.sitePlugins?.hash]),
  ]);
  return routes.flatMap((route) => {
    if (route.page === undefined || !isFound(route)) return [];
    const place = placeOf(route);
    const href = withBase(base, route.permalink);
    const links = inbound.get(bareHref(href)) ?? 0;
    return [
      {
        route,
        version: searchedVersion(route, versions),
        key: keyOf(route, place, parsing + (articleKeys?.get(route.permalink) ?? '')),
        href,
        title: route.title,
        place,
        prior: priorOf(links, route.page.bodyLength),
        boost: route.page.frontMatter.search?.boost,
      },
    ];
  });
}

/** Length of a key in hex digits, enough to distinguish the pages of a site. */
const KEY_LENGTH = 16;

/** Returns a hash of all that `weighTerms` reads. `reading` stands for the options and code that give its text. */
function keyOf(route: PageRoute, place: PagePlace, reading: string): string {
  const { permalink, title, description, page } = route;
  const { path, hash, bodyLength, frontMatter } = page;
  const { keywords, tags } = frontMatter;
  // The length of the body is a part, because a page that could not be parsed in time has no body, but may have one next
  // time.
  const parts = [
    reading,
    path,
    hash,
    bodyLength,
    permalink,
    title,
    description,
    place,
    keywords,
    tags,
  ];
  return hashContent(JSON.stringify(parts)).slice(0, KEY_LENGTH);
}

/** Groups pages by version. A version without pages has an index too, because the client requests it. */
function groupByVersion(
  versions: readonly Pick<VersionData, 'name'>[],
  pages: Iterable<PlacedPage>,
): Map<string, PlacedPage[]> {
  const groups = new Map(versions.map(({ name }): [string, PlacedPage[]] => [name, []]));
  for (const page of pages) groups.get(page.version)?.push(page);
  return groups;
}

/** Counts how many pages link to each page: readers usually mean pages that others link to. */
function countInboundLinks(routes: Site['routes'], base: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const route of routes) {
    if (route.page === undefined) continue;
    const own = bareHref(withBase(base, route.permalink));
    const targets = new Set(
      route.links.flatMap(({ href }) => (href?.startsWith('/') ? [bareHref(href)] : [])),
    );
    targets.delete(own);
    for (const target of targets) counts.set(target, (counts.get(target) ?? 0) + 1);
  }
  return counts;
}

function bareHref(href: string): string {
  const { path } = splitSuffix(href);
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

/**
 * Returns the prior of a page: one more for each doubling of the links to the page, and for each doubling of its length from
 * 4 kB.
 */
function priorOf(links: number, length: number): number {
  const size = Math.max(0, Math.floor(Math.log2(length / 4000)));
  return Math.min(9, Math.ceil(Math.log2(links + 1)) + size);
}
