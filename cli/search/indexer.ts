/**
 * Adds finished pages to the search index. In: the site, the text of its pages, and the index that was written last. Out:
 * the files of the index, and the notes that are kept beside them. Pages of the last index are not read again.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { attemptPage } from '../diagnostics/page-crash.js';
import type { Diagnostic, PageRoute, PageText, RenderedPage } from '../types.js';
import {
  SearchIndex,
  type IndexNotes,
  type SearchedSite,
  type WrittenIndex,
} from './search-index.js';

/** Pages read before yielding to the event loop (about 3 ms). */
const PAGES_PER_TURN = 8;

export interface BuiltIndex {
  /** Contents by path below the output folder. */
  readonly files: ReadonlyMap<string, string>;
  readonly notes: IndexNotes;
  /** Pages that cannot be indexed. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A finished page. It has the text of its article if the parser did not find it. */
interface TakenPage extends Pick<RenderedPage, 'text'> {
  readonly route: Pick<PageRoute, 'permalink'>;
}

/** Returns the text of a page that is not rendered. */
export type TextOf = (route: PageRoute) => Promise<PageText>;

/** @example await new Indexer(site, textOf, { notes: [], read: () => null }).finish() */
export class Indexer {
  readonly #index: SearchIndex;
  readonly #textOf: TextOf;
  /** Pages that still have to be read, by permalink. */
  readonly #missing: Map<string, PageRoute>;
  readonly #diagnostics: Diagnostic[] = [];

  constructor(site: SearchedSite, textOf: TextOf, last: WrittenIndex) {
    this.#index = new SearchIndex(site, last);
    this.#textOf = textOf;
    this.#missing = new Map(this.#index.missing.map((route) => [route.permalink, route]));
  }

  /** Reads a finished page, unless it is in the index already. */
  async take({ route: { permalink }, text: finished }: TakenPage): Promise<void> {
    const route = this.#missing.get(permalink);
    if (route === undefined) return;
    this.#missing.delete(permalink);
    const text = finished ?? (await this.#textOf(route));
    const work = { file: route.page.path, does: 'index the page for the search' };
    const attempt = attemptPage(work, () => this.#index.add(route, text));
    if ('crash' in attempt) this.#diagnostics.push(attempt.crash);
  }

  /** Reads the pages that are left. */
  async finish(): Promise<BuiltIndex> {
    for (const [i, route] of [...this.#missing.values()].entries()) {
      await this.take({ route, text: null });
      if (i % PAGES_PER_TURN === 0) await nextTurn();
    }
    return { ...this.#index.finish(), diagnostics: this.#diagnostics };
  }
}
