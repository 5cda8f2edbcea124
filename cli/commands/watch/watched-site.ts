/**
 * A site that follows its sources. In: a site folder, and calls when files may have changed. Out: files for the live
 * server, and the list of changes after each call. Editing a page replaces that page; editing the config rebuilds
 * everything; editing the theme or a component bundles it again. If a file cannot be read, the last good state stays.
 */
import { randomBytes } from 'node:crypto';
import type { DevMessage } from '../../../theme/dev-message.js';
import { bundleInThread } from '../../bundle/bundle-thread.js';
import { bundleDevClient } from '../../bundle/bundle.js';
import type { Cache } from '../../cache/cache.js';
import { Failure } from '../../diagnostics/diagnostic.js';
import { withBase } from '../../paths/path.js';
import { describeRenderFailure } from '../../render/failure.js';
import type { LiveFile, LiveSite, LiveTree } from '../../server/live-server.js';
import type { Replacement } from '../../site/replace-pages.js';
import { describeLanguage } from '../../site/languages.js';
import type { Diagnostic, Language, Route, SiteConfig } from '../../types.js';
import { createTextReader } from '../finished-text.js';
import { addComponents } from '../staging/components.js';
import { withoutUsedFiles } from '../staging/unused-theme-files.js';
import type { FileChange } from './changes.js';
import { ArticleFindings } from './article-findings.js';
import { createErrorFile, describeErrors, isShownInPages } from './errors.js';
import { findingsOf } from './findings.js';
import type { Places } from './folder-watcher.js';
import { SearchFiles } from './search-files.js';
import { SiteModel } from './site-model.js';
import { placesToWatch, signCode, stampCode } from './signatures.js';
import { loadTheme, type ThemeResult, type ThemeState } from './theme-state.js';
import { createView, type View } from './view.js';
import { listUsers, WatchedComponents } from './watched-components.js';

