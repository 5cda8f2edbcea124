/**
 * Makes a site follow its sources and reports in the terminal. In: a watched site, and calls when files may have changed.
 * Out: one line for each change with its duration, and each finding once, formatted as in a build. A failed update is
 * retried and then reported; no failure ends the server.
 */
import { posix } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { inFolder } from '../../diagnostics/diagnostic.js';
import { formatCount } from '../../diagnostics/count.js';
import { formatDuration, type Progress } from '../../diagnostics/progress.js';
import { countErrors, formatCounts } from '../../diagnostics/report.js';
import { printFindings } from '../reporting/print-findings.js';
import type { FileChange } from './changes.js';
import { createNewFindingsFilter } from './findings.js';
import { Retries } from './retries.js';
import type { WatchedSite } from './watched-site.js';

/** Pause after the last change before links are checked and findings are reported. */
const REPORT_PAUSE_MS = 300;
/** Maximum number of names shown when several files change at once. */
const MAX_NAMED = 3;

/** Location of a translation. */
export interface TranslationPlace {
  /** The translation's folder, relative to that of the main site. */
  readonly folder: string;
  /** Folder of the main site. */
  readonly siteDir: string;
}

export class WatchSession {
  readonly #site: WatchedSite;
  readonly #progress: Progress;
  readonly #place: TranslationPlace | null;
  readonly #selectNew = createNewFindingsFilter();
  readonly #retries = new Retries((text) => this.#print('✗', text));
  #errors = 0;
  #isUpdating = false;
  #isCompleted = false;
  #isStopped = false;
  #completing: Promise<void> | null = null;
  #reportTimer: NodeJS.Timeout | null = null;

  /** `place` is given for a translation; its file names are then shown relative to the main site. */
  constructor(site: WatchedSite, progress: Progress, place: TranslationPlace | null = null) {
    this.#site = site;
    this.#progress = progress;
    this.#place = place;
  }

  /**
   * Prints findings that have not been reported. It prints nothing before every page is parsed, nor during an update, whose
   * own line comes first.
   */
  printNewFindings(): void {
    if (this.#isUpdating || !this.#site.isComplete) return;
    const { diagnostics, config } = this.#site;
    const newFindings = this.#selectNew(diagnostics);
    if (this.#place === null) printFindings(newFindings, config, this.#progress);
    else {
      const { folder, siteDir } = this.#place;
      printFindings(inFolder(folder, newFindings), { ...config, siteDir }, this.#progress);
    }
    const { errors } = countErrors(diagnostics, config.rules);
    if (this.#errors > 0 && errors === 0) this.#print('✓', 'All errors are fixed');
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

  /** Stops the background work; resolves when it has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#completing;
  }

  /** Updates the site from disk. Returns whether a scan of everything should follow. */
  async follow(hints: ReadonlySet<string> | null): Promise<boolean> {
    const started = performance.now();
    this.#isUpdating = true;
    const update = await updateSite(this.#site, hints).catch((error: unknown) =>
      this.#retries.add(error),
    );
    this.#isUpdating = false;
    if (typeof update === 'boolean') return update;
    this.#retries.clear();
    if (update === null) return false;
    const { files, isEdit } = update;
    const duration = formatDuration(performance.now() - started);
    this.#print(
      this.#site.isRefused ? '✗' : '✓',
      `${describeFiles(files, this.#place?.folder)}  ${this.#progress.colors.dim(duration)}`,
    );
    if (this.#site.isComplete) this.#reportSoon();
    else void this.complete();
    return !isEdit;
  }

  async #complete(): Promise<void> {
    await this.#site.complete(async () => {
      await nextTurn();
      return !this.#isStopped;
    });
    if (this.#isStopped) return;
    this.#reportSoon();
    if (this.#isCompleted) return;
    this.#isCompleted = true;
    const { diagnostics, config, pageCount } = this.#site;
    const found = formatCounts(countErrors(diagnostics, config.rules));
    const parts = [formatCount(pageCount, 'page'), ...(found ? [found] : [])];
    const named = this.#place === null ? parts : [this.#place.folder, ...parts];
    this.#progress.print(this.#progress.colors.dim(`  ${named.join(' · ')}`));
  }

  /** Reports after a pause, because the browser first requests the edited page. */
  #reportSoon(): void {
    if (this.#reportTimer !== null) clearTimeout(this.#reportTimer);
    const report = async () => {
      await this.#site.checkContent().catch((error: unknown) => this.#retries.add(error));
      this.printNewFindings();
    };
    this.#reportTimer = setTimeout(() => void report(), REPORT_PAUSE_MS).unref();
  }

  #print(sign: '✓' | '✗', text: string): void {
    const { colors } = this.#progress;
    const shown = sign === '✓' ? colors.green(sign) : colors.red(sign);
    this.#progress.print(`${shown} ${text}`);
  }
}

interface SiteUpdate {
  readonly files: readonly FileChange[];
  /** Whether only pages were edited and nothing else can have changed. */
  readonly isEdit: boolean;
}

/** Reads the hinted paths, or scans everything when they are not enough. Returns `null` when nothing has changed. */
export async function updateSite(
  site: WatchedSite,
  hints: ReadonlySet<string> | null,
): Promise<SiteUpdate | null> {
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
