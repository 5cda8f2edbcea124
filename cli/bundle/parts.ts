/**
 * Bundles the parts of the theme that are the same for most sites and take most of the time: everything except styles,
 * settings and inline scripts. In: the config. Out: their `Outputs`.
 */
import { join } from 'node:path';
import { mapFolder } from '../modules/thrown-place.js';
import { bundle, type Outputs } from './bundle-part.js';
import { bundleClient, bundleLazy } from './scripts.js';
import type { ThemeConfig } from './theme-config.js';
import { hasOwnCode, THEME } from './theme-folder.js';

export interface Parts {
  /** Files that the scripts of a page load on demand. */
  readonly lazy: Outputs;
  readonly client: Outputs;
  /** The theme as one file for Node. */
  readonly server: Outputs;
}

export async function bundleParts(config: ThemeConfig): Promise<Parts> {
  const [lazy, server] = await Promise.all([bundleLazy(config), bundleServer(config)]);
  return { lazy, client: await bundleClient(config, lazy), server };
}

async function bundleServer(config: ThemeConfig): Promise<Outputs> {
  return await bundle(config, {
    entryPoints: [join(THEME, 'server.tsx')],
    platform: 'node',
    target: 'node20',
    format: 'esm',
    minify: false,
    // React's server is CommonJS and loads modules of Node with `require`.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    loader: { '.woff2': 'empty', '.css': 'empty' },
    // Source maps show where a component of the site threw. A site cannot fix docsgen's own components.
    ...(hasOwnCode(config.siteDir)
      ? { sourcemap: 'inline', sourcesContent: false, outdir: mapFolder(config.siteDir) }
      : {}),
  });
}
