/**
 * Where the output of a site is. In: the site folder and flags. Out: an absolute path; for who writes there, a folder that
 * is whole and docsgen's to replace.
 */
import { join, relative, resolve } from 'node:path';
import { versionFolders } from '../version-folders.js';
import { claimOutput, repairOutput } from '../publish/publish.js';
import type { SiteConfig } from '../types.js';
import { OUTPUT_MARKER } from '../own-files.js';

export interface OutputFlags {
  /** Relative to the working directory; `<siteDir>/build` without it. */
  readonly outDir?: string;
}

export function outputFolder(siteDir: string, { outDir }: OutputFlags): string {
  return resolve(outDir ?? join(siteDir, 'build'));
}

/** As the terminal names a folder. */
export function showFolder(path: string): string {
  return `${relative(process.cwd(), path) || '.'}/`;
}

/** The output folder: whole, and ours to replace. */
export function takeOutput(config: SiteConfig, flags: OutputFlags): string {
  const outDir = outputFolder(config.siteDir, flags);
  repairOutput(outDir);
  claimOutput(outDir, {
    siteDir: config.siteDir,
    sources: sourceFolders(config),
    marker: OUTPUT_MARKER,
  });
  return outDir;
}

function sourceFolders(config: SiteConfig): string[] {
  return [...versionFolders(config), config.staticDir].map((folder) =>
    resolve(config.siteDir, folder),
  );
}
