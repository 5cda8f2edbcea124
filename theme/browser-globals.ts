/**
 * Globals that not every browser has. In: the window. Out: each global, or `undefined` if the browser does not have it,
 * even if the page has an element with that id or name, which `window.<id>` would return. The bundler replaces the bare
 * names with these constants, in packages too (`cli/bundle/scripts.ts`).
 */
type Globals = typeof globalThis;

declare global {
  var __REACT_DEVTOOLS_GLOBAL_HOOK__: unknown;
}

/** Globals are own properties of the window. Elements are found on its prototype chain. */
function browserGlobal<Name extends keyof Globals>(name: Name): Globals[Name] | undefined {
  return Object.hasOwn(globalThis, name) ? globalThis[name] : undefined;
}

/** A partial Navigation API counts as none. */
export const navigation =
  typeof NavigateEvent === 'function' ? /* @__PURE__ */ browserGlobal('navigation') : undefined;
export const requestIdleCallback = /* @__PURE__ */ browserGlobal('requestIdleCallback');
export const trustedTypes = /* @__PURE__ */ browserGlobal('trustedTypes');

// React tests for it.
export const __REACT_DEVTOOLS_GLOBAL_HOOK__ = /* @__PURE__ */ browserGlobal(
  '__REACT_DEVTOOLS_GLOBAL_HOOK__',
);
