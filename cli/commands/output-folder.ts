/**
 * Where the output of a site is. In: the site folder and flags. Out: an absolute path.
 */
import { join, resolve } from 'node:path';
import type { SiteConfig } from '../types.js';

export interface OutputFlags {
  /** Relative to the working directory; `<siteDir>/build` without it. */
  readonly outDir?: string;
}

export function outputFolder(siteDir: string, { outDir }: OutputFlags): string {
  return resolve(outDir ?? join(siteDir, 'build'));
}

/** Of docsgen's own: the site's output takes from it what is in a language. */
export function translationOutput(
  { siteDir }: Pick<SiteConfig, 'siteDir'>,
  folder: string,
): string {
  return join(siteDir, '.docsgen', 'translations', folder);
}
