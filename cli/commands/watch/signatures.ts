/**
 * Signatures of the files that a site is made of beside its sources. In: the config. Out: a text for each kind, and where
 * changes matter. Of config and theme, few files of which the whole site is made, the text counts.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { versionFolders } from '../../version-folders.js';
import { tryStatFile, targetAt } from '../../fs/entries.js';
import { listPageFiles } from '../../sources.js';
import type { SiteConfig, Sources } from '../../types.js';
import { listConfigFiles, listModuleFiles } from './config-files.js';
import type { Places } from './folder-watcher.js';

/** Each changes when one of its files does, comes or goes: a line of path and state for every file. */
export interface CodeSignatures {
  readonly config: string;
  readonly theme: string;
}

export interface Signatures extends CodeSignatures {
  /** What content refers to, and static files; paths relative to the site folder. */
  readonly others: string;
}

/** The state of a file that was there a moment ago, when the folder was listed: what was made of it is to be made anew. */
export const GONE = 'gone';

export function signCode(config: SiteConfig): CodeSignatures {
  const theme = [...listFiles(themeFolders(config)), ...listModuleFiles(config)];
  return { config: sign(listConfigFiles(config), hashText), theme: sign(theme, hashText) };
}

/**
 * Changes, too, when a file has been away or another for a moment: whoever reads config and theme meanwhile has read what
 * no signature tells.
 */
export function stampCode(config: SiteConfig): string {
  const folders = themeFolders(config);
  const places = [...folders, ...listFiles(folders)];
  const others = [...listModuleFiles(config), ...listConfigFiles(config)];
  return sign([...places, ...others], (path) => tryStatFile(path)?.signature ?? null);
}

export function signFiles(
  { siteDir, staticDir }: SiteConfig,
  { assets, statics }: Sources,
): string {
  const files = [...assets, ...statics.map((path) => `${staticDir}/${path}`)];
  return sign(files, (path) => tryStatFile(join(siteDir, path))?.signature ?? GONE);
}

/** Where changes matter. */
export function placesToWatch(config: SiteConfig, sources: Sources): Places {
  const at = (path: string) => join(config.siteDir, path);
  return {
    folders: [
      ...[...versionFolders(config), config.staticDir].map(at),
      // Whoever watches a folder follows no link in it.
      ...themeFolders(config),
    ],
    files: [...listConfigFiles(config), ...listModuleFiles(config), ...listNamed(sources).map(at)],
  };
}

/** `stateOf` is `null` for a file that is not there. */
function sign(paths: readonly string[], stateOf: (path: string) => string | null): string {
  return paths.map((path) => `${path}\t${stateOf(path) ?? '-'}`).join('\n');
}

function hashText(path: string): string | null {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex');
  } catch {
    return null;
  }
}

/** Whether it is there or not, with all folders below it; links are followed, as the bundler does. */
function themeFolders({ siteDir }: SiteConfig): string[] {
  return listFolders(join(siteDir, 'theme'), []);
}

/** `above` are those that it is in, as they are called without links: one that leads back to them is not followed. */
function listFolders(folder: string, above: readonly string[]): string[] {
  try {
    const real = realpathSync(folder);
    if (above.includes(real)) return [];
    const inside = listNames(folder).map((name) => join(folder, name));
    const folders = inside.filter((path) => targetAt(path)?.isDirectory());
    return [folder, ...folders.flatMap((path) => listFolders(path, [...above, real]))];
  } catch {
    return [folder];
  }
}

function listFiles(folders: readonly string[]): string[] {
  const known = new Set(folders);
  return folders.flatMap((folder) =>
    listNames(folder)
      .map((name) => join(folder, name))
      .filter((path) => !known.has(path)),
  );
}

/** Hidden ones left out; none when there is no such folder. */
function listNames(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => !name.startsWith('.') && name !== 'node_modules')
      .sort();
  } catch {
    return [];
  }
}

/** What pages want to include, whether it is there or not. */
function listNamed(sources: Sources): string[] {
  const named = listPageFiles(sources).flatMap(({ includes = [] }) => includes);
  return [...new Set(named.map(({ path }) => path))];
}
