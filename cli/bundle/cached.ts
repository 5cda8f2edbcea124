/**
 * The bundle stage with a cache. In: the config. Out: the same `Bundle`, whether it is new or cached. All files that went
 * into a cached bundle, and those that determined them, are hashed again, whether they belong to the site, to docsgen or to
 * packages.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { entryAt, isChangedSince, targetAt } from '../fs/entries.js';
import { cacheKey, type Cache } from '../cache/cache.js';
import { isIntact } from '../modules/compiled-module.js';
import { areCurrent, hashInputs, type InputHashes } from '../modules/input-hashes.js';
import { packageRoot } from '../package.js';
import type { Bundle, IslandsClient } from '../types.js';
import { bundleTheme } from './bundle.js';
import { makeIslandsClient } from './islands-client.js';
import { describeThemeConfig, type ThemeConfig } from './theme-config.js';

/** `make` is called if the theme is not in the cache. */
export async function bundleCached(
  config: ThemeConfig,
  cache: Cache,
  make: typeof bundleTheme = bundleTheme,
): Promise<Bundle> {
  const { files, data } = await reuse({
    key: 'bundle',
    config,
    cache,
    make: async () => {
      const { files, inputs, ...data } = await make(config);
      return { files, inputs, data };
    },
    isIntact: ({ serverModulePath }) => isIntact(serverModulePath),
  });
  return { ...data, files };
}

/** Does the same for the client of a site with islands. */
export async function bundleIslandsClient(
  config: ThemeConfig,
  cache: Cache,
): Promise<IslandsClient> {
  const { files, data } = await reuse({
    key: 'islands',
    config,
    cache,
    make: async () => {
      const { files, inputs, ...data } = await makeIslandsClient(config);
      return { files, inputs, data };
    },
    isIntact: () => true,
  });
  return { ...data, files };
}

interface Made<Data> {
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Plain data. */
  readonly data: Data;
}

interface Reuse<Data> {
  readonly key: string;
  readonly config: ThemeConfig;
  readonly cache: Cache;
  /** Called if the cache has no current result. */
  readonly make: () => Promise<Made<Data> & { readonly inputs: readonly string[] }>;
  /** Whether what the data names is still there. */
  readonly isIntact: (data: Data) => boolean;
}

interface Entry<Data> {
  readonly hashes: InputHashes;
  readonly data: Data;
  /** Contents in base64. */
  readonly files: readonly (readonly [path: string, content: string])[];
}

async function reuse<Data>({
  key: name,
  config,
  cache,
  make,
  isIntact,
}: Reuse<Data>): Promise<Made<Data>> {
  // A new file of the site's theme may replace one of docsgen's.
  const own = join(config.siteDir, 'theme');
  const names = listNames(own);
  const key = cacheKey(name, [packageRoot, describeThemeConfig(config), names.join('\n')]);
  const known = cache.peek(key);
  const entry: Entry<Data> | null = known === null ? null : JSON.parse(known);
  if (entry !== null && isIntact(entry.data) && areCurrent(entry.hashes, config.siteDir)) {
    const files = entry.files.map(([path, text]) => [path, Buffer.from(text, 'base64')] as const);
    return { data: entry.data, files: new Map(files) };
  }
  const started = Date.now();
  const { inputs, files, data } = await make();
  // A change shows in the state of the file or of its folder.
  const states = [
    ...inputs.map(targetAt),
    ...(names.length > 0 ? ['.', ...names] : []).map((name) => entryAt(join(own, name))),
  ];
  if (!states.some((state) => isChangedSince(state, started)))
    cache.set(
      key,
      JSON.stringify({
        hashes: hashInputs(inputs, config.siteDir),
        data,
        files: [...files].map(([path, content]) => [path, Buffer.from(content).toString('base64')]),
      } satisfies Entry<Data>),
    );
  return { files, data };
}

function listNames(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
    : [];
}
