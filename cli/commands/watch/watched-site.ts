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
import { readGitDates, type GitDates } from '../../discover/git-dates.js';
import type { LiveFile, LiveSite, LiveTree } from '../../server/live-server.js';
import { replacePages, type OpenSite } from '../../site/replace-pages.js';
import { openSite } from '../../site/site.js';
import type { Diagnostic, ParsedPage, Site, SiteConfig, SourceFile, Sources } from '../../types.js';
import { compareInputs, listAddresses, listChanges, type FileChange } from './changes.js';
import { createErrorFile, describeErrors, describeRenderError } from './errors.js';
import { findingsOf } from './findings.js';
import { learnChanges } from './learn-changes.js';
import { PageStore } from './page-store.js';
import { createSourceReader, rereadPages, signInputs, type Signatures } from './source-reader.js';
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
  #history: GitDates = { dates: new Map(), diagnostics: [] };
  /** Of the last look at the disk. */
  sources: Sources;
  #files = new Map<string, SourceFile>();
  #signatures: Signatures;
  #open: OpenSite;
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
    this.sources = discover(config, this.#readSource.read);
    this.#signatures = signInputs(config, this.sources);
    this.#takeSources(this.sources);
    this.#open = this.#rebuild();
  }

  /** Reads what the first page needs, and bundles the theme meanwhile; fails only when the config cannot be read. */
  static async open(options: WatchedSiteOptions): Promise<WatchedSite> {
    const config = await loadConfig(options.siteDir, options);
    const theme = loadTheme(config, options.cache);
    // Lets the bundler start before the scan keeps this thread busy.
    await new Promise(setImmediate);
    const site = new WatchedSite(options, config);
    site.#takeTheme(await theme);
    return site;
  }

  get #site(): Site {
    return this.#open.site;
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
    return findingsOf(this.#config, [
      ...this.#configFaults,
      ...this.#themeFaults,
      ...this.#renderFaults.values(),
      ...this.sources.diagnostics,
      ...this.#history.diagnostics,
      ...[...this.#files.values()].flatMap((file) => this.#store.page(file).diagnostics),
      ...this.#site.diagnostics,
      ...this.#linkFaults,
    ]);
  }

  /**
   * Looks at the disk and takes over what is new: the files that changed; `null` when none has. With `hints`, of pages
   * that are known, only those are looked at, so that it takes as long on a large site as on a small one.
   */
  async update(hints: ReadonlySet<string> | null = null): Promise<readonly FileChange[] | null> {
    const known = { config: this.#config, sources: this.sources };
    const reread = hints && rereadPages(hints, known, this.#readSource.read);
    const hinted = reread === null ? [] : listChanges(this.sources, reread);
    if (reread !== null && hinted.length > 0) return await this.#takeChanges(reread, hinted);
    const before = this.#signatures;
    const inputs = signInputs(this.#config, this.sources);
    if (inputs.config !== before.config) await this.#reload();
    else if (inputs.theme !== before.theme)
      this.#takeTheme(await loadTheme(this.#config, this.#options.cache));
    const sources = discover(this.#config, this.#readSource.read);
    const signatures = { ...inputs, others: signInputs(this.#config, sources).others };
    const others = compareInputs(before, signatures, this.#config.siteDir);
    const files = listChanges(this.sources, sources);
    const changes = [...others, ...files];
    if (changes.length > 0) await this.#takeChanges(sources, files, others);
    else this.#takeSources(sources);
    this.#signatures = signatures;
    this.#readSource.keepOnly(this.sources);
    return changes.length > 0 ? changes : null;
  }

  /** `others` are changes of what is no page: they concern the whole site. */
  async #takeChanges(
    sources: Sources,
    files: readonly FileChange[],
    others: readonly FileChange[] = [],
  ): Promise<readonly FileChange[]> {
    const pages = await this.#learn(files, sources);
    this.#takeSources(sources);
    const isContent = pages !== null && others.length === 0 && this.#replace(pages);
    if (!isContent) this.#rebuild();
    this.#renderFaults.clear();
    this.#revise(isContent ? listAddresses(this.#site, pages) : null);
    return files;
  }

  /** Parses what has only been scanned, page by page with pauses; ends early when a pause says that nobody waits. */
  async complete(pause: () => Promise<boolean>): Promise<void> {
    let isWanted = true;
    while (isWanted && !this.isComplete) {
      const files = this.#files;
      await this.#store.learn(files.values(), async () => {
        isWanted = await pause();
        return isWanted && this.#files === files;
      });
    }
    if (!isWanted) return;
    this.#history = readGitDates(this.#config);
    this.#rebuild();
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
      const files = await this.#search.get(() => this.#site, this.#contentOf);
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
    return createErrorFile(path, this.#config, this.#devAttributes());
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
    this.#takeTheme(await loadTheme(this.#config, this.#options.cache));
  }

  #takeTheme(theme: ThemeResult): void {
    if ('faults' in theme) this.#themeFaults = theme.faults;
    else [this.#theme, this.#themeFaults] = [theme, []];
    this.#show();
  }

  /** Whether it was enough to replace the pages. */
  #replace(pages: ReadonlyMap<string, ParsedPage>): boolean {
    const open = replacePages(this.#open, pages);
    if (open === null) return false;
    this.#open = open;
    this.#view?.replace(open.site, pages);
    return true;
  }

  /** All at once, so that no request sees a part of it. */
  #rebuild(): OpenSite {
    const [config, sources, { dates }] = [this.#config, this.sources, this.#history];
    const pages = [...this.#files.values()].map((file) => this.#store.page(file));
    const { drafts } = this.#options;
    const folders = versionFolders(config);
    this.#open = openSite({ config, sources, pages, drafts, folders, dates });
    this.#show();
    return this.#open;
  }

  #takeSources(sources: Sources): void {
    this.sources = sources;
    this.#files = new Map([...sources.docs, ...sources.blog].map((file) => [file.path, file]));
    this.#store.keepOnly(this.#files);
  }

  #show(): void {
    if (this.#theme === null) return;
    const { bundle, module } = this.#theme;
    this.#view = createView({
      site: this.#site,
      sources: this.sources,
      bundle,
      theme: module,
      contentOf: this.#contentOf,
      devAttributes: () => this.#devAttributes(),
      earlier: this.#view?.kept ?? null,
    });
  }

  readonly #contentOf = ({ path }: ParsedPage) => this.#store.content(this.#files.get(path));

  /** What is learned about a page when it is shown for the first time rarely concerns another. */
  async #makeExact(path: string): Promise<void> {
    const [file, sources] = [this.#files.get(path), this.sources];
    if (file === undefined || this.#store.isExact(file)) return;
    const pages = await this.#learn([{ path, kind: 'edited' }], sources);
    if (pages === null || this.sources !== sources || !this.#replace(pages)) this.#rebuild();
  }

  #learn(files: readonly FileChange[], sources: Sources) {
    const [store, before, site] = [this.#store, this.#files, this.#site];
    return learnChanges(files, { store, before, sources, site });
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
