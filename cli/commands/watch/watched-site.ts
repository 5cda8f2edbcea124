/**
 * A site that follows its sources. In: a site folder. Out: what the live server serves, and, each time something on
 * disk may have changed, what has. What changed decides what is done again: of an edited page its content, of its title
 * or links the site, of the config everything, of the theme the bundle. What cannot be read leaves the last good state.
 */
import { randomBytes } from 'node:crypto';
import type { DevMessage } from '../../../theme/dev-message.js';
import { bundleDevClient } from '../../bundle/bundle.js';
import type { Cache } from '../../cache/cache.js';
import { checkSiteLinks } from '../../check/site-links.js';
import { loadConfig } from '../../config/load.js';
import { Failure } from '../../diagnostics/diagnostic.js';
import { discover, versionFolders } from '../../discover/discover.js';
import { readGitDates } from '../../discover/git-dates.js';
import { reportParser } from '../../parse/parser.js';
import type { LiveFile, LiveSite, LiveTree } from '../../server/live-server.js';
import { createSite, type SiteInput } from '../../site/site.js';
import type { Diagnostic, ParsedPage, Site, SiteConfig, SourceFile, Sources } from '../../types.js';
import { compareSignatures, listChanges, replacePages, type FileChange } from './changes.js';
import { createErrorDocument, describeErrors, describeRenderError } from './errors.js';
import { learnChanges } from './learn-changes.js';
import { PageStore } from './page-store.js';
import { createSourceReader, signInputs, type Signatures } from './source-reader.js';
import { SearchFiles } from './search-files.js';
import { loadTheme, type ThemeResult, type ThemeState } from './theme-state.js';
import { createView, type View } from './view.js';

export interface WatchedSiteOptions {
  readonly siteDir: string;
  readonly base?: string;
  readonly drafts: boolean;
  readonly cache: Cache;
}

export class WatchedSite implements LiveSite {
  readonly #options: WatchedSiteOptions;
  readonly #id = randomBytes(6).toString('hex');
  readonly #readSource = createSourceReader();
  #config: SiteConfig;
  #store: PageStore;
  #dates: SiteInput['dates'] = new Map();
  #sources: Sources;
  #files = new Map<string, SourceFile>();
  #signatures: Signatures;
  #site: Site;
  #theme: ThemeState | null = null;
  #view: View | null = null;
  #configFaults: readonly Diagnostic[] = [];
  #themeFaults: readonly Diagnostic[] = [];
  #linkFaults: readonly Diagnostic[] = [];
  readonly #search = new SearchFiles();
  readonly #renderFaults = new Map<string, Diagnostic>();
  #revision = 0;
  #pages: readonly string[] | null = [];
  #devScript: Promise<string> | null = null;

  /** Called when pages that are open should be told something: with the message. */
  onMessage: (message: string) => void = () => {};

  private constructor(options: WatchedSiteOptions, config: SiteConfig) {
    this.#options = options;
    this.#config = config;
    this.#store = PageStore.of(config, options.cache);
    this.#sources = discover(config, this.#readSource);
    this.#signatures = signInputs(config, this.#sources);
    this.#site = this.#rebuild(this.#sources);
  }

  /** Reads what the first page needs, and bundles the theme meanwhile; fails only when the config cannot be read. */
  static async open(options: WatchedSiteOptions): Promise<WatchedSite> {
    const config = await loadConfig(options.siteDir, options);
    const theme = loadTheme(config);
    // Lets the bundler start before the scan keeps this thread busy.
    await new Promise(setImmediate);
    const site = new WatchedSite(options, config);
    site.#takeTheme(await theme);
    return site;
  }

  get config(): SiteConfig {
    return this.#config;
  }

  get pageCount(): number {
    return this.#site.routes.length;
  }

