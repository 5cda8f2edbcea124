/**
 * The pages of a site that is watched. In: source files. Out: an outline of each at once, exact when the file has been
 * parsed before, by whichever command; and the whole page when somebody wants to see it. Only outlines are held for all
 * pages; whole pages come from the cache, or are parsed again, which takes milliseconds.
 */
import type { Cache } from '../../cache/cache.js';
import { createParseKey, isLasting, parseFiles } from '../../parse/cached.js';
import { DEFAULT_PARSE_OPTIONS, type ParseOptions } from '../../parse/options.js';
import { outlineOf, scanOutline } from '../../parse/outline.js';
import type { ParsedPage, SiteConfig, SourceFile } from '../../types.js';

/** Whole pages that are kept: those that people have open or edit. */
const KEPT_PAGES = 64;

interface Outline {
  readonly page: ParsedPage;
  /** Made from the parsed page; else from a look at its first lines. */
  readonly isExact: boolean;
}

export class PageStore {
  readonly #cache: Cache;
  readonly #options: ParseOptions;
  readonly #outlineKey: (file: SourceFile) => string;
  readonly #outlines = new Map<string, Outline>();
  readonly #recent = new Map<string, ParsedPage>();

  static of({ markdown, hosts }: SiteConfig, cache: Cache): PageStore {
    return new PageStore({ ...DEFAULT_PARSE_OPTIONS, ...markdown, allowedHosts: hosts }, cache);
  }

  constructor(options: ParseOptions, cache: Cache) {
    this.#cache = cache;
    this.#options = options;
    this.#outlineKey = createParseKey(options, 'outline');
  }

  outline(file: SourceFile): ParsedPage {
    return this.#outline(file).page;
  }

  isExact(file: SourceFile): boolean {
    return this.#outline(file).isExact;
  }

  /** The whole page; from then on its outline is exact. */
  async read(file: SourceFile): Promise<ParsedPage> {
    const known = this.#recent.get(file.path);
    if (known?.hash === file.hash) {
      this.#learn(known);
      return known;
    }
    const [page] = await parseFiles([file], this.#options, this.#cache);
    if (page === undefined) throw new Error(`Cannot parse "${file.path}"`);
    this.#learn(page);
    this.#recent.delete(file.path);
    this.#recent.set(file.path, page);
    const [oldest] = this.#recent.keys();
    if (this.#recent.size > KEPT_PAGES && oldest !== undefined) this.#recent.delete(oldest);
    return page;
  }

  /** Makes outlines exact, one at a time; ends early when `pause` says that the files are no longer these. */
  async learn(files: Iterable<SourceFile>, pause: () => Promise<boolean>): Promise<void> {
    for (const file of files) {
      if (this.isExact(file)) continue;
      for (const page of await parseFiles([file], this.#options, this.#cache)) this.#learn(page);
      if (!(await pause())) return;
    }
  }

  /** Forgets pages that are gone. */
  keepOnly(paths: { has(path: string): boolean }): void {
    for (const path of this.#outlines.keys()) if (!paths.has(path)) this.#outlines.delete(path);
    for (const path of this.#recent.keys()) if (!paths.has(path)) this.#recent.delete(path);
  }

  #outline(file: SourceFile): Outline {
    const known = this.#outlines.get(file.path);
    if (known?.page.hash === file.hash) return known;
    const entry = this.#cache.peek(this.#outlineKey(file));
    const outline: Outline =
      entry === null
        ? { page: scanOutline(file), isExact: false }
        : { page: JSON.parse(entry), isExact: true };
    this.#outlines.set(file.path, outline);
    return outline;
  }

  #learn(page: ParsedPage): void {
    const known = this.#outlines.get(page.path);
    if (known?.isExact === true && known.page.hash === page.hash) return;
    const outline = outlineOf(page);
    this.#outlines.set(page.path, { page: outline, isExact: true });
    const key = this.#outlineKey({ path: page.path, hash: page.hash, text: '' });
    if (isLasting(page) && this.#cache.peek(key) === null)
      this.#cache.set(key, JSON.stringify(outline));
  }
}
