/**
 * Signatures of the files that a site is made of besides its sources. In: the config. Out: a text for each kind of file,
 * and the places to watch. Signatures of config and theme hash the content, because these files are few and affect the
 * whole site.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { pageFolders } from '../../paths/version-folders.js';
import { tryStatFile, targetAt } from '../../fs/entries.js';
import { listPageFiles } from '../../pages/sources.js';
import type { SiteConfig, Sources } from '../../types.js';
import { listConfigFiles, listModuleFiles } from '../config-files.js';
import type { Places } from './folder-watcher.js';

/** Each signature has a line of path and state for every file, so it changes when a file is edited, added or removed. */
export interface CodeSignatures {
  readonly config: string;
  readonly theme: string;
}

export interface Signatures extends CodeSignatures {
  /** Files that content links to, and static files; paths are relative to the site folder. */
  readonly others: string;
}

/** State of a file that was removed after the folder was listed: everything made of it must be made again. */
export const GONE = 'gone';

export function signCode(config: SiteConfig): CodeSignatures {
  const theme = [...listFiles(themeFolders(config)), ...listModuleFiles(config)];
  return { config: sign(listConfigFiles(config), hashText), theme: sign(theme, hashText) };
}

/**
 * Returns a stamp that also changes when a file was missing or different for a moment. Config and theme may have been read
 * in that moment, which no signature shows.
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

/** Returns the places where changes matter. */
export function placesToWatch(config: SiteConfig, sources: Sources): Places {
  const at = (path: string) => join(config.siteDir, path);
  return {
    folders: [
      ...[...pageFolders(config), config.staticDir].map(at),
      // A folder watch follows no links, so linked theme folders are listed.
      ...themeFolders(config),
    ],
    files: [...listConfigFiles(config), ...listModuleFiles(config), ...listNamed(sources).map(at)],
  };
}

/** `stateOf` returns `null` for a missing file. */
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

/** Returns the theme folder, existing or not, with all folders below it. Links are followed, as in the bundler. */
function themeFolders({ siteDir }: SiteConfig): string[] {
  return listFolders(join(siteDir, 'theme'), []);
}

/** `above` are the real paths of its parent folders: a link back to one of them is not followed. */
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

/** Returns names without hidden ones; none when the folder is missing. */
function listNames(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => !name.startsWith('.') && name !== 'node_modules')
      .sort();
  } catch {
    return [];
  }
}

/** Returns paths of files that pages include, existing or not. */
function listNamed(sources: Sources): string[] {
  const named = listPageFiles(sources).flatMap(({ includes = [] }) => includes);
  return [...new Set(named.map(({ path }) => path))];
}
