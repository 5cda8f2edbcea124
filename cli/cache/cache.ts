/**
 * Results kept between builds. In: a key made of everything that can change a result, and the result as text or bytes.
 * Out: the same again, or nothing: an entry that is missing, cut short or foreign is a miss. Safe for two builds at once:
 * each writes a pack of its own, which appears whole, and equal keys mean equal content.
 */
import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { codeIdentity } from '../package.js';
import { isAlive } from '../threads/processes.js';
import { createPackWriter, openPack, type Pack, type PackWriter } from './pack.js';
import type { PageKeys, RemoteCache } from './remote.js';

/** Packs are merged, and what the last build did not use is dropped, when there are more packs than this … */
const MAX_PACKS = 8;
/** … or when this many times as many entries are unused as are used. */
const MAX_UNUSED_RATIO = 2;
const PACK = /\.pack$/;
/** A pack that is being written, with the number of its process. */
const UNFINISHED_PACK = /^(.*\.pack)\.(\d+)$/;

/** Names of the packs that this process has begun: two caches may be open at once. */
const ownPacks = new Set<string>();

export class Cache {
  readonly #folder: string | null;
  readonly #packs: Pack[] = [];
  readonly #used = new Set<string>();
  readonly #set = new Set<string>();
  readonly #remote: RemoteCache | null;
  /** What came from the remote cache and has not been asked for. */
  readonly #fetched = new Map<string, Buffer>();
  #writer: PackWriter | null = null;
  #isBroken = false;
  #hits = 0;
  #misses = 0;

  /** `null` keeps nothing. */
  constructor(folder: string | null, remote: RemoteCache | null = null) {
    this.#folder = folder;
    this.#remote = remote;
    if (folder === null) return;
    try {
      mkdirSync(folder, { recursive: true });
      // Newest first: of two values of one key the later counts.
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

  /** Like `get`, but left out of the counts: they are about pages. */
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

  /** Gets what is not here from the remote cache, before it is asked for. */
  async prefetch(keys: PageKeys): Promise<void> {
    if (this.#remote === null) return;
    const found = await this.#remote.fetch(keys, (key) => this.#isInPack(key));
    for (const [key, entry] of found) this.#fetched.set(key, entry);
  }

  /** After `close`: hands what was made over to the remote cache. */
  async upload(): Promise<void> {
    if (this.#remote === null) return;
    const kept = new Cache(this.#folder);
    await this.#remote.send((key) => kept.peekBytes(key));
    kept.close();
  }

  /** Looks at names alone. */
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

  /** Counts an entry as used that is not read now, but may be by the next build. Whether it is there. */
  keep(key: string): boolean {
    const isThere = this.has(key);
    if (isThere) this.#used.add(key);
    return isThere;
  }

  /** Like `keep`, and counted as by `get`. */
  touch(key: string): boolean {
    const isThere = this.keep(key);
    if (isThere) this.#hits++;
    else this.#misses++;
    return isThere;
  }

  /** A cache that cannot be written to is no reason to fail a build; `false` says that the entry is not kept. */
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

  /** Keeps nothing of what was set: the disk is full, or the build cannot go on. */
  abandon(): void {
    this.#isBroken = true;
    this.#writer?.discard();
  }

  /** What was set a moment ago; it may have to be written first, on a disk that has become full. */
  #reread(key: string): Buffer | null {
    try {
      return this.#writer?.get(key) ?? null;
    } catch {
      this.abandon();
      return null;
    }
  }

  /** Keeps what was set. After a build that succeeded, `prune` also drops what it did not need, once that is much. */
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

  /** The used entries move to the new pack; another build that still reads an old one keeps its open file. */
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
    // Names sort by age; a base-36 time keeps its length until the year 2059.
    const name = `${Date.now().toString(36)}-${ownPacks.size}-${process.pid}.pack`;
    ownPacks.add(name);
    return join(this.#folder ?? '', name);
  }
}

function isLeftover(name: string): boolean {
  const [, pack = '', pid] = UNFINISHED_PACK.exec(name) ?? [];
  return pid !== undefined && !ownPacks.has(pack) && !isAlive(Number(pid));
}

/**
 * A key of everything that can change a result; docsgen's own code is always part of it.
 *
 * @example cacheKey('parse', [file.path, file.hash, JSON.stringify(options)])
 */
export function cacheKey(kind: string, parts: readonly string[]): string {
  // In one piece: a call for each part takes longer than what is in it.
  const text = codeIdentity + parts.map((part) => `${part.length}:${part}`).join('');
  return `${kind}-${hash('sha256', text).slice(0, 40)}`;
}
