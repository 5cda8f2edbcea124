/**
 * Bundles the scripts that readers load. In: the config. Out: `Outputs` of the two scripts of a page, and of the files that
 * they load on demand.
 */
import { basename, join } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import type { BehaviourSettings, DialogData } from '../../theme/types.js';
import { bundle, type Outputs } from './bundle-part.js';
import type { ThemeConfig } from './theme-config.js';
import { THEME } from './theme-folder.js';

const BEHAVIOURS = 'behaviours.ts';
export const CLIENT = 'client.tsx';
/** The script that runs the scripts of pages. */
export const WIDGETS = 'widgets/run-widgets.ts';
/**
 * Files that behaviours, client and documents load on demand. They are bundled separately, and share chunks with each other.
 */
const LAZY = [
  'behaviours/filter-cards.ts',
  'behaviours/private-repository-dialog.ts',
  'behaviours/run-page-action.ts',
  'content/behaviours/filter-parameters.ts',
  'content/behaviours/zoom.ts',
  'search/modal.ts',
  'search/view.tsx',
  'pages/nearest-routes.ts',
  'router/analytics.ts',
  WIDGETS,
];

export const NAMES = {
  entryNames: '[dir]/[name]-[hash]',
  chunkNames: 'assets/[name]-[hash]',
  assetNames: 'assets/[name]-[hash]',
};

export const CLIENT_OPTIONS = {
  // An element of a page must not replace a global that the browser lacks.
  inject: [join(THEME, 'browser-globals.ts')],
  // Packages test for these and need none of them in a browser: Internet Explorer, Node, and a check of React's bundle.
  define: Object.fromEntries(
    [
      'document.documentMode',
      'process',
      'setImmediate',
      '__REACT_DEVTOOLS_GLOBAL_HOOK__.checkDCE',
    ].map((name) => [name, 'undefined']),
  ),
  // This comment makes Chromium compile the whole client on another thread while it arrives. Without it React's functions
  // are compiled one by one when they are first called: 31 of the 114 ms that the main thread is busy after the page has
  // loaded.
  banner: { js: '//# allFunctionsCalledOnLoad' },
} satisfies BuildOptions;
/** Keeps what sites without islands do not have. */
export const WITH_ISLANDS = { __ISLANDS__: 'true' };

export async function bundleLazy(config: ThemeConfig): Promise<Outputs> {
  const entryPoints = LAZY.map((name) => ({ in: join(THEME, name), out: `assets/${stem(name)}` }));
  return await bundle(config, {
    ...NAMES,
    entryPoints,
    platform: 'browser',
    format: 'esm',
    splitting: true,
    loader: { '.css': 'empty' },
    // DocSearch's dialog reads this global. An element with that id must not replace it.
    define: { 'globalThis.BASE_UI_ANIMATIONS_DISABLED': 'undefined' },
  });
}

/** Bundles the client. The files that it loads are bundled first, because their names go into it. */
export async function bundleClient(config: ThemeConfig, lazy: Outputs): Promise<Outputs> {
  return await bundleScript(config, CLIENT, { names: namesOf(lazy), ...CLIENT_OPTIONS });
}

interface Loaded {
  readonly lazy: Outputs;
  /** Path of the client that the script starts. */
  readonly client: string;
  /** Whether the client is that of a site with islands. */
  readonly hasIslands?: boolean;
}

/** Bundles the script that starts the client. */
export async function bundleBehaviours(
  config: ThemeConfig,
  { lazy, client, hasIslands = false }: Loaded,
): Promise<{ readonly outputs: Outputs; readonly script: string }> {
  const outputs = await bundleScript(config, BEHAVIOURS, {
    names: { ...namesOf(lazy), client },
    settings: createSettings(config),
    define: hasIslands ? WITH_ISLANDS : {},
  });
  return { outputs, script: outputs.entry(BEHAVIOURS) };
}

function createSettings(config: ThemeConfig): BehaviourSettings {
  const { privateRepositories, announcementBar, navbar, pageActions, zoomSelector, colorMode } =
    config;
  return {
    privateRepositories: privateRepositories === undefined ? null : pickShown(privateRepositories),
    hasAnnouncementBar: announcementBar !== undefined,
    hasHidingNavbar: navbar.hideOnScroll,
    hasPageActions: pageActions !== null,
    zoomSelector,
    colorMode,
  };
}

/** Only the check needs the names of all repositories. The host is in the inline script of every document. */
function pickShown(settings: NonNullable<ThemeConfig['privateRepositories']>): DialogData {
  const { repositories: _, host: __, ...shown } = settings;
  return shown;
}

export function namesOf(lazy: Outputs): Readonly<Record<string, string>> {
  return Object.fromEntries(LAZY.map((name) => [stem(name), lazy.entry(name)]));
}

interface ScriptOptions extends BuildOptions {
  /** Paths of the files that the script loads on demand. */
  readonly names?: Readonly<Record<string, string>>;
  readonly settings?: object;
}

/**
 * Bundles a script into one file, which is one request. It shares nothing with the files that are bundled already. Their
 * names are written into the imports that load them.
 */
export async function bundleScript(
  config: ThemeConfig,
  name: string,
  { names = {}, settings, plugins = [], ...options }: ScriptOptions,
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
      // Nothing remains of these files if nothing of them is used, as on a site without islands.
      onResolve({ filter: /\/islands\/[\w-]+\.js$/ }, ({ path, resolveDir }) => ({
        path: join(resolveDir, path.replace(/\.js$/, '.ts')),
        sideEffects: false,
      }));
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
      ...options,
      plugins: [resolveLazy, ...plugins],
    },
    settings,
  );
}

/** Returns `client` for both `theme/client.tsx` and the import `./client.js`. */
function stem(path: string): string {
  return basename(path).replace(/\.[jt]sx?$/, '');
}
