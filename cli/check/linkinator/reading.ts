/**
 * Makes linkinator read every page itself, in parallel with this process, to find links that our parser missed. In: one page
 * after the other. Out: every URL of this site that it found, each once. A page whose bytes have not changed is not read
 * again. Results are kept in the cache, not in memory.
 */
import { cacheKey, type Cache } from '../../cache/cache.js';
import type { PageFile, ReadTree } from './messages.js';
import type { LinkinatorProcess } from './process.js';

/** Number of pages per request; a reply takes about 50 ms. */
const PAGES_PER_BATCH = 32;

/** A page for linkinator to read. */
export interface OwnPage extends PageFile {
  /** Hash of the page's text. */
  readonly hash: string;
}

export interface FoundUrl {
  /** Path with base, and fragment. */
  readonly key: string;
  /** Path of the first page with this URL. */
  readonly page: string;
}

export class Reading {
  /** Requested pages, by path. */
  readonly #pages = new Map<string, OwnPage>();
  /** Results that the cache did not accept, by path: URLs, one per line. */
  readonly #held = new Map<string, string>();
  readonly #answers: Promise<unknown>[] = [];
  #waiting: OwnPage[] = [];

  constructor(
    readonly linkinator: Pick<LinkinatorProcess, 'extract'>,
    readonly tree: ReadTree,
    readonly cache: Cache | null,
  ) {}

  /** Requests a page. Call it once per page. */
  read(page: OwnPage): void {
    this.#pages.set(page.path, page);
    if (this.cache?.keep(this.#entry(page)) === true) return;
    this.#waiting.push(page);
    if (this.#waiting.length === PAGES_PER_BATCH) this.#send();
  }

  #send(): void {
    const pages = this.#waiting;
    this.#waiting = [];
    if (pages.length === 0) return;
    const answer = this.#ask(pages);
    // `finish()` reports a failure.
    answer.catch(() => undefined);
    this.#answers.push(answer);
  }

  /**
   * Waits for all results. `paths` lists all pages in order; URLs for which `isKnown` is true are left out. Rejects with
   * `LinkinatorFailure` if linkinator cannot answer.
   */
  async finish(
    paths: readonly string[],
    isKnown: (key: string) => boolean = () => false,
  ): Promise<readonly FoundUrl[]> {
    this.#send();
    await Promise.all(this.#answers);
    const first = new Map<string, string>();
    for (const path of paths)
      for (const key of await this.#foundOn(path))
        if (!first.has(key) && !isKnown(key)) first.set(key, path);
    return Array.from(first, ([key, page]) => ({ key, page }));
  }

  async #foundOn(path: string): Promise<readonly string[]> {
    const page = this.#pages.get(path);
    if (page === undefined) return [];
    const text = this.#held.get(path) ?? this.cache?.peek(this.#entry(page)) ?? null;
    // A cache entry may be damaged.
    if (text === null) await this.#ask([page], null);
    const found = text ?? this.#held.get(path) ?? '';
    return found === '' ? [] : found.split('\n');
  }

  async #ask(pages: readonly OwnPage[], cache: Cache | null = this.cache): Promise<void> {
    const files = pages.map(({ file, path }) => ({ file, path }));
    const urls = await this.linkinator.extract(this.tree, files);
    for (const [i, page] of pages.entries()) {
      const found = (urls[i] ?? []).join('\n');
      if (cache?.set(this.#entry(page), found) !== true) this.#held.set(page.path, found);
    }
  }

  #entry({ path, hash }: OwnPage): string {
    const { base, siteUrl, otherLanguages = [], answeredElsewhere = [] } = this.tree;
    const others = [...otherLanguages, '', ...answeredElsewhere];
    return cacheKey('read', [path, hash, siteUrl ?? '', base, ...others]);
  }
}
