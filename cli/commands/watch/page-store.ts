/**
 * The pages of a watched site. In: source files. Out: a page for each file at once: exact if any command has parsed the
 * file before, else guessed from its first lines; and its content on request. Content comes from the cache, or is parsed
 * again within milliseconds.
 */
import type { Cache } from '../../cache/cache.js';
import { EMPTY_TREE } from '../../content-tree/packed-tree.js';
import { createParseKey, parseFiles, readPage } from '../../parse/cached.js';
import { optionsFor, parseOptionsOf, type ParseOptions } from '../../parse/options.js';
import { scanOutline } from '../../parse/outline.js';
import type {
  Diagnostic,
  PageContent,
  PageText,
  ParsedPage,
  SiteConfig,
  SourceFile,
} from '../../types.js';

/** Maximum number of contents in memory, for pages that people view or edit. */
const KEPT_CONTENTS = 64;

/** Everything about a page besides `ParsedPage`. */
interface WholeContent {
  readonly content: PageContent;
  readonly text: PageText;
}

/** Content of a page whose file is missing. */
const NO_CONTENT: WholeContent = {
  content: { tree: EMPTY_TREE, body: '' },
  text: { sections: [], terms: [] },
};

interface KnownPage {
  readonly page: ParsedPage;
  /** `true` for a parsed page, `false` for a guess from its first lines. */
  readonly isExact: boolean;
}

export class PageStore {
  readonly #cache: Cache;
  readonly #options: ParseOptions;
  readonly #keyOf: (file: SourceFile) => string;
  readonly #pages = new Map<string, KnownPage>();
  /** Subsets of the pages: paths of guesses, and pages with findings. */
  readonly #guesses = new Set<string>();
  readonly #withFindings = new Map<string, ParsedPage>();
  readonly #recent = new Map<string, { readonly hash: string; readonly whole: WholeContent }>();

  static of(config: SiteConfig, cache: Cache): PageStore {
    return new PageStore(parseOptionsOf(config), cache);
  }

  constructor(options: ParseOptions, cache: Cache) {
    this.#cache = cache;
    this.#options = options;
    this.#keyOf = createParseKey(options);
  }

  page(file: SourceFile): ParsedPage {
    return this.#known(file).page;
  }

  isExact(file: SourceFile): boolean {
    return this.#known(file).isExact;
  }

  /** Whether no page is a guess. */
  get isExactThroughout(): boolean {
    return this.#guesses.size === 0;
  }

  /** Findings in pages. */
  get diagnostics(): readonly Diagnostic[] {
    return [...this.#withFindings.values()].flatMap(({ diagnostics }) => diagnostics);
  }

  /** Returns the content of a page, which is exact from then on. */
  async content(file: SourceFile | undefined): Promise<WholeContent> {
    if (file === undefined) return NO_CONTENT;
    const recent = this.#recent.get(file.path);
    if (recent?.hash === file.hash) return recent.whole;
    const whole = await this.#parse(file);
    this.#recent.delete(file.path);
    this.#recent.set(file.path, { hash: file.hash, whole });
    const [oldest] = this.#recent.keys();
    if (this.#recent.size > KEPT_CONTENTS && oldest !== undefined) this.#recent.delete(oldest);
    return whole;
  }

  /** Makes pages exact, one at a time. Ends early when `pause` returns that the files have changed. */
  async learn(files: Iterable<SourceFile>, pause: () => Promise<boolean>): Promise<void> {
    for (const file of files) {
      if (this.isExact(file)) continue;
      await this.#parse(file);
      if (!(await pause())) return;
    }
  }

  /** Takes the complete list of files: adds new pages and forgets removed ones. */
  take(files: ReadonlyMap<string, SourceFile>): void {
    for (const known of [this.#pages, this.#guesses, this.#withFindings, this.#recent])
      for (const path of known.keys()) if (!files.has(path)) known.delete(path);
    for (const file of files.values()) this.#known(file);
  }

  #known(file: SourceFile): KnownPage {
    const known = this.#pages.get(file.path);
    if (known?.page.hash === file.hash) return known;
    const parsed = readPage(this.#cache, this.#keyOf(file));
    return this.#keep({
      page: parsed ?? scanOutline(file, optionsFor(file.path, this.#options)),
      isExact: parsed !== null,
    });
  }

  #keep(known: KnownPage): KnownPage {
    const { page, isExact } = known;
    this.#pages.set(page.path, known);
    if (isExact) this.#guesses.delete(page.path);
    else this.#guesses.add(page.path);
    if (page.diagnostics.length > 0) this.#withFindings.set(page.path, page);
    else this.#withFindings.delete(page.path);
    return known;
  }

  async #parse(file: SourceFile): Promise<WholeContent> {
    const { pages, contentOf, textOf } = await parseFiles([file], this.#options, this.#cache);
    const [page] = pages;
    if (page === undefined) throw new Error(`Cannot parse "${file.path}"`);
    this.#keep({ page, isExact: true });
    return { content: await contentOf(page), text: await textOf(page) };
  }
}
