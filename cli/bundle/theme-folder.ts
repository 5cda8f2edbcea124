/**
 * The folder of docsgen's theme, and the folder `theme/` of a site, whose files replace those of docsgen's theme. In: a site
 * folder. Out: the files in its theme. In docsgen's own site both are the same folder, which then counts as no theme.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../package.js';
import { compare } from '../path.js';

export const THEME = join(packageRoot, 'theme');

/** Matches files that go into scripts and into the module that renders pages. */
const CODE = /\.(?:[cm]?[jt]sx?|json)$/;

/**
 * Lists the files of a site's theme, by path relative to its folder. Hidden files, which file managers leave behind, and
 * installed packages are left out.
 */
export function listOwnFiles(siteDir: string): string[] {
  const folder = join(siteDir, 'theme');
  return folder === THEME || !existsSync(folder) ? [] : listFiles(folder);
}

export function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
    .flatMap((entry) =>
      entry.isDirectory()
        ? listFiles(join(folder, entry.name)).map((path) => `${entry.name}/${path}`)
        : [entry.name],
    )
    .sort(compare);
}

/** Folders without files are not a theme: they remain when the last file is removed, and Git does not store them. */
export function hasOwnTheme(siteDir: string): boolean {
  return listOwnFiles(siteDir).length > 0;
}

/** Whether a site's theme has more than style sheets and the files that these name. */
export function hasOwnCode(siteDir: string): boolean {
  return listOwnFiles(siteDir).some((path) => CODE.test(path));
}
