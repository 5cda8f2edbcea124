/**
 * Bundles the scripts that readers load. In: the config. Out: `Outputs` of the two scripts of a page, and of the files that
 * they load on demand.
 */
import { basename, join } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { bundle, THEME, type Outputs } from './bundle-part.js';
import type { ThemeConfig } from './theme-config.js';

const BEHAVIOURS = 'behaviours.ts';
const CLIENT = 'client.tsx';
/** Files that behaviours and client load on demand. They are bundled separately, and share chunks with each other. */
const LAZY = [
  'content/behaviours/zoom.ts',
  'search/modal.ts',
  'search/view.tsx',
  'pages/nearest-routes.ts',
  'router/analytics.ts',
];

export const NAMES = {
  entryNames: '[dir]/[name]-[hash]',
  chunkNames: 'assets/[name]-[hash]',
  assetNames: 'assets/[name]-[hash]',
};

const CLIENT_OPTIONS: BuildOptions = {
  // An element of a page must not stand in for a global that the browser lacks, nor for the property by which scripts
  // recognize Internet Explorer.
  inject: [join(THEME, 'browser-globals.ts')],
  define: { 'document.documentMode': 'undefined' },
  // This comment makes Chromium compile the whole client on another thread while it arrives. Without it React's functions
  // are compiled one by one when they are first called: 31 of the 114 ms that the main thread is busy after the page has
  // loaded.
  banner: { js: '//# allFunctionsCalledOnLoad' },
};

export async function bundleLazy(config: ThemeConfig): Promise<Outputs> {
  const entryPoints = LAZY.map((name) => ({ in: join(THEME, name), out: `assets/${stem(name)}` }));
  return await bundle(config, {
    ...NAMES,
    entryPoints,
    platform: 'browser',
    format: 'esm',
    splitting: true,
    loader: { '.css': 'empty' },
    // DocSearch's dialog reads this global. An element with that id must not stand in for it.
    define: { 'globalThis.BASE_UI_ANIMATIONS_DISABLED': 'undefined' },
  });
}

/** Bundles the client. The files that it loads are bundled first, because their names go into it. */
export async function bundleClient(config: ThemeConfig, lazy: Outputs): Promise<Outputs> {
  return await bundleScript(config, CLIENT, { names: namesOf(lazy) });
}

/** Bundles the script that starts the client, with the `settings` of the site. */
export async function bundleBehaviours(
  config: ThemeConfig,
  { lazy, client }: { readonly lazy: Outputs; readonly client: Outputs },
  settings: object,
): Promise<{ readonly outputs: Outputs; readonly script: string }> {
  const names = { ...namesOf(lazy), client: client.entry(CLIENT) };
  const outputs = await bundleScript(config, BEHAVIOURS, { names, settings });
  return { outputs, script: outputs.entry(BEHAVIOURS) };
}

function namesOf(lazy: Outputs): Readonly<Record<string, string>> {
  return Object.fromEntries(LAZY.map((name) => [stem(name), lazy.entry(name)]));
}

/**
 * Bundles a script into one file, which is one request. It shares nothing with the files that are bundled already. Their
 * names are written into the imports that load them.
 */
async function bundleScript(
  config: ThemeConfig,
  name: string,
  { names, settings }: { readonly names: Readonly<Record<string, string>>; settings?: object },
): Promise<Outputs> {
  const resolveLazy: Plugin = {
    name: 'docsgen-lazy',
    setup({ onResolve }) {
      onResolve({ filter: /^\.{1,2}\// }, ({ kind, path }) => {
        const output = names[stem(path)];
        return kind === 'dynamic-import' && output !== undefined
          ? { path: `./${basename(output)}`, external: true }
          : null;
      });
    },
  };
  return await bundle(
    config,
    {
      ...NAMES,
      entryPoints: [{ in: join(THEME, name), out: `assets/${stem(name)}` }],
      platform: 'browser',
      format: 'esm',
      splitting: true,
      ...(name === CLIENT ? CLIENT_OPTIONS : {}),
      plugins: [resolveLazy],
    },
    settings,
  );
}

/** Returns `client` for both `theme/client.tsx` and the import `./client.js`. */
function stem(path: string): string {
  return basename(path).replace(/\.[jt]sx?$/, '');
}
