/** Identifies what pages import. In: a specifier and its file. Out: the key of a module, or the path of a file. */
import { posix } from 'node:path';
import type { ImportPaths } from './import-paths.js';
import { resolveFrom } from '../paths/path.js';

const RAW = /^!!raw-loader!|\?raw$/;
/** Matches the path of a page, of a style sheet, or of code, which may lack its ending. */
const CODE =
  /(?:^|\/)\.{0,2}[^./]*$|\.(?:[cm]?[jt]sx?|mdx?|css|s[ac]ss|less|styl|astro|vue|svelte)$/i;

/**
 * Returns the same key for all imports of a module. Relative specifiers are joined with the folder of the file.
 *
 * @example importKey('docs/a/b.mdx', '../c.js') // './docs/c.js'
 * @example importKey('docs/a.mdx', '@site/src/x') // '@site/src/x'
 * @example importKey('docs/a.mdx', '!!raw-loader!./x.sh') // '!!raw-loader!./docs/x.sh'
 */
export function importKey(file: string, from: string): string {
  const [, loader = '', relative] = /^(!*[\w-]+-loader!)?(\.{1,2}\/.*|\.{1,2})$/s.exec(from) ?? [];
  if (relative === undefined) return from;
  const path = posix.join(posix.dirname(file), relative);
  return loader + (path.startsWith('../') ? path : `./${path}`);
}

/**
 * Returns the path of an imported file of text, of data, or of an image, as written; `null` for code and pages.
 *
 * @example contentPath('./main.ts?raw') // './main.ts'
 */
export function contentPath(from: string): string | null {
  const path = from.replace(RAW, '');
  return path !== from || !CODE.test(path) ? path : null;
}

/** Returns the path, relative to the site folder, of a file that is imported as a page or as data. */
export function resolveImported(file: string, from: string, paths: ImportPaths): string {
  return resolveFrom(file, toSitePath(from, paths));
}

/**
 * A path from the root begins in the folder of the site, and a name of `paths` stands for a path in it.
 *
 * @example toSitePath('/src/x.md', []) // '@site/src/x.md'
 * @example toSitePath('@parts/x.md', [['@parts/*', '@site/src/parts/*']]) // '@site/src/parts/x.md'
 */
export function toSitePath(from: string, paths: ImportPaths): string {
  for (const [name, target] of paths) {
    if (name === from) return target;
    const [before = '', after] = name.split('*', 2);
    if (after === undefined || !from.startsWith(before) || !from.endsWith(after)) continue;
    return target.replace('*', () => from.slice(before.length, from.length - after.length));
  }
  return from.replace(/^\/(?!\/)/, '@site/');
}
