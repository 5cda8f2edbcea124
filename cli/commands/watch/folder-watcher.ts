/**
 * Hears of changes in folders. In: which folders matter. Out: a call with the path of each file that may have changed,
 * or with `null` where more may have. A watched folder costs one watch of the system, however many files are in it.
 */
import { lstatSync, readdirSync, statSync, type Stats } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { watch } from 'chokidar';
import { codeOf } from '../../fs/error-code.js';

export interface Places {
  /** All folders below them matter too. */
  readonly folders: readonly string[];
  /** Of these the folders that they are in. */
  readonly files: readonly string[];
}

export interface FolderWatcherOptions {
  readonly siteDir: string;
  /** Absolute paths, of the moment; what is not there yet is watched when it comes. */
  readonly places: () => Places;
  /** `path` is absolute. */
  readonly onChange: (path: string | null) => void;
  /** The system can watch no more. */
  readonly onError: (error: unknown) => void;
  /** For tests. @default chokidar */
  readonly watchFolder?: WatchFolder;
}

const READY = 'ready';
const DEAF = 'deaf';

/**
 * Tells what the system says of one folder: an event and a name; and once, by `READY`, that it listens from now on, or by
 * `DEAF` that it does not.
 */
export type WatchFolder = (path: string, listener: FolderListener) => WatchedFolder;

type FolderListener = (event: string, name: string | null) => void;

export interface WatchedFolder {
  on(event: 'error', listener: (error: unknown) => void): unknown;
  close(): unknown;
}

/**
 * chokidar, listened to for what the system says of one folder: its own events come after it has looked at every file of the
 * folder, of 1,769 files 30 ms later. Whether something has changed is for our own looks at the disk.
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
  // It is ready, too, where the folder was away when it looked, and will not look again.
  const isListening = () => Object.hasOwn(watcher.getWatched(), path);
  return (
    watcher
      .on('raw', (event, name) => listener(event, typeof name === 'string' ? name : null))
      // It begins to listen a moment after it was asked to.
      .on('ready', () => listener(isListening() ? READY : DEAF, null))
  );
};

/** Folders that are gone, that are none, or that may not be read: the system's look at them says so, too. */
const NOT_WATCHABLE = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP']);

/** How often in a row a folder may not be listened to: more is no accident, and to go on would never end. */
const MAX_TRIES = 10;

export class FolderWatcher {
  readonly #options: FolderWatcherOptions;
  readonly #watchFolder: WatchFolder;
  readonly #watched = new Map<string, WatchedFolder>();
  /** Tries so far, by folder that is not listened to. */
  readonly #tries = new Map<string, number>();
  #folders: readonly string[] = [];
  /** Of what matters: itself, or something below it. */
  #above: ReadonlySet<string> = new Set();
  #isClosed = false;

  constructor(options: FolderWatcherOptions) {
    this.#options = options;
    this.#watchFolder = options.watchFolder ?? watchFolder;
  }

  /** Asks again for the places; whether a folder is watched that was not. */
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
    // What is below a folder that was watched for itself alone did not matter until now.
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
      const watcher = this.#watchFolder(folder, (event, name) => this.#hear(folder, event, name));
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

  /** As deep as it goes, below folders that are watched already too. */
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

  /** What came before, nobody has told: folders too. */
  #begin(folder: string): void {
    this.#tries.delete(folder);
    try {
      if (this.#watched.has(folder)) this.#addInside(folder);
    } catch (error) {
      this.#fail(folder, error);
    }
    this.#options.onChange(null);
  }

  /** It was away for a moment. That it is back nobody may have told: the folder around it may not be listened to either. */
  #beginAgain(folder: string): void {
    const tries = (this.#tries.get(folder) ?? 0) + 1;
    this.#tries.set(folder, tries);
    this.#forget(folder);
    if (tries >= MAX_TRIES) return;
    this.#add(folder);
    // It is gone again, and nobody has told.
    if (!this.#watched.has(folder)) this.#options.onChange(null);
  }

  #isWanted(path: string): boolean {
    if (this.#above.has(path)) return true;
    const name = path.slice(path.lastIndexOf(sep) + 1);
    if (name === 'node_modules' || name.startsWith('.')) return false;
    return this.#folders.some((folder) => path.startsWith(folder + sep));
  }

  #hear(folder: string, event: string, name: string | null): void {
    const { onChange } = this.#options;
    if (event === READY) this.#begin(folder);
    else if (event === DEAF) this.#beginAgain(folder);
    else if (name === null) onChange(null);
    else if (event === 'rename') onChange(this.#renew(folder, name) ? null : join(folder, name));
    else onChange(join(folder, name));
  }

  /**
   * Something came, went, or is another under its old name; of what is gone a watch tells nothing. Whether it was a
   * folder, or is one. What the system says of the watched folder itself has its name, like a file in it.
   */
  #renew(folder: string, name: string): boolean {
    const inside = join(folder, name);
    const entry = lookAt(inside);
    const path = entry === null && name === basename(folder) ? folder : inside;
    const wasWatched = this.#forget(path);
    const isFolder = path === folder || entry?.isDirectory() === true;
    // The folder of a place may be a link, which leads to another one now.
    if (this.#above.has(path) || (isFolder && this.#isWanted(path))) this.#add(path);
    return wasWatched || isFolder;
  }

  /** Whether it was watched. */
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

/** `null`: it is gone, its folder is, or that one is a file now or may not be entered. */
function lookAt(path: string): Stats | null {
  try {
    return lstatSync(path);
  } catch {
    return null;
  }
}

/** A place and the folders above it up to the site's; of a place elsewhere only itself. */
function listSteps(siteDir: string, place: string): string[] {
  if (place === siteDir || !place.startsWith(siteDir + sep)) return [place];
  return [...listSteps(siteDir, dirname(place)), place];
}
