/**
 * What can be told about an output that is already there: whether there is one, whether sources have changed since, and
 * the base path it was built for. Looks at times: of sources at those that no program can set, or an edit that keeps its
 * file's date, as out of an archive, would not be seen.
 */
import { readdirSync, readFileSync, statSync, utimesSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { targetAt } from '../fs/entries.js';
import { versionFolders } from '../version-folders.js';
import { listPageFiles } from '../sources.js';
import type { SiteConfig, Sources } from '../types.js';
import { OUTPUT_MARKER } from '../own-files.js';
import { listConfigFiles, listModuleFiles } from './watch/config-files.js';

export interface ExistingOutput {
  /** `null`: its pages do not tell. */
  readonly base: string | null;
}

/** `null`: there is no output, or an empty folder. */
export function inspectOutput(outDir: string): ExistingOutput | null {
  return listFolder(outDir).length === 0 ? null : { base: findBase(outDir) };
}

/** A file or folder that the site is made from is newer than an output that is there. */
export function isStale(outDir: string, config: SiteConfig, sources: Sources): boolean {
  const { birthtimeMs, mtimeMs } = statSync(outDir);
  // A build reads sources before it makes the folder; not every file system knows when that was.
  const madeMs = birthtimeMs > 0 ? Math.min(birthtimeMs, mtimeMs) : mtimeMs;
  const confirmedMs = targetAt(join(outDir, OUTPUT_MARKER))?.mtimeMs ?? 0;
  const builtMs = Math.max(madeMs, confirmedMs);
  return newestSourceMs(config) > builtMs || newestIncludedMs(config, sources) > builtMs;
}

/** A build that began at that time would have made the same: what changed before it changes nothing. */
export function confirmOutput(outDir: string, beganMs: number): void {
  try {
    utimesSync(join(outDir, OUTPUT_MARKER), beganMs / 1000, beganMs / 1000);
  } catch {
    // Not ours to change: it looks older than it is.
  }
}

/** Another one when a build has put another folder there; `null`: there is none. */
export function outputIdentity(outDir: string): string | null {
  const stat = targetAt(outDir);
  return stat === undefined ? null : `${stat.dev} ${stat.ino} ${stat.birthtimeMs}`;
}

function newestSourceMs(config: SiteConfig): number {
  const folders = [...versionFolders(config), config.staticDir, 'theme'];
  return Math.max(
    ...[...listConfigFiles(config), ...listModuleFiles(config)].map(changedMs),
    ...folders.map((folder) => newestMs(join(config.siteDir, folder))),
  );
}

/** Pages include files from anywhere in the site's folder. */
function newestIncludedMs(config: SiteConfig, sources: Sources): number {
  const included = listPageFiles(sources).flatMap(({ includes = [] }) => includes);
  const paths = new Set(included.flatMap((file) => ('text' in file ? [file.path] : [])));
  return Math.max(0, ...[...paths].map((path) => changedMs(join(config.siteDir, path))));
}

/** Of the folder, too: its time changes when a file in it is added or removed. */
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

/** Every page loads its style sheet from `<base>assets/`; the not-found page is always there. */
function findBase(outDir: string): string | null {
  try {
    const html = readFileSync(join(outDir, '404.html'), 'utf8');
    return /"(\/(?:[^"\s]*\/)?)assets\/[^"/]+\.css"/.exec(html)?.[1] ?? null;
  } catch {
    return null;
  }
}
