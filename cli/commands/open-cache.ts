/**
 * The cache of a site, as flags and environment say: in its folder, and, where one is named, on a server that machines
 * share. Variables count for every command that builds; credentials are theirs alone, and are never printed.
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
  /** Else `DOCSGEN_REMOTE_CACHE`. */
  readonly remoteCache?: string;
  /** Else `DOCSGEN_REMOTE_CACHE_MODE`, else `read`. */
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

/** The one in the site's folder; alone, where nothing is made that machines would share. */
export function openOwnCache(siteDir: string, remote: RemoteCache | null = null): Cache {
  return new Cache(cacheFolder(siteDir), remote);
}

function createRemote(flags: CacheFlags): RemoteCache | null {
  const { env } = process;
  const url = flags.remoteCache ?? env['DOCSGEN_REMOTE_CACHE'] ?? '';
  if (url === '') return null;
  const mode = flags.remoteCacheMode ?? env['DOCSGEN_REMOTE_CACHE_MODE'] ?? 'read';
  // Neither is repeated: the address may hold a password.
  if (parseAddress(url) === null)
    throw configFailure('Cannot read the address of the remote cache', {
      note: 'Write "https://cache.example/docs".',
    });
  if (!REMOTE_CACHE_MODES.some((known) => known === mode))
    throw configFailure('Cannot read the mode of the remote cache', {
      note: 'It is "read" or "read-write".',
    });
  // A secret in a file ends with a line break.
  const token = (env['DOCSGEN_REMOTE_CACHE_TOKEN'] ?? '').trim();
  if (!isHeaderValue(token))
    throw configFailure('Cannot send "DOCSGEN_REMOTE_CACHE_TOKEN" to the remote cache', {
      note: 'It has a line break or another character that an HTTP header cannot hold.',
    });
  return new RemoteCache({ url, token, isWritable: mode === 'read-write' });
}

/** A cache that does not work is told and nothing more. */
export function reportRemote(remote: RemoteCache | null): Diagnostic[] {
  if (remote === null || remote.trouble === null) return [];
  const reason = `Cannot use the remote cache "${remote.name}": it ${remote.trouble}`;
  const note = 'The build does without. What is wrong is on the side of the cache or the network.';
  return [diagnostic('remote-cache', reason, { note })];
}

/** Of the languages of a site; `null`: no cache is shared. */
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
