/**
 * Reports that something on disk may have changed. In: a folder and the places in it that matter. Out: calls with the paths
 * of events, or with `null` for anywhere; the callback reads the disk itself. It calls every second instead when the system
 * has no watches left, or on request.
 */
import { existsSync, statSync } from 'node:fs';
import { codeOf } from '../../fs/error-code.js';
import { FolderWatcher, type Places, type WatchFolder } from './folder-watcher.js';

/** Wait after an event, because an editor's save is several events. */
const QUIET_MS = 5;
/** Wait for an empty file: some editors empty a file before they write it, and a busy machine takes time in between. */
const EMPTY_MS = 50;
/** Maximum wait during a storm of events. */
const MAX_WAIT_MS = 150;
/**
 * Maximum number of paths at a time. More are not one person's saves, and a scan of everything is then faster and misses
 * nothing.
 */
const MAX_HINTS = 50;
/** Wait after a check: new folders appear, and changes hidden by a storm of events are found. */
const SETTLE_MS = 400;
const POLL_MS = 1000;
const OUT_OF_WATCHES = new Set(['ENOSPC', 'EMFILE', 'ENFILE']);

export interface WatcherOptions {
  readonly siteDir: string;
  readonly places: () => Places;
  /**
   * Called one at a time. `hints` are absolute paths of files that may have changed; `null`: anything may have. Returns
   * whether everything should be checked once more. It reports its own failures and decides whether to retry.
   */
  readonly onChange: (hints: ReadonlySet<string> | null) => Promise<boolean>;
  /** Called once, when polling replaces watching. */
  readonly onPolling: (reason: string) => void;
  /** Whether to poll from the start. @default as `CHOKIDAR_USEPOLLING` says */
  readonly poll?: boolean;
  readonly watchFolder?: WatchFolder;
}

export interface Watcher {
  /** Reads the places again, because parsed pages may have components in further folders. */
  refresh(): void;
  close(): void;
}

export function startWatcher(options: WatcherOptions): Watcher {
  let poll: NodeJS.Timeout | null = null;
  const startPolling = (reason: string) => {
    if (poll !== null) return;
    poll = setInterval(checks.now, POLL_MS);
    options.onPolling(reason);
    folders.close();
  };
  const folders = new FolderWatcher({
    ...options,
    onChange: (path) => checks.soon(path),
    onError: (error) => {
      const code = codeOf(error);
      if (OUT_OF_WATCHES.has(code)) startPolling(code);
    },
  });
  const checks = createScheduler({
    onChange: options.onChange,
    findFolders: () => poll === null && folders.refresh(),
    isGone: () => !existsSync(options.siteDir),
  });
  const refresh = () => {
    if (poll === null && folders.refresh()) checks.soon(null);
  };
  if (options.poll ?? isPollingWanted()) startPolling('asked');
  else refresh();
  return {
    refresh,
    close() {
      checks.stop();
      if (poll !== null) clearInterval(poll);
      folders.close();
    },
  };
}

function isPollingWanted(): boolean {
  return /^(?:1|true)$/i.test(process.env['CHOKIDAR_USEPOLLING'] ?? '');
}

interface CheckScheduler {
  /** Schedules a check of a path; `null`: of everything. */
  readonly soon: (hint: string | null) => void;
  readonly now: () => void;
  readonly stop: () => void;
}

interface SchedulerOptions {
  readonly onChange: WatcherOptions['onChange'];
  /** Starts watching new folders and returns whether there are any; there were no events for earlier changes in them. */
  readonly findFolders: () => boolean;
  /** Returns whether the site's folder is missing; the system does not report its return. */
  readonly isGone: () => boolean;
}

/** Runs one check at a time. Events during a check lead to another one after it. */
function createScheduler({ onChange, findFolders, isGone }: SchedulerOptions): CheckScheduler {
  let timer: NodeJS.Timeout | null = null;
  let waitingSince: number | null = null;
  let isBusy = false;
  let isAgain = false;
  let isStopped = false;
  /** Paths to check next; `null`: everything, `undefined`: there was no event. */
  let hints: Set<string> | null | undefined;
  let isUnsettled = false;

  const schedule = (delayMs: number) => {
    if (timer !== null) clearTimeout(timer);
    timer = isStopped ? null : setTimeout(run, delayMs);
  };
  const run = async () => {
    timer = null;
    waitingSince = null;
    if (isBusy) {
      isAgain = true;
      return;
    }
    if (hints === undefined && !findFolders() && !isUnsettled) return;
    isBusy = true;
    const places = hints ?? null;
    hints = undefined;
    if (places === null) isUnsettled = false;
    const isUncertain = await onChange(places).catch(() => false);
    isUnsettled = isUnsettled || isUncertain || isGone();
    isBusy = false;
    if (isAgain) schedule(0);
    else if (timer === null) schedule(SETTLE_MS);
    isAgain = false;
  };
  return {
    soon(hint) {
      const now = performance.now();
      if (hint === null || hints === null) hints = null;
      else hints = (hints ?? new Set()).add(hint);
      if (hints !== null && hints.size > MAX_HINTS) hints = null;
      waitingSince ??= now;
      const quiet = hint !== null && isEmpty(hint) ? EMPTY_MS : QUIET_MS;
      schedule(Math.max(0, Math.min(quiet, waitingSince + MAX_WAIT_MS - now)));
    },
    now() {
      hints = null;
      void run();
    },
    stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}

/** Returns `false` for a file that cannot be read: the check reports that. */
function isEmpty(path: string): boolean {
  try {
    const entry = statSync(path);
    return entry.isFile() && entry.size === 0;
  } catch {
    return false;
  }
}
