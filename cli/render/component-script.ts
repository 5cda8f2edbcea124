/**
 * Evaluates the script of the stage `components`. In: its path, and what the theme offers. Out: the exports of the script,
 * which load a module when they are called.
 */
import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';
import { didYouMean } from '../diagnostics/suggest.js';
import { ComponentProblem } from './component-problem.js';

export type Module = Readonly<Record<string, unknown>>;

/** What the theme offers to components of pages. */
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
  /** Returns a component that needs no import. */
  readonly provide: (name: string) => unknown;
}

/** `import()` would keep its memory for ever, which adds up while a site is watched. */
export function evaluateScript(path: string, options: ScriptOptions): Script {
  const require = createRequirer(path, options);
  const module: { exports: Script } = { exports: { ...EMPTY } };
  const names = ['exports', 'require', 'module', 'React'];
  const run = compileFunction(readFileSync(path, 'utf8'), names, {
    filename: pathToFileURL(path).href,
  });
  // A tsconfig.json with `"jsx": "react"` makes esbuild refer to React where a file does not import it.
  run(module.exports, require, module, options.theme.modules['react']);
  return module.exports;
}

/** Answers what is not in the script: modules of the theme and of Node. */
function createRequirer(
  scriptPath: string,
  { theme: { modules }, provide }: ScriptOptions,
): (specifier: string) => unknown {
  const requireOfNode = createRequire(scriptPath);
  const $provided = new Proxy({}, { get: (_, name) => provide(String(name)) });
  const known = new Map<string, unknown>([['docsgen:provided', { $provided }]]);
  return (specifier) => {
    if (isBuiltin(specifier)) return requireOfNode(specifier);
    if (!known.has(specifier)) known.set(specifier, takeModule(specifier, modules));
    return known.get(specifier);
  };
}

function takeModule(specifier: string, modules: ComponentTheme['modules']): object {
  const module = Object.hasOwn(modules, specifier) ? modules[specifier] : undefined;
  if (module !== undefined) return module;
  const isOfDocusaurus = /^@(?:theme|docusaurus)\//.test(specifier);
  throw new ComponentProblem(
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
}
