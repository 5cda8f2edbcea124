/**
 * Modules that islands share instead of containing them. In: the URLs of the scripts that contain them. Out: a plugin of
 * esbuild that redirects imports of React, and of the modules that the theme provides to components, to those scripts.
 */
import type { Plugin } from 'esbuild';

export interface SharedScripts {
  /** The client of a site with islands (`theme/islands/client.tsx`). */
  readonly client: string;
  /** The modules of `theme/compat/index.ts` (`theme/islands/compat.ts`). */
  readonly compat: string;
}

/** Namespaces of esbuild, which precede the specifiers of these modules. */
const SHARED = 'docsgen-shared';
const COMPAT_SCRIPT = 'docsgen-compat-script';

/** The exports of React. Listing their names lets an island contain only those that it uses. */
export const REACT_EXPORTS = split(`
  Activity Children Component Fragment Profiler PureComponent StrictMode Suspense ViewTransition
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE __COMPILER_RUNTIME act addTransitionType cache cacheSignal
  captureOwnerStack cloneElement createContext createElement createRef forwardRef isValidElement lazy memo startTransition
  unstable_useCacheRefresh use useActionState useCallback useContext useDebugValue useDeferredValue useEffect useEffectEvent
  useId useImperativeHandle useInsertionEffect useLayoutEffect useMemo useOptimistic useReducer useRef useState
  useSyncExternalStore useTransition version`);
export const REACT_DOM_EXPORTS = split(`
  __DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE browser createPortal flushSync preconnect prefetchDNS preinit
  preinitModule preload preloadModule requestFormReset unstable_batchedUpdates useFormState useFormStatus version`);

const MODULES = /^(?:react(?:-dom)?(?:\/.*)?|docsgen\/compat|@astrojs\/starlight\/components)$/;
const THEME_MODULES = /^@(?:docusaurus|theme(?:-original|-init)?)\//;

export function sharedModulesPlugin({ client, compat }: SharedScripts): Plugin {
  const ofReact = (name: string, exports: readonly string[]) =>
    [
      `import { ${name} } from ${JSON.stringify(client)};`,
      `export default ${name};`,
      // The bundler drops each one that is not imported.
      ...exports.map((key) => `export const ${key} = /* @__PURE__ */ (() => ${name}.${key})();`),
    ].join('\n');
  const react: Readonly<Record<string, string>> = {
    react: ofReact('React', REACT_EXPORTS),
    'react-dom': ofReact('ReactDOM', REACT_DOM_EXPORTS),
    'react-dom/client': `export { createRoot, hydrateRoot } from ${JSON.stringify(client)};`,
    'react/jsx-runtime': `export { Fragment, jsx, jsxs } from ${JSON.stringify(client)};`,
    'react/jsx-dev-runtime': `export { Fragment, jsx as jsxDEV } from ${JSON.stringify(client)};`,
    [COMPAT_SCRIPT]: `export { modules } from ${JSON.stringify(compat)};`,
  };
  return {
    name: SHARED,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: MODULES }, ({ path }) =>
        path.startsWith('react') && react[path] === undefined ? null : { path, namespace: SHARED },
      );
      onResolve({ filter: THEME_MODULES }, ({ path }) => ({
        path: path.replace(/^@theme-\w+/, '@theme'),
        namespace: SHARED,
      }));
      onResolve({ filter: /^/, namespace: SHARED }, ({ path }) =>
        path === COMPAT_SCRIPT ? { path, namespace: SHARED } : { path, external: true },
      );
      // A CommonJS module may be asked for any name.
      onLoad({ filter: /^/, namespace: SHARED }, ({ path }) => ({
        contents:
          react[path] ??
          `module.exports = require(${JSON.stringify(COMPAT_SCRIPT)}).modules[${JSON.stringify(path)}];`,
      }));
    },
  };
}

function split(names: string): readonly string[] {
  return names.trim().split(/\s+/);
}
