/**
 * The modules that docsgen itself makes for the bundle of components. In: the request, and the modules that cannot be
 * bundled. Out: the entry, and a plugin of esbuild that provides its modules: one for each import and each script.
 */
import { dirname, join, relative } from 'node:path';
import type { OnLoadResult, Plugin } from 'esbuild';
import type { ComponentsRequest } from './request.js';

/** Namespaces, which precede the paths of modules in esbuild's messages and lists. */
export const IMPORT = 'docsgen-import';
export const SCRIPT = 'docsgen-script';
/** The namespace of the entries of islands, which are bundled for browsers. */
export const ISLAND_SCRIPT = 'docsgen-island';
const NAME = /^(docsgen-import|docsgen-script):(.*)$/s;

/**
 * Replaces a module that cannot be bundled. Rendering recognizes the error and does not report it again. The module has no
 * exports, so that esbuild does not report missing ones.
 */
const FAILED: OnLoadResult = {
  contents: 'throw Object.assign(new Error("It cannot be bundled"), { isReported: true });',
  loader: 'js',
};

/** Every module is loaded only when it is needed, so that a module that throws does not stop the others. */
export function writeEntry({ imports, scripts, provided }: ComponentsRequest): string {
  const load = (name: string, from: string) =>
    `${JSON.stringify(name)}: () => require(${JSON.stringify(from)})`;
  return [
    `exports.imports = {${imports.map((key) => `${load(key, `${IMPORT}:${key}`)}.module`).join(',\n')}};`,
    `exports.scripts = {${scripts.map(({ id }) => load(id, `${SCRIPT}:${id}`)).join(',\n')}};`,
    `exports.provided = () => ${provided === null ? '({})' : `require(${JSON.stringify(`./${provided}`)})`};`,
  ].join('\n');
}

export function modulesPlugin(
  { siteDir, scripts }: ComponentsRequest,
  failed: ReadonlySet<string>,
): Plugin {
  const byId = new Map(scripts.map((script) => [script.id, script]));
  return {
    name: 'docsgen-modules',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: NAME }, (args) => {
        const [, namespace = '', path = ''] = NAME.exec(args.path) ?? [];
        return { path, namespace };
      });
      if (failed.size > 0)
        onLoad({ filter: /^/ }, ({ path, namespace }) =>
          failed.has(nameOf(siteDir, path, namespace)) ? FAILED : null,
        );
      // The page is parsed with the pages that show it, and rendered where the component shows it.
      onLoad({ filter: /\.mdx?$/, namespace: 'file' }, ({ path }) => {
        const file = relative(siteDir, path).replaceAll('\\', '/');
        const code = `import { $content } from 'docsgen:provided';\nexport default $content(${JSON.stringify(file)});`;
        return { contents: code, resolveDir: siteDir };
      });
      // An `import` makes packages resolve as authors expect, and gives a CommonJS module a default export.
      onLoad({ filter: /^/, namespace: IMPORT }, ({ path }) => ({
        contents: `import * as module from ${JSON.stringify(path)};\nexport { module };`,
        resolveDir: siteDir,
      }));
      onLoad({ filter: /^/, namespace: SCRIPT }, ({ path }) => ({
        contents: byId.get(path)?.code ?? '',
        loader: 'tsx',
        resolveDir: join(siteDir, dirname(byId.get(path)?.file ?? '')),
      }));
    },
  };
}

/** Returns the name of a module in esbuild's messages. */
function nameOf(siteDir: string, path: string, namespace: string): string {
  return namespace === 'file'
    ? relative(siteDir, path).replaceAll('\\', '/')
    : `${namespace}:${path}`;
}
