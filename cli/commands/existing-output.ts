/**
 * What can be told about an output that is already there: whether there is one, whether sources have changed since, and
 * the base path it was built for. Looks at times.
 */
import { readdirSync, readFileSync, statSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { targetAt } from '../fs/entries.js';
import { versionFolders } from '../discover/discover.js';
import { listPageFiles } from '../sources.js';
import type { SiteConfig, Sources } from '../types.js';
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
  const builtMs = birthtimeMs > 0 ? Math.min(birthtimeMs, mtimeMs) : mtimeMs;
  return newestSourceMs(config) > builtMs || newestIncludedMs(config, sources) > builtMs;
}

/** Another one when a build has put another folder there; `null`: there is none. */
export function outputIdentity(outDir: string): string | null {
  const stat = targetAt(outDir);
  return stat === undefined ? null : `${stat.dev} ${stat.ino} ${stat.birthtimeMs}`;
}

function newestSourceMs(config: SiteConfig): number {
  const folders = [...versionFolders(config), config.staticDir, 'theme'];
  return Math.max(
    ...[...listConfigFiles(config), ...listModuleFiles(config)].map(modifiedMs),
    ...folders.map((folder) => newestMs(join(config.siteDir, folder))),
  );
}

/** Pages include files from anywhere in the site's folder. */
function newestIncludedMs(config: SiteConfig, sources: Sources): number {
  const included = listPageFiles(sources).flatMap(({ includes = [] }) => includes);
  const paths = new Set(included.flatMap((file) => ('text' in file ? [file.path] : [])));
  return Math.max(0, ...[...paths].map((path) => modifiedMs(join(config.siteDir, path))));
}

/** Of the folder, too: its time changes when a file in it is added or removed. */
function newestMs(folder: string): number {
  let newest = modifiedMs(folder);
  for (const entry of listFolder(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) newest = Math.max(newest, newestMs(path));
    else if (entry.isFile()) newest = Math.max(newest, modifiedMs(path));
  }
  return newest;
}

function modifiedMs(path: string): number {
  return targetAt(path)?.mtimeMs ?? 0;
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
