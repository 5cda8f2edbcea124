/**
 * Resolves imports as authors write them. In: the site folder, and for a translation that of the main site, in which it
 * finds what it does not have itself. Out: a plugin of esbuild, and the modules that the theme answers. Everything that the
 * plugin does not know, such as relative paths, `paths` of a `tsconfig.json` and packages, esbuild resolves itself.
 */
import { join, relative } from 'node:path';
import type { OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild';
import { IMPORT, SCRIPT } from './modules.js';
import type { ComponentsRequest } from './request.js';

/** In the order in which they are tried. */
export const EXTENSIONS = ['.tsx', '.ts', '.jsx', '.js', '.mjs', '.cjs', '.json'] as const;

/** Modules that the theme answers when the script is loaded. Each package includes the paths below it. */
export const EXTERNAL = [
  'react',
  'react-dom',
  'docsgen/compat',
  '@astrojs/starlight/components',
  '@docusaurus/*',
  '@theme/*',
  'docsgen:provided',
] as const;

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
      // From the root of the site, as in Vite. Anything else is an absolute path.
      onResolve({ filter: /^\/\w/ }, (args) =>
        args.kind === 'url-token' ? null : inSite(`.${args.path}`, args),
      );
      // The translation of a page imports as the page does, and its components have stayed where they are.
      if (mainDir !== null)
        for (const namespace of [IMPORT, SCRIPT])
          onResolve({ filter: /^\.{1,2}\//, namespace }, (args) => resolveShared(args.path, args));
      // The site may replace a component of Docusaurus, and wrap the one that it replaces.
      onResolve({ filter: /^@theme\// }, (args) =>
        inSite(args.path.replace('@theme/', './src/theme/'), args),
      );
      onResolve({ filter: /^@theme-(?:original|init)\// }, ({ path }) => ({
        path: path.replace(/^@theme-\w+/, '@theme'),
        external: true,
      }));
    },
  };
}

/** Resolves another path in place of the one that is written; `null` if there is nothing. */
export async function resolveAs(
  { resolve }: PluginBuild,
  path: string,
  { resolveDir, importer, kind, pluginData }: OnResolveArgs,
): Promise<OnResolveResult | null> {
  const found = await resolve(path, { resolveDir, importer, kind, pluginData });
  const { errors, namespace, external, sideEffects } = found;
  return errors.length > 0 ? null : { path: found.path, namespace, external, sideEffects };
}

/** The message that esbuild itself has for a missing module, with the path as it is written. */
export function missing({ path }: Pick<OnResolveArgs, 'path'>): OnResolveResult {
  return { errors: [{ text: `Could not resolve "${path}"` }] };
}

/** @example packageOf('@a/b/c') // '@a/b'; `null` for a path */
export function packageOf(specifier: string): string | null {
  return /^(?:@[\w.~-]+\/)?\w[\w.~-]*/.exec(specifier)?.[0] ?? null;
}
