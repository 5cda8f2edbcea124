/**
 * Reads the state of a path. In: the path. Out: its file system entry, or nothing if there is none. Node throws in spite of
 * `throwIfNoEntry` if the path leads through a file.
 *
 * A changed file is recognized by its state. The state of a source includes the time of change (ctime), which no program
 * can set, so that an edit that keeps size and date, as when unpacking an archive, is noticed too.
 */
import { lstatSync, statSync, type Stats } from 'node:fs';
import { codeOf } from './error-code.js';

/** For a link, returns the link itself. */
export function entryAt(path: string): Stats | undefined {
  return unlessImpossible(() => lstatSync(path, { throwIfNoEntry: false }));
}

/** For a link, returns its target. */
export function targetAt(path: string): Stats | undefined {
  return unlessImpossible(() => statSync(path, { throwIfNoEntry: false }));
}

/** A file, or a link to one. */
export function isFileAt(path: string): boolean {
  return targetAt(path)?.isFile() === true;
}

/** A folder, or a link to one. */
export function isFolderAt(path: string): boolean {
  return targetAt(path)?.isDirectory() === true;
}

/**
 * No file can be at a path below a file, with a longer name than the system allows, of a link that leads to itself, or with
 * a NUL.
 */
const NO_ENTRY: ReadonlySet<unknown> = new Set([
  'ENOTDIR',
  'ENAMETOOLONG',
  'ELOOP',
  'ERR_INVALID_ARG_VALUE',
]);

function unlessImpossible(stat: () => Stats | undefined): Stats | undefined {
  try {
    return stat();
  } catch (error) {
    if (NO_ENTRY.has(codeOf(error))) return undefined;
    throw error;
  }
}

export interface FileState {
  /** Stays the same until the file changes. */
  readonly signature: string;
  /** Whether the next change is certain to change the signature. */
  readonly isSettled: boolean;
  /** Size in bytes. */
  readonly size: number;
}

/** File system clocks may tick this rarely: a younger file may change once more and keep its times. */
export const UNSETTLED_MS = 100;
/** The same for clocks that count whole seconds (FAT counts steps of two). */
const UNSETTLED_SECONDS_MS = 2100;

/**
 * Follows links. Throws if nothing is at the path.
 *
 * @example statFile('static/logo.svg') // { signature: '1311 512 17000… 17000…', isSettled: true, size: 512 }
 */
export function statFile(path: string): FileState {
  const { ino, size, mtimeNs, ctimeNs, ctimeMs } = statSync(path, { bigint: true });
  const isCoarse = ctimeNs % 1_000_000_000n === 0n;
  return {
    signature: `${ino} ${size} ${mtimeNs} ${ctimeNs}`,
    isSettled: Date.now() - Number(ctimeMs) > (isCoarse ? UNSETTLED_SECONDS_MS : UNSETTLED_MS),
    size: Number(size),
  };
}

/** Returns `null` if the state cannot be read. */
export function tryStatFile(path: string): FileState | null {
  try {
    return statFile(path);
  } catch {
    return null;
  }
}

/**
 * State of a file of the output. Linking the file into the next output changes its time of change, and unpacking an output
 * from an archive changes its inode, so neither counts.
 */
export type OutputFileState = readonly [size: number, modifiedMs: number];

/** @example outputFileState(statSync('build/index.html')) // [512, 1764223466000.5] */
export function outputFileState({
  size,
  mtimeMs,
}: Pick<Stats, 'size' | 'mtimeMs'>): OutputFileState {
  return [size, mtimeMs];
}

/**
 * Whether a file may have changed since that time, so that it is unknown which content was read in the meantime. A missing
 * file counts as changed: it may come back.
 */
export function isChangedSince(entry: Stats | undefined, timeMs: number): boolean {
  return entry === undefined || entry.ctimeMs > timeMs - UNSETTLED_MS;
}
