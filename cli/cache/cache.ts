/**
 * Keeps results between builds. In: a key made of everything that can change a result, and the result as text or bytes. Out:
 * the same result, or `null`: an entry that is missing, truncated or foreign is a miss. Two builds at once are safe: each
 * writes a pack of its own, which appears whole, and equal keys mean equal content.
 */
import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { codeIdentity } from '../package.js';
import { isAlive } from '../threads/processes.js';
import { createPackWriter, openPack, type Pack, type PackWriter } from './pack.js';
import type { PageKeys, RemoteCache } from './remote.js';

/** Maximum number of packs. More are merged, and entries that the last build did not use are dropped. */
const MAX_PACKS = 8;
/** Maximum number of unused entries per used entry, above which packs are merged too. */
const MAX_UNUSED_RATIO = 2;
const PACK = /\.pack$/;
/** Digits of the number of a pack: no process begins a million of them. */
const NUMBER_LENGTH = 6;
/** A pack that is being written, with the id of its process. */
const UNFINISHED_PACK = /^(.*\.pack)\.(\d+)$/;

/** Names of the packs that this process has begun: two caches may be open at once. */
const ownPacks = new Set<string>();

export class Cache {
  readonly #folder: string | null;
  readonly #packs: Pack[] = [];
  readonly #used = new Set<string>();
  readonly #set = new Set<string>();
  readonly #remote: RemoteCache | null;
  /** Entries from the remote cache that have not been requested yet. */
  readonly #fetched = new Map<string, Buffer>();
  #writer: PackWriter | null = null;
  #isBroken = false;
  #hits = 0;
  #misses = 0;

  /** A `folder` of `null` keeps nothing. */
  constructor(folder: string | null, remote: RemoteCache | null = null) {
    this.#folder = folder;
    this.#remote = remote;
    if (folder === null) return;
    try {
      mkdirSync(folder, { recursive: true });
      // The newest pack is first, so that the latest value of a key counts.
      for (const name of readdirSync(folder).sort().reverse()) {
        const path = join(folder, name);
        const pack = PACK.test(name) ? openPack(path) : null;
        if (pack) this.#packs.push(pack);
        else if (PACK.test(name) || isLeftover(name)) rmSync(path, { force: true });
      }
    } catch {
      this.#isBroken = true;
    }
  }

  get counts(): { hits: number; misses: number } {
    return { hits: this.#hits, misses: this.#misses };
  }

  get(key: string): string | null {
    const value = this.peek(key);
    if (value === null) this.#misses++;
    else this.#hits++;
    return value;
  }

  /** Like `get`, but not counted: the counts are about pages. */
  peek(key: string): string | null {
    return this.peekBytes(key)?.toString() ?? null;
  }

  peekBytes(key: string): Buffer | null {
    if (this.#set.has(key)) return this.#reread(key);
    const value = this.#readPacks(key);
    if (value !== null) {
      this.#used.add(key);
      return value;
    }
    const fetched = this.#fetched.get(key) ?? null;
    if (fetched !== null && this.set(key, fetched)) this.#fetched.delete(key);
    return fetched;
  }

  /** Fetches missing entries from the remote cache before they are requested. */
  async prefetch(keys: PageKeys): Promise<void> {
    if (this.#remote === null) return;
    const found = await this.#remote.fetch(keys, (key) => this.#isInPack(key));
    for (const [key, entry] of found) this.#fetched.set(key, entry);
  }

  /** Sends new entries to the remote cache; called after `close`. */
  async upload(): Promise<void> {
    if (this.#remote === null) return;
    const kept = new Cache(this.#folder);
    await this.#remote.send((key) => kept.peekBytes(key));
    kept.close();
  }

  /** Whether there is an entry. It checks names alone. */
  has(key: string): boolean {
    return this.#set.has(key) || this.#fetched.has(key) || this.#isInPack(key);
  }

  #readPacks(key: string): Buffer | null {
    for (const pack of this.#packs) {
      const value = pack.get(key);
      if (value !== null) return value;
    }
    return null;
  }

  #isInPack(key: string): boolean {
    return this.#packs.some((pack) => pack.has(key));
  }

  /** Marks an entry as used that is not read now, but may be read by the next build. Returns whether it exists. */
  keep(key: string): boolean {
    const isThere = this.has(key);
    if (isThere) this.#used.add(key);
    return isThere;
  }

  /** Like `keep`, but counted as by `get`. */
  touch(key: string): boolean {
    const isThere = this.keep(key);
    if (isThere) this.#hits++;
    else this.#misses++;
    return isThere;
  }

  /** Returns `false` if the entry is not kept. A cache that is not writable does not fail a build. */
  set(key: string, value: string | Uint8Array): boolean {
    if (this.#folder === null || this.#isBroken) return false;
    try {
      this.#writer ??= createPackWriter(this.#newPack());
      this.#writer.append(key, value);
      this.#set.add(key);
    } catch {
      this.abandon();
    }
    return !this.#isBroken;
  }

  /** Discards all entries that were set, because the disk is full or the build cannot go on. */
  abandon(): void {
    this.#isBroken = true;
    this.#writer?.discard();
  }

  /** Reads an entry that was just set. It may have to be written first, on a disk that has become full. */
  #reread(key: string): Buffer | null {
    try {
      return this.#writer?.get(key) ?? null;
    } catch {
      this.abandon();
      return null;
    }
  }

  /**
   * Keeps the entries that were set. After a successful build, `prune` also drops entries that it did not use, once there
   * are many.
   */
  close({ prune = false }: { prune?: boolean } = {}): void {
    if (prune && this.#isBloated()) this.#merge();
    else for (const pack of this.#packs) pack.close();
    if (this.#isBroken) return;
    try {
      this.#writer?.close();
    } catch {
      this.abandon();
    }
  }

  #isBloated(): boolean {
    const kept = this.#packs.reduce((sum, { keys }) => sum + keys.length, 0);
    return (
      this.#packs.length > MAX_PACKS ||
      kept - this.#used.size > Math.max(1, this.#used.size) * MAX_UNUSED_RATIO
    );
  }

  /** Moves the used entries to the new pack. Another build that still reads an old one keeps its open file. */
  #merge(): void {
    for (const key of this.#used) {
      if (this.#set.has(key)) continue;
      const value = this.peekBytes(key);
      if (value !== null) this.set(key, value);
    }
    for (const pack of this.#packs) {
      pack.close();
      if (!this.#isBroken) rmSync(pack.path, { force: true });
    }
  }

  #newPack(): string {
    // Names sort by age, also within a millisecond. A base-36 time keeps its length until the year 2059.
    const number = String(ownPacks.size).padStart(NUMBER_LENGTH, '0');
    const name = `${Date.now().toString(36)}-${number}-${process.pid}.pack`;
    ownPacks.add(name);
    return join(this.#folder ?? '', name);
  }
}

function isLeftover(name: string): boolean {
  const [, pack = '', pid] = UNFINISHED_PACK.exec(name) ?? [];
  return pid !== undefined && !ownPacks.has(pack) && !isAlive(Number(pid));
}

/**
 * Returns a key of everything that can change a result, which always includes docsgen's own code.
 *
 * @example cacheKey('parse', [file.path, file.hash, JSON.stringify(options)])
 */
export function cacheKey(kind: string, parts: readonly string[]): string {
  // The parts are hashed in one call, because a call takes longer than hashing a part.
  const text = codeIdentity + parts.map((part) => `${part.length}:${part}`).join('');
  return `${kind}-${hash('sha256', text).slice(0, 40)}`;
}
