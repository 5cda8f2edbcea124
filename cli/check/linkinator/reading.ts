/**
 * Has linkinator read every page itself, beside all that this process does, so that it finds what our parser missed. In:
 * one page after the other. Out: every URL of this site that it found, each once. What is on a page is the same for as long
 * as the page is, byte for byte: then it is not read again. What it found is kept in the cache and not in memory.
 */
import { cacheKey, type Cache } from '../../cache/cache.js';
import type { PageFile, ReadTree } from './messages.js';
import type { LinkinatorProcess } from './process.js';

/** A reply takes this long to come: some 50 ms. */
const PAGES_PER_BATCH = 32;

/** A page that linkinator may read. */
export interface OwnPage extends PageFile {
  /** Of its text. */
  readonly hash: string;
}

export interface FoundUrl {
  /** Path with base, and fragment. */
  readonly key: string;
  /** Path of the first page that has it. */
  readonly page: string;
}

export class Reading {
  /** Pages asked for, by path. */
  readonly #pages = new Map<string, OwnPage>();
  /** What the cache does not take, by path: URLs, a line each. */
  readonly #held = new Map<string, string>();
  readonly #answers: Promise<unknown>[] = [];
  #waiting: OwnPage[] = [];

  constructor(
    readonly linkinator: Pick<LinkinatorProcess, 'extract'>,
    readonly tree: ReadTree,
    readonly cache: Cache | null,
  ) {}

  /** Each page once. */
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
   * Ends what was begun. `paths` are those of all pages, in order; of what `isKnown` nothing is said. Rejects with
   * `LinkinatorFailure` when linkinator cannot answer.
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
    // An entry of the cache may be damaged.
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
    const { base, siteUrl, otherLanguages = [] } = this.tree;
    return cacheKey('read', [path, hash, siteUrl ?? '', base, ...otherLanguages]);
  }
}
