/**
 * Resolves imports as authors write them. In: the site folder, and for a translation the main site's folder, which has the
 * files that it lacks. Out: a plugin of esbuild, and the modules that the theme provides. esbuild itself resolves everything
 * else, such as relative paths, `paths` of a `tsconfig.json` and packages.
 */
import { join, relative } from 'node:path';
import type { OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild';
import { IMPORT, ISLAND_SCRIPT, SCRIPT } from './modules.js';
import type { ComponentsRequest } from './request.js';

/** Endings in the order in which they are tried. */
export const EXTENSIONS = ['.tsx', '.ts', '.jsx', '.js', '.mjs', '.cjs', '.json'] as const;

/** Modules that the theme provides when the script is loaded. Each package includes the paths below it. */
export const EXTERNAL = [
  'react',
  'react-dom',
  'docsgen/compat',
  '@astrojs/starlight/components',
  '@docusaurus/*',
  '@theme/*',
  'docsgen:provided',
  'docsgen:islands',
] as const;

/** Says that only an installed package is looked for. */
const INSTALLED = Symbol('installed');

export function specifiersPlugin({
  siteDir,
  mainDir,
}: Pick<ComponentsRequest, 'siteDir' | 'mainDir'>): Plugin {
  return {
    name: 'docsgen-specifiers',
    setup(build) {
      const { onResolve } = build;
      const resolveShared = async (path: string, args: OnResolveArgs) => {
        const found = await resolveAs(build, path, args);
        if (found !== null || mainDir === null) return found;
        const resolveDir = join(mainDir, relative(siteDir, args.resolveDir));
        return await resolveAs(build, path, { ...args, resolveDir });
      };
      const inSite = async (path: string, args: OnResolveArgs) =>
        await resolveShared(path, { ...args, resolveDir: siteDir });
      onResolve({ filter: /^@site\// }, (args) =>
        inSite(args.path.replace('@site/', './'), args).then((found) => found ?? missing(args)),
      );
      // The path starts at the root of the site, as in Vite. Anything else is an absolute path.
      onResolve({ filter: /^\/\w/ }, (args) =>
        args.kind === 'url-token' ? null : inSite(`.${args.path}`, args),
      );
      // A translated page has the same imports as the page, and its components are still in the main site.
      if (mainDir !== null)
        for (const namespace of [IMPORT, SCRIPT, ISLAND_SCRIPT])
          onResolve({ filter: /^\.{1,2}\//, namespace }, (args) => resolveShared(args.path, args));
      // Docusaurus comes with the package, so its sites import it without installing it.
      onResolve({ filter: /^react-router(?:-dom)?$/ }, async (args) => {
        if (args.pluginData === INSTALLED) return null;
        const installed = await resolveAs(build, args.path, { ...args, pluginData: INSTALLED });
        return installed ?? (await resolveAs(build, '@docusaurus/router', args));
      });
      // The site may replace a component of Docusaurus.
      onResolve({ filter: /^@theme\// }, (args) =>
        inSite(args.path.replace('@theme/', './src/theme/'), args),
      );
    },
  };
}

/** Lets a component wrap the one that it replaces. It is for the server only: islands use `sharedModulesPlugin`. */
export const originalsPlugin: Plugin = {
  name: 'docsgen-originals',
  setup({ onResolve }) {
    onResolve({ filter: /^@theme-(?:original|init)\// }, ({ path }) => ({
      path: path.replace(/^@theme-\w+/, '@theme'),
      external: true,
    }));
  },
};

/** Resolves another path instead of the written one; `null` if nothing is there. */
export async function resolveAs(
  { resolve }: PluginBuild,
  path: string,
  { resolveDir, importer, kind, pluginData }: OnResolveArgs,
): Promise<OnResolveResult | null> {
  const found = await resolve(path, { resolveDir, importer, kind, pluginData });
  const { errors, namespace, external, sideEffects } = found;
  return errors.length > 0 ? null : { path: found.path, namespace, external, sideEffects };
}

/** Returns esbuild's own message for a missing module, with the path as written. */
export function missing({ path }: Pick<OnResolveArgs, 'path'>): OnResolveResult {
  return { errors: [{ text: `Could not resolve "${path}"` }] };
}

/** @example packageOf('@a/b/c') // '@a/b'; `null` for a path */
export function packageOf(specifier: string): string | null {
  return /^(?:@[\w.~-]+\/)?\w[\w.~-]*/.exec(specifier)?.[0] ?? null;
}
