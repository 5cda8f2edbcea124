/**
 * What a build remembers of its output, so that the next one need not make the same again. In: by what name the cache knows
 * the output, and the cache. Out: for each group of files that were made together the key of what they were made from, and
 * the size and time of every file, by which one that somebody else has changed is known. A lost record costs time and no
 * more.
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

export function readRecord(cache: Cache, knownAs: string): OutputRecord {
  const entry = cache.peek(recordKey(knownAs));
  // Lists: of objects with thousands of names engines make a slow kind.
  const units: [string, OutputUnit][] = entry === null ? [] : JSON.parse(entry);
  return new Map(units);
}

export function saveRecord(cache: Cache, knownAs: string, record: OutputRecord): void {
  cache.set(recordKey(knownAs), JSON.stringify([...record]));
}

function recordKey(knownAs: string): string {
  return cacheKey('output', [knownAs]);
}
