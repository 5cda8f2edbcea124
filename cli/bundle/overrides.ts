/**
 * Lets a site replace files of the theme. In: the folders of both. Out: a plugin of esbuild. A file
 * `theme/components/Footer.tsx` of the site replaces the theme's own. An import of `docsgen/theme/…` is always the original,
 * so that a file can wrap the one that it replaces.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { Plugin } from 'esbuild';

const EXTENSIONS = ['.ts', '.tsx', '.css'];

/**
 * Whether the site has a theme of its own. In docsgen's own site that folder is the theme itself. Folders without files are
 * not a theme: they remain when the last file is removed, and Git does not store them.
 */
export function hasOwnTheme(themeDir: string, siteDir: string): boolean {
  const siteTheme = join(siteDir, 'theme');
  return siteTheme !== themeDir && existsSync(siteTheme) && hasFiles(siteTheme);
}

/** Ignores hidden files, which file managers leave behind. */
function hasFiles(folder: string): boolean {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
    .some((entry) => !entry.isDirectory() || hasFiles(join(folder, entry.name)));
}

export function overridePlugin(themeDir: string, siteDir: string): Plugin {
  const siteTheme = join(siteDir, 'theme');
  return {
    name: 'docsgen-theme',
    setup({ onResolve }) {
      onResolve({ filter: /^docsgen\/theme\// }, ({ path }) => {
        const original = findFile(join(themeDir, path.slice('docsgen/theme/'.length)));
        return original === null ? null : { path: original };
      });
      if (!hasOwnTheme(themeDir, siteDir)) return;
      onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir }) => {
        const wanted = resolve(resolveDir, path);
        const folder = wanted.startsWith(siteTheme + sep) ? siteTheme : themeDir;
        if (!wanted.startsWith(folder + sep)) return null;
        const name = relative(folder, wanted);
        const found = findFile(join(siteTheme, name)) ?? findFile(join(themeDir, name));
        return found === null ? null : { path: found };
      });
    },
  };
}

/** Imports are written with `.js`, which stands for the TypeScript file. */
function findFile(path: string): string | null {
  const bare = path.replace(/\.js$/, '');
  return (
    [path, ...EXTENSIONS.map((extension) => bare + extension)].find((candidate) =>
      existsSync(candidate),
    ) ?? null
  );
}
