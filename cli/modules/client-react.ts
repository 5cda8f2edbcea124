/**
 * Finds out whether the code of a file works only in a browser. In: the code of one file as JavaScript. Out: the first sign
 * of client React in it, hooks of other files that it calls, and the components that it exports. The caller decides whether
 * those hooks are client React: they are in other files.
 */
import type { Loader } from 'esbuild';
import {
  isNode,
  nameOf,
  nodeIn,
  nodesIn,
  parseScript,
  type ScriptNode,
} from '../diagnostics/script.js';

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
const REACT = 'react';
const RUNTIME = /^react\/jsx(?:-dev)?-runtime$/;
const CLASSES: ReadonlySet<string> = new Set(['Component', 'PureComponent']);
const HOOK = /^use[A-Z]/;

export interface ClientReact {
  /** @example 'it calls useState'; `null` if the file itself has no sign of client React. */
  readonly reason: string | null;
  /** Hooks of other modules that the file calls. */
  readonly hooks: readonly { readonly name: string; readonly from: string }[];
  /** Names of exports that may be components and that the file itself declares. */
  readonly components: readonly string[];
  /** Specifiers of modules that the file re-exports. */
  readonly passedOn: readonly string[];
}

interface Binding {
  readonly from: string;
  /** The exported name; `*` for the whole module. */
  readonly imported: string;
}

type Bindings = ReadonlyMap<string, Binding>;

/** Returns the loader with which esbuild converts a file to JavaScript. */
export function loaderOf(path: string): Loader {
  if (path.endsWith('.tsx')) return 'tsx';
  return /\.[cm]?ts$/.test(path) ? 'ts' : 'jsx';
}

/** `code` is JavaScript without JSX. */
export function findClientReact(code: string): ClientReact {
  const program = parseScript(code, 'file.js');
  const body = nodesIn(program, 'body').filter((node) => node !== null);
  const bindings = new Map(body.flatMap(listBindings));
  const hooks = new Map<string, ClientReact['hooks'][number]>();
  let reason = hasDirective(body) ? "it begins with 'use client'" : null;
  const visit = (node: ScriptNode) => {
    reason ??= signOf(node, bindings);
    const callee =
      node.type === 'CallExpression' ? originOf(nodeIn(node, 'callee'), bindings) : null;
    if (callee !== null && callee.from !== REACT && HOOK.test(callee.name))
      hooks.set(`${callee.from} ${callee.name}`, callee);
  };
  if (program !== null) visitNodes(program, visit);
  return {
    reason,
    hooks: [...hooks.values()],
    components: [...new Set(body.flatMap((node) => listComponents(node, { body, bindings })))],
    passedOn: [...new Set(body.flatMap((node) => listPassedOn(node, bindings)))],
  };
}

function hasDirective(body: readonly ScriptNode[]): boolean {
  return body.some((node) => node['directive'] === 'use client');
}

function signOf(node: ScriptNode, bindings: Bindings): string | null {
  if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') {
    const above = originOf(nodeIn(node, 'superClass'), bindings);
    return above?.from === REACT && CLASSES.has(above.name) ? 'it has a class component' : null;
  }
  if (node.type !== 'CallExpression') return null;
  const callee = originOf(nodeIn(node, 'callee'), bindings);
  if (callee === null) return null;
  if (callee.from === REACT && CLIENT_HOOKS.has(callee.name)) return `it calls ${callee.name}`;
  const isElement = RUNTIME.test(callee.from) || callee.name === 'createElement';
  return isElement ? signOfElement(node) : null;
}

/** `jsx('button', { onClick: … })`. */
function signOfElement(call: ScriptNode): string | null {
  const [type = null, props = null] = nodesIn(call, 'arguments');
  const tag = type?.type === 'Literal' ? nameOf(type) : '';
  if (!/^[a-z]/.test(tag)) return null;
  const names = nodesIn(props, 'properties').map((property) => nameOf(nodeIn(property, 'key')));
  const name = names.find((key) => HANDLER.test(key) || key === 'ref');
  return name === undefined ? null : `it has <${tag} ${name}>`;
}

