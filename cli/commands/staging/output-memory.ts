/**
 * What a build remembers of its output for the next one: which units were made from what, and which pages the search index
 * knows. In: the cache, and the name by which it knows the output. Out: that memory. A lost memory costs time only.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheKey, type Cache } from '../../cache/cache.js';
import type { IndexNotes, WrittenIndex } from '../../search/search-index.js';
import type { OutputRecord, RecordedUnit } from '../../write/output-tree.js';

export interface OutputMemory {
  readonly record: OutputRecord;
  readonly notes: IndexNotes;
}

const NOTHING: OutputMemory = { record: new Map(), notes: [] };

export function recallOutput(cache: Cache, knownAs: string): OutputMemory {
  const entry = cache.peek(memoryKey(knownAs));
  if (entry === null) return NOTHING;
  // A list of units: engines are slow with objects that have thousands of names.
  const { record, notes }: { record: [string, RecordedUnit][]; notes: IndexNotes } =
    JSON.parse(entry);
  return { record: new Map(record), notes };
}

export function rememberOutput(cache: Cache, knownAs: string, memory: OutputMemory): void {
  const { record, notes } = memory;
  cache.set(memoryKey(knownAs), JSON.stringify({ record: [...record], notes }));
}

/** The index in an output folder. A file that is gone or cannot be read is made again. */
export function writtenIndex(outDir: string, notes: IndexNotes): WrittenIndex {
  const read = (path: string) => {
    try {
      return readFileSync(join(outDir, path), 'utf8');
    } catch {
      return null;
    }
  };
  return { notes, read };
}

function memoryKey(knownAs: string): string {
  return cacheKey('output', [knownAs]);
}
