/**
 * Has linkinator read every page itself, while our own pass still reads, so that it finds what our parser missed. In: one
 * page after the other. Out: every URL of this site that it found, each once. What is on a page is the same for as long
 * as the page is, byte for byte: then it is not read again.
 */
import { cacheKey, type Cache } from '../cache/cache.js';
import type { LinkinatorProcess } from './linkinator-process.js';

/** Enough that it does not wait for a server that is busy with our own pass. */
const PAGES_PER_BATCH = 32;

/** A page that linkinator may read. */
export interface OwnPage {
  /** With base. */
  readonly path: string;
  /** Of its text. */
  readonly hash: string;
}

interface NumberedPage extends OwnPage {
  readonly number: number;
}

export interface FoundUrl {
  /** Path with base, search and fragment. */
  readonly key: string;
  /** Path of the first page that has it. */
  readonly page: string;
}

/** Where a page is served, and where the site says that it will be. */
export interface ReadSpace {
  readonly base: string;
  /** Of the static server. */
  readonly origin: string;
  readonly siteUrl: string | null;
}

export class Reading {
  readonly #ownOrigin: string | null;
  /** By key: the first page. */
  readonly #found = new Map<string, NumberedPage>();
  readonly #answers: Promise<void>[] = [];
  #waiting: NumberedPage[] = [];
  #pages = 0;

  constructor(
    readonly linkinator: LinkinatorProcess,
    readonly space: ReadSpace,
    readonly cache: Cache | null,
  ) {
    this.#ownOrigin = space.siteUrl === null ? null : new URL(space.siteUrl).origin;
  }

  read({ path, hash }: OwnPage): void {
    const page = { path, hash, number: this.#pages++ };
    const known = this.cache?.peek(this.#entry(page)) ?? null;
    if (known !== null) {
      this.#add(page, known === '' ? [] : known.split('\n'));
      return;
    }
    this.#waiting.push(page);
    if (this.#waiting.length === PAGES_PER_BATCH) this.#send();
  }

  /** Ends what was begun. Rejects with `LinkinatorFailure` when linkinator cannot answer. */
  async finish(): Promise<readonly FoundUrl[]> {
    this.#send();
    await Promise.all(this.#answers);
    return [...this.#found].map(([key, { path }]) => ({ key, page: path }));
  }

  #send(): void {
    const pages = this.#waiting;
    this.#waiting = [];
    if (pages.length === 0) return;
    const answer = this.#ask(pages);
    // Whoever calls `finish()` hears of a failure.
    answer.catch(() => undefined);
    this.#answers.push(answer);
  }

  async #ask(pages: readonly NumberedPage[]): Promise<void> {
    const { origin } = this.space;
    const { urls, byPage } = await this.linkinator.extract(pages.map(({ path }) => origin + path));
    const keys = urls.map((url) => this.#keyOf(url));
    for (const [i, page] of pages.entries()) {
      const own = (byPage[i] ?? []).flatMap((n) => keys[n] ?? []);
      this.#add(page, own);
      this.cache?.set(this.#entry(page), own.join('\n'));
    }
  }

  /** Pages come in any order: what is remembered of one sooner than what is read. */
  #add(page: NumberedPage, keys: readonly string[]): void {
    for (const key of keys) {
      const first = this.#found.get(key);
      if (first === undefined || page.number < first.number) this.#found.set(key, page);
    }
  }

  /** `null`: another host, or another application on our own, which is not for the static server to answer. */
  #keyOf(url: string): string | null {
    const { origin: at, pathname, hash } = new URL(url);
    const isOwn = at === this.#ownOrigin && pathname.startsWith(this.space.base);
    return at === this.space.origin || isOwn ? pathname + hash : null;
  }

  #entry({ path, hash }: OwnPage): string {
    return cacheKey('read', [path, hash, this.#ownOrigin ?? '', this.space.base]);
  }
}
