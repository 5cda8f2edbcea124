/**
 * The search index in an output folder. In: the site, and the index of the last build, of which the cache knows what it
 * was made from. Out: the files of the index, only what has changed made anew.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import { cacheKey, type Cache } from '../../cache/cache.js';
import { SearchIndex, type IndexNotes, type SearchedSite } from '../../search/search-index.js';
import { attemptPage } from '../../diagnostics/page-crash.js';
import type { Contents, Diagnostic, DocRoute, PageText } from '../../types.js';

interface SearchedPages extends Pick<Contents, 'textOf'> {
  readonly site: SearchedSite;
}

/** Pages read at a stretch: about 3 ms, in which nobody gets an answer of this thread. */
const STRETCH = 8;

export class SearchFolder {
  readonly #cache: Cache;
  readonly #outDir: string;
  readonly #key: string;
  #notes: IndexNotes | null = null;
  /** Pages that cannot be indexed. */
  readonly faults: Diagnostic[] = [];

  /** `knownAs`: see `StageContext`. */
  constructor(cache: Cache, outDir: string, knownAs: string) {
    this.#cache = cache;
    this.#outDir = outDir;
    this.#key = cacheKey('search', [knownAs]);
    // A build that leaves the index as it is needs the notes no less.
    cache.keep(this.#key);
  }

  async index({ site, textOf }: SearchedPages): Promise<ReadonlyMap<string, string>> {
    const index = new SearchIndex(site, {
      notes: this.#readNotes(),
      read: (path) => readText(join(this.#outDir, path)),
    });
    for (const [i, route] of index.missing.entries()) {
      this.#add(index, route, await textOf(route.page));
      if (i % STRETCH === STRETCH - 1) await pause();
    }
    const { files, notes } = index.finish();
    this.#notes = notes;
    return files;
  }

  #add(index: SearchIndex, route: DocRoute, text: PageText): void {
    const work = { file: route.page.path, does: 'index the page for the search' };
    const attempt = attemptPage(work, () => index.add(route, text));
    if ('crash' in attempt) this.faults.push(attempt.crash);
  }

  /** Before the files are published. */
  remember(): void {
    if (this.#notes !== null) this.#cache.set(this.#key, JSON.stringify(this.#notes));
  }

  #readNotes(): IndexNotes {
    const entry = this.#cache.peek(this.#key);
    const notes: IndexNotes = entry === null ? [] : JSON.parse(entry);
    return notes;
  }
}

/** A file that is gone or cannot be read is made anew. */
function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
