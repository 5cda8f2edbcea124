/**
 * Collects style sheets of components; esbuild joins them into one. In: the request. Out: a plugin of esbuild. Class names
 * of CSS modules depend on the path of their file alone, so pages that are not rendered again keep theirs.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import type { OnLoadArgs, OnLoadResult, Plugin } from 'esbuild';
import { isFileAt } from '../fs/entries.js';
import { withBase } from '../paths/path.js';
import type { ComponentsRequest } from './request.js';
import { createSassCompiler } from './sass.js';
import { missing, resolveAs } from './specifiers.js';

/** Namespaces, which precede the paths of modules in esbuild's lists. */
export const CSS_MODULE = 'docsgen-css-module';
const URL_FILE = 'docsgen-css-url';
/** Style sheets in languages that need a compiler. Their components are shown without them. */
const OTHER_STYLES = 'docsgen-other-styles';
/** The message about them. */
export const NO_STYLES = /^No loader is configured for "\.\w+" style sheets/;
/** The same for a language whose compiler the site can install. */
export const NO_SASS = 'There is no compiler of Sass';
const SASS = /\.s[ac]ss$/;
/** Marks a request of this plugin, so that the plugin does not answer it itself. */
const OWN = 'docsgen-styles';
/** Number of digits that distinguish CSS modules with the same name. */
const HASH_LENGTH = 8;

/** `loaded` collects the files that a compiler reads. */
export function stylesPlugin(
  { siteDir, base }: Pick<ComponentsRequest, 'siteDir' | 'base'>,
  loaded: Set<string> = new Set(),
): Plugin {
  return {
    name: 'docsgen-styles',
    setup(build) {
      const { onResolve, onLoad } = build;
      const compile = createSassCompiler(siteDir);
      const loadSass = ({
        path,
        namespace,
      }: Pick<OnLoadArgs, 'path' | 'namespace'>): OnLoadResult => {
        const file = fileOfCssModule(path);
        const loader = namespace === CSS_MODULE ? 'local-css' : 'css';
        const compiled = compile?.(file) ?? { css: '', files: [] };
        for (const name of compiled.files) loaded.add(name);
        if ('error' in compiled) {
          const { text, location } = compiled.error;
          return { errors: [{ text, location: { ...location, file: path, namespace } }] };
        }
        return { contents: compiled.css, loader, resolveDir: dirname(file) };
      };
      const leaveOut = (path: string, text: string) => ({
        path,
        namespace: OTHER_STYLES,
        warnings: [{ text }],
      });
      if (compile === null) onResolve({ filter: SASS }, ({ path }) => leaveOut(path, NO_SASS));
      onResolve({ filter: /\.module\.(?:css|s[ac]ss)$/ }, async (args) => {
        if (args.pluginData === OWN) return null;
        const found = await resolveAs(build, args.path, { ...args, pluginData: OWN });
        if (found?.path === undefined) return missing(args);
        return { path: nameByPath(found.path, siteDir), namespace: CSS_MODULE };
      });
      onLoad({ filter: SASS, namespace: 'file' }, loadSass);
      onLoad({ filter: SASS, namespace: CSS_MODULE }, loadSass);
      onLoad({ filter: /^/, namespace: CSS_MODULE }, ({ path }) => {
        const file = fileOfCssModule(path);
        return { contents: readFileSync(file), loader: 'local-css', resolveDir: dirname(file) };
      });
      onResolve({ filter: /\.(?:less|styl)$/ }, ({ path }) =>
        leaveOut(path, `No loader is configured for "${extname(path)}" style sheets`),
      );
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
  return path.replace(/(?=\.module\.\w+$)/, `-${hash}`);
}

export function fileOfCssModule(path: string): string {
  return path.replace(/-[0-9a-f]{8}(?=\.module\.\w+$)/, '');
}
