/**
 * The folder of docsgen's theme, and the folder `theme/` of a site, whose files replace those of docsgen's theme. In: a site
 * folder. Out: the files in its theme. In docsgen's own site both are the same folder, which then counts as no theme.
 */
import { readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { isFolderAt } from '../fs/entries.js';
import { packageRoot } from '../package.js';
import { compare } from '../paths/path.js';

export const THEME = join(packageRoot, 'theme');

/** Matches files that go into scripts and into the module that renders pages. */
const CODE = /\.(?:[cm]?[jt]sx?|json)$/;

/**
 * Lists the files of a site's theme, by path relative to its folder. Hidden files, which file managers leave behind, and
 * installed packages are left out.
 */
export function listOwnFiles(siteDir: string): string[] {
  const folder = join(siteDir, 'theme');
  return folder !== THEME && isFolderAt(folder) ? listFiles(folder) : [];
}

/**
 * Follows symbolic links, as the bundler does, but not those that lead back to a folder around them. `above` are the real
 * paths of these folders.
 */
export function listFiles(folder: string, above: readonly string[] = []): string[] {
  const real = realpathSync(folder);
  if (above.includes(real)) return [];
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.') && name !== 'node_modules')
    .flatMap((name) => {
      const path = join(folder, name);
      if (!isFolderAt(path)) return [name];
      return listFiles(path, [...above, real]).map((inside) => `${name}/${inside}`);
    })
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
