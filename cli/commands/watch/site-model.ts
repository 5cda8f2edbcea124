/**
 * The current state of a site, without its theme. In: the config, and calls when files may have changed. Out: pages and
 * routes. A body edit re-parses one page; a title edit rebuilds the site. A page is a guess from its first lines until it
 * is parsed, which happens when it is viewed or in the background.
 */
import { relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Cache } from '../../cache/cache.js';
import { readGitDates, type GitDates } from '../../discover/git-dates.js';
import { replacePages, type OpenSite, type Replacement } from '../../site/replace-pages.js';
import { openSite } from '../../site/site.js';
import { indexPageFiles } from '../../pages/sources.js';
import type {
  Diagnostic,
  Language,
  ParsedPage,
  Site,
  SiteConfig,
  SourceFile,
  Sources,
} from '../../types.js';
import type { RenderedArticle } from './article-findings.js';
import type { FileChange } from './changes.js';
import { Inputs } from './inputs.js';
import { learnChanges, type Learned } from './learn-changes.js';
import { LinkFindings } from './link-findings.js';
import { PageStore } from './page-store.js';
import type { CodeSignatures } from './signatures.js';
import type { View } from './view.js';
import { WatchedDiagrams } from './watched-diagrams.js';

interface ModelOptions {
  readonly drafts: boolean;
  readonly cache: Cache;
  /** Returns all current languages of the site; `undefined`: its own alone. */
  readonly languages?: () => readonly Language[] | undefined;
  /** Called right when the site changes: with the replaced pages, or with `null` when it was rebuilt. */
  readonly onChange: (replacement: Replacement | null) => void;
}

/** Changes that were taken over from disk. */
export interface Taken {
  readonly files: readonly FileChange[];
  /** `null` when the site was rebuilt, or when there are no changes. */
  readonly replacement: Replacement | null;
}

/** When other pages show an edit: after its own page, or at the same time. */
type Order = 'page first' | 'at once';

const NOTHING: Taken = { files: [], replacement: null };

/** Page files by path. */
type Files = Pick<ReadonlyMap<string, SourceFile>, 'get'>;

export class SiteModel {
  readonly #options: ModelOptions;
  readonly #inputs: Inputs;
  readonly #links = new LinkFindings();
  #config: SiteConfig;
  #store: PageStore;
  #history: GitDates = { dates: new Map(), diagnostics: [] };
  #open: OpenSite;
  /** Whether the site was built from guessed pages, and readers have not been updated since. */
  #hasShownGuesses = false;
  /** Pages whose latest title or description sidebars and cards do not show yet. */
  #ahead = new Set<string>();
  /** Known changes that are not shown, because rebuilding the site failed. */
  #pending: readonly FileChange[] = [];

  readonly #diagrams: WatchedDiagrams;

  constructor(config: SiteConfig, options: ModelOptions) {
    this.#diagrams = new WatchedDiagrams(config, options.cache);
    this.#options = options;
    this.#config = config;
    this.#inputs = new Inputs(config, options.cache);
    this.#store = PageStore.of(config, options.cache);
    this.#store.take(this.#files);
    this.#open = this.#openSite();
  }

  get site(): Site {
    return this.#open.site;
  }

  /** Sources at the last update from disk. */
  get sources(): Sources {
    return this.#inputs.index.sources;
  }

  get code(): CodeSignatures {
    return this.#inputs.code;
  }

  /** Whether other pages still show the old titles of edited pages; until `catchUp`. */
  get isBehind(): boolean {
    return this.#ahead.size > 0;
  }

  isAhead(path: string): boolean {
    return this.#ahead.has(path);
  }

  /** Whether every page has been parsed, so that nothing is a guess. */
  get isComplete(): boolean {
    return this.#store.isExactThroughout;
  }

  get diagnostics(): readonly Diagnostic[] {
    return [
      ...this.sources.diagnostics,
      ...this.#history.diagnostics,
      ...this.#store.diagnostics,
      ...this.site.diagnostics,
      ...this.#links.found,
    ];
  }

