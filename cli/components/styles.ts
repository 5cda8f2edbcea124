/**
 * Collects style sheets of components; esbuild joins them into one. In: the request. Out: a plugin of esbuild. Class names
 * of CSS modules depend on the path of their file alone, so pages that are not rendered again keep theirs.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { isFileAt } from '../fs/entries.js';
import { withBase } from '../path.js';
import type { ComponentsRequest } from './request.js';
import { missing, resolveAs } from './specifiers.js';

/** Namespaces, which precede the paths of modules in esbuild's lists. */
export const CSS_MODULE = 'docsgen-css-module';
const URL_FILE = 'docsgen-css-url';
/** Style sheets in languages that need a compiler. Their components are shown without them. */
const OTHER_STYLES = 'docsgen-other-styles';
/** The message about them. */
export const NO_STYLES = /^No loader is configured for "\.\w+" style sheets/;
/** Marks a request of this plugin, so that the plugin does not answer it itself. */
const OWN = 'docsgen-styles';
/** Number of digits that distinguish CSS modules with the same name. */
const HASH_LENGTH = 8;

export function stylesPlugin({ siteDir, base }: ComponentsRequest): Plugin {
  return {
    name: 'docsgen-styles',
    setup(build) {
      const { onResolve, onLoad } = build;
      onResolve({ filter: /\.module\.css$/ }, async (args) => {
        if (args.pluginData === OWN) return null;
        const found = await resolveAs(build, args.path, { ...args, pluginData: OWN });
        if (found?.path === undefined) return missing(args);
        return { path: nameByPath(found.path, siteDir), namespace: CSS_MODULE };
      });
      onLoad({ filter: /^/, namespace: CSS_MODULE }, ({ path }) => {
        const file = fileOfCssModule(path);
        return {
          contents: readFileSync(file),
          loader: 'local-css',
          resolveDir: dirname(file),
        };
      });
      onResolve({ filter: /\.(?:s[ac]ss|less|styl)$/ }, ({ path }) => ({
        path,
        namespace: OTHER_STYLES,
        warnings: [{ text: `No loader is configured for "${extname(path)}" style sheets` }],
      }));
      onLoad({ filter: /^/, namespace: OTHER_STYLES }, () => ({ contents: '{}', loader: 'json' }));
      onResolve({ filter: /^/ }, ({ path, kind, resolveDir }) => {
        if (kind !== 'url-token' || /^(?:#|\/\/|[a-z][a-z\d+.-]*:)/i.test(path)) return null;
        // A file of the static folder.
        if (path.startsWith('/')) return { path: withBase(base, path), external: true };
        const [name = '', suffix = ''] = path.split(/(?=[?#])/);
        const file = join(resolveDir, name);
        return isFileAt(file) ? { path: file, namespace: URL_FILE, suffix } : missing({ path });
      });
      onLoad({ filter: /^/, namespace: URL_FILE }, ({ path }) => ({
        contents: readFileSync(path),
        loader: 'file',
      }));
    },
  };
}

/** @example nameByPath('/site/a/x.module.css', '/site') // '/site/a/x-1a2b3c4d.module.css' */
function nameByPath(path: string, siteDir: string): string {
  const name = relative(siteDir, path).replaceAll('\\', '/');
  const hash = createHash('sha256').update(name).digest('hex').slice(0, HASH_LENGTH);
  return path.replace(/(?=\.module\.css$)/, `-${hash}`);
}

export function fileOfCssModule(path: string): string {
  return path.replace(/-[0-9a-f]{8}(?=\.module\.css$)/, '');
}
