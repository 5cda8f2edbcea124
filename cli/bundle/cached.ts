/**
 * The bundle stage with a cache. In: the config. Out: the same `Bundle`, whether it is new or cached. All files that went
 * into a cached bundle, and those that determined them, are hashed again, whether they belong to the site, to docsgen or to
 * packages.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { entryAt, isChangedSince, targetAt } from '../fs/entries.js';
import { cacheKey, type Cache } from '../cache/cache.js';
import { isIntact } from '../compiled-module.js';
import { areCurrent, hashInputs, type InputHashes } from '../input-hashes.js';
import { packageRoot } from '../package.js';
import type { Bundle } from '../types.js';
import { bundleTheme } from './bundle.js';
import { describeThemeConfig, type ThemeConfig } from './theme-config.js';

interface Entry {
  readonly hashes: InputHashes;
  readonly bundle: Omit<Bundle, 'files'>;
  /** Contents in base64. */
  readonly files: readonly (readonly [path: string, content: string])[];
}

/** `make` is called if the theme is not in the cache. */
export async function bundleCached(
  config: ThemeConfig,
  cache: Cache,
  make: typeof bundleTheme = bundleTheme,
): Promise<Bundle> {
  // A new file of the site's theme may replace one of docsgen's.
  const own = join(config.siteDir, 'theme');
  const names = listNames(own);
  const key = cacheKey('bundle', [packageRoot, describeThemeConfig(config), names.join('\n')]);
  const known = cache.peek(key);
  const entry: Entry | null = known === null ? null : JSON.parse(known);
  if (entry !== null && isCurrent(entry, config.siteDir)) {
    const files = entry.files.map(([path, text]) => [path, Buffer.from(text, 'base64')] as const);
    return { ...entry.bundle, files: new Map(files) };
  }
  const started = Date.now();
  const { inputs, ...bundle } = await make(config);
  // A change shows in the state of the file or of its folder.
  const states = [
    ...inputs.map(targetAt),
    ...(names.length > 0 ? ['.', ...names] : []).map((name) => entryAt(join(own, name))),
  ];
  if (!states.some((state) => isChangedSince(state, started)))
    cache.set(key, JSON.stringify(createEntry(bundle, inputs, config.siteDir)));
  return bundle;
}

function createEntry(
  { files, ...bundle }: Bundle,
  inputs: readonly string[],
  siteDir: string,
): Entry {
  return {
    hashes: hashInputs(inputs, siteDir),
    bundle,
    files: [...files].map(([path, content]) => [path, Buffer.from(content).toString('base64')]),
  };
}

function isCurrent({ hashes, bundle }: Entry, siteDir: string): boolean {
  return isIntact(bundle.serverModulePath) && areCurrent(hashes, siteDir);
}

function listNames(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
    : [];
}
