/**
 * Has linkinator read every page itself, beside all that this process does, so that it finds what our parser missed. In:
 * one page after the other. Out: every URL of this site that it found, each once. What is on a page is the same for as long
 * as the page is, byte for byte: then it is not read again.
 */
import { cacheKey, type Cache } from '../cache/cache.js';
import type { PageFile, ReadTree } from './linkinator-messages.js';
import type { LinkinatorProcess } from './linkinator-process.js';

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
  /** By key, in the order of numbers. */
  readonly #numbers = new Map<string, number>();
  /** By path of the page: what is on it. */
  readonly #byPage = new Map<string, Uint32Array>();
  readonly #answers: Promise<void>[] = [];
  /** Pages asked for, with the hashes of their texts. */
  readonly #hashes = new Map<string, string>();
  #waiting: OwnPage[] = [];

  constructor(
    readonly linkinator: Pick<LinkinatorProcess, 'extract'>,
    readonly tree: ReadTree,
    readonly cache: Cache | null,
  ) {}

  /** Once for each text of a page. */
  read(page: OwnPage): void {
    if (this.#hashes.get(page.path) === page.hash) return;
    this.#hashes.set(page.path, page.hash);
    const known = this.cache?.peek(this.#entry(page)) ?? null;
    if (known !== null) {
      this.#add(page, known === '' ? [] : known.split('\n'));
      return;
    }
    this.#waiting.push(page);
    if (this.#waiting.length === PAGES_PER_BATCH) this.send();
  }

  /** Ends what was begun. `paths` are those of all pages, in order. Rejects with `LinkinatorFailure` when linkinator cannot answer. */
  async finish(paths: readonly string[]): Promise<readonly FoundUrl[]> {
    this.send();
    await Promise.all(this.#answers);
    const first = new Map<number, string>();
    for (const path of paths)
      for (const number of this.#byPage.get(path) ?? [])
        if (!first.has(number)) first.set(number, path);
    const keys = [...this.#numbers.keys()];
    return Array.from(first, ([number, page]) => ({ key: keys[number] ?? '', page }));
  }

  /** Waits for no more pages. */
  send(): void {
    const pages = this.#waiting;
    this.#waiting = [];
    if (pages.length === 0) return;
    const answer = this.#ask(pages);
    // Whoever calls `finish()` hears of a failure.
    answer.catch(() => undefined);
    this.#answers.push(answer);
  }

  async #ask(pages: readonly OwnPage[]): Promise<void> {
    const files = pages.map(({ file, path }) => ({ file, path }));
    const { keys, byPage } = await this.linkinator.extract(this.tree, files);
    for (const [i, page] of pages.entries()) {
      const own = (byPage[i] ?? []).flatMap((n) => keys[n] ?? []);
      this.#add(page, own);
      this.cache?.set(this.#entry(page), own.join('\n'));
    }
  }

  #add({ path }: OwnPage, keys: readonly string[]): void {
    const numbers = keys.map((key) => {
      const number = this.#numbers.get(key) ?? this.#numbers.size;
      this.#numbers.set(key, number);
      return number;
    });
    this.#byPage.set(path, Uint32Array.from(numbers));
  }

  #entry({ path, hash }: OwnPage): string {
    const { base, siteUrl } = this.tree;
    return cacheKey('read', [path, hash, siteUrl ?? '', base]);
  }
}
