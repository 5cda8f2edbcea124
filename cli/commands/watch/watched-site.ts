/**
 * A site that follows its sources. In: a site folder. Out: what the live server serves, and, each time something on
 * disk may have changed, what has. An edit of a page replaces it in the site, of the config makes everything anew, of the
 * theme the bundle. What cannot be read leaves the last good state.
 */
import { randomBytes } from 'node:crypto';
import type { DevMessage } from '../../../theme/dev-message.js';
import { bundleInThread } from '../../bundle/bundle-thread.js';
import { bundleDevClient } from '../../bundle/bundle.js';
import type { Cache } from '../../cache/cache.js';
import { Failure } from '../../diagnostics/diagnostic.js';
import { withBase } from '../../path.js';
import { describeRenderFailure } from '../../render/failure.js';
import type { LiveFile, LiveSite, LiveTree } from '../../server/live-server.js';
import type { Replacement } from '../../site/replace-pages.js';
import { describeLanguage } from '../../site/languages.js';
import type { Diagnostic, Language, Route, SiteConfig, Sources } from '../../types.js';
import type { FileChange } from './changes.js';
import { createErrorFile, describeErrors, isTold } from './errors.js';
import { findingsOf } from './findings.js';
import { SearchFiles } from './search-files.js';
import { SiteModel } from './site-model.js';
import { signCode, stampCode } from './signatures.js';
import { loadTheme, type ThemeResult, type ThemeState } from './theme-state.js';
import { createView, type View } from './view.js';

/** Time for a browser to fetch and draw the page that was edited. */
const CATCH_UP_MS = 100;

export interface WatchedSiteOptions {
  readonly load: () => Promise<SiteConfig>;
  readonly drafts: boolean;
  readonly cache: Cache;
  /** See `SiteModel`. */
  readonly languages?: () => readonly Language[] | undefined;
}

export class WatchedSite implements LiveSite {
  readonly #options: WatchedSiteOptions;
  readonly #id = randomBytes(6).toString('hex');
  readonly #model: SiteModel;
  #config: SiteConfig;
  #theme: ThemeState | null = null;
  #view: View | null = null;
  #configFaults: readonly Diagnostic[] = [];
  #themeFaults: readonly Diagnostic[] = [];
  readonly #search = new SearchFiles();
  readonly #renderFaults = new Map<string, Diagnostic>();
  #revision = 0;
  #pages: readonly string[] | null = [];
  #isRefused = false;
  /** Counts images that became others: a document that has shown one shows it for as long as it is there. */
  #images = 0;
  /** Config and theme stayed as they were while they were read. */
  #isSettled = true;
  #devScript: Promise<string> | null = null;
  #catchingUp: NodeJS.Timeout | null = null;

  /** Called when pages that are open should be told something: with the message. */
  onMessage: (message: string) => void = () => {};
  /** Called when the site has been put together anew: it may have other pages. */
  onRemade: () => void = () => {};

  private constructor(options: WatchedSiteOptions, config: SiteConfig) {
    this.#options = options;
    this.#config = config;
    const onChange = (replacement: Replacement | null) => this.#take(replacement);
    this.#model = new SiteModel(config, { ...options, onChange });
  }

  /** Reads what the first page needs, and bundles the theme meanwhile. `stamp`: of when the config was read. */
  static async open(config: SiteConfig, options: WatchedSiteOptions, stamp = stampCode(config)) {
    const theme = loadTheme(config, options.cache, bundleInThread);
    const site = new WatchedSite(options, config);
    site.#takeTheme(await theme);
    site.#isSettled = stampCode(config) === stamp;
    return site;
  }

  get config(): SiteConfig {
    return this.#config;
  }

  /** Of the last look at the disk. */
  get sources(): Sources {
    return this.#model.sources;
  }