/** Time for a browser to fetch and draw the edited page. */
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
  #configErrors: readonly Diagnostic[] = [];
  #themeDiagnostics: readonly Diagnostic[] = [];
  readonly #search = new SearchFiles();
  readonly #components: WatchedComponents;
  readonly #articleFindings = new ArticleFindings();
  readonly #renderErrors = new Map<string, Diagnostic>();
  #revision = 0;
  #pages: readonly string[] | null = [];
  #isRefused = false;
  /** Number of replaced images. A document keeps showing an image it has loaded, so it must be reloaded. */
  #images = 0;
  /** Whether config and theme were unchanged while they were read. */
  #isSettled = true;
  #devScript: Promise<string> | null = null;
  #catchingUp: NodeJS.Timeout | null = null;

  /** Called with a message for open pages. */
  onMessage: (message: string) => void = () => {};
  /** Called when the site was rebuilt: it may have other pages. */
  onRebuilt: () => void = () => {};

  private constructor(options: WatchedSiteOptions, config: SiteConfig) {
    this.#options = options;
    this.#config = config;
    const onChange = (replacement: Replacement | null) => this.#take(replacement);
    this.#model = new SiteModel(config, { ...options, onChange });
    this.#components = new WatchedComponents(options.cache, () => this.#model.site);
  }

  /** Reads what the first page needs, and bundles the theme at the same time. `stamp` is from when the config was read. */
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

  /** Places where changes matter. */
  get places(): Places {
    const { folders, files } = placesToWatch(this.#config, this.#model.sources);
    return {
      folders: [...folders, ...this.#components.folders],
      files: [...files, ...this.#components.files],
    };
  }

  get language(): Language {
    return describeLanguage(this.#config, this.#model.site.routes);
  }

  get pageCount(): number {
    return this.#model.site.routes.length;
  }

  /** Whether the last update found an unusable config or theme; the site then shows the previous one. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  /** Whether every page has been parsed, so that nothing is a guess. */
  get isComplete(): boolean {
    return this.#model.isComplete;
  }

  get diagnostics(): readonly Diagnostic[] {
    return findingsOf(this.#config, this.#found);
  }

  get #found(): readonly Diagnostic[] {
    return [
      ...this.#configErrors,
      ...withoutUsedFiles(this.#themeDiagnostics, {
        config: this.#config,
        components: this.#components.bundled,
      }),
      ...this.#components.diagnostics,
      ...this.#articleFindings.found,
      ...this.#renderErrors.values(),
      ...this.#model.diagnostics,
    ];
  }

  /**
   * Takes over edits of pages, as `SiteModel.edit` does, and of components. Returns the files; `null` when only `update`
   * finds the changes.
   */
  async edit(hints: ReadonlySet<string>): Promise<readonly FileChange[] | null> {
    this.#isRefused = false;
    const paths = [...hints].filter((path) => this.#components.has(path));
    const others = [...hints].filter((path) => !paths.includes(path) || this.#model.isKnown(path));
    const taken = await this.#model.edit(new Set(others));
    if (taken === null) return null;
    const users = await this.#bundleComponents({ hasOtherFiles: paths.length > 0 });
    if (taken.files.length > 0) this.#announce(taken.replacement, users ?? []);
    else if (users !== null) this.#announce({ routes: [] }, users);
    if (this.#model.isBehind) this.#catchUpSoon();
    return users === null ? taken.files : this.#addComponents(taken.files, paths);
  }

  /** Takes over changes in other languages. */
  refresh(): void {
    this.#model.refresh();
    this.#announce(null);
  }

  /** Scans the disk and takes over changes. Returns the files that changed. */
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
    const paths = this.#components.listChanged();
    const users = await this.#bundleComponents({ hasOtherFiles: true });
    if (files.some((file) => this.#model.isShownImage(file))) this.#images++;
    if (files.length > 0) this.#announce(replacement, users ?? []);
    else if (!wasSettled) this.refresh();
    else if (users !== null) this.#announce({ routes: [] }, users);
    return users === null ? files : this.#addComponents(files, paths);
  }

  /** Lists each file once: an own page may be a component itself. */
  #addComponents(files: readonly FileChange[], paths: readonly string[]): readonly FileChange[] {
    const known = new Set(files.map(({ path }) => path));
    const components = this.#components.describe(paths);
    return [...files, ...components.filter(({ path }) => !known.has(path))];
  }

  /** Parses guessed pages; see `SiteModel.complete`. */
  async complete(pause: () => Promise<boolean>): Promise<void> {
    const isChanged = await this.#model.complete(pause);
    const users = await this.#bundleComponents();
    if (isChanged) this.#revise(null);
    else if (users !== null) this.#revise(users);
  }

  /** Checks links and components in content as a build would. It runs in the background, so that no reader waits for it. */
  async checkContent(): Promise<void> {
    this.#catchUp();
    await this.#checkLinks();
    await this.#bundleComponents();
    const [view, { routes }] = [this.#view, this.#model.site];
    // A later change starts another check.
    const isWanted = () => view === this.#view && routes === this.#model.site.routes;
    if (view !== null) await this.#articleFindings.check({ ...view, routes, isWanted });
    // Rendering has found links that components make.
    await this.#checkLinks();
  }

  async #checkLinks(): Promise<void> {
    const pages = this.#view ? await this.#model.checkLinks(this.#view) : [];
    if (pages.length > 0) this.#revise(pages.map((page) => withBase(this.#config.base, page)));
  }

  async tree(url: string): Promise<LiveTree> {
    const { site } = this.#model;
    const { search } = site.data;
    if (this.#view !== null && search !== null && url.startsWith(search.indexUrl)) {
      this.#catchUp();
      const textOf = createTextReader(this.#model.textOf, async (path) => {
        const file = await this.#view?.read(path).catch(() => null);
        return file?.kind === 'content' ? Buffer.from(file.body).toString() : null;
      });
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
      if (route?.page === undefined || !this.#model.isAhead(route.page.path)) this.#catchUp();
      await this.#model.makeExact(this.#shownIn(path, route));
      await this.#bundleComponents();
      const body = this.#search.read(path);
      if (body !== undefined) return { kind: 'content', body };
      if (this.#view !== null) return await this.#view.read(path);
    } catch (error) {
      const [found] = error instanceof Failure ? error.diagnostics : [];
      const diagnostic = found ?? describeRenderFailure(path, this.#view?.routeAt(path), error);
      const isNew = this.#renderErrors.get(path)?.reason !== diagnostic.reason;
      this.#renderErrors.set(path, diagnostic);
      if (isNew) this.#revise([]);
    }
    return createErrorFile(path, this.#config, this.#devAttributes());
  }

  /** Returns the pages whose content a file shows: its own page, or all blog entries. */
  #shownIn(path: string, route: Route | undefined): readonly string[] {
    if (route?.page !== undefined) return [route.page.path];
    const { site, sources } = this.#model;
    const isBlog =
      route?.years !== undefined || site.feeds.some(({ permalink }) => permalink === `/${path}`);
    return isBlog ? sources.blog.map((entry) => entry.path) : [];
  }

  message(): string {
    const shown = this.#found.filter((found) => isShownInPages(found, this.#config));
    const { pagesOf } = this.#articleFindings;
    const errors = describeErrors(findingsOf(this.#config, shown), this.#model.site, pagesOf);
    const { server, shell } = this.#devAttributes();
    const [revision, pages] = [this.#revision, this.#pages];
    const styles = this.#view?.styles ?? null;
    return JSON.stringify({ server, revision, shell, styles, pages, errors } satisfies DevMessage);
  }

  devScript(): Promise<string> {
    this.#devScript ??= bundleDevClient(this.#config);
    return this.#devScript;
  }

  /** Reads the config again. One that cannot be read changes nothing. */
  async #reload(): Promise<void> {
    try {
      this.#config = await this.#options.load();
      this.#configErrors = [];
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.#configErrors = error.diagnostics;
      this.#isRefused = true;
      return;
    }
    this.#model.configure(this.#config);
    this.#takeTheme(await loadTheme(this.#config, this.#options.cache));
  }

  /**
   * Bundles the pages' imports if they have changed. Returns the permalinks, with base, of the pages that show something
   * else; `null` if the components are the same.
   */
  async #bundleComponents({ hasOtherFiles = false } = {}): Promise<readonly string[] | null> {
    const different = await this.#components.update({ hasOtherFiles });
    if (different === null) return null;
    this.#show();
    return listUsers(this.#model.site, different);
  }

  #takeTheme(theme: ThemeResult): void {
    this.#isRefused = 'errors' in theme;
    if ('errors' in theme) this.#themeDiagnostics = theme.errors;
    else [this.#theme, this.#themeDiagnostics] = [theme, theme.bundle.diagnostics];
    this.#show();
  }

  /** Takes over a change synchronously, so that no request sees a part of it. */
  #take(replacement: Replacement | null): void {
    if (replacement !== null) {
      this.#view?.replace(replacement);
      return;
    }
    this.#show();
    this.onRebuilt();
  }

  #show(): void {
    if (this.#theme === null) return;
    const { bundle, module } = this.#theme;
    const { site, sources, readers } = this.#model;
    this.#view = createView({
      site,
      sources,
      bundle: addComponents(bundle, this.#components.bundled),
      theme: module,
      ...readers,
      onArticle: (article) => {
        this.#model.noteArticle(article);
        if (this.#articleFindings.take(article)) this.#revise([]);
      },
      devAttributes: () => this.#devAttributes(),
      earlier: this.#view?.hashed ?? null,
    });
  }

  /** Catches up after a pause, so that open pages show the edited page first. */
  #catchUpSoon(): void {
    if (this.#catchingUp !== null) clearTimeout(this.#catchingUp);
    this.#catchingUp = setTimeout(() => {
      try {
        this.#catchUp();
      } catch {
        // The next request or check tries again and reports the error.
      }
    }, CATCH_UP_MS).unref();
  }

  #catchUp(): void {
    if (!this.#model.isBehind) return;
    this.#model.catchUp();
    this.#announce(null);
  }

  /** `others` are permalinks, with base, of more pages that have changed. */
  #announce(replacement: Pick<Replacement, 'routes'> | null, others: readonly string[] = []): void {
    this.#renderErrors.clear();
    const { base } = this.#config;
    const pages = replacement?.routes.map(({ after }) => withBase(base, after.permalink));
    this.#revise(pages === undefined ? null : [...new Set([...pages, ...others])]);
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
