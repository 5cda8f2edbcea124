/**
 * Finds the output folder of a site. In: the site folder and flags. Out: an absolute path; `takeOutput` also repairs the
 * folder and makes sure that docsgen may replace it.
 */
import { join, relative, resolve } from 'node:path';
import { pageFolders } from '../paths/version-folders.js';
import { claimOutput, repairOutput } from '../publish/publish.js';
import type { SiteConfig } from '../types.js';
import { OUTPUT_MARKER } from '../paths/own-files.js';

export interface OutputFlags {
  /** Path relative to the working directory. @default `<siteDir>/build` */
  readonly outDir?: string;
}

export function outputFolder(siteDir: string, { outDir }: OutputFlags): string {
  return resolve(outDir ?? join(siteDir, 'build'));
}

/** The folder's name for the terminal, relative to the working directory. */
export function showFolder(path: string): string {
  return `${relative(process.cwd(), path) || '.'}/`;
}

/** Returns the output folder after repairing it and making sure that docsgen may replace it. */
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
  return [...pageFolders(config), config.staticDir].map((folder) =>
    resolve(config.siteDir, folder),
  );
}
