/**
 * `docsgen clean`: removes the output, and docsgen's own folder with the cache. In: a site folder; the config is not read,
 * so it works even when a build does not. Out: printed names and sizes of what was removed. If the output folder lacks
 * docsgen's marker, nothing at all is removed.
 */
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findSiteFolder } from '../config/load-config.js';
import { entryAt } from '../fs/entries.js';
import type { ExitStatus } from '../diagnostics/diagnostic.js';
import { formatCount } from '../diagnostics/count.js';
import { formatBytes, type Progress } from '../diagnostics/progress.js';
import { claimRemoval, repairOutput } from '../publish/publish.js';
import { OUTPUT_MARKER } from '../paths/own-files.js';
import { outputFolder, type OutputFlags } from './output-folder.js';

export interface CleanFlags extends OutputFlags {
  /** Remove only the cache and keep the output. */
  readonly cache: boolean;
}

export function clean(siteDir: string, flags: CleanFlags, progress: Progress): ExitStatus {
  const root = findSiteFolder(siteDir);
  const folders = [join(root, '.docsgen')];
  if (!flags.cache) {
    const outDir = outputFolder(root, flags);
    claimRemoval(outDir, { siteDir: root, marker: OUTPUT_MARKER });
    repairOutput(outDir);
    folders.push(outDir);
  }
  const removed = folders.filter((folder) => remove(folder, progress));
  if (removed.length === 0) progress.print('There is nothing to remove.');
  return 0;
}

/** Returns `false` when there was nothing to remove. */
function remove(folder: string, progress: Progress): boolean {
  if (entryAt(folder) === undefined) return false;
  const { files, bytes } = measure(folder);
  rmSync(folder, { recursive: true });
  const { colors } = progress;
  const size = [formatCount(files, 'file'), formatBytes(bytes)].join(' · ');
  const name = relative(process.cwd(), folder) || folder;
  progress.print(`${colors.green('✓')} ${colors.bold('Removed')} ${name}/ · ${size}`);
  return true;
}

/** Links are not followed: removing a link does not remove its target. */
function measure(path: string): { files: number; bytes: number } {
  const stat = lstatSync(path);
  if (!stat.isDirectory()) return { files: 1, bytes: stat.size };
  const sum = { files: 0, bytes: 0 };
  for (const name of readdirSync(path)) {
    const { files, bytes } = measure(join(path, name));
    sum.files += files;
    sum.bytes += bytes;
  }
  return sum;
}
