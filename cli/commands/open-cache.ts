/**
 * Opens the cache of a site: in its folder and, when one is named, on a server that machines share. In: flags and
 * environment variables. Out: the cache. The variables apply to every command that builds. Credentials come only from them
 * and are never printed.
 */
import { Cache } from '../cache/cache.js';
import { RemoteCache, type RemoteCounts } from '../cache/remote.js';
import { isHeaderValue, parseAddress } from '../secrets/credentials.js';
import { configFailure, diagnostic } from '../diagnostics/diagnostic.js';
import type { Diagnostic } from '../types.js';
import { cacheFolder } from './own-cache.js';

const REMOTE_CACHE_MODES = ['read', 'read-write'] as const;

export interface CacheFlags {
  readonly cache: boolean;
  /** Defaults to `DOCSGEN_REMOTE_CACHE`. */
  readonly remoteCache?: string;
  /** Defaults to `DOCSGEN_REMOTE_CACHE_MODE`, then to `read`. */
  readonly remoteCacheMode?: (typeof REMOTE_CACHE_MODES)[number];
}

export interface OpenCache {
  readonly cache: Cache;
  readonly remote: RemoteCache | null;
}

export function openCache(siteDir: string, flags: CacheFlags): OpenCache {
  if (!flags.cache) return { cache: new Cache(null), remote: null };
  const remote = createRemote(flags);
  return { cache: openOwnCache(siteDir, remote), remote };
}

/**
 * Opens the cache in the site's folder. Commands that make nothing to share with other machines use it without a remote
 * cache.
 */
export function openOwnCache(siteDir: string, remote: RemoteCache | null = null): Cache {
  return new Cache(cacheFolder(siteDir), remote);
}

function createRemote(flags: CacheFlags): RemoteCache | null {
  const { env } = process;
  const url = flags.remoteCache ?? env['DOCSGEN_REMOTE_CACHE'] ?? '';
  if (url === '') return null;
  const mode = flags.remoteCacheMode ?? env['DOCSGEN_REMOTE_CACHE_MODE'] ?? 'read';
  // The message quotes neither value: the address may hold a password.
  if (parseAddress(url) === null)
    throw configFailure('Cannot read the address of the remote cache', {
      note: 'Write "https://cache.example/docs".',
    });
  if (!REMOTE_CACHE_MODES.some((known) => known === mode))
    throw configFailure('Cannot read the mode of the remote cache', {
      note: 'It is "read" or "read-write".',
    });
  // A secret read from a file ends with a line break, which is removed.
  const token = (env['DOCSGEN_REMOTE_CACHE_TOKEN'] ?? '').trim();
  if (!isHeaderValue(token))
    throw configFailure('Cannot send "DOCSGEN_REMOTE_CACHE_TOKEN" to the remote cache', {
      note: 'It has a line break or another character that an HTTP header cannot hold.',
    });
  return new RemoteCache({ url, token, isWritable: mode === 'read-write' });
}

/** A remote cache that does not work is only reported; the build goes on. */
export function reportRemote(remote: RemoteCache | null): Diagnostic[] {
  if (remote === null || remote.trouble === null) return [];
  const reason = `Cannot use the remote cache "${remote.name}": it ${remote.trouble}`;
  const note = 'The build does without. What is wrong is on the side of the cache or the network.';
  return [diagnostic('remote-cache', reason, { note })];
}

/** Adds up the counts of all languages; `null` without a remote cache. */
export function sumRemote(languages: readonly (RemoteCounts | null)[]): RemoteCounts | null {
  const counts = languages.filter((count) => count !== null);
  if (counts.length === 0) return null;
  const sum = (count: (one: RemoteCounts) => number) =>
    counts.reduce((total, one) => total + count(one), 0);
  return {
    asked: sum(({ asked }) => asked),
    found: sum(({ found }) => found),
    sent: sum(({ sent }) => sent),
  };
}
