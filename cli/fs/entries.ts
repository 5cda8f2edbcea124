/**
 * What is at a path. In: the path. Out: what the system says of it, or nothing where nothing is. The `throwIfNoEntry` of
 * Node throws all the same where a file stands in the place of a folder on the way there.
 *
 * A file is known again by its look: the time of change counts, which no program can set, so that an edit that keeps size
 * and date, as out of an archive, is seen too.
 */
import { lstatSync, statSync, type Stats } from 'node:fs';
import { codeOf } from './error-code.js';

/** Of a link the link itself. */
export function entryAt(path: string): Stats | undefined {
  return unlessBelowFile(() => lstatSync(path, { throwIfNoEntry: false }));
}

/** Of a link what it leads to. */
export function targetAt(path: string): Stats | undefined {
  return unlessBelowFile(() => statSync(path, { throwIfNoEntry: false }));
}

/** A file, or a link to one. */
export function isFileAt(path: string): boolean {
  return targetAt(path)?.isFile() === true;
}

/** A folder, or a link to one. */
export function isFolderAt(path: string): boolean {
  return targetAt(path)?.isDirectory() === true;
}

function unlessBelowFile(stat: () => Stats | undefined): Stats | undefined {
  try {
    return stat();
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

export interface FileState {
  /** The same as long as the file is. */
  readonly signature: string;
  /** Whether the next change will show in the signature. */
  readonly isSettled: boolean;
  /** In bytes. */
  readonly size: number;
}

/** Clocks of file systems tick this seldom: a younger file may change once more and keep its times. */
export const UNSETTLED_MS = 100;
/** Those that count in whole seconds (FAT in steps of two). */
const UNSETTLED_SECONDS_MS = 2100;

/**
 * Of a link what it leads to. Throws where nothing is.
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

/** Nothing where nothing can be read. */
export function tryStatFile(path: string): FileState | null {
  try {
    return statFile(path);
  } catch {
    return null;
  }
}

/**
 * Whether a file may be another one than at that time: which text was read of it meanwhile is unknown. One that is gone may
 * be back.
 */
export function isChangedSince(entry: Stats | undefined, timeMs: number): boolean {
  return entry === undefined || entry.ctimeMs > timeMs - UNSETTLED_MS;
}
