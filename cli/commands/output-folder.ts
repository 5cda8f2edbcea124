/**
 * Where the output of a site is. In: the site folder and flags. Out: an absolute path.
 */
import { join, resolve } from 'node:path';

export interface OutputFlags {
  /** Relative to the working directory; `<siteDir>/build` without it. */
  readonly outDir?: string;
}

export function outputFolder(siteDir: string, { outDir }: OutputFlags): string {
  return resolve(outDir ?? join(siteDir, 'build'));
}
