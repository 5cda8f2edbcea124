/**
 * What linkinator has called good stays good while nothing changes that it depends on: the path, the file that answers
 * it with its text or what was read in it, and the fragments asked for. In: the cache. Out: which documents need no
 * second asking. Faults are never kept, so that each build reports them again.
 */
import { hash as hashText } from 'node:crypto';
import { cacheKey, type Cache } from '../../cache/cache.js';

/** All verdicts are one entry: as many files as pages would cost more than they save. */
const ENTRY = cacheKey('linkinator', []);

export function loadVerdicts(cache: Cache | null): ReadonlySet<string> {
  const entry = cache?.peek(ENTRY) ?? null;
  return new Set(entry === null ? [] : entry.split('\n'));
}

/** Whether anything is known: if not, all will be asked. */
export function hasVerdicts(cache: Cache): boolean {
  return cache.has(ENTRY);
}

/** For the next check that asks. */
export function keepVerdicts(cache: Cache): void {
  cache.keep(ENTRY);
}

/** Replaces what was kept: verdicts on documents that are gone go with them. */
export function saveVerdicts(cache: Cache | null, verdicts: Iterable<string>): void {
  cache?.set(ENTRY, [...verdicts].sort().join('\n'));
}

/** `keys` are the path with each of its fragments; `hash` is of the file that answers, or of what was read in it. */
export function verdictOf(keys: readonly string[], file: string | null, hash: string): string {
  const parts = [file ?? '', hash, ...[...keys].sort()];
  return hashText('sha256', parts.map((part) => `${part}\n`).join(''), 'base64url').slice(0, 27);
}