/** Returns the origin of a name or of a member of a namespace; `null` if it is not imported. */
function originOf(
  node: ScriptNode | null,
  bindings: Bindings,
): { readonly from: string; readonly name: string } | null {
  if (node?.type === 'Identifier') {
    const found = bindings.get(nameOf(node));
    if (found === undefined) return null;
    const { from, imported } = found;
    return { from, name: imported === 'default' || imported === '*' ? nameOf(node) : imported };
  }
  if (node?.type !== 'MemberExpression') return null;
  const found = bindings.get(nameOf(nodeIn(node, 'object')));
  const isWhole = found?.imported === '*' || found?.imported === 'default';
  return found !== undefined && isWhole
    ? { from: found.from, name: nameOf(nodeIn(node, 'property')) }
    : null;
}

function listBindings(statement: ScriptNode): [string, Binding][] {
  if (statement.type !== 'ImportDeclaration') return [];
  const from = nameOf(nodeIn(statement, 'source'));
  return nodesIn(statement, 'specifiers').map((specifier) => {
    const local = nameOf(nodeIn(specifier, 'local'));
    if (specifier?.type === 'ImportSpecifier')
      return [local, { from, imported: nameOf(nodeIn(specifier, 'imported')) }];
    return [
      local,
      { from, imported: specifier?.type === 'ImportDefaultSpecifier' ? 'default' : '*' },
    ];
  });
}

interface File {
  readonly body: readonly ScriptNode[];
  readonly bindings: Bindings;
}

function listComponents(statement: ScriptNode, file: File): string[] {
  if (statement.type === 'ExportDefaultDeclaration')
    return isComponent(nodeIn(statement, 'declaration'), file) ? ['default'] : [];
  if (statement.type !== 'ExportNamedDeclaration' || nodeIn(statement, 'source') !== null)
    return [];
  const declared = listDeclared(statement).map(nameOfDeclared);
  const listed = nodesIn(statement, 'specifiers')
    .filter((specifier) => isComponent(nodeIn(specifier, 'local'), file))
    .map((specifier) => nameOf(nodeIn(specifier, 'exported')));
  return [...declared, ...listed].filter((name) => /^[A-Z]/.test(name) || name === 'default');
}

/** Returns the declarations in a statement, which may be exported. */
function listDeclared(statement: ScriptNode): ScriptNode[] {
  const declaration = nodeIn(statement, 'declaration') ?? statement;
  return [declaration, ...nodesIn(declaration, 'declarations')].filter((node) => node !== null);
}

function nameOfDeclared(node: ScriptNode): string {
  return nameOf(nodeIn(node, 'id'));
}

const FUNCTION = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

/**
 * Whether an exported value may be a component. A function is one if its name has a capital letter, shows an element, or
 * calls a hook. The file that declares a re-exported component decides about it.
 */
function isComponent(value: ScriptNode | null, file: File): boolean {
  if (value === null) return false;
  const name = value.type === 'Identifier' ? nameOf(value) : nameOfDeclared(value);
  if (HOOK.test(name)) return false;
  if (value.type === 'Identifier') {
    if (file.bindings.has(name)) return false;
    const found = file.body.flatMap(listDeclared).find((node) => nameOfDeclared(node) === name);
    const init = found === undefined ? null : (nodeIn(found, 'init') ?? found);
    return /^[A-Z]/.test(name) || init === null || isComponent(init, file);
  }
  return !FUNCTION.test(value.type) || /^[A-Z]/.test(name) || showsElement(value, file.bindings);
}

function showsElement(node: ScriptNode, bindings: Bindings): boolean {
  let isShown = false;
  visitNodes(node, (inner) => {
    if (inner.type !== 'CallExpression') return;
    const callee = nodeIn(inner, 'callee');
    const { from = '', name = nameOf(callee) } = originOf(callee, bindings) ?? {};
    isShown ||= RUNTIME.test(from) || name === 'createElement' || HOOK.test(name);
  });
  return isShown;
}

function listPassedOn(statement: ScriptNode, bindings: Bindings): string[] {
  if (!statement.type.startsWith('Export')) return [];
  const source = nodeIn(statement, 'source');
  if (source !== null) return [nameOf(source)];
  const named = nodesIn(statement, 'specifiers').map((specifier) => nodeIn(specifier, 'local'));
  return [nodeIn(statement, 'declaration'), ...named].flatMap(
    (node) => bindings.get(nameOf(node))?.from ?? [],
  );
}

function visitNodes(node: ScriptNode, visit: (node: ScriptNode) => void): void {
  visit(node);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) visitNodes(child, visit);
}
