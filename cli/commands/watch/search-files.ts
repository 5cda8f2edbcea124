/**
 * The search index of a site that is watched: made when somebody searches, and brought up to date when the site has
 * changed since. In: the site and its pages. Out: files of the index. While a new one is being made the last one answers.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { SearchIndex, type IndexNotes } from '../../search/search-index.js';
import type { Contents, Site } from '../../types.js';

/** Pages after which others get their turn. */
const PAGES_PER_TURN = 8;

type Files = ReadonlyMap<string, string>;

export class SearchFiles {
  #files: Files = new Map();
  #notes: IndexNotes = [];
  #site: Site | null = null;
  #making: Promise<void> | null = null;

  /** Files by path below the output folder. `now` gives the site of the moment, whose text `textOf` gives. */
  async get(now: () => Site, textOf: Contents['textOf']): Promise<Files> {
    if (this.#site !== now())
      this.#making ??= this.#make(now, textOf).finally(() => {
        this.#making = null;
      });
    if (this.#site === null) await this.#making;
    return this.#files;
  }

  read(path: string): string | undefined {
    return this.#files.get(path);
  }

  async #make(now: () => Site, textOf: Contents['textOf']): Promise<void> {
    const site = now();
    const read = (path: string) => this.read(path) ?? null;
    const index = new SearchIndex(site, { notes: this.#notes, read });
    for (const [i, route] of index.missing.entries()) {
      index.add(route, await textOf(route.page));
      if (i % PAGES_PER_TURN === 0) await nextTurn();
    }
    const { files, notes } = index.finish();
    this.#files = files;
    // Of a site that has changed meanwhile, nobody knows which text a page had.
    this.#notes = now() === site ? notes : [];
    this.#site = site;
  }
}
