/**
 * Bundles the theme with the site's overrides. In: the config. Out: `Bundle`: the client's files under names made from
 * their content, the inline scripts, and the server module that `render` imports. Markdown never comes here, so editing
 * prose bundles nothing.
 */
import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import type { Plugin } from 'esbuild';
import type { BehaviourSettings } from '../../theme/types.js';
import type { ThemeConfig } from './theme-config.js';
import type { Bundle } from '../types.js';
import { bundle, reportFaults, THEME, type Outputs } from './esbuild.js';
import { mapFolder } from '../thrown-place.js';
import { checkOwnPageViews } from './own-page-views.js';
import { hasOwnTheme } from './overrides.js';
import { writeServerModule } from './server-module.js';
import { findUnusedFiles } from './unused-files.js';

/** Digits of the hash in the client id. */
const HASH_LENGTH = 8;
/** Raised when `PageData` changes shape, so that a running client never reads data of another shape. */
const PAGE_DATA_FORMAT = 1;

const BEHAVIOURS = 'behaviours.ts';
const CLIENT = 'client.tsx';
/** What behaviours and client load when it is needed: files of their own, which share chunks among themselves. */
const LAZY = [
  'content/behaviours/zoom.ts',
  'search/modal.ts',
  'search/view.ts',
  'pages/nearest-routes.ts',
  'router/analytics.ts',
];

export interface BundledTheme extends Bundle {
  /** Absolute paths of all files that it was made from. */
  readonly inputs: readonly string[];
}

export async function bundleTheme(config: ThemeConfig): Promise<BundledTheme> {
  await reportFaults(config, (esbuild) => checkOwnPageViews(config, esbuild));
  const [lazy, styles, server, inline, baseUrl] = await Promise.all([
    bundleLazy(config),
    bundleStyles(config),
    bundleServer(config),
    bundleInline(config, 'inline-script.ts', { colorMode: config.colorMode }),
    config.baseUrlBanner ? bundleInline(config, 'base-url-script.ts', { base: config.base }) : null,
  ]);
  const names = Object.fromEntries(LAZY.map((name) => [stem(name), lazy.entry(name)]));
  const client = await bundleScript(config, CLIENT, names);
  const behaviours = await bundleScript(config, BEHAVIOURS, {
    ...names,
    client: client.entry(CLIENT),
  });
  const parts = [lazy, styles, server, inline, baseUrl, client, behaviours];
  const script = behaviours.entry(BEHAVIOURS);
  const stylesheet = styles.entry('styles/index.css');
  const identity = createHash('sha256')
    .update(`${PAGE_DATA_FORMAT} ${script} ${stylesheet}`)
    .digest('hex');
  const inputs = [...new Set(parts.flatMap((part) => part?.inputs ?? []))];
  const files = new Map([...lazy.files, ...styles.files, ...client.files, ...behaviours.files]);
  return {
    clientId: identity.slice(0, HASH_LENGTH),
    files,
    script,
    stylesheet,
    font:
      [...files.keys()].find(
        (name) => /latin-wght-normal.*\.woff2$/.test(name) && !/latin-ext/.test(name),
      ) ?? null,
    inlineScript: firstText(inline).trim(),
    baseUrlScript: baseUrl && firstText(baseUrl).trim(),
    serverModulePath: await writeServerModule(config.siteDir, firstText(server)),
    diagnostics: findUnusedFiles(THEME, config.siteDir, inputs),
    inputs,
  };
}

const NAMES = {
  entryNames: '[dir]/[name]-[hash]',
  chunkNames: 'assets/[name]-[hash]',
  assetNames: 'assets/[name]-[hash]',
};

/**
 * Fields that React keeps on its own objects, and that nothing of docsgen's theme is called. Short names for them take
 * 2.2 kB off what every reader loads. What a site's own theme reads, out of data of its own, nobody knows.
 */
const REACT_INTERNALS =
  /^(?:memoizedState|memoizedProps|stateNode|updateQueue|subtreeFlags|pendingProps|childLanes|containerInfo|elementType|_fragmentFiber|pendingLanes|suspendedLanes|pingedLanes|warmLanes|expiredLanes|entangledLanes|entanglements|cachePool|baseState|baseQueue|baseLanes|callbackNode|callbackPriority|cancelPendingCommit|timeoutHandle|retryLane|retryQueue|firstBaseUpdate|lastBaseUpdate|refCleanup|isDehydrated|tailMode|pooledCache|pendingContext|memoCache|hasEagerState|eagerState|firstContext|pingCache|hiddenCallbacks|shellSuspendCounter|errorRecoveryDisabledLanes|expirationTimes|alternate|deletions|dehydrated|blockedOn|_visibility|unsuspend|refCount|_eventListeners|_observers|optionsOrUseCapture|reactFragments|onUncaughtError|onCaughtError|onRecoverableError|_currentValue|_currentValue2|isPropagationStopped|isDefaultPrevented|attachedListener|renderingStartTime|_valueTracker|_reactInternals|_internalRoot|treeContext|lastRenderedReducer|lastRenderedState|revertLane|identifierPrefix|unstable_\w+|__(?:CLIENT|DOM)_INTERNALS_\w+|sibling|dependencies|lastEffect|transitionTypes|UNSAFE_\w+|componentWill(?:Mount|ReceiveProps|Update)|getSnapshotBeforeUpdate|__reactViewTransition|stylesheets|payload|precedence|shared|hoistable(?:Styles|Scripts)|use(?:MemoCache|CacheRefresh|DeferredValue|ActionState|EffectEvent|Transition|Optimistic|FormState|DebugValue|ImperativeHandle|InsertionEffect|HostTransitionStatus)|hydrationErrors|treeForkCount|targetContainers|waitingFor\w+|suspenseyImages|readContext)$/;

