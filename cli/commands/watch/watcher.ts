/**
 * Tells that something on disk may have changed: whoever listens looks for himself, where the system says that something
 * was, or everywhere. In: a folder and which places in it matter. Out: calls. Where the system has no watches left, or is
 * told to, it asks to be looked at every second.
 */
import { existsSync, statSync } from 'node:fs';
import { codeOf } from '../../fs/error-code.js';
import { FolderWatcher, type Places, type WatchFolder } from './folder-watcher.js';

/** An editor's save is several events. */
const QUIET_MS = 5;
/** Some editors empty a file before they write it, and a machine with much to do takes its time in between. */
const EMPTY_MS = 50;
/** In a storm of events the first look is not later than this. */
const MAX_WAIT_MS = 150;
/** More than these at a time are not one person's saves: looking everywhere is quicker, and misses nothing. */
const MAX_HINTS = 50;
/** After a look: time for the folders of new places to come, and for what a storm of events has hidden. */
const SETTLE_MS = 400;
const POLL_MS = 1000;
const OUT_OF_WATCHES = new Set(['ENOSPC', 'EMFILE', 'ENFILE']);

export interface WatcherOptions {
  readonly siteDir: string;
  readonly places: () => Places;
  /**
   * Called one at a time; tells whether everything should be looked at once more. `hints` are absolute paths of what may
   * have changed; `null`: anything may. It tells itself what fails, and when to try again.
   */
  readonly onChange: (hints: ReadonlySet<string> | null) => Promise<boolean>;
  /** Called once, when watching turns into polling. */
  readonly onPolling: (reason: string) => void;
  /** Poll from the start. @default as `CHOKIDAR_USEPOLLING` says */
  readonly poll?: boolean;
  readonly watchFolder?: WatchFolder;
}

export interface Watcher {
  close(): void;
}

export function startWatcher(options: WatcherOptions): Watcher {
  let poll: NodeJS.Timeout | null = null;
  const startPolling = (reason: string) => {
    if (poll !== null) return;
    poll = setInterval(look.now, POLL_MS);
    options.onPolling(reason);
    folders.close();
  };
  const folders = new FolderWatcher({
    ...options,
    onChange: (path) => look.soon(path),
    onError: (error) => {
      const code = codeOf(error);
      if (OUT_OF_WATCHES.has(code)) startPolling(code);
    },
  });
  const look = createLook({
    onChange: options.onChange,
    findFolders: () => poll === null && folders.refresh(),
    isGone: () => !existsSync(options.siteDir),
  });
  if (options.poll ?? isPollingWanted()) startPolling('asked');
  else if (folders.refresh()) look.soon(null);
  return {
    close() {
      look.stop();
      if (poll !== null) clearInterval(poll);
      folders.close();
    },
  };
}

function isPollingWanted(): boolean {
  return /^(?:1|true)$/i.test(process.env['CHOKIDAR_USEPOLLING'] ?? '');
}

interface Look {
  /** `null`: everywhere. */
  readonly soon: (hint: string | null) => void;
  readonly now: () => void;
  readonly stop: () => void;
}

interface Lookout {
  readonly onChange: WatcherOptions['onChange'];
  /** Whether there are folders that are watched from now on: what has happened in them nobody has told. */
  readonly findFolders: () => boolean;
  /** The site's folder is not there: that it is back the system does not tell. */
  readonly isGone: () => boolean;
}

/** One look at a time; whatever happens meanwhile is looked at afterwards. */
function createLook({ onChange, findFolders, isGone }: Lookout): Look {
  let timer: NodeJS.Timeout | null = null;
  let waitingSince: number | null = null;
  let isBusy = false;
  let isAgain = false;
  let isStopped = false;
  /** Where to look next; `null`: everywhere, `undefined`: nobody has said. */
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
    const isOpen = await onChange(places).catch(() => false);
    isUnsettled = isUnsettled || isOpen || isGone();
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

/** What cannot be looked at is not waited for: whoever reads it says so. */
function isEmpty(path: string): boolean {
  try {
    const entry = statSync(path);
    return entry.isFile() && entry.size === 0;
  } catch {
    return false;
  }
}
