/**
 * What a build remembers of its output, so that the next one need not make the same again. In: the folder of the output
 * and the cache. Out: for each group of files that were made together the key of what they were made from, and the size
 * and time of every file, by which one that somebody else has changed is known. A lost record costs time and no more.
 */
import { cacheKey, type Cache } from '../cache/cache.js';

export type FileState = readonly [size: number, modifiedMs: number];

export interface OutputUnit {
  /** Of everything that the files were made from; `''`: unknown. */
  readonly key: string;
  readonly files: readonly (readonly [path: string, state: FileState])[];
}

/** By the name of the unit: a permalink, or what else makes files. */
export type OutputRecord = ReadonlyMap<string, OutputUnit>;

export function readRecord(cache: Cache, outDir: string): OutputRecord {
  const entry = cache.peek(recordKey(outDir));
  // Lists: of objects with thousands of names engines make a slow kind.
  const units: [string, OutputUnit][] = entry === null ? [] : JSON.parse(entry);
  return new Map(units);
}

export function saveRecord(cache: Cache, outDir: string, record: OutputRecord): void {
  cache.set(recordKey(outDir), JSON.stringify([...record]));
}

function recordKey(outDir: string): string {
  return cacheKey('output', [outDir]);
}
