/**
 * The search index of a site that is watched: made when somebody searches, and made again when the site has changed
 * since. In: the site and its pages. Out: files of the index. While a new one is being made the last one answers.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { SearchIndex } from '../../search/search-index.js';
import type { ContentOf, Site } from '../../types.js';

/** Pages after which others get their turn. */
const PAGES_PER_TURN = 8;

type Files = ReadonlyMap<string, string>;

export class SearchFiles {
  #files: Files = new Map();
  #site: Site | null = null;
  #making: Promise<void> | null = null;

  /** Files by path below the output folder. */
  async get(site: Site, contentOf: ContentOf): Promise<Files> {
    if (this.#site !== site)
      this.#making ??= this.#make(site, contentOf).finally(() => {
        this.#making = null;
      });
    if (this.#site === null) await this.#making;
    return this.#files;
  }

  read(path: string): string | undefined {
    return this.#files.get(path);
  }

  async #make(site: Site, contentOf: ContentOf): Promise<void> {
    const index = new SearchIndex(site);
    for (const [i, route] of site.routes.entries()) {
      if (route.kind !== 'doc') continue;
      index.add(route, await contentOf(route.page));
      if (i % PAGES_PER_TURN === 0) await nextTurn();
    }
    this.#files = index.files();
    this.#site = site;
  }
}