/**
 * Chromium compiles all of the client beside the page then, while it arrives. Without it React's functions are compiled
 * one by one as they are called first: 31 of the 114 ms that this thread is busy after the page has loaded.
 */
const COMPILE_ALL = '//# allFunctionsCalledOnLoad';

async function bundleLazy(config: ThemeConfig): Promise<Outputs> {
  const entryPoints = LAZY.map((name) => ({ in: join(THEME, name), out: `assets/${stem(name)}` }));
  return await bundle(config, {
    ...NAMES,
    entryPoints,
    platform: 'browser',
    format: 'esm',
    splitting: true,
    loader: { '.css': 'empty' },
  });
}

/**
 * One file, and so one request: it shares nothing with the files that are bundled already, whose names are written into
 * it where it loads them.
 */
async function bundleScript(
  config: ThemeConfig,
  name: string,
  bundled: Readonly<Record<string, string>>,
): Promise<Outputs> {
  const resolveLazy: Plugin = {
    name: 'docsgen-lazy',
    setup({ onResolve }) {
      onResolve({ filter: /^\.{1,2}\// }, ({ kind, path }) => {
        const output = bundled[stem(path)];
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
      ...(hasOwnTheme(THEME, config.siteDir) ? {} : { mangleProps: REACT_INTERNALS }),
      ...(name === CLIENT ? { banner: { js: COMPILE_ALL } } : {}),
      plugins: [resolveLazy],
    },
    name === BEHAVIOURS ? createSettings(config) : undefined,
  );
}

/** `client` of `theme/client.tsx` and of the `./client.js` that an import says. */
function stem(path: string): string {
  return basename(path).replace(/\.[jt]sx?$/, '');
}

async function bundleStyles(config: ThemeConfig): Promise<Outputs> {
  const entryPoints = [{ in: join(THEME, 'styles', 'index.css'), out: 'assets/theme' }];
  const footer = { css: announcementColors(config) };
  return await bundle(config, {
    ...NAMES,
    entryPoints,
    loader: { '.woff2': 'file', '.svg': 'dataurl' },
    footer,
  });
}

/** The script of the watch server's pages; never part of a site. */
export async function bundleDevClient(config: ThemeConfig): Promise<string> {
  return firstText(await bundleInline(config, 'dev-client.ts')).trim();
}

async function bundleInline(
  config: ThemeConfig,
  name: string,
  settings?: object,
): Promise<Outputs> {
  const entryPoints = [join(THEME, name)];
  return await bundle(config, { entryPoints, platform: 'browser', format: 'iife' }, settings);
}

async function bundleServer(config: ThemeConfig): Promise<Outputs> {
  return await bundle(config, {
    entryPoints: [join(THEME, 'server.tsx')],
    platform: 'node',
    target: 'node20',
    format: 'esm',
    minify: false,
    // React's server is CommonJS and asks for Node's modules with `require`.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    loader: { '.woff2': 'empty', '.css': 'empty' },
    // To tell where a component of the site threw. In docsgen's own there is nothing for a site to mend.
    ...(hasOwnTheme(THEME, config.siteDir)
      ? { sourcemap: 'inline', sourcesContent: false, outdir: mapFolder(config.siteDir) }
      : {}),
  });
}

function firstText({ files }: Outputs): string {
  const [contents] = files.values();
  return new TextDecoder().decode(contents);
}

function createSettings({
  base,
  privateRepositories,
  zoomSelector,
  colorMode,
}: ThemeConfig): BehaviourSettings {
  if (privateRepositories === undefined)
    return { base, privateRepositories: null, zoomSelector, colorMode };
  // The names of all repositories are for the check, not for every reader.
  const { repositories: _, ...shown } = privateRepositories;
  return { base, privateRepositories: shown, zoomSelector, colorMode };
}

/** Colours of the announcement bar, as the custom properties that the theme reads: emitted HTML has no `style`. */
function announcementColors({ announcementBar }: ThemeConfig): string {
  const colors = [
    ['--announcement-background', announcementBar?.backgroundColor],
    ['--announcement-color', announcementBar?.textColor],
  ].flatMap(([name, color]) => (color === undefined ? [] : [`${name}:${color}`]));
  return colors.length === 0 ? '' : `:root[data-theme]{${colors.join(';')}}`;
}
