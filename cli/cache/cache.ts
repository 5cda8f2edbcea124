/**
 * Results kept between builds. In: a key made of everything that can change a result, and the result as text. Out: the
 * same text, or nothing: an entry that is missing, cut short or foreign is a miss. Safe for two builds at once, because
 * an entry appears whole and equal keys mean equal content.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeIdentity } from '../package.js';

/** Entries that the last build did not use are kept until there are this many times as many as it used. */
const MAX_UNUSED_RATIO = 2;
/** Length of the checksum in front of each entry. */
const CHECKSUM_LENGTH = 64;

export class Cache {
  readonly #folder: string | null;
  readonly #used = new Set<string>();
  #hits = 0;
  #misses = 0;

  /** `null` keeps nothing. */
  constructor(folder: string | null) {
    this.#folder = folder;
    if (folder !== null) mkdirSync(folder, { recursive: true });
  }

  get counts(): { hits: number; misses: number } {
    return { hits: this.#hits, misses: this.#misses };
  }

  get(key: string): string | null {
    const value = this.#read(key);
    if (value === null) this.#misses++;
    else this.#hits++;
    return value;
  }

  /** Like `get`, but left out of the counts: they are about pages. */
  peek(key: string): string | null {
    return this.#read(key);
  }

  /** A cache that cannot be written to is no reason to fail a build. */
  set(key: string, value: string): void {
    if (this.#folder === null) return;
    this.#used.add(key);
    const path = join(this.#folder, key);
    const staging = `${path}.${process.pid}`;
    try {
      writeFileSync(staging, checksum(value) + value);
      renameSync(staging, path);
    } catch {
      rmSync(staging, { force: true });
    }
  }

  /** Removes old entries once they outnumber the used ones; call it after a build that succeeded. */
  prune(): void {
    if (this.#folder === null) return;
    const unused = readdirSync(this.#folder).filter((name) => !this.#used.has(name));
    if (unused.length <= this.#used.size * MAX_UNUSED_RATIO) return;
    for (const name of unused) rmSync(join(this.#folder, name), { force: true });
  }

  #read(key: string): string | null {
    if (this.#folder === null) return null;
    let entry: string;
    try {
      entry = readFileSync(join(this.#folder, key), 'utf8');
    } catch {
      return null;
    }
    const value = entry.slice(CHECKSUM_LENGTH);
    if (entry.slice(0, CHECKSUM_LENGTH) !== checksum(value)) return null;
    this.#used.add(key);
    return value;
  }
}

/**
 * A key of everything that can change a result; docsgen's own code is always part of it.
 *
 * @example cacheKey('parse', [file.path, file.hash, JSON.stringify(options)])
 */
export function cacheKey(kind: string, parts: readonly string[]): string {
  const hash = createHash('sha256').update(codeIdentity);
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return `${kind}-${hash.digest('hex').slice(0, 40)}`;
}

function checksum(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}