  /** Every page has been parsed: nothing about the site is a guess. */
  get isComplete(): boolean {
    return [...this.#files.values()].every((file) => this.#store.isExact(file));
  }

  get diagnostics(): readonly Diagnostic[] {
    return [
      ...this.#configFaults,
      ...this.#themeFaults,
      ...this.#renderFaults.values(),
      ...this.#sources.diagnostics,
      ...reportParser(this.#config.markdown),
      ...[...this.#files.values()].flatMap((file) => this.#store.outline(file).diagnostics),
      ...this.#site.diagnostics,
      ...this.#linkFaults,
    ];
  }

  /** Looks at the disk and takes over what is new: the files that changed; `null` when none has. */
  async update(): Promise<readonly FileChange[] | null> {
    const before = this.#signatures;
    const inputs = signInputs(this.#config, this.#sources);
    const isConfigNew = inputs.config !== before.config;
    const isThemeNew = inputs.theme !== before.theme;
    if (isConfigNew) await this.#reload();
    else if (isThemeNew) this.#takeTheme(await loadTheme(this.#config));
    const sources = discover(this.#config, this.#readSource);
    const files = listChanges(this.#sources, sources);
    const signatures = signInputs(this.#config, sources);
    const areOthersNew = signatures.others !== before.others;
    if (files.length === 0 && !areOthersNew && !isConfigNew && !isThemeNew) return null;
    const pages = await learnChanges(files, {
      store: this.#store,
      before: this.#files,
      sources,
      diagnostics: this.#site.diagnostics,
    });
    const isContent = pages !== null && !isConfigNew && !isThemeNew && !areOthersNew;
    if (isContent) this.#replace(sources, pages);
    else this.#rebuild(sources);
    this.#signatures = { ...signatures, config: inputs.config, theme: inputs.theme };
    this.#renderFaults.clear();
    this.#revise(isContent ? this.#addresses(pages) : null);
    return [
      ...compareSignatures(before.config, inputs.config, this.#config.siteDir),
      ...compareSignatures(before.theme, inputs.theme, this.#config.siteDir),
      ...files,
      ...compareSignatures(before.others, signatures.others),
    ];
  }

  /** Parses what has only been scanned, page by page with pauses; resolves when the site is exact. */
  async complete(pause: () => Promise<void>): Promise<void> {
    const learnAll = async (files: ReadonlyMap<string, SourceFile>) => {
      for (const file of files.values()) {
        if (this.#store.isExact(file)) continue;
        await this.#store.learn([file]);
        await pause();
        if (this.#files !== files) return;
      }
    };
    while (!this.isComplete) await learnAll(this.#files);
    this.#dates = readGitDates(this.#config);
    this.#rebuild(this.#sources);
    this.#revise(null);
  }

  /** Links of texts, checked as a build would; costs time that no reader should wait for. */
  async checkLinks(): Promise<void> {
    const files = this.#view?.tree.files;
    if (files !== undefined) this.#linkFaults = await checkSiteLinks(this.#site, files);
  }

  async tree(url: string): Promise<LiveTree> {
    const { search } = this.#site.data;
    if (this.#view !== null && search !== null && url.startsWith(search.indexUrl)) {
      const files = await this.#search.get(this.#site, this.#readPage);
      return { ...this.#view.tree, files: new Set(files.keys()) };
    }
    if (this.#view !== null) return this.#view.tree;
    return { base: this.#config.base, files: new Set(['404.html', 'index.html']), headerRules: [] };
  }

  async read(path: string): Promise<LiveFile | null> {
    try {
      const route = this.#view?.routeAt(path);
      if (route?.kind === 'doc') await this.#makeExact(route.page.path);
      const body = this.#search.read(path);
      if (body !== undefined) return { kind: 'content', body };
      if (this.#view !== null) return await this.#view.read(path);
    } catch (error) {
      const [found] = error instanceof Failure ? error.diagnostics : [];
      const fault = found ?? describeRenderError(error, path);
      const isNew = this.#renderFaults.get(path)?.reason !== fault.reason;
      this.#renderFaults.set(path, fault);
      if (isNew) this.#revise([]);
    }
    const body = path.endsWith('.html')
      ? createErrorDocument(this.#config, this.#devAttributes())
      : 'This page cannot be rendered\n';
    return { kind: 'content', status: 500, body };
  }

  message(): string {
    const errors = describeErrors(this.diagnostics, this.#site);
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
      this.#config = await loadConfig(this.#options.siteDir, this.#options);
      this.#configFaults = [];
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.#configFaults = error.diagnostics;
      return;
    }
    this.#store = PageStore.of(this.#config, this.#options.cache);
    this.#takeTheme(await loadTheme(this.#config));
  }

  #takeTheme(theme: ThemeResult): void {
    if ('faults' in theme) this.#themeFaults = theme.faults;
    else [this.#theme, this.#themeFaults] = [theme, []];
    this.#show();
  }

  #replace(sources: Sources, pages: ReadonlyMap<string, ParsedPage>): void {
    this.#takeSources(sources);
    this.#site = replacePages(this.#site, pages);
    for (const route of this.#site.routes)
      if (route.kind === 'doc' && pages.has(route.page.path)) this.#view?.replace(route);
  }

  /** All at once, so that no request sees a part of it. */
  #rebuild(sources: Sources): Site {
    const config = this.#config;
    const files = this.#takeSources(sources);
    const pages = [...files.values()].map((file) => this.#store.outline(file));
    const [folders, dates] = [versionFolders(config), this.#dates];
    const { drafts } = this.#options;
    this.#site = createSite({ config, sources, pages, drafts, folders, dates });
    this.#show();
    return this.#site;
  }

  #takeSources(sources: Sources): ReadonlyMap<string, SourceFile> {
    const files = [...sources.docs, ...sources.blog];
    this.#sources = sources;
    this.#files = new Map(files.map((file) => [file.path, file]));
    this.#store.keepOnly(this.#files);
    return this.#files;
  }

  #show(): void {
    if (this.#theme === null) return;
    const { bundle, module } = this.#theme;
    this.#view = createView({
      site: this.#site,
      sources: this.#sources,
      bundle,
      theme: module,
      readPage: this.#readPage,
      devAttributes: () => this.#devAttributes(),
    });
  }

  readonly #readPage = async (outline: ParsedPage): Promise<ParsedPage> => {
    const file = this.#files.get(outline.path);
    return file === undefined ? outline : await this.#store.read(file);
  };

  async #makeExact(path: string): Promise<void> {
    const file = this.#files.get(path);
    if (file === undefined || this.#store.isExact(file)) return;
    await this.#store.read(file);
    this.#rebuild(this.#sources);
  }

  #addresses(pages: ReadonlyMap<string, ParsedPage>): string[] {
    const shown = this.#site.routes.filter(
      (route) => route.kind === 'doc' && pages.has(route.page.path),
    );
    return shown.map(({ permalink }) => this.#config.base + permalink.slice(1));
  }

  #revise(pages: readonly string[] | null): void {
    this.#revision++;
    this.#pages = pages;
    this.onMessage(this.message());
  }

  #devAttributes() {
    const shell = this.#view?.shell ?? 'none';
    return { server: this.#id, revision: String(this.#revision), shell };
  }
}
