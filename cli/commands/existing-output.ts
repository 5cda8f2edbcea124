/**
 * Inspects an existing output: whether there is one, whether the sources are newer, and its base path. In: the output
 * folder, the config and the sources. Out: those facts. Sources are compared by change time, which no program can set: an
 * edit that keeps its file's modification time, as unpacking an archive does, must not be missed.
 */
import { readdirSync, readFileSync, statSync, utimesSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { targetAt } from '../fs/entries.js';
import { pageFolders } from '../paths/version-folders.js';
import { listPageFiles } from '../pages/sources.js';
import type { SiteConfig, Sources } from '../types.js';
import { OUTPUT_MARKER } from '../paths/own-files.js';
import { listConfigFiles, listModuleFiles } from './config-files.js';

export interface ExistingOutput {
  /** `null` when its pages do not show it. */
  readonly base: string | null;
}

/** Returns `null` when there is no output or its folder is empty. */
export function inspectOutput(outDir: string): ExistingOutput | null {
  return listFolder(outDir).length === 0 ? null : { base: findBase(outDir) };
}

/** Returns whether a file or folder that the site is made from is newer than the existing output. */
export function isStale(outDir: string, config: SiteConfig, sources: Sources): boolean {
  const builtMs = whenBuilt(outDir);
  return newestSourceMs(config) > builtMs || newestIncludedMs(config, sources) > builtMs;
}

/** Returns whether one of the files, such as those of components, is newer than the existing output. */
export function isOlderThan(outDir: string, paths: readonly string[]): boolean {
  const builtMs = whenBuilt(outDir);
  return paths.some((path) => changedMs(path) > builtMs);
}

function whenBuilt(outDir: string): number {
  const { birthtimeMs, mtimeMs } = statSync(outDir);
  // The build read the sources before it made the folder. Not every file system records the birth time.
  const madeMs = birthtimeMs > 0 ? Math.min(birthtimeMs, mtimeMs) : mtimeMs;
  const confirmedMs = targetAt(join(outDir, OUTPUT_MARKER))?.mtimeMs ?? 0;
  return Math.max(madeMs, confirmedMs);
}

/** Records that a build that began at this time made the same output, so changes before it do not make the output stale. */
export function confirmOutput(outDir: string, beganMs: number): void {
  try {
    utimesSync(join(outDir, OUTPUT_MARKER), beganMs / 1000, beganMs / 1000);
  } catch {
    // The file belongs to another user: the output seems older than it is.
  }
}

/** Differs after a build has replaced the folder; `null` when there is none. */
export function outputIdentity(outDir: string): string | null {
  const stat = targetAt(outDir);
  return stat === undefined ? null : `${stat.dev} ${stat.ino} ${stat.birthtimeMs}`;
}

function newestSourceMs(config: SiteConfig): number {
  const folders = [...pageFolders(config), config.staticDir, 'theme'];
  return Math.max(
    ...[...listConfigFiles(config), ...listModuleFiles(config)].map(changedMs),
    ...folders.map((folder) => newestMs(join(config.siteDir, folder))),
  );
}

/** Covers files that pages include, from anywhere in the site's folder. */
function newestIncludedMs(config: SiteConfig, sources: Sources): number {
  const included = listPageFiles(sources).flatMap(({ includes = [] }) => includes);
  const paths = new Set(included.flatMap((file) => ('text' in file ? [file.path] : [])));
  return Math.max(0, ...[...paths].map((path) => changedMs(join(config.siteDir, path))));
}

/** Includes the folder's own time, which changes when a file in it is added or removed. */
function newestMs(folder: string): number {
  let newest = changedMs(folder);
  for (const entry of listFolder(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) newest = Math.max(newest, newestMs(path));
    else if (entry.isFile()) newest = Math.max(newest, changedMs(path));
  }
  return newest;
}

function changedMs(path: string): number {
  return targetAt(path)?.ctimeMs ?? 0;
}

function listFolder(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Every page loads its style sheet from `<base>assets/`, and every output has a not-found page. */
function findBase(outDir: string): string | null {
  try {
    const html = readFileSync(join(outDir, '404.html'), 'utf8');
    return /"(\/(?:[^"\s]*\/)?)assets\/[^"/]+\.css"/.exec(html)?.[1] ?? null;
  } catch {
    return null;
  }
}
