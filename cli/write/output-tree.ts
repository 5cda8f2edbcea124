/**
 * The folder that a build writes to, beside the output it will replace. In: files by path below it, in units made from the
 * same inputs. Out: the tree on disk. Files that are the same as in the last output are linked, not written again. If all
 * are the same, there is no second tree.
 */
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fchmodSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { dirname } from 'node:path';
import { entryAt, outputFileState, statFile, type OutputFileState } from '../fs/entries.js';
import { withPath } from '../fs/error-code.js';

/** Files that were made together. */
export interface RecordedUnit {
  /** Hash of everything that the files were made from; `''` when unknown. */
  readonly key: string;
  readonly files: readonly (readonly [path: string, state: OutputFileState])[];
}

/** Information for the next build about an output, by name of the unit: a permalink or a path. */
export type OutputRecord = ReadonlyMap<string, RecordedUnit>;

export interface OutputSummary {
  readonly files: number;
  readonly bytes: number;
  /** Files that are new or changed. */
  readonly written: number;
}

/** Unit of files whose inputs are unknown. */
const LOOSE = '';
const NO_KEY = '';
/**
 * Web servers run as another user: a umask of 077 or a static file with private rights must not hide the site from them.
 */
const [FILE_RIGHTS, FOLDER_RIGHTS] = [0o444, 0o555];

export class OutputTree {
  readonly #staging: string;
  readonly #previous: string;
  /** `false` saves a first build the search for each file. */
  readonly #hasPrevious: boolean;
  readonly #record: OutputRecord;
  readonly #sizes = new Map<string, number>();
  /** Folders that have been made. */
  readonly #made = new Set<string>();
  /**
   * Files that this build has written to the staged tree, with their state; `null` for copies until the tree is finished.
   */
  readonly #fresh = new Map<string, OutputFileState | null>();
  readonly #units = new Map<string, { readonly key: string; readonly paths: string[] }>();
  /** Files kept from the last output. */
  readonly #kept = new Map<string, OutputFileState>();
  #bytes = 0;

  /** `previous` is the last build's output, which need not exist, and `record` what that build recorded about it. */
  constructor(staging: string, previous: string, record: OutputRecord) {
    this.#staging = staging;
    this.#previous = previous;
    this.#hasPrevious = existsSync(previous);
    this.#record = record;
  }

  has(path: string): boolean {
    return this.#sizes.has(path);
  }

  /** Paths of all files in the tree. */
  paths(): Iterable<string> {
    return this.#sizes.keys();
  }

