/**
 * Makes a site follow its sources and tells of it in the terminal: one line for each change with its time, and findings
 * as a build prints them, each once. What fails is tried again and then told; nothing ends the server.
 */
import { posix } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { inFolder } from '../../diagnostics/diagnostic.js';
import { formatCount } from '../../diagnostics/count.js';
import { formatDuration, type Progress } from '../../diagnostics/progress.js';
import { countErrors, formatCounts } from '../../diagnostics/report.js';
import { printFindings } from '../print-findings.js';
import type { FileChange } from './changes.js';
import { createNews } from './findings.js';
import { Retries } from './retries.js';
import type { WatchedSite } from './watched-site.js';

/** Findings are told, and links checked, when nothing has been saved for this long. */
const TELLING_PAUSE_MS = 300;
/** Names shown of many files that change at once. */
const MAX_NAMED = 3;

/** Of a translation. */
export interface TranslationPlace {
  /** Relative to the folder of the other site. */
  readonly folder: string;
  /** Of the other site. */
  readonly siteDir: string;
}

export class WatchSession {
  readonly #site: WatchedSite;
  readonly #progress: Progress;
  readonly #place: TranslationPlace | null;
  readonly #listNews = createNews();
  readonly #retries = new Retries((text) => this.#print('✗', text));
  #errors = 0;
  #isLooking = false;
  #isCompleted = false;
  #isStopped = false;
  #completing: Promise<void> | null = null;
  #telling: NodeJS.Timeout | null = null;

  /** `place`: the site lies in a folder of another, from where its files are named. */
  constructor(site: WatchedSite, progress: Progress, place: TranslationPlace | null = null) {
    this.#site = site;
    this.#progress = progress;
    this.#place = place;
  }

  /** Findings that have not been told; during a look its line comes first, and before every page is parsed none. */
  printNews(): void {
    if (this.#isLooking || !this.#site.isComplete) return;
    const { diagnostics, config } = this.#site;
    const news = this.#listNews(diagnostics);
    if (this.#place === null) printFindings(news, config, this.#progress);
    else {
      const { folder, siteDir } = this.#place;
      printFindings(inFolder(folder, news), { ...config, siteDir }, this.#progress);
    }
    const { errors } = countErrors(diagnostics, config.rules);
    if (this.#errors > 0 && errors === 0) this.#print('✓', 'Every error is mended');
    this.#errors = errors;
  }

  /** Parses the rest of the site in the background. */
  async complete(): Promise<void> {
    this.#completing ??= this.#complete()
      .catch((error: unknown) => void this.#retries.add(error))
      .finally(() => {
        this.#completing = null;
      });
    await this.#completing;
  }

  /** Ends the work in the background; resolves when nothing of it runs any more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#completing;
  }

  /** One look at the disk; whether another one, at everything, should follow. */
  async follow(hints: ReadonlySet<string> | null): Promise<boolean> {
    const started = performance.now();
    this.#isLooking = true;
    const look = await lookAtSite(this.#site, hints).catch((error: unknown) =>
      this.#retries.add(error),
    );
    this.#isLooking = false;
    if (typeof look === 'boolean') return look;
    this.#retries.clear();
    if (look === null) return false;
    const { files, isEdit } = look;
    const duration = formatDuration(performance.now() - started);
    this.#print(
      this.#site.isRefused ? '✗' : '✓',
      `${describeFiles(files, this.#place?.folder)}  ${this.#progress.colors.dim(duration)}`,
    );
    if (this.#site.isComplete) this.#tellSoon();
    else void this.complete();
    return !isEdit;
  }

  async #complete(): Promise<void> {
    await this.#site.complete(async () => {
      await nextTurn();
      return !this.#isStopped;
    });
    if (this.#isStopped) return;
    this.#tellSoon();
    if (this.#isCompleted) return;
    this.#isCompleted = true;
    const { diagnostics, config, pageCount } = this.#site;
    const found = formatCounts(countErrors(diagnostics, config.rules));
    const parts = [formatCount(pageCount, 'page'), ...(found ? [found] : [])];
    const named = this.#place === null ? parts : [this.#place.folder, ...parts];
    this.#progress.print(this.#progress.colors.dim(`  ${named.join(' · ')}`));
  }

  /** Not at once: first the browser asks for what was edited. */
  #tellSoon(): void {
    if (this.#telling !== null) clearTimeout(this.#telling);
    const tell = async () => {
      await this.#site.checkLinks().catch((error: unknown) => this.#retries.add(error));
      this.printNews();
    };
    this.#telling = setTimeout(() => void tell(), TELLING_PAUSE_MS).unref();
  }

  #print(sign: '✓' | '✗', text: string): void {
    const { colors } = this.#progress;
    const shown = sign === '✓' ? colors.green(sign) : colors.red(sign);
    this.#progress.print(`${shown} ${text}`);
  }
}

interface LookResult {
  readonly files: readonly FileChange[];
  /** Pages were edited, and nothing else can have changed. */
  readonly isEdit: boolean;
}

/** Looks where it is hinted, and everywhere when that does not tell; `null` when nothing is new. */
export async function lookAtSite(
  site: WatchedSite,
  hints: ReadonlySet<string> | null,
): Promise<LookResult | null> {
  const edited = hints && (await site.edit(hints));
  const files = edited ?? (await site.update());
  return files.length > 0 ? { files, isEdit: edited !== null } : null;
}

export function describeFiles(files: readonly FileChange[], folder = '.'): string {
  if (files.length > MAX_NAMED) return `${files.length} files`;
  const names = files.map(({ path, kind }) => {
    const name = posix.join(folder, path);
    return kind === 'edited' ? name : `${name} (${kind})`;
  });
  return names.join(', ');
}
