/**
 * The memory of an output for the next build: what each unit was made from, and which pages the search index has. In: the
 * cache, and its name for the output. Out: that memory. Losing it only costs time.
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
  // The units are stored as a list: JavaScript engines are slow with objects of thousands of keys.
  const { record, notes }: { record: [string, RecordedUnit][]; notes: IndexNotes } =
    JSON.parse(entry);
  return { record: new Map(record), notes };
}

export function rememberOutput(cache: Cache, knownAs: string, memory: OutputMemory): void {
  const { record, notes } = memory;
  cache.set(memoryKey(knownAs), JSON.stringify({ record: [...record], notes }));
}

/** The search index in an output folder. A file that is missing or unreadable is made again. */
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
