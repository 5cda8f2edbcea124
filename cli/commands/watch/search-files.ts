/**
 * The search index of a site that is watched: made when somebody searches, and updated when the site has changed since.
 * In: the site and its pages. Out: files of the index. While a new index is being made, the last one answers.
 */
import { Indexer } from '../../search/indexer.js';
import type { IndexNotes } from '../../search/search-index.js';
import type { Contents, Site } from '../../types.js';

type Files = ReadonlyMap<string, string>;

export class SearchFiles {
  #files: Files = new Map();
  #notes: IndexNotes = [];
  #site: Site | null = null;
  #making: Promise<void> | null = null;

  /** Files by path below the output folder. `now` gives the current site, whose text `textOf` gives. */
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
    const last = { notes: this.#notes, read: (path: string) => this.read(path) ?? null };
    const { files, notes } = await new Indexer(site, textOf, last).finish();
    this.#files = files;
    // When the site has changed meanwhile, it is unknown which text a page had.
    this.#notes = now() === site ? notes : [];
    this.#site = site;
  }
}
