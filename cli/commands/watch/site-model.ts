/**
 * A site as its sources are, without a theme. In: the config, and when to look at the disk. Out: pages and routes. What
 * changed decides what is done again: of an edited page its content, of its title the site. A page is a guess from its
 * first lines until it is parsed, and parsed when somebody looks at it.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Cache } from '../../cache/cache.js';
import { versionFolders } from '../../version-folders.js';
import { readGitDates, type GitDates } from '../../discover/git-dates.js';
import type { OutputFiles } from '../../server/output-files.js';
import type { RedirectRules } from '../../server/redirects-file.js';
import { replacePages, type OpenSite, type Replacement } from '../../site/replace-pages.js';
import { openSite } from '../../site/site.js';
import { indexPageFiles } from '../../sources.js';
import type {
  Diagnostic,
  Language,
  ParsedPage,
  Site,
  SiteConfig,
  SourceFile,
  Sources,
} from '../../types.js';
import type { FileChange } from './changes.js';
import { Inputs } from './inputs.js';
import { learnChanges, type Learned } from './learn-changes.js';
import { LinkFindings } from './link-findings.js';
import { PageStore } from './page-store.js';
import type { CodeSignatures } from './signatures.js';

interface ModelOptions {
  readonly drafts: boolean;
  readonly cache: Cache;
  /** All that the site is written in, as they are now; `undefined`: its own alone. */
  readonly languages?: () => readonly Language[] | undefined;
  /** Called in the moment in which the site is another: with what was replaced in it, or `null`: it was made anew. */
  readonly onChange: (replacement: Replacement | null) => void;
}

/** What was new on disk. */
export interface Taken {
  readonly files: readonly FileChange[];
  /** `null`: the site was made anew, or there are no such files. */
  readonly replacement: Replacement | null;
}

/** When an edit may show elsewhere: its page first, or everything at once. */
type Order = 'page first' | 'at once';

const NOTHING: Taken = { files: [], replacement: null };

/** Files of pages, by path. */
type Files = Pick<ReadonlyMap<string, SourceFile>, 'get'>;

export class SiteModel {
  readonly #options: ModelOptions;
  readonly #inputs: Inputs;
  readonly #links = new LinkFindings();
  #config: SiteConfig;
  #store: PageStore;
  #history: GitDates = { dates: new Map(), diagnostics: [] };
  #open: OpenSite;
  /** The site was put together when pages had only been scanned, and nobody who has seen it was told since. */
  #hasShownGuesses = false;
  /** Paths of pages of which the rest of the site shows what they were. */
  #ahead = new Set<string>();
  /** Known, and not shown: the site could not be put together of them. */
  #pending: readonly FileChange[] = [];

  constructor(config: SiteConfig, options: ModelOptions) {
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

  /** Of the last look at the disk. */
  get sources(): Sources {
    return this.#inputs.index.sources;
  }

  get code(): CodeSignatures {
    return this.#inputs.code;
  }

  /** Whether the rest of the site shows what pages were before they were edited: until `catchUp`. */
  get isBehind(): boolean {
    return this.#ahead.size > 0;
  }

  isAhead(path: string): boolean {
    return this.#ahead.has(path);
  }

  /** Every page has been parsed: nothing about the site is a guess. */
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

  /** Whether pages are made of the bytes of a file that is no page: relative to the site folder. */
  readonly isShown = (path: string) => this.#open.assets.hasRead(path);

  /** Whether pages show a static file that is another one under the name that it had. */
  isShownImage({ path, kind }: FileChange): boolean {
    const isStatic = path.startsWith(`${this.#config.staticDir}/`);
    return isStatic && kind !== 'removed' && this.isShown(path);
  }

  readonly contentOf = async ({ path }: ParsedPage) =>
    (await this.#store.content(this.#files.get(path))).content;

  readonly textOf = async ({ path }: ParsedPage) =>
    (await this.#store.content(this.#files.get(path))).text;

  /** Another config counts from the next scan on. */
  configure(config: SiteConfig): void {
    // Where no page has to be parsed anew, nothing completes the site after this.
    if (config.docs.lastUpdated !== this.#config.docs.lastUpdated)
      this.#history = readGitDates(config);
    this.#config = config;
    this.#store = PageStore.of(config, this.#options.cache);
    this.#store.take(this.#files);
  }

  /**
   * Takes over edits of pages at these paths, which are absolute: those that are other than before. It takes as long on a
   * large site as on a small one: where others show a title, say, they do after `catchUp`. `null` when something else may
   * have changed: only a scan tells.
   */
  async edit(hints: ReadonlySet<string>): Promise<Taken | null> {
    if (this.#pending.length > 0) return null;
    const edited = this.#inputs.readEdits(hints, this.#config, this.isShown);
    if (edited === null) return null;
    if (edited.length === 0) return NOTHING;
    const files = edited.map(({ path }) => ({ path, kind: 'edited' as const }));
    const learned = await this.#learn(files, new Map(edited.map((file) => [file.path, file])));
    this.#inputs.takeEdits(edited);
    // Somebody may have asked for what it was before in the meantime.
    for (const file of edited) this.#store.page(file);
    return this.#takeOver(files, () => this.#change(learned, 'page first'));
  }

  /** Makes anew what shows pages that were edited. */
  catchUp(): void {
    if (this.isBehind) this.#change(null);
  }

  /** Puts the site together anew: something around it has changed. */
  refresh(): void {
    this.#change(null);
  }

  /** Looks at everything but `code`, which was looked at before, and takes over what is new. */
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
   * Parses what has only been scanned, page by page with pauses; ends early when a pause says that nobody waits. Whether
   * it has come to its end, and the site is another one.
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
    // To put a large site together takes a fifth of a second, in which nobody who has just opened a page gets its parts.
    if (!this.#hasShownGuesses && isDeepStrictEqual(history, this.#history)) return false;
    this.#history = history;
    this.#hasShownGuesses = false;
    this.#change(null);
    return true;
  }

  /** What is learned about pages when they are shown for the first time rarely concerns another. */
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
   * `files` are the paths that a build would write, and `redirectRules` what it would say to hosts. Returns the permalinks
   * of pages that have other broken links than before.
   */
  async checkLinks({
    files,
    redirectRules,
  }: {
    readonly files: OutputFiles;
    readonly redirectRules: RedirectRules;
  }): Promise<string[]> {
    const before = this.#links.broken;
    await this.#links.check(this.site, files, redirectRules);
    const now = this.#links.broken;
    return [...new Set([...before.keys(), ...now.keys()])].filter(
      (permalink) => !isDeepStrictEqual(before.get(permalink), now.get(permalink)),
    );
  }

  /** Addresses on a page that lead nowhere. */
  readonly brokenLinksOf = (permalink: string): ReadonlySet<string> | undefined =>
    this.#links.broken.get(permalink);

  /** A file may go in the moment in which it is read: the next look no longer finds that anything has changed. */
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

  /** Replaces pages, or makes the site anew where that is not enough. */
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
    const [config, { drafts }, { dates }] = [this.#config, this.#options, this.#history];
    const pages = [...this.#files.values()].map((file) => this.#store.page(file));
    this.#hasShownGuesses ||= !this.isComplete;
    const folders = versionFolders(config);
    const languages = this.#options.languages?.();
    const input = { config, sources: this.sources, pages, drafts, folders, dates };
    return openSite({ ...input, ...(languages && { languages }) });
  }
}

/** Of two for one file the later. */
function listOnce(files: readonly FileChange[]): readonly FileChange[] {
  return [...new Map(files.map((file) => [file.path, file])).values()];
}