  get #files(): ReadonlyMap<string, SourceFile> {
    return this.#inputs.index.files;
  }

  /** Returns whether pages depend on the bytes of a file that is not a page. Its path is relative to the site folder. */
  readonly isShown = (path: string) => this.#open.assets.hasRead(path);

  /** Returns whether the site is made from a file, apart from components. Its path is absolute. */
  readonly isKnown = (path: string) => {
    const name = relative(this.#config.siteDir, path).replaceAll('\\', '/');
    return this.#inputs.isKnown(name, this.#config);
  };

  /** Returns whether pages show a static file whose content was replaced. */
  isShownImage({ path, kind }: FileChange): boolean {
    const isStatic = path.startsWith(`${this.#config.staticDir}/`);
    return isStatic && kind !== 'removed' && this.isShown(path);
  }

  readonly contentOf = async ({ path }: ParsedPage) =>
    (await this.#store.content(this.#files.get(path))).content;

  readonly textOf = async ({ path }: ParsedPage) =>
    (await this.#store.content(this.#files.get(path))).text;

  /** The data that a view requests while it makes a page. */
  get readers() {
    const { contentOf, brokenLinksOf } = this;
    return { contentOf, brokenLinksOf, drawDiagrams: this.#diagrams.draw };
  }

  /** Sets another config, which applies from the next scan on. */
  configure(config: SiteConfig): void {
    // `complete`, which reads the dates too, does not run when no page has to be parsed again.
    const listDated = ({ docs }: SiteConfig) => docs.map(({ lastUpdated }) => lastUpdated).join();
    if (listDated(config) !== listDated(this.#config)) this.#history = readGitDates(config);
    this.#config = config;
    this.#store = PageStore.of(config, this.#options.cache);
    this.#store.take(this.#files);
  }

  /**
   * Takes over edits of pages at these absolute paths. Returns the pages that have changed, or `null` when something else
   * may have changed, which only a scan finds. It takes the same time on a large site as on a small one: other pages show,
   * say, a new title only after `catchUp`.
   */
  async edit(hints: ReadonlySet<string>): Promise<Taken | null> {
    if (this.#pending.length > 0) return null;
    const edited = this.#inputs.readEdits(hints, this.#config, this.isShown);
    if (edited === null) return null;
    if (edited.length === 0) return NOTHING;
    const files = edited.map(({ path }) => ({ path, kind: 'edited' as const }));
    const learned = await this.#learn(files, new Map(edited.map((file) => [file.path, file])));
    this.#inputs.takeEdits(edited);
    // A request may have restored the earlier page meanwhile.
    for (const file of edited) this.#store.page(file);
    return this.#takeOver(files, () => this.#change(learned, 'page first'));
  }

  /** Updates what other pages show about edited pages. */
  catchUp(): void {
    if (this.isBehind) this.#change(null);
  }

  /** Rebuilds the site after a change outside of its files. */
  refresh(): void {
    this.#change(null);
  }

  /** Scans everything except `code`, which was scanned before, and takes over what is new. */
  async scan(code: CodeSignatures): Promise<Taken> {
    const scan = this.#inputs.scan(this.#config, code, this.isShown);
    const now = indexPageFiles(scan.sources);
    const learned = await this.#learn(scan.files, now);
    this.#inputs.takeScan(scan, this.#config);
    this.#store.take(this.#files);
    const isMore = scan.others.length + this.#pending.length > 0;
    const files = listOnce([...this.#pending, ...scan.others, ...scan.files]);
    if (files.length === 0) return NOTHING;
    return this.#takeOver(files, () => this.#change(isMore ? null : learned));
  }

  /**
   * Parses guessed pages one by one, with pauses; ends early when a pause returns `false`. Returns whether it finished and
   * changed the site.
   */
  async complete(pause: () => Promise<boolean>): Promise<boolean> {
    let isWanted = true;
    while (isWanted && !this.isComplete) {
      const files = this.#files;
      await this.#store.learn(files.values(), async () => {
        isWanted = await pause();
        return isWanted && this.#files === files;
      });
    }
    if (!isWanted) return false;
    this.#inputs.save();
    const history = readGitDates(this.#config);
    // Rebuilding a large site takes a fifth of a second, in which requests for an open page's files would wait.
    if (!this.#hasShownGuesses && isDeepStrictEqual(history, this.#history)) return false;
    this.#history = history;
    this.#hasShownGuesses = false;
    this.#change(null);
    return true;
  }

  /** Parses guessed pages when they are first shown. The result rarely affects other pages. */
  async makeExact(paths: readonly string[]): Promise<void> {
    const [files, sources] = [this.#files, this.sources];
    const guesses = paths.filter((path) => {
      const file = files.get(path);
      return file !== undefined && !this.#store.isExact(file);
    });
    if (guesses.length === 0) return;
    const changes = guesses.map((path) => ({ path, kind: 'edited' as const }));
    const learned = await this.#learn(changes, files);
    this.#change(this.sources === sources ? learned : null);
  }

  /**
   * Checks links against the paths and rules of a view. Returns the permalinks of pages whose broken links have changed.
   */
  async checkLinks({ tree, findParts }: Pick<View, 'tree' | 'findParts'>): Promise<string[]> {
    const before = this.#links.broken;
    const { files, redirectRules } = tree;
    await this.#links.check(this.site, files, { redirectRules, findParts });
    const now = this.#links.broken;
    return [...new Set([...before.keys(), ...now.keys()])].filter(
      (permalink) => !isDeepStrictEqual(before.get(permalink), now.get(permalink)),
    );
  }

  /** Notes the links and anchors of the finished article of a page. */
  noteArticle({ route, facts }: Pick<RenderedArticle, 'route' | 'facts'>): void {
    if (facts !== null) this.#links.noteArticle(route.permalink, facts);
  }

  /** Returns the broken addresses on a page. */
  readonly brokenLinksOf = (permalink: string): ReadonlySet<string> | undefined =>
    this.#links.broken.get(permalink);

  /**
   * Changes stay pending until `change` succeeds. It fails if a file is removed while being read, and the next scan would
   * no longer find the changes.
   */
  #takeOver(files: readonly FileChange[], change: () => Replacement | null): Taken {
    this.#pending = files;
    const replacement = change();
    this.#pending = [];
    return { files, replacement };
  }

  #learn(files: readonly FileChange[], now: Files) {
    const [store, before, site] = [this.#store, this.#inputs.index, this.site];
    return learnChanges(files, { store, before, now, site });
  }

  /** Replaces pages, or rebuilds the site if that is not enough. */
  #change(learned: Learned | null, order: Order = 'at once'): Replacement | null {
    const { pages, reach } = learned ?? { reach: 'site' };
    const isEnough = reach === 'page' || (reach === 'mention' && order === 'page first');
    const replacement = pages && isEnough ? replacePages(this.#open, pages) : null;
    if (replacement === null) this.#links.forget();
    else this.#links.note(replacement);
    this.#open = replacement?.open ?? this.#openSite();
    if (replacement === null) this.#ahead.clear();
    else if (reach === 'mention') for (const path of pages?.keys() ?? []) this.#ahead.add(path);
    this.#options.onChange(replacement);
    return replacement;
  }

  #openSite(): OpenSite {
    const [config, { drafts, cache }, { dates }] = [this.#config, this.#options, this.#history];
    const pages = [...this.#files.values()].map((file) => this.#store.page(file));
    this.#hasShownGuesses ||= !this.isComplete;
    const languages = this.#options.languages?.();
    const input = { config, sources: this.sources, pages, drafts, dates, cache };
    return openSite({ ...input, ...(languages && { languages }) });
  }
}

/** Keeps the latest change of each file. */
function listOnce(files: readonly FileChange[]): readonly FileChange[] {
  return [...new Map(files.map((file) => [file.path, file])).values()];
}
