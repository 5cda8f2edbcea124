/**
 * The scripts that readers load, as esbuild makes them of the theme. In: the config. Out: `Outputs` of the two scripts of a
 * page, and of what they load when it is needed.
 */
import { basename, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { bundle, THEME, type Outputs } from './esbuild.js';
import { hasOwnTheme } from './overrides.js';
import type { ThemeConfig } from './theme-config.js';

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

export const NAMES = {
  entryNames: '[dir]/[name]-[hash]',
  chunkNames: 'assets/[name]-[hash]',
  assetNames: 'assets/[name]-[hash]',
};

/**
 * Fields that React keeps on its own objects, and that nothing of docsgen's theme is called. Short names for them take
 * 2.2 kB off what every reader loads. What a site's own theme reads, out of data of its own, nobody knows.
 */
const REACT_INTERNALS =
  /^(?:memoizedState|memoizedProps|stateNode|updateQueue|subtreeFlags|pendingProps|childLanes|containerInfo|elementType|_fragmentFiber|pendingLanes|suspendedLanes|pingedLanes|warmLanes|expiredLanes|entangledLanes|entanglements|cachePool|baseState|baseQueue|baseLanes|callbackNode|callbackPriority|cancelPendingCommit|timeoutHandle|retryLane|retryQueue|firstBaseUpdate|lastBaseUpdate|refCleanup|isDehydrated|tailMode|pooledCache|pendingContext|memoCache|hasEagerState|eagerState|firstContext|pingCache|hiddenCallbacks|shellSuspendCounter|errorRecoveryDisabledLanes|expirationTimes|alternate|deletions|dehydrated|blockedOn|_visibility|unsuspend|refCount|_eventListeners|_observers|optionsOrUseCapture|reactFragments|onUncaughtError|onCaughtError|onRecoverableError|_currentValue|_currentValue2|isPropagationStopped|isDefaultPrevented|attachedListener|renderingStartTime|_valueTracker|_reactInternals|_internalRoot|treeContext|lastRenderedReducer|lastRenderedState|revertLane|identifierPrefix|unstable_\w+|__(?:CLIENT|DOM)_INTERNALS_\w+|sibling|dependencies|lastEffect|transitionTypes|UNSAFE_\w+|componentWill(?:Mount|ReceiveProps|Update)|getSnapshotBeforeUpdate|__reactViewTransition|stylesheets|payload|precedence|shared|hoistable(?:Styles|Scripts)|use(?:MemoCache|CacheRefresh|DeferredValue|ActionState|EffectEvent|Transition|Optimistic|FormState|DebugValue|ImperativeHandle|InsertionEffect|HostTransitionStatus)|hydrationErrors|treeForkCount|targetContainers|waitingFor\w+|suspenseyImages|readContext|callbacks|enqueue(?:SetState|ReplaceState|ForceUpdate)|_status|_result|_retryCache|sortIndex|rendering|pooledCacheLanes|fragmentInstance|expirationTime|DetermineComponentFrameRoot|componentDid(?:Mount|Update|Catch)|componentWillUnmount|getDerivedStateFrom(?:Props|Error)|componentStack|getSnapshot|pending|instance|destroy|_init|_payload|pendingChildren|refs|updater|_defaultValue|_reactRootContainer)$/;

/**
 * Globals that React tests for and the client does not need: an indicator of transitions, developers' tools, Internet
 * Explorer. What a site's own theme reads comes from `theme/browser-globals.ts`.
 */
const UNUSED_GLOBALS = Object.fromEntries(
  [
    'navigation',
    'process',
    'setImmediate',
    '__REACT_DEVTOOLS_GLOBAL_HOOK__',
    'document.documentMode',
  ].map((name) => [name, 'undefined']),
);

/**
 * Chromium compiles all of the client beside the page then, while it arrives. Without it React's functions are compiled
 * one by one as they are called first: 31 of the 114 ms that this thread is busy after the page has loaded.
 */
const COMPILE_ALL = '//# allFunctionsCalledOnLoad';

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
      // An element of a page must not pass for a global that the browser lacks.
      ...(hasOwnTheme(THEME, config.siteDir)
        ? { inject: [join(THEME, 'browser-globals.ts')] }
        : { mangleProps: REACT_INTERNALS, define: UNUSED_GLOBALS }),
      ...(name === CLIENT ? { banner: { js: COMPILE_ALL } } : {}),
      plugins: [resolveLazy],
    },
    settings,
  );
}

/** `client` of `theme/client.tsx` and of the `./client.js` that an import says. */
function stem(path: string): string {
  return basename(path).replace(/\.[jt]sx?$/, '');
}
