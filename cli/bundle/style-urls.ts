/**
 * Resolves URLs in the style sheets of a theme. In: the config. Out: a plugin of esbuild. `/img/a.png` is a file of the
 * static folder, as in content, and so is a relative path into that folder. Both are written with the base path, and the
 * check reports missing files. Any other relative path names a file beside the style sheet, which is published with it.
 */
import { isAbsolute, join, relative, resolve } from 'node:path';
import type { Loader, Plugin } from 'esbuild';
import { decodeEscapes, isInPackage, withBase } from '../paths/path.js';
import type { ThemeConfig } from './theme-config.js';

/**
 * Extensions of files that are published under names made from their content. An SVG becomes part of the style sheet,
 * because icons are small.
 */
const PUBLISHED = 'png jpg jpeg gif webp avif apng bmp ico cur woff woff2 ttf otf eot ttc'.split(
  ' ',
);

/** Extensions are compared case-sensitively, and some cameras and old systems write capitals. */
export const STYLE_LOADERS: Readonly<Record<string, Loader>> = Object.fromEntries([
  ...[...PUBLISHED, ...PUBLISHED.map((ending) => ending.toUpperCase())].map(
    (ending) => [`.${ending}`, 'file'] as const,
  ),
  ['.svg', 'dataurl'],
  ['.SVG', 'dataurl'],
]);

export function styleUrlsPlugin({ siteDir, staticDir, base }: ThemeConfig): Plugin {
  const statics = join(siteDir, staticDir);
  return {
    name: 'docsgen-style-urls',
    setup({ onResolve }) {
      onResolve({ filter: /^[./\w]/ }, ({ path, kind, resolveDir, importer }) => {
        const isStyle = kind === 'url-token' || (kind === 'import-rule' && path.startsWith('/'));
        // URLs with another host or scheme are skipped, and so are style sheets of packages. A style sheet of the site may
        // lie outside of its theme: that of a translation imports the one of the main site.
        if (!isStyle || /^(?:\/\/|[a-z][a-z\d+.-]+:)/i.test(path)) return null;
        if (isInPackage(importer)) return null;
        if (path.startsWith('/')) return { path: withBase(base, path), external: true };
        const [, name = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? [];
        const found = relative(statics, resolve(resolveDir, decodeEscapes(name) ?? name));
        if (found === '' || found.startsWith('..') || isAbsolute(found)) return null;
        const url = found.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/');
        return { path: withBase(base, `/${url}`) + suffix, external: true };
      });
    },
  };
}