  get language(): Language {
    return describeLanguage(this.#config, this.#model.site.routes);
  }

  get pageCount(): number {
    return this.#model.site.routes.length;
  }

  /** The last look has found a config or a theme that cannot be used: what it was is shown. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  /** Every page has been parsed: nothing about the site is a guess. */
  get isComplete(): boolean {
    return this.#model.isComplete;
  }

  get diagnostics(): readonly Diagnostic[] {
    return findingsOf(this.#config, this.#found);
  }

  get #found(): readonly Diagnostic[] {
    return [
      ...this.#configFaults,
      ...this.#themeFaults,
      ...this.#renderFaults.values(),
      ...this.#model.diagnostics,
    ];
  }

  /** Takes over edits of pages as `SiteModel.edit` does: the pages; `null` when only `update` tells what has changed. */
  async edit(hints: ReadonlySet<string>): Promise<readonly FileChange[] | null> {
    this.#isRefused = false;
    const taken = await this.#model.edit(hints);
    if (taken !== null && taken.files.length > 0) this.#tell(taken.replacement);
    if (this.#model.isBehind) this.#catchUpSoon();
    return taken?.files ?? null;
  }

  /** Takes over what is new in other languages. */
  refresh(): void {
    this.#model.refresh();
    this.#tell(null);
  }

  /** Looks at the disk and takes over what is new: the files that changed. */
  async update(): Promise<readonly FileChange[]> {
    this.#isRefused = false;
    const [before, wasSettled, config] = [this.#model.code, this.#isSettled, this.#config];
    const stamp = stampCode(config);
    const code = signCode(config);
    const isOther = !wasSettled || code.config !== before.config || code.theme !== before.theme;
    if (!wasSettled || code.config !== before.config) await this.#reload();
    else if (isOther) this.#takeTheme(await loadTheme(config, this.#options.cache));
    if (isOther) this.#isSettled = stampCode(config) === stamp;
    const { files, replacement } = await this.#model.scan(code);
    if (files.some((file) => this.#model.isShownImage(file))) this.#images++;
    if (files.length > 0) this.#tell(replacement);
    else if (!wasSettled) this.refresh();
    return files;
  }

  /** Parses what has only been scanned; see `SiteModel.complete`. */
  async complete(pause: () => Promise<boolean>): Promise<void> {
    if (await this.#model.complete(pause)) this.#revise(null);
  }

  /** Links of texts, checked as a build would; costs time that no reader should wait for. */
  async checkLinks(): Promise<void> {
    this.#catchUp();
    const pages = this.#view ? await this.#model.checkLinks(this.#view.tree) : [];
    if (pages.length > 0) this.#revise(pages.map((page) => withBase(this.#config.base, page)));
  }

  async tree(url: string): Promise<LiveTree> {
    const { site, textOf } = this.#model;
    const { search } = site.data;
    if (this.#view !== null && search !== null && url.startsWith(search.indexUrl)) {
      this.#catchUp();
      const files = await this.#search.get(() => this.#model.site, textOf);
      return { ...this.#view.tree, files: new Set(files.keys()) };
    }
    if (this.#view !== null) return this.#view.tree;
    const files = new Set(['404.html', 'index.html']);
    return { base: this.#config.base, files, headerRules: [], redirectRules: new Map() };
  }

  async read(path: string): Promise<LiveFile | null> {
    try {
      const route = this.#view?.routeAt(path);
      if (route?.kind !== 'doc' || !this.#model.isAhead(route.page.path)) this.#catchUp();
      await this.#model.makeExact(this.#shownIn(path, route));
      const body = this.#search.read(path);
      if (body !== undefined) return { kind: 'content', body };
      if (this.#view !== null) return await this.#view.read(path);
    } catch (error) {
      const [found] = error instanceof Failure ? error.diagnostics : [];
      const fault = found ?? describeRenderFailure(path, this.#view?.routeAt(path), error);
      const isNew = this.#renderFaults.get(path)?.reason !== fault.reason;
      this.#renderFaults.set(path, fault);
      if (isNew) this.#revise([]);
    }
    return createErrorFile(path, this.#config, this.#devAttributes());
  }

  /** Pages of which a file shows more than their first lines tell: the blog says what its entries begin with. */
  #shownIn(path: string, route: Route | undefined): readonly string[] {
    if (route?.kind === 'doc') return [route.page.path];
    const { site, sources } = this.#model;
    const isBlog =
      route?.kind === 'blog-archive' ||
      site.feeds.some(({ permalink }) => permalink === `/${path}`);
    return isBlog ? sources.blog.map((entry) => entry.path) : [];
  }

  message(): string {
    const told = this.#found.filter((found) => isTold(found, this.#config));
    const errors = describeErrors(findingsOf(this.#config, told), this.#model.site);
    const { server, shell } = this.#devAttributes();
    const [revision, pages] = [this.#revision, this.#pages];
    return JSON.stringify({ server, revision, shell, pages, errors } satisfies DevMessage);
  }

  devScript(): Promise<string> {
    this.#devScript ??= bundleDevClient(this.#config);
    return this.#devScript;
  }

  /** A new config that cannot be read changes nothing. */
  async #reload(): Promise<void> {
    try {
      this.#config = await this.#options.load();
      this.#configFaults = [];
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.#configFaults = error.diagnostics;
      this.#isRefused = true;
      return;
    }
    this.#model.configure(this.#config);
    this.#takeTheme(await loadTheme(this.#config, this.#options.cache));
  }

  #takeTheme(theme: ThemeResult): void {
    this.#isRefused = 'faults' in theme;
    if ('faults' in theme) this.#themeFaults = theme.faults;
    else [this.#theme, this.#themeFaults] = [theme, theme.bundle.diagnostics];
    this.#show();
  }

  /** All at once, so that no request sees a part of it. */
  #take(replacement: Replacement | null): void {
    if (replacement !== null) {
      this.#view?.replace(replacement);
      return;
    }
    this.#show();
    this.onRemade();
  }

  #show(): void {
    if (this.#theme === null) return;
    const { bundle, module } = this.#theme;
    const { site, sources, contentOf, brokenLinksOf } = this.#model;
    this.#view = createView({
      site,
      sources,
      bundle,
      theme: module,
      contentOf,
      brokenLinksOf,
      devAttributes: () => this.#devAttributes(),
      earlier: this.#view?.hashed ?? null,
    });
  }

  /** Not at once: first open pages show the one that was edited. */
  #catchUpSoon(): void {
    if (this.#catchingUp !== null) clearTimeout(this.#catchingUp);
    this.#catchingUp = setTimeout(() => {
      try {
        this.#catchUp();
      } catch {
        // Whoever looks next tries again, and tells.
      }
    }, CATCH_UP_MS).unref();
  }

  #catchUp(): void {
    if (!this.#model.isBehind) return;
    this.#model.catchUp();
    this.#tell(null);
  }

  #tell(replacement: Replacement | null): void {
    this.#renderFaults.clear();
    const { base } = this.#config;
    this.#revise(replacement?.routes.map(({ after }) => withBase(base, after.permalink)) ?? null);
  }

  #revise(pages: readonly string[] | null): void {
    this.#revision++;
    this.#pages = pages;
    this.onMessage(this.message());
  }

  #devAttributes() {
    const shell = `${this.#view?.shell ?? 'none'}.${this.#images}`;
    return { server: this.#id, revision: String(this.#revision), shell };
  }
}
