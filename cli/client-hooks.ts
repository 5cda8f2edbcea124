/** Names of React that have an effect in a browser only. Two stages look for them: in code, and while pages are rendered. */

/** Hooks that do nothing while a page is rendered on the server, or nothing that readers would see. */
export const CLIENT_HOOKS: ReadonlySet<string> = new Set([
  'useActionState',
  'useDeferredValue',
  'useEffect',
  'useImperativeHandle',
  'useInsertionEffect',
  'useLayoutEffect',
  'useOptimistic',
  'useReducer',
  'useRef',
  'useState',
  'useSyncExternalStore',
  'useTransition',
]);

/** Props of an element that handle events. */
export const HANDLER = /^on[A-Z]/;
