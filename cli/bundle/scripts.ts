/**
 * The scripts that readers load, as esbuild makes them of the theme. In: the config. Out: `Outputs` of the two scripts of a
 * page, and of what they load when it is needed.
 */
import { basename, join } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { bundle, THEME, type Outputs } from './bundle-part.js';
import type { ThemeConfig } from './theme-config.js';

const BEHAVIOURS = 'behaviours.ts';
const CLIENT = 'client.tsx';
/** What behaviours and client load when it is needed: files of their own, which share chunks among themselves. */
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
  // An element of a page must not pass for a global that the browser lacks, nor for Internet Explorer's mark.
  inject: [join(THEME, 'browser-globals.ts')],
  define: { 'document.documentMode': 'undefined' },
  // Chromium compiles all of the client beside the page then, while it arrives. Without it React's functions are compiled
  // one by one as they are called first: 31 of the 114 ms that this thread is busy after the page has loaded.
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
    // DocSearch's dialog asks for it. An element with that id must not answer.
    define: { 'globalThis.BASE_UI_ANIMATIONS_DISABLED': 'undefined' },
  });
}

/** The client, once what it loads has names. */
export async function bundleClient(config: ThemeConfig, lazy: Outputs): Promise<Outputs> {
  return await bundleScript(config, CLIENT, { names: namesOf(lazy) });
}

/** The script that starts it; `settings` are those of the site. */
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
 * One file, and so one request: it shares nothing with the files that are bundled already, whose names are written into
 * it where it loads them.
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

/** `client` of `theme/client.tsx` and of the `./client.js` that an import says. */
function stem(path: string): string {
  return basename(path).replace(/\.[jt]sx?$/, '');
}
