/**
 * The bundle stage as commands call it: a theme that has been bundled before comes from the cache. In: the config. Out:
 * the same `Bundle`, whether it is made now or was. Every file that went into it is looked at again, and what chose it: a
 * component of the site, of docsgen and of their packages alike.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { entryAt, isChangedSince, targetAt } from '../fs/entries.js';
import { cacheKey, type Cache } from '../cache/cache.js';
import { packageRoot } from '../package.js';
import type { Bundle } from '../types.js';
import { bundleTheme } from './bundle.js';
import { hashChoosers, hashFile } from './input-hashes.js';
import { isIntact } from './server-module.js';
import { describeThemeConfig, type ThemeConfig } from './theme-config.js';

interface Entry {
  /** Hashes of the files that it was made from, by absolute path. */
  readonly inputs: Readonly<Record<string, string>>;
  /** See `hashChoosers`. */
  readonly choosers: Readonly<Record<string, string>>;
  readonly bundle: Omit<Bundle, 'files'>;
  /** Base64. */
  readonly files: readonly (readonly [path: string, content: string])[];
}

/** `make` is called for a theme that is not known. */
export async function bundleCached(
  config: ThemeConfig,
  cache: Cache,
  make: typeof bundleTheme = bundleTheme,
): Promise<Bundle> {
  // A new file of the site's theme may take the place of one of docsgen's.
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
  // A file shows a change itself, or its folder does.
  const looks = [
    ...inputs.map(targetAt),
    ...(names.length > 0 ? ['.', ...names] : []).map((name) => entryAt(join(own, name))),
  ];
  if (!looks.some((look) => isChangedSince(look, started)))
    cache.set(key, JSON.stringify(createEntry(bundle, inputs, config.siteDir)));
  return bundle;
}

function createEntry(
  { files, ...bundle }: Bundle,
  inputs: readonly string[],
  siteDir: string,
): Entry {
  return {
    inputs: Object.fromEntries(inputs.map((path) => [path, hashFile(path)])),
    choosers: hashChoosers(inputs, siteDir),
    bundle,
    files: [...files].map(([path, content]) => [path, Buffer.from(content).toString('base64')]),
  };
}

function isCurrent({ inputs, choosers, bundle }: Entry, siteDir: string): boolean {
  return (
    isIntact(bundle.serverModulePath) &&
    Object.entries(inputs).every(([path, hash]) => hashFile(path) === hash) &&
    JSON.stringify(hashChoosers(Object.keys(inputs), siteDir)) === JSON.stringify(choosers)
  );
}

function listNames(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
    : [];
}
