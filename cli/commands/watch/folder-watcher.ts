/**
 * Watches folders for changes. In: the folders that matter. Out: a call with the path of each file that may have changed,
 * or with `null` when more may have changed. A watched folder uses one system watch, however many files it has.
 */
import { lstatSync, readdirSync, statSync, type Stats } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { watch } from 'chokidar';
import { codeOf } from '../../fs/error-code.js';

export interface Places {
  /** Folders to watch with everything below them. */
  readonly folders: readonly string[];
  /** Files whose parent folders are watched. */
  readonly files: readonly string[];
}

export interface FolderWatcherOptions {
  readonly siteDir: string;
  /** Returns the current places as absolute paths; missing ones are watched once they exist. */
  readonly places: () => Places;
  /** Called with an absolute path; `null`: anything may have changed. */
  readonly onChange: (path: string | null) => void;
  /** Called when the system cannot watch any more folders. */
  readonly onError: (error: unknown) => void;
  /** Replaces the system's watches in tests. @default chokidar */
  readonly watchFolder?: WatchFolder;
}

const READY = 'ready';
const NOT_WATCHING = 'not watching';

/**
 * Reports the system's events in one folder, each with a name. One more event reports that watching has begun (`READY`) or
 * has not (`NOT_WATCHING`).
 */
export type WatchFolder = (path: string, listener: FolderListener) => WatchedFolder;

type FolderListener = (event: string, name: string | null) => void;

export interface WatchedFolder {
  on(event: 'error', listener: (error: unknown) => void): unknown;
  close(): unknown;
}

/**
 * Uses chokidar's raw events of one folder: its own events come only after it has read all files of the folder, 30 ms later
 * with 1,769 files. What has changed is found by reading the disk.
 */
const watchFolder: WatchFolder = (path, listener) => {
  const watcher = watch(path, {
    depth: 0,
    ignored: (inside) => inside !== path,
    ignoreInitial: true,
    ignorePermissionErrors: true,
    usePolling: false,
    atomic: false,
  });
  // chokidar also gets ready when the folder was missing, and does not try again.
  const isWatching = () => Object.hasOwn(watcher.getWatched(), path);
  return (
    watcher
      .on('raw', (event, name) => listener(event, typeof name === 'string' ? name : null))
      // Watching begins a moment after the request.
      .on('ready', () => listener(isWatching() ? READY : NOT_WATCHING, null))
  );
};

/** Codes of folders that are missing, are not folders or may not be read. Reading them reports the same. */
const NOT_WATCHABLE = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP']);

/** Maximum failed tries to watch a folder in a row. After that, more tries would never end. */
const MAX_TRIES = 10;

export class FolderWatcher {
  readonly #options: FolderWatcherOptions;
  readonly #watchFolder: WatchFolder;
  readonly #watched = new Map<string, WatchedFolder>();
  /** Number of failed tries, by folder. */
  readonly #tries = new Map<string, number>();
  #folders: readonly string[] = [];
  /** Folders that matter, and the folders above them. */
  #above: ReadonlySet<string> = new Set();
  #isClosed = false;

  constructor(options: FolderWatcherOptions) {
    this.#options = options;
    this.#watchFolder = options.watchFolder ?? watchFolder;
  }

