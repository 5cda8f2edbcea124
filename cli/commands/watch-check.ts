/**
 * `docsgen check --watch`: one full check, then a quick check of pages, routes and links after each change, and a full
 * check once nothing has changed for a while. A quick check takes the same time on a large site as on a small one. In: a
 * site folder and flags. Out: new and resolved findings, printed until a signal ends it.
 */
import { resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { loadConfig } from '../config/load-config.js';
import { Failure, inFolder, severityOf, type ExitStatus } from '../diagnostics/diagnostic.js';
import { formatDuration, Progress } from '../diagnostics/progress.js';
import { countErrors, formatCounts } from '../diagnostics/report.js';
import type { Diagnostic } from '../types.js';
import { runChecks, type CheckFlags } from './check/run-checks.js';
import { formatFindings } from './reporting/print-findings.js';
import { waitForSignal } from './serving.js';
import { describeFiles, updateSite } from './watch/watch-session.js';
import { FindingHistory } from './watch/finding-history.js';
import { Retries } from './watch/retries.js';
import { loadLanguages, openLanguages, type WatchedLanguage } from './watch/watched-languages.js';
import type { WatchedSite } from './watch/watched-site.js';
import { startWatcher } from './watch/watcher.js';

/** A full check keeps the machine busy, so it waits until the writer pauses for this long. */
const QUIET_MS = 1500;

export async function watchCheck(
  siteDir: string,
  flags: CheckFlags,
  progress: Progress,
): Promise<ExitStatus> {
  const root = resolve(siteDir);
  const languages = await openLanguages(await loadLanguages({ ...flags, siteDir: root }), {
    ...flags,
    siteDir: root,
  });
  const [main] = languages;
  if (main === undefined) return 0;
  const watch = new CheckWatch({ site: main.site, languages }, flags, progress);
  progress.print(progress.colors.dim('Checking everything once …'));
  await watch.checkAll();
  progress.print(`${progress.colors.green('✓')} ${progress.colors.bold('Watching')} for changes`);
  const stopped = waitForSignal();
  const watchers = languages.map((language) => {
    const { siteDir: folder, site } = language;
    return startWatcher({
      siteDir: folder,
      places: () => site.places,
      onPolling: () => {
        if (language === main) progress.print('Looking for changes every second.');
      },
      onChange: (hints) => watch.follow(language, hints),
    });
  });
  await stopped;
  watch.stop();
  for (const watcher of watchers) watcher.close();
  for (const { cache } of languages) cache.close();
  return 0;
}

interface Watched {
  /** The main site. */
  readonly site: WatchedSite;
  /** The main site and its translations. */
  readonly languages: readonly WatchedLanguage[];
}

export class CheckWatch {
  readonly #site: WatchedSite;
  readonly #languages: readonly WatchedLanguage[];
  readonly #progress: Progress;
  readonly #history = new FindingHistory();
  readonly #retries: Retries;
  #flags: CheckFlags;
  /** Number of changes so far. A full check that began before the latest change is outdated. */
  #changes = 0;
  #timer: NodeJS.Timeout | null = null;
  #isChecking = false;

  constructor({ site, languages }: Watched, flags: CheckFlags, progress: Progress) {
    this.#site = site;
    this.#languages = languages;
    this.#flags = flags;
    this.#progress = progress;
    this.#retries = new Retries((text) => progress.print(`${progress.colors.red('✗')} ${text}`));
  }

  /** Finds everything that `docsgen check` reports, and reports it unless the sources have changed meanwhile. */
  async checkAll(): Promise<void> {
    this.#isChecking = true;
    const changes = this.#changes;
    const full = await this.#findAll().finally(() => {
      this.#isChecking = false;
    });
    if (changes !== this.#changes) {
      this.#checkSoon();
      return;
    }
    const quick = await this.#findQuickly();
    if (full === null || changes !== this.#changes) return;
    this.#history.takeFullCheck(full, quick);
    // Other sites are not requested again after every edit.
    this.#flags = { ...this.#flags, offline: this.#flags.external || this.#flags.offline };
    this.#report(quick);
  }

  /** Takes changes from disk. Returns whether a check of everything should follow. */
  async follow(language: WatchedLanguage, hints: ReadonlySet<string> | null): Promise<boolean> {
    try {
      const isUncertain = await this.#follow(language, hints);
      this.#retries.clear();
      return isUncertain;
    } catch (error) {
      return this.#retries.add(error);
    }
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#changes++;
  }

  async #follow(
    { site, folder }: WatchedLanguage,
    hints: ReadonlySet<string> | null,
  ): Promise<boolean> {
    const started = performance.now();
    const update = await updateSite(site, hints);
    if (update === null) return false;
    const { files, isEdit } = update;
    this.#changes++;
    // The full check follows even when the quick one fails: later checks no longer see this change as new.
    const quick = await this.#findQuickly().finally(() => this.#checkSoon());
    const duration = formatDuration(performance.now() - started);
    const { colors } = this.#progress;
    const what = files.length > 0 ? describeFiles(files, folder ?? '.') : 'config or files';
    this.#progress.print(`${colors.dim('●')} ${what}  ${colors.dim(duration)}`);
    this.#report(quick);
    return !isEdit;
  }

  #checkSoon(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#isChecking) this.#checkSoon();
      else void this.checkAll().catch((error: unknown) => this.#reportFailure(error));
    }, QUIET_MS);
  }

  /** Returns `null` when the config cannot be read, which the quick check has reported. */
  async #findAll(): Promise<readonly Diagnostic[] | null> {
    try {
      const config = await loadConfig(this.#site.config.siteDir, this.#flags);
      const progress = new Progress({ stream: process.stdout, isQuiet: true });
      const context = { config, flags: this.#flags, progress, linkinator: null };
      return (await runChecks(context)).diagnostics;
    } catch (error) {
      if (error instanceof Failure) return null;
      throw error;
    }
  }

  /** For example, a file was removed while it was being read. The next change starts another check. */
  #reportFailure(error: unknown): void {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#progress.print(`${this.#progress.colors.red('✗')} Cannot check everything: ${text}`);
  }

  async #findQuickly(): Promise<readonly Diagnostic[]> {
    const found: Diagnostic[] = [];
    for (const { site, folder } of this.#languages) {
      if (!site.isComplete) await site.complete(() => nextTurn(true));
      await site.checkContent();
      found.push(...(folder === null ? site.diagnostics : inFolder(folder, site.diagnostics)));
    }
    return found;
  }

  #report(quick: readonly Diagnostic[]): void {
    const { current, added, resolved } = this.#history.takeQuickCheck(quick);
    const { config } = this.#site;
    const progress = this.#progress;
    const { colors } = progress;
    const isShown = ({ ruleId }: Diagnostic) => severityOf(ruleId, config.rules) !== 'ignore';
    for (const { file, reason, ruleId } of resolved.filter(isShown))
      progress.print(
        `${colors.green('✓')} resolved  ${file === null ? '' : `${file}  `}${reason}  ${colors.dim(ruleId)}`,
      );
    const text = formatFindings(added, config, progress);
    if (text !== '') progress.print(text.slice(0, -1));
    if (![...added, ...resolved].some(isShown)) return;
    const left = countErrors(current, config.rules);
    const sign = left.errors > 0 ? colors.red('✗') : colors.green('✓');
    progress.print(`${sign} ${formatCounts(left) || 'Nothing is left'}`);
  }
}
