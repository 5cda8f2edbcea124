/**
 * Tells that something on disk may have changed: whoever listens looks for himself, first where the system says that
 * something was, then everywhere. In: a folder and which folders below it matter. Out: calls. Only folders are watched, so the number of files does not count; where the system
 * has no watches left, or is told to, it asks to be looked at every second.
 */
import { existsSync, type Stats } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { watch, type FSWatcher } from 'chokidar';

/** An editor's save is several events. */
const QUIET_MS = 15;
/** In a storm of events the first look is not later than this. */
const MAX_WAIT_MS = 150;
/** A folder is not watched yet when its first files appear, so a change is followed by one more look. */
const SETTLE_MS = 400;
const POLL_MS = 1000;
const OUT_OF_WATCHES = new Set(['ENOSPC', 'EMFILE', 'ENFILE']);

export interface WatcherOptions {
  readonly siteDir: string;
  /** Absolute; a folder need not exist yet. */
  readonly folders: () => readonly string[];
  /** Absolute paths of single files: the folders they are in are watched too. */
  readonly files: () => readonly string[];
  /**
   * Called one at a time; tells whether anything was new. `hints` are absolute paths of what may have changed; `null`:
   * anything may. After every call that found something there is one without hints.
   */
  readonly onChange: (hints: ReadonlySet<string> | null) => Promise<boolean>;
  /** Called once, when watching turns into polling. */
  readonly onPolling: (reason: string) => void;
  /** Poll from the start. */
  readonly poll?: boolean;
  /** For tests. @default chokidar's */
  readonly watchFolder?: typeof watch;
}

export interface Watcher {
  close(): Promise<void>;
}

export function startWatcher(options: WatcherOptions): Watcher {
  const takeNewFolders = createFolderList(options);
  /** Watched folders that were removed or renamed. */
  const gone = new Set<string>();
  const look = createLook(async (hints) => {
    if ([...gone].some((folder) => existsSync(folder))) restart();
    const isNew = await options.onChange(hints);
    if (isNew) watcher?.add(takeNewFolders());
    return isNew;
  });
  let watcher: FSWatcher | null = null;
  let poll: NodeJS.Timeout | null = null;
  const startPolling = (reason: string) => {
    if (poll !== null) return;
    poll = setInterval(look.now, POLL_MS);
    options.onPolling(reason);
    void watcher?.close();
    watcher = null;
  };
  const startWatching = () => {
    const start = options.watchFolder ?? watch;
    watcher = start(options.siteDir, {
      ignored: (path, stats) => isIgnored(path, stats, options),
      ignoreInitial: true,
      followSymlinks: false,
      ignorePermissionErrors: true,
      usePolling: false,
      atomic: false,
    });
    watcher.on('raw', (_event, name, details: unknown) => {
      const hint = hintOf(name, details);
      if (hint !== null && isFolderItself(hint)) gone.add(dirname(hint));
      look.soon(hint);
    });
    watcher.on('all', () => look.soon(null)).on('ready', () => look.soon(null));
    watcher.on('error', (error) => {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (OUT_OF_WATCHES.has(code)) startPolling(code);
    });
  };
  /** chokidar takes a folder that is back at once for the one that it watched, and hears nothing of it ever after. */
  const restart = () => {
    gone.clear();
    if (watcher === null) return;
    void watcher.close();
    startWatching();
  };
  if (options.poll === true) startPolling('asked');
  else startWatching();
  return {
    async close() {
      look.stop();
      if (poll !== null) clearInterval(poll);
      await watcher?.close();
    },
  };
}

/** Gives folders of single files that came since it was last asked: a page that is edited may include a file of one. */
function createFolderList({ files }: WatcherOptions): () => string[] {
  const list = () => new Set(files().map((file) => dirname(file)));
  let known = list();
  return () => {
    const folders = list();
    const found = [...folders].filter((folder) => !known.has(folder));
    known = folders;
    return found;
  };
}

/** The system names what changed in a folder, or gives no name. */
function hintOf(name: unknown, details: unknown): string | null {
  const isKnown = typeof details === 'object' && details !== null && 'watchedPath' in details;
  if (typeof name !== 'string' || name === '' || !isKnown) return null;
  return join(String(details.watchedPath), name);
}

/** What the system says of the watched folder itself has its name, like a file in it. */
function isFolderItself(hint: string): boolean {
  return basename(dirname(hint)) === basename(hint);
}

/** Only folders are watched: their events tell of the files in them. */
function isIgnored(
  path: string,
  stats: Stats | undefined,
  { siteDir, folders, files }: WatcherOptions,
): boolean {
  if (stats !== undefined && !stats.isDirectory()) return true;
  if (path === siteDir || relative(siteDir, path) === '') return false;
  const name = path.slice(path.lastIndexOf(sep) + 1);
  if (name === 'node_modules' || name.startsWith('.')) return true;
  const isInside = folders().some((folder) => path === folder || path.startsWith(folder + sep));
  const isAbove = [...folders(), ...files()].some((place) => place.startsWith(path + sep));
  return !isInside && !isAbove;
}

interface Look {
  /** `null`: everywhere. */
  readonly soon: (hint: string | null) => void;
  readonly now: () => void;
  readonly stop: () => void;
}

/** One look at a time; whatever happens meanwhile is looked at afterwards. */
function createLook(onChange: WatcherOptions['onChange']): Look {
  let timer: NodeJS.Timeout | null = null;
  let waitingSince: number | null = null;
  let isBusy = false;
  let isAgain = false;
  let isStopped = false;
  /** Where to look next; `null`: everywhere, `undefined`: nobody has said. */
  let hints: Set<string> | null | undefined;

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
    isBusy = true;
    const places = hints ?? null;
    hints = undefined;
    const isNew = await onChange(places).catch(() => true);
    isBusy = false;
    if (isAgain) schedule(0);
    else if (isNew && timer === null) schedule(SETTLE_MS);
    isAgain = false;
  };
  return {
    soon(hint) {
      const now = performance.now();
      if (hint === null || hints === null) hints = null;
      else hints = (hints ?? new Set()).add(hint);
      waitingSince ??= now;
      schedule(Math.max(0, Math.min(QUIET_MS, waitingSince + MAX_WAIT_MS - now)));
    },
    now: () => void run(),
    stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
