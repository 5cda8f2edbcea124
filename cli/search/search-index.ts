/**
 * The search index of a site. In: its pages with their content. Out: the files of the index, by path below the output
 * folder, in the format of `theme/search/format.ts`: the same pages give the same bytes. Unlisted and excluded pages,
 * and pages that repeat others, are not found.
 */
import {
  IMPACT_BITS,
  TITLES_FILE,
  type PageRow,
  type ShardRow,
} from '../../theme/search/format.js';
import { compare, withBase } from '../path.js';
import type { DocRoute, PageContent, Site } from '../types.js';
import { createPlaces, type PagePlace } from './page-place.js';
import { termsOfPage } from './page-terms.js';
import { createShards } from './shards.js';

/** What the index reads of a `Site`. */
export interface SearchedSite extends Pick<Site, 'routes'> {
  readonly data: Pick<Site['data'], 'base' | 'search'>;
}

export class SearchIndex {
  readonly #folder: string | null;
  readonly #base: string;
  readonly #inbound: ReadonlyMap<string, number>;
  readonly #placeOf: (route: DocRoute) => PagePlace;
  readonly #versions = new Map<string, VersionIndex>();

  constructor({ data, routes }: SearchedSite) {
    // The folder as the client asks for it, below the output: without base path.
    this.#folder = data.search === null ? null : data.search.indexUrl.slice(data.base.length);
    this.#base = data.base;
    this.#placeOf = createPlaces(routes);
    this.#inbound = this.#folder === null ? new Map() : countInboundLinks(routes, data.base);
  }

  /** In the order of the routes. */
  add(route: DocRoute, content: PageContent): void {
    if (this.#folder === null || !isFound(route)) return;
    const { name } = route.version;
    let index = this.#versions.get(name);
    if (index === undefined) this.#versions.set(name, (index = new VersionIndex()));
    const href = withBase(this.#base, route.permalink);
    index.add(route, {
      content,
      href,
      place: this.#placeOf(route),
      prior: priorOf(this.#inbound.get(bareHref(href)) ?? 0, route.page.bodyLength),
    });
  }

  files(): ReadonlyMap<string, string> {
    const files = new Map<string, string>();
    for (const [name, index] of this.#versions)
      for (const [path, content] of index.files())
        files.set(`${this.#folder}${name}/${path}`, content);
    return files;
  }
}

/** Whether the search knows the page. */
export function isFound({ isUnlisted, canonical, permalink, page }: DocRoute): boolean {
  const isExcluded = page.frontMatter.search?.exclude === true;
  return !isUnlisted && !isExcluded && canonical === permalink;
}

class VersionIndex {
  readonly #pages: PageRow[] = [];
  readonly #sections = new Names();
  readonly #kinds = new Names();
  readonly #trails = new Names();
  /** Per term the page of its last posting, and the postings. */
  readonly #terms = new Map<string, { last: number; postings: number[] }>();

  add(
    route: DocRoute,
    {
      content,
      href,
      place,
      prior,
    }: { content: PageContent; href: string; place: PagePlace; prior: number },
  ): void {
    const number = this.#pages.length;
    const { section, trail, kind } = place;
    const { boost } = route.page.frontMatter.search ?? {};
    const boosts: [] | [number] = boost === undefined ? [] : [boost];
    this.#pages.push([
      href,
      route.title,
      this.#sections.numberOf(section),
      this.#kinds.numberOf(kind),
      this.#trails.numberOf(trail.join(' › ')),
      prior,
      ...boosts,
    ]);
    for (const [term, impact] of termsOfPage(route, content, place)) {
      let entry = this.#terms.get(term);
      if (entry === undefined) this.#terms.set(term, (entry = { last: 0, postings: [] }));
      entry.postings.push(((number - entry.last) << IMPACT_BITS) | impact);
      entry.last = number;
    }
  }

  files(): [path: string, content: string][] {
    const rows = [...this.#terms]
      .sort(([a], [b]) => compare(a, b))
      .map(([term, { postings }]): ShardRow => [term, ...postings]);
    const shards = createShards(rows);
    const titles = {
      sections: this.#sections.values(),
      kinds: this.#kinds.values(),
      trails: this.#trails.values(),
      pages: this.#pages,
      shards: shards.map(({ from, file }) => [from, file]),
    };
    return [
      [TITLES_FILE, JSON.stringify(titles)],
      ...shards.map(({ file, content }): [string, string] => [file, content]),
    ];
  }
}

/** Numbers names in the order in which they come. */
class Names {
  readonly #numbers = new Map<string, number>();

  numberOf(name: string): number {
    const number = this.#numbers.get(name) ?? this.#numbers.size;
    this.#numbers.set(name, number);
    return number;
  }

  values(): string[] {
    return [...this.#numbers.keys()];
  }
}

/** How many pages link to each page: what others point at is what readers mean. */
function countInboundLinks(routes: Site['routes'], base: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const route of routes) {
    if (route.kind !== 'doc') continue;
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
  return href.replace(/[?#].*$/, '').replace(/\/$/, '');
}

/** One more for each doubling of the links that lead to a page, and for each doubling of its length from 4 kB. */
function priorOf(links: number, length: number): number {
  const size = Math.max(0, Math.floor(Math.log2(length / 4000)));
  return Math.min(9, Math.ceil(Math.log2(links + 1)) + size);
}