  /** Keeps a unit that exists, was made from the same inputs and has not been touched since. Returns whether it is kept. */
  keep(name: string, key: string): boolean {
    const unit = this.#record.get(name);
    if (unit === undefined || key === NO_KEY || unit.key !== key || !this.#isUntouched(unit))
      return false;
    for (const [path, state] of unit.files) {
      this.#add(path, { size: state[0], unit: name, key });
      this.#kept.set(path, state);
    }
    return true;
  }

  /** Writes all files of a unit. Without a key, they are compared with those of the last output. */
  writeUnit(
    name: string,
    key: string,
    files: Iterable<readonly [path: string, content: string | Uint8Array]>,
  ): void {
    const unit = key === NO_KEY ? LOOSE : name;
    for (const [path, content] of files) this.#write(path, content, { unit, key });
  }

  copy(path: string, sourcePath: string): void {
    const { signature, isSettled, size } = statFile(sourcePath);
    const unit = `file ${path}`;
    const key = isSettled ? signature : NO_KEY;
    if (this.keep(unit, key)) return;
    this.#add(path, { size, unit, key });
    if (!this.#keepSame(path, size, () => readFileSync(sourcePath)))
      copyFileSync(sourcePath, this.#prepareFresh(path));
  }

  /** Reads a file that was written or is kept. */
  read(path: string): Buffer {
    const isStaged = this.#fresh.has(path);
    return readFileSync(below(isStaged ? this.#staging : this.#previous, path));
  }

  /** Finishes the tree and returns it: the last output itself if nothing is different. */
  finish(): { readonly root: string; readonly isUnchanged: boolean } & OutputSummary {
    const written = this.#fresh.size;
    const isUnchanged = written === 0 && this.#isWholeOutput();
    if (!isUnchanged) {
      this.#prepareFolder('.');
      for (const path of this.#kept.keys()) this.#link(path);
      for (const [path, state] of this.#fresh)
        if (state === null)
          this.#fresh.set(path, outputFileState(allow(below(this.#staging, path), FILE_RIGHTS)));
    }
    return {
      root: isUnchanged ? this.#previous : this.#staging,
      isUnchanged,
      files: this.#sizes.size,
      bytes: this.#bytes,
      written,
    };
  }

  /** Returns the record of the finished tree for the next build. */
  record(): OutputRecord {
    return new Map(
      [...this.#units].map(([name, { key, paths }]): [string, RecordedUnit] => {
        const files = paths.flatMap((path): [string, OutputFileState][] => {
          const state = this.#kept.get(path) ?? this.#fresh.get(path);
          return state ? [[path, state]] : [];
        });
        return [name, { key, files }];
      }),
    );
  }

  #isUntouched({ files }: RecordedUnit): boolean {
    return files.every(([path, [size, modifiedMs]]) => {
      const stat = entryAt(below(this.#previous, path));
      if (!isReadable(stat)) return false;
      const now = outputFileState(stat);
      return now[0] === size && now[1] === modifiedMs;
    });
  }

  /** Returns whether the last output has no files that this build does not make. */
  #isWholeOutput(): boolean {
    return this.#kept.size === this.#sizes.size && countFiles(this.#previous) === this.#sizes.size;
  }

  #write(
    path: string,
    content: string | Uint8Array,
    { unit, key }: { readonly unit: string; readonly key: string },
  ): void {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    this.#add(path, { size: bytes.length, unit, key });
    if (this.#keepSame(path, bytes.length, () => bytes)) return;
    const target = this.#prepareFresh(path);
    try {
      this.#fresh.set(path, writeFile(target, bytes));
    } catch (error) {
      throw withPath(error, target);
    }
  }

  #add(
    path: string,
    file: { readonly size: number; readonly unit: string; readonly key: string },
  ): void {
    const unit = this.#units.get(file.unit) ?? { key: file.key, paths: [] };
    this.#units.set(file.unit, unit);
    unit.paths.push(path);
    this.#sizes.set(path, file.size);
    this.#bytes += file.size;
  }

  /** Keeps a file that already has the same content. Returns whether it is kept. */
  #keepSame(path: string, size: number, read: () => Uint8Array): boolean {
    if (!this.#hasPrevious) return false;
    const old = below(this.#previous, path);
    const stat = entryAt(old);
    if (!isReadable(stat) || stat.size !== size) return false;
    try {
      const isSame = readFileSync(old).equals(read());
      if (isSame) this.#kept.set(path, outputFileState(stat));
      return isSame;
    } catch {
      // The file cannot be read, so it is written again.
      return false;
    }
  }

  #prepareFresh(path: string): string {
    this.#fresh.set(path, null);
    return this.#prepare(path);
  }

  #prepare(path: string): string {
    this.#prepareFolder(dirname(path));
    return below(this.#staging, path);
  }

  #prepareFolder(path: string): void {
    if (this.#made.has(path)) return;
    if (path !== '.') this.#prepareFolder(dirname(path));
    const folder = below(this.#staging, path);
    mkdirSync(folder, { recursive: true });
    allow(folder, FOLDER_RIGHTS);
    this.#made.add(path);
  }

  #link(path: string): void {
    const target = this.#prepare(path);
    try {
      linkSync(below(this.#previous, path), target);
    } catch {
      // The file system does not support hard links.
      copyFileSync(below(this.#previous, path), target);
      this.#kept.delete(path);
      this.#fresh.set(path, null);
    }
  }
}

/** Faster than `join`, which would search thousands of paths for dots they do not have. */
function below(folder: string, path: string): string {
  return `${folder}/${path}`;
}

/**
 * Writes a file and returns its state. It is read while the file is open: later, the path would have to be looked up again.
 */
function writeFile(path: string, bytes: Uint8Array): OutputFileState {
  const file = openSync(path, 'w');
  try {
    writeFileSync(file, bytes);
    const stat = fstatSync(file);
    if (!hasRights(stat, FILE_RIGHTS)) fchmodSync(file, withRights(stat, FILE_RIGHTS));
    return outputFileState(stat);
  } finally {
    closeSync(file);
  }
}

/** Returns whether everyone can read the file; a file with other rights is written again. */
function isReadable(stat: Stats | undefined): stat is Stats {
  return stat?.isFile() === true && hasRights(stat, FILE_RIGHTS);
}

/** Adds rights and returns the entry's stats. Changing rights does not change the modification time. */
function allow(path: string, rights: number): Stats {
  const stat = statSync(path);
  if (!hasRights(stat, rights)) chmodSync(path, withRights(stat, rights));
  return stat;
}

function hasRights({ mode }: Stats, rights: number): boolean {
  return (mode & rights) === rights;
}

function withRights({ mode }: Stats, rights: number): number {
  return (mode & 0o777) | rights;
}

function countFiles(folder: string): number {
  let count = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    count += entry.isDirectory() ? countFiles(below(folder, entry.name)) : 1;
  return count;
}
