/**
 * Globals that not every browser has. In: the window. Out: each of them, or `undefined` where the browser has none, even
 * where the page has an element with that id or name, which answers to `window.<id>`. The bundler puts these constants in
 * the place of the bare names, in packages too (`cli/bundle/scripts.ts`).
 */
type Globals = typeof globalThis;

declare global {
  var __REACT_DEVTOOLS_GLOBAL_HOOK__: unknown;
}

/** Globals are own properties of the window. Elements are found on its prototype chain. */
function browserGlobal<Name extends keyof Globals>(name: Name): Globals[Name] | undefined {
  return Object.hasOwn(globalThis, name) ? globalThis[name] : undefined;
}

/** Whole or not at all. */
export const navigation =
  typeof NavigateEvent === 'function' ? /* @__PURE__ */ browserGlobal('navigation') : undefined;
export const requestIdleCallback = /* @__PURE__ */ browserGlobal('requestIdleCallback');
export const trustedTypes = /* @__PURE__ */ browserGlobal('trustedTypes');

// Packages test for these.
export const process = /* @__PURE__ */ browserGlobal('process');
export const setImmediate = /* @__PURE__ */ browserGlobal('setImmediate');
export const __REACT_DEVTOOLS_GLOBAL_HOOK__ = /* @__PURE__ */ browserGlobal(
  '__REACT_DEVTOOLS_GLOBAL_HOOK__',
);