  /** Reads the places again. Returns whether a new folder is watched. */
  refresh(): boolean {
    const { siteDir, places } = this.#options;
    const { folders, files } = places();
    const known = new Set(this.#folders);
    this.#folders = folders;
    this.#above = new Set(
      [siteDir, ...folders, ...files.map((file) => dirname(file))].flatMap((place) =>
        listSteps(siteDir, place),
      ),
    );
    const before = this.#watched.size;
    for (const path of this.#above) this.#add(path);
    // Folders below one that was watched without its content matter from now on.
    for (const folder of folders) if (!known.has(folder)) this.#addBelow(folder);
    return this.#watched.size > before;
  }

  close(): void {
    this.#isClosed = true;
    for (const watcher of this.#watched.values()) watcher.close();
    this.#watched.clear();
  }

  #add(folder: string): void {
    if (this.#isClosed || this.#watched.has(folder)) return;
    try {
      if (!statSync(folder).isDirectory()) return;
      const watcher = this.#watchFolder(folder, (event, name) => this.#handle(folder, event, name));
      this.#watched.set(folder, watcher);
      watcher.on('error', (error) => this.#fail(folder, error));
      this.#addInside(folder);
    } catch (error) {
      this.#fail(folder, error);
    }
  }

  #addInside(folder: string): void {
    for (const path of this.#listInside(folder)) this.#add(path);
  }

  /** Watches all folders below a folder, also below those that are watched already. */
  #addBelow(folder: string): void {
    if (!this.#watched.has(folder)) return;
    try {
      for (const path of this.#listInside(folder)) {
        this.#add(path);
        this.#addBelow(path);
      }
    } catch (error) {
      this.#fail(folder, error);
    }
  }

  #listInside(folder: string): string[] {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(folder, entry.name))
      .filter((path) => this.#isWanted(path));
  }

  /** Called when watching has begun. There were no events for earlier changes, including new folders. */
  #begin(folder: string): void {
    this.#tries.delete(folder);
    try {
      if (this.#watched.has(folder)) this.#addInside(folder);
    } catch (error) {
      this.#fail(folder, error);
    }
    this.#options.onChange(null);
  }

  /**
   * Called when the folder was missing for a moment. There may be no event for its return, because its parent may not be
   * watched yet.
   */
  #beginAgain(folder: string): void {
    const tries = (this.#tries.get(folder) ?? 0) + 1;
    this.#tries.set(folder, tries);
    this.#forget(folder);
    if (tries >= MAX_TRIES) return;
    this.#add(folder);
    // The folder is missing again, and there was no event for that.
    if (!this.#watched.has(folder)) this.#options.onChange(null);
  }

  #isWanted(path: string): boolean {
    if (this.#above.has(path)) return true;
    const name = path.slice(path.lastIndexOf(sep) + 1);
    if (name === 'node_modules' || name.startsWith('.')) return false;
    return this.#folders.some((folder) => path.startsWith(folder + sep));
  }

  #handle(folder: string, event: string, name: string | null): void {
    const { onChange } = this.#options;
    if (event === READY) this.#begin(folder);
    else if (event === NOT_WATCHING) this.#beginAgain(folder);
    else if (name === null) onChange(null);
    else if (event === 'rename') onChange(this.#renew(folder, name) ? null : join(folder, name));
    else onChange(join(folder, name));
  }

  /**
   * Handles an entry that was created, removed or replaced: the watch of a removed folder reports nothing. Returns whether
   * the entry was or is a folder. An event of the watched folder itself has its name, like a file in it.
   */
  #renew(folder: string, name: string): boolean {
    const inside = join(folder, name);
    const entry = statEntry(inside);
    const path = entry === null && name === basename(folder) ? folder : inside;
    const wasWatched = this.#forget(path);
    const isFolder = path === folder || entry?.isDirectory() === true;
    // The folder of a place may be a link that now leads to another folder.
    if (this.#above.has(path) || (isFolder && this.#isWanted(path))) this.#add(path);
    return wasWatched || isFolder;
  }

  /** Stops watching a folder and those below it. Returns whether it was watched. */
  #forget(path: string): boolean {
    if (!this.#watched.has(path)) return false;
    for (const [folder, watcher] of this.#watched)
      if (folder === path || folder.startsWith(path + sep)) {
        watcher.close();
        this.#watched.delete(folder);
      }
    return true;
  }

  #fail(folder: string, error: unknown): void {
    this.#forget(folder);
    if (!NOT_WATCHABLE.has(codeOf(error))) this.#options.onError(error);
  }
}

/** Returns `null` when the entry or its folder is missing, or when the folder is now a file or may not be entered. */
function statEntry(path: string): Stats | null {
  try {
    return lstatSync(path);
  } catch {
    return null;
  }
}

/** Returns a place and the folders above it up to the site's; for a place elsewhere only the place itself. */
function listSteps(siteDir: string, place: string): string[] {
  if (place === siteDir || !place.startsWith(siteDir + sep)) return [place];
  return [...listSteps(siteDir, dirname(place)), place];
}
