/**
 * The search index of a watched site: made on the first search, and updated when the site has changed since. In: the site
 * and its pages. Out: files of the index. The last index answers while a new one is being made.
 */
import { Indexer, type TextOf } from '../../search/indexer.js';
import type { IndexNotes } from '../../search/search-index.js';
import type { Site } from '../../types.js';

type Files = ReadonlyMap<string, string>;

export class SearchFiles {
  #files: Files = new Map();
  #notes: IndexNotes = [];
  #site: Site | null = null;
  #making: Promise<void> | null = null;

  /** Returns files by path below the output folder. `now` returns the current site, and `textOf` the text of its pages. */
  async get(now: () => Site, textOf: TextOf): Promise<Files> {
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

  async #make(now: () => Site, textOf: TextOf): Promise<void> {
    const site = now();
    const last = { notes: this.#notes, read: (path: string) => this.read(path) ?? null };
    const { files, notes } = await new Indexer(site, textOf, last).finish();
    this.#files = files;
    // If the site has changed meanwhile, the indexed text of a page is unknown.
    this.#notes = now() === site ? notes : [];
    this.#site = site;
  }
}
