/**
 * Finds components and evaluates expressions while pages are rendered. In: the script of the stage `components`, and the
 * theme. Out: values. A component that cannot be found or loaded is a `ComponentProblem` with the reason and the way out.
 */
import type { ElementType, ReactNode } from 'react';
import { didYouMean } from '../diagnostics/suggest.js';
import type { ComponentReference, Expression } from '../content-tree/component-nodes.js';
import { ComponentProblem } from './component-problem.js';
import {
  EMPTY,
  evaluateScript,
  problemOfValue,
  type ComponentTheme,
  type Module,
} from './component-script.js';
import type { Islands } from './islands.js';
import { createLoader } from './module-loader.js';
import { listReplaced } from './replaced-elements.js';

type Props = Readonly<Record<string, unknown>>;

export interface LoadedComponents {
  /** Returns the member at the path of an import, a script or the provided components. */
  resolve(reference: ComponentReference): unknown;
  /** The same, for components to render. Anything but a component is a problem. */
  resolveComponent(reference: ComponentReference): ElementType;
  /** `props` are those of the page or partial; `page` has the facts that its code can read. The code may throw anything. */
  evaluate(expression: Pick<Expression, 'script' | 'index'>, props: Props, page: Props): unknown;
  /** Returns the names of the elements that the provided components replace. */
  listReplaced(): ReadonlySet<string>;
  /** Sets the components that show pages. Called before a page is rendered. */
  setContent(show: ShowContent): void;
}

/** Returns the content of a page that code shows, by the path of its file. */
export type ShowContent = (file: string, props: Props) => ReactNode;

interface LoadOptions {
  /** `Components.scriptPath` */
  readonly scriptPath: string | null;
  readonly theme: ComponentTheme;
  readonly islands: Islands;
}

export function loadComponents({ scriptPath, theme, islands }: LoadOptions): LoadedComponents {
  const loadProvided = () => {
    const { default: all, ...own } = load('"markdown.components"', (script) => script.provided());
    return { own, all: isObject(all) ? all : {} };
  };
  const provide = (name: string): unknown => {
    const { own, all } = loadProvided();
    const found = [own, all, theme.providedComponents].find((names) => Object.hasOwn(names, name));
    if (found !== undefined) return found[name];
    const known = [...Object.keys(own), ...Object.keys(theme.providedComponents)];
    throw new ComponentProblem(`Cannot find the component "${name}"`, {
      note:
        didYouMean(name, known) ??
        'Import it, or export it from the file of "markdown.components".',
    });
  };
  // Pages are rendered one at a time.
  let show: ShowContent = () => null;
  const content = (file: string) => islands.addPage((props: Props) => show(file, props));
  const load = createLoader(islands, () =>
    scriptPath === null ? EMPTY : evaluateScript(scriptPath, { theme, islands, provide, content }),
  );
  const loadImport = (key: string) =>
    load(`"${key}"`, ({ imports }) => (imports[key] ?? neverBundled)());
  const loadScript = (file: string) =>
    load(`the code of "${file}"`, ({ scripts }) => (scripts[file] ?? neverBundled)());
  const resolve = (reference: ComponentReference): unknown => {
    if ('provided' in reference) {
      const { provided, path } = reference;
      return takeMembers(provide(provided), path, provided);
    }
    const isImport = 'import' in reference;
    const name = isImport ? reference.import : reference.script;
    const module = isImport ? loadImport(name) : loadScript(name);
    const [first, ...members] = reference.path;
    if (first === undefined) return module;
    return takeMembers(takeExport(module, first, name), members, first);
  };
  const resolveComponent = (reference: ComponentReference): ElementType => {
    const found = resolve(reference);
    const problem = problemOfValue(found);
    if (problem !== null) throw problem;
    if (isComponent(found)) return found;
    throw new ComponentProblem(`"${describe(reference)}" is not a component`, {
      note: `It is ${kindOf(found)}. Write a value in braces, or export a function that returns JSX.`,
    });
  };
  const expressionsOf = createExpressions(loadScript);
  return {
    resolve,
    resolveComponent,
    evaluate: ({ script: file, index }, props, page) => expressionsOf(file, props, page)[index]?.(),
    listReplaced() {
      const { own, all } = loadProvided();
      return listReplaced([...Object.keys(own), ...Object.keys(all)]);
    },
    setContent: (next) => {
      show = next;
    },
  };
}

type Expressions = readonly (() => unknown)[];

/** Calls a script once for each page and its props. */
function createExpressions(
  load: (file: string) => Module,
): (file: string, props: Props, page: Props) => Expressions {
  const known = new WeakMap<Props, WeakMap<Props, Map<string, Expressions>>>();
  return (file, props, page) => {
    const ofPage = getOrCreate(known, page, () => new WeakMap<Props, Map<string, Expressions>>());
    const ofProps = getOrCreate(ofPage, props, () => new Map<string, Expressions>());
    return getOrCreate(ofProps, file, () => {
      const { default: create } = load(file);
      const expressions: unknown = typeof create === 'function' ? create(props, page) : [];
      return Array.isArray(expressions) ? expressions : [];
    });
  };
}

function getOrCreate<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  create: () => Value,
): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = create();
  map.set(key, value);
  return value;
}

function takeExport(module: Module, name: string, from: string): unknown {
  if (Object.hasOwn(module, name)) return module[name];
  const names = Object.keys(module).filter((key) => key !== '__esModule' && key !== 'default');
  const list = names.map((key) => `"${key}"`).join(', ');
  const exported =
    list === '' && 'default' in module ? 'a default, for an import without braces' : list;
  throw new ComponentProblem(
    name === 'default' ? `"${from}" has no default export` : `"${from}" has no export "${name}"`,
    { note: didYouMean(name, names) ?? `It exports ${exported === '' ? 'nothing' : exported}.` },
  );
}

/** Returns the member `Item` of `<Tabs.Item>`. `name` is the name of the value. */
function takeMembers(value: unknown, members: readonly string[], name: string): unknown {
  const [member, ...rest] = members;
  if (member === undefined) return value;
  if (!isObject(value) || !(member in value))
    throw new ComponentProblem(`"${name}" has no component "${member}"`, {
      note:
        (isObject(value) ? didYouMean(member, Object.keys(value)) : null) ??
        `Write <${name}>, or import the component that is meant.`,
    });
  return takeMembers(value[member], rest, `${name}.${member}`);
}

function isObject(value: unknown): value is Module {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/** React accepts functions, names of elements, and objects such as those of `memo`. */
function isComponent(value: unknown): value is ElementType {
  return (
    typeof value === 'function' ||
    typeof value === 'string' ||
    // A React element also has this property, and props.
    (isObject(value) && '$$typeof' in value && !('props' in value)) ||
    // A fragment.
    typeof value === 'symbol'
  );
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  return Array.isArray(value) ? 'a list' : `of the type ${typeof value}`;
}

function describe(reference: ComponentReference): string {
  const source = 'provided' in reference ? [reference.provided] : [];
  const path = [...source, ...reference.path].join('.');
  return path === 'default' && 'import' in reference ? reference.import : path;
}

function neverBundled(): never {
  throw new Error('it is not in the bundle');
}
