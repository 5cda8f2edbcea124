/**
 * Evaluates the script of the stage `components`. In: its path, and the theme's modules. Out: the exports of the script,
 * which load a module when they are called.
 */
import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';
import type * as React from 'react';
import { didYouMean } from '../diagnostics/suggest.js';
import { ComponentProblem } from './component-problem.js';
import type { Islands } from './islands.js';

export type Module = Readonly<Record<string, unknown>>;

/** The theme's modules for components of pages. */
export interface ComponentTheme {
  /** Exports by specifier, such as `react` or `@theme/Tabs`. */
  readonly modules: Readonly<Record<string, object>>;
  /** Components that every page may use without an import. */
  readonly providedComponents: Module;
}

/** The exports of the script. */
export interface Script {
  readonly imports: Readonly<Record<string, () => Module>>;
  readonly scripts: Readonly<Record<string, () => Module>>;
  readonly provided: () => Module;
}

export const EMPTY: Script = { imports: {}, scripts: {}, provided: () => ({}) };

interface ScriptOptions {
  readonly theme: ComponentTheme;
  readonly islands: Islands;
  /** Returns a component that needs no import. */
  readonly provide: (name: string) => unknown;
  /** Returns a component that shows a page, by the path of its file. */
  readonly content: (file: string) => unknown;
}

/** `import()` would keep its memory forever, which adds up while a site is watched. */
export function evaluateScript(path: string, options: ScriptOptions): Script {
  const modules = { ...options.theme.modules, ...options.islands.use.watch(options.theme.modules) };
  const react = createReact(modules['react'], options.islands);
  const theme = { ...options.theme, modules };
  const require = createRequirer(path, { ...options, theme }, react);
  const module: { exports: Script } = { exports: { ...EMPTY } };
  const names = ['exports', 'require', 'module', 'React'];
  const run = compileFunction(readFileSync(path, 'utf8'), names, {
    filename: pathToFileURL(path).href,
  });
  // A tsconfig.json with `"jsx": "react"` makes esbuild refer to React even in a file that does not import it.
  run(module.exports, require, module, react);
  return module.exports;
}

/**
 * The promise of a suspended component never resolves, so suspending is a problem and not a reason to show a fallback. In an
 * island, the browser expects the marks that React writes for it.
 */
function createReact(react: object = {}, { use, content, contexts }: Islands): object {
  const { createElement, Suspense } = react as Partial<typeof React>;
  return {
    ...react,
    ...content.watch({ ...react }),
    ...contexts.watch(react),
    Suspense: (props: { readonly children?: React.ReactNode }) =>
      use.isInside && createElement !== undefined && Suspense !== undefined
        ? createElement(Suspense, props)
        : (props.children ?? null),
  };
}

/** Provides modules that are not in the script: those of the theme and of Node. */
function createRequirer(
  scriptPath: string,
  { theme: { modules }, islands, provide, content }: ScriptOptions,
  react: object,
): (specifier: string) => unknown {
  const requireOfNode = createRequire(scriptPath);
  const $provided = new Proxy({}, { get: (_, name) => provide(String(name)) });
  const known = new Map<string, unknown>([
    ['docsgen:provided', { $provided, $content: content }],
    ['docsgen:islands', { createIsland: islands.create.bind(islands) }],
    ['react', react],
  ]);
  return (specifier) => {
    if (isBuiltin(specifier)) return requireOfNode(specifier);
    if (!known.has(specifier)) known.set(specifier, takeModule(specifier, modules));
    return known.get(specifier);
  };
}

function takeModule(specifier: string, modules: ComponentTheme['modules']): object {
  const module = Object.hasOwn(modules, specifier) ? modules[specifier] : undefined;
  const isOfDocusaurus = /^@(?:theme|docusaurus)\//.test(specifier);
  if (module !== undefined) return isOfDocusaurus ? completeModule(specifier, module) : module;
  const describe = () =>
    new ComponentProblem(
      isOfDocusaurus
        ? `Cannot use "${specifier}": docsgen has no such component of Docusaurus`
        : `Cannot use "${specifier}" while pages are rendered`,
      {
        note:
          didYouMean(specifier, Object.keys(modules)) ??
          (isOfDocusaurus
            ? `Put a component of your own into "src/theme/", or leave it out of the page.`
            : 'Leave the import out.'),
      },
    );
  if (!isOfDocusaurus) throw describe();
  return withDefaults({ __esModule: true, default: standIn(describe) }, () => standIn(describe));
}

/** An export that docsgen lacks is a problem only if it is used: most files use only some of their imports. */
function completeModule(specifier: string, module: object): object {
  return withDefaults(module, (name) =>
    standIn(
      () =>
        new ComponentProblem(`Cannot use "${name}" of "${specifier}": docsgen does not have it`, {
          note: didYouMean(name, Object.keys(module)) ?? 'Leave it out.',
        }),
    ),
  );
}

/** The functions that replace missing exports, each with its problem. */
const STAND_INS = new WeakMap<object, () => ComponentProblem>();

/** The call creates the problem, so that its stack leads to the code that uses the missing export. */
function standIn(describe: () => ComponentProblem): () => never {
  const fail = () => {
    throw describe();
  };
  STAND_INS.set(fail, describe);
  return fail;
}

/** Returns the problem of a value that replaces a missing export. */
export function problemOfValue(value: unknown): ComponentProblem | null {
  return typeof value === 'function' ? (STAND_INS.get(value)?.() ?? null) : null;
}

/** Bundled code copies a module and keeps its prototype, so that names without a value are looked up there. */
function withDefaults(module: object, defaultOf: (name: string) => unknown): object {
  const defaults = new Proxy(
    {},
    {
      get: (_, name) =>
        typeof name === 'symbol' || name === '__esModule' || name === 'then'
          ? undefined
          : defaultOf(name),
    },
  );
  const created: object = Object.create(defaults, Object.getOwnPropertyDescriptors(module));
  return created;
}
