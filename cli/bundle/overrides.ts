/**
 * Lets a site replace files of the theme. In: the folder of the site. Out: a plugin of esbuild. A file
 * `theme/components/Footer.tsx` of the site replaces the theme's own, and so does an entry point. An import of
 * `docsgen/theme/…` is always the original, so that a file can wrap the one that it replaces.
 */
import { join, relative, resolve, sep } from 'node:path';
import type { Plugin } from 'esbuild';
import { isFileAt } from '../fs/entries.js';
import { hasOwnTheme, THEME } from './theme-folder.js';

const EXTENSIONS = ['.ts', '.tsx', '.css'];

export function overridePlugin(siteDir: string): Plugin {
  const siteTheme = join(siteDir, 'theme');
  return {
    name: 'docsgen-theme',
    setup({ onResolve }) {
      onResolve({ filter: /^docsgen\/theme\// }, ({ path }) => {
        const original = findFile(join(THEME, path.slice('docsgen/theme/'.length)));
        return original === null ? null : { path: original };
      });
      if (!hasOwnTheme(siteDir)) return;
      onResolve({ filter: /^/ }, ({ path, kind }) => {
        if (kind !== 'entry-point' || !path.startsWith(THEME + sep)) return null;
        const own = join(siteTheme, relative(THEME, path));
        return isFileAt(own) ? { path: own } : null;
      });
      onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir }) => {
        const wanted = resolve(resolveDir, path);
        const folder = wanted.startsWith(siteTheme + sep) ? siteTheme : THEME;
        if (!wanted.startsWith(folder + sep)) return null;
        const name = relative(folder, wanted);
        const found = findFile(join(siteTheme, name)) ?? findFile(join(THEME, name));
        return found === null ? null : { path: found };
      });
    },
  };
}

/** Imports are written with `.js`, which stands for the TypeScript file. */
function findFile(path: string): string | null {
  const bare = path.replace(/\.js$/, '');
  return [path, ...EXTENSIONS.map((extension) => bare + extension)].find(isFileAt) ?? null;
}
