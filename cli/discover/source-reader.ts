/**
 * Reads sources, and skips files that are unchanged since this command or an earlier one read them. In: the cache, and
 * paths. Out: the same as `readSource`. Like git, it recognizes an unchanged file by its size, times and inode.
 */
import { join } from 'node:path';
import { cacheKey, type Cache } from '../cache/cache.js';
import { tryStatFile, type FileState } from '../fs/entries.js';
import { listTextFiles } from '../pages/sources.js';
import type { SiteConfig, Sources } from '../types.js';
import { discover } from './discover.js';
import { readLater, readSource, type SourceReading } from './read-source.js';

/** `discover` for commands that have a cache. */
export function discoverKnown(config: SiteConfig, cache: Cache): Sources {
  const reader = new SourceReader(config.siteDir, cache);
  const sources = discover(config, reader.read);
  reader.save(sources);
  return sources;
}

interface Known {
  readonly state: Pick<FileState, 'signature' | 'isSettled'>;
  readonly reading: SourceReading;
}

const KEY = cacheKey('sources', []);
/** Separates the parts of a line: a path that is read has no control character. */
const SEPARATOR = '\t';

export class SourceReader {
  readonly #known: Map<string, Known>;
  readonly #cache: Cache;
  #kept: string;

  constructor(siteDir: string, cache: Cache) {
    this.#cache = cache;
    this.#kept = cache.peek(KEY) ?? '';
    this.#known = parseRecord(this.#kept, siteDir);
  }

  /** Pass this as `readFile` to `discover`. */
  readonly read: typeof readSource = (siteDir, path) => {
    // The state is taken before the file is read, so that a later call notices a change in between.
    const state = tryStatFile(join(siteDir, path));
    const before = this.#known.get(path);
    if (state !== null && before?.state.isSettled && before.state.signature === state.signature)
      return before.reading;
    const reading = readSource(siteDir, path);
    if (state === null) this.#known.delete(path);
    else this.#known.set(path, { state, reading });
    return reading;
  };

  /** Forgets files that are gone. */
  keepOnly(sources: Sources): void {
    const paths = new Set(
      listTextFiles(sources).flatMap(({ path, includes = [] }) => [
        path,
        ...includes.map((file) => file.path),
      ]),
    );
    for (const path of this.#known.keys()) if (!paths.has(path)) this.#known.delete(path);
  }

  /**
   * Saves the record for the next command. Files with findings, and files that may include others, are not in it and will be
   * read again.
   */
  save(sources: Sources): void {
    this.keepOnly(sources);
    const lines: string[] = [];
    for (const [path, { state, reading }] of this.#known) {
      const { file, diagnostics } = reading;
      if (!state.isSettled || file === null || diagnostics.length > 0 || reading.mayInclude)
        continue;
      lines.push([path, state.signature, file.hash].join(SEPARATOR));
    }
    const record = lines.join('\n');
    if (record !== this.#kept && this.#cache.set(KEY, record)) this.#kept = record;
  }
}

function parseRecord(record: string, siteDir: string): Map<string, Known> {
  const known = new Map<string, Known>();
  for (const line of record.split('\n')) {
    const [path, signature, hash] = line.split(SEPARATOR);
    if (path === undefined || signature === undefined || hash === undefined) continue;
    const reading = { file: readLater(siteDir, path, hash), diagnostics: [], mayInclude: false };
    known.set(path, { state: { signature, isSettled: true }, reading });
  }
  return known;
}
