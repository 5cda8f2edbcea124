/**
 * The first tier of the search: titles and headings. In: pages as they are rendered. Out: the files of the index, by
 * path below the output folder. Pages that search engines should not list are not found here either.
 */
import type { RenderedPage, Site } from '../types.js';

/** One page: its href, title, heading path of the sidebar, and its headings as pairs of anchor and text. */
type TitleRecord = readonly [
  href: string,
  title: string,
  section: string,
  headings: readonly (readonly [anchor: string, text: string])[],
];

export class SearchIndex {
  readonly #records: TitleRecord[] = [];
  readonly #folder: string | null;

  constructor({ data }: Site) {
    // The folder as the client asks for it, below the output: without base path.
    this.#folder = data.search === null ? null : data.search.indexUrl.slice(data.base.length);
  }

  /** In the order of the routes. */
  add({ route, data }: RenderedPage): void {
    if (
      this.#folder === null ||
      data.noindex ||
      route.kind !== 'doc' ||
      route.canonical !== route.permalink
    )
      return;
    const section = data.breadcrumbs
      .slice(0, -1)
      .map(({ label }) => label)
      .join(' › ');
    const headings = route.page.headings
      .filter(({ depth }) => depth > 1)
      .map(({ id, text }) => [id, text] as const);
    this.#records.push([data.permalink, data.title, section, headings]);
  }

  files(): ReadonlyMap<string, string> {
    return this.#folder === null
      ? new Map()
      : new Map([[`${this.#folder}titles.json`, JSON.stringify(this.#records)]]);
  }
}
