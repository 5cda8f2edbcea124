/**
 * Finds the value of an option in the code of the config. In: the config file and the key path of the option. Out: the
 * syntax node of the value, with its file. The search follows literals, constants, spreads, `defineConfig(…)`, functions
 * that only return a value, and imports of other files of the site. If a part of the value is known only at run time, the
 * result is the nearest option above it.
 */
import { readImported, readModule, type ConfigModule } from './config-modules.js';
import type { AlignedText } from './aligned-text.js';
import {
  isNode,
  keyOf,
  nameOf,
  nameWithin,
  nodeIn,
  nodesIn,
  partsOf,
  type ScriptNode,
} from './script.js';

/** A node, and its file. */
export interface FileNode {
  readonly node: ScriptNode;
  readonly module: ConfigModule;
}

export interface FoundOption {
  /** Whether the path leads to this option itself, and not only to one above it. */
  readonly isExact: boolean;
  /** The name of the option; for an item of a list, the item. */
  readonly name: FileNode;
  readonly value: FileNode;
}

/** Limit for constants that refer to other constants. It also ends loops. */
const MAX_STEPS = 40;

/** Returns `null` if the file does not exist, cannot be parsed, or has no default export. */
export function findOption(
  siteDir: string,
  file: string,
  path: readonly PropertyKey[],
): FoundOption | null {
  const module = readModule(siteDir, file);
  const exported = module === null ? null : findExport(module, 'default');
  if (module === null || exported === null) return null;
  let found: Omit<FoundOption, 'isExact'> = exported;
  for (const key of path) {
    const entry = findEntry(resolve(found.value), key);
    if (entry === null) return { ...found, isExact: false };
    found = entry;
  }
  return { ...found, value: resolve(found.value), isExact: true };
}

type Entry = Omit<FoundOption, 'isExact'>;

/** Finds an export by its name. If a value has no entry of its own, the statement is its name. */
function findExport(module: ConfigModule, name: string, step = 0): Entry | null {
  if (step > MAX_STEPS) return null;
  const at = (node: ScriptNode): FileNode => ({ node, module });
  for (const statement of nodesIn(module.program, 'body')) {
    if (statement === null) continue;
    const declaration = nodeIn(statement, 'declaration');
    if (statement.type === 'ExportDefaultDeclaration' && name === 'default' && declaration)
      return { name: at(statement), value: at(declaration) };
    if (statement.type === 'ExpressionStatement' && name === 'default') {
      const assigned = nodeIn(statement, 'expression');
      const value = isModuleExports(nodeIn(assigned, 'left')) ? nodeIn(assigned, 'right') : null;
      if (value !== null) return { name: at(statement), value: at(value) };
    }
    if (statement.type !== 'ExportNamedDeclaration') continue;
    for (const declared of nodesIn(declaration, 'declarations')) {
      const value = nodeIn(declared, 'init');
      if (declared !== null && value !== null && nameOf(nodeIn(declared, 'id')) === name)
        return { name: at(statement), value: at(value) };
    }
    for (const specifier of nodesIn(statement, 'specifiers')) {
      const local = nodeIn(specifier, 'local');
      if (local === null || nameOf(nodeIn(specifier, 'exported')) !== name) continue;
      const source = nodeIn(statement, 'source');
      const other = source === null ? null : readImported(module, source);
      return source === null
        ? { name: at(statement), value: at(local) }
        : other && findExport(other, nameOf(local), step + 1);
    }
  }
  return null;
}

function isModuleExports(node: ScriptNode | null): boolean {
  return (
    nameOf(nodeIn(node, 'object')) === 'module' && nameOf(nodeIn(node, 'property')) === 'exports'
  );
}

/** Nodes that only change the type of a value. */
const WRAPPERS = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'ParenthesizedExpression',
  'AwaitExpression',
  'ChainExpression',
]);

/** Follows `defineConfig(…)`, names and functions to a literal. */
function resolve(start: FileNode): FileNode {
  let at = start;
  for (let step = 0; step < MAX_STEPS; step++) {
    const next = follow(at);
    if (next === null) return at;
    at = next;
  }
  // The constants form a loop.
  return start;
}

/** Takes one step. Returns `null` if static reading cannot get closer. */
function follow({ node, module }: FileNode): FileNode | null {
  const to = (next: ScriptNode | null): FileNode | null => next && { node: next, module };
  if (WRAPPERS.has(node.type)) return to(nodeIn(node, 'expression') ?? nodeIn(node, 'argument'));
  switch (node.type) {
    case 'Identifier':
      return findName(nameOf(node), module);
    case 'CallExpression': {
      const callee = nodeIn(node, 'callee');
      if (callee?.type !== 'Identifier') return null;
      const own = findName(nameOf(callee), module);
      // A function of the site is followed to its result. A function of a package is treated like `defineConfig`, which
      // returns its argument.
      return own === null ? to(nodesIn(node, 'arguments')[0] ?? null) : resultIn(own);
    }
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return to(resultOf(node));
    case 'MemberExpression': {
      const object = nodeIn(node, 'object');
      const property = nodeIn(node, 'property');
      const isLiteral = node['computed'] !== true || property?.type === 'Literal';
      if (object === null || property === null || !isLiteral) return null;
      const key = typeof property['value'] === 'number' ? property['value'] : nameOf(property);
      return findEntry(resolve({ node: object, module }), key)?.value ?? null;
    }
    default:
      return null;
  }
}

function resultIn({ node, module }: FileNode): FileNode | null {
  const result = /Function/.test(node.type) ? resultOf(node) : null;
  return result && { node: result, module };
}

/** Returns the value of the last statement of a function. */
function resultOf(node: ScriptNode): ScriptNode | null {
  const body = nodeIn(node, 'body');
  if (body?.type !== 'BlockStatement') return body;
  const last = nodesIn(body, 'body').at(-1) ?? null;
  return last?.type === 'ReturnStatement' ? nodeIn(last, 'argument') : null;
}

/** Finds a constant of the file, or an import. */
function findName(name: string, module: ConfigModule): FileNode | null {
  for (const statement of nodesIn(module.program, 'body')) {
    if (statement === null) continue;
    if (statement.type === 'ImportDeclaration') {
      const found = nodesIn(statement, 'specifiers').find(
        (specifier) => nameOf(nodeIn(specifier, 'local')) === name,
      );
      const source = nodeIn(statement, 'source');
      if (!found || source === null) continue;
      const other = readImported(module, source);
      const imported = nodeIn(found, 'imported');
      return other && (findExport(other, imported ? nameOf(imported) : 'default')?.value ?? null);
    }
    const declaration = statement.type.startsWith('Export')
      ? nodeIn(statement, 'declaration')
      : statement;
    if (declaration?.type === 'FunctionDeclaration' && nameOf(nodeIn(declaration, 'id')) === name)
      return { node: declaration, module };
    for (const declared of nodesIn(declaration, 'declarations')) {
      const value = nodeIn(declared, 'init');
      if (value !== null && nameOf(nodeIn(declared, 'id')) === name) return { node: value, module };
    }
  }
  return null;
}

/** Finds the entry of an object or the item of a list. */
function findEntry({ node, module }: FileNode, key: PropertyKey): Entry | null {
  if (node.type === 'ArrayExpression') return findItem({ node, module }, Number(key));
  if (node.type !== 'ObjectExpression') return null;
  // The last of two entries with the same name counts.
  for (const entry of [...nodesIn(node, 'properties')].reverse()) {
    if (entry === null) continue;
    if (entry.type === 'SpreadElement') {
      const found = spread(entry, module);
      const inner = found && findEntry(found, key);
      if (inner) return inner;
    } else if (keyOf(entry) === String(key)) {
      const [name, value] = [nodeIn(entry, 'key'), nodeIn(entry, 'value')];
      return name && value && { name: { node: name, module }, value: { node: value, module } };
    }
  }
  return null;
}

function spread(element: ScriptNode, module: ConfigModule): FileNode | null {
  const argument = nodeIn(element, 'argument');
  return argument && resolve({ node: argument, module });
}

/** Returns `null` if there is no such item, or if the number of items before it is known only at run time. */
function findItem({ node, module }: FileNode, index: number): Entry | null {
  let left = index;
  for (const item of nodesIn(node, 'elements')) {
    if (item?.type === 'SpreadElement') {
      const inner = spread(item, module);
      if (inner?.node.type !== 'ArrayExpression') return null;
      const found = findItem(inner, left);
      if (found !== null) return found;
      const items = nodesIn(inner.node, 'elements');
      if (items.some((one) => one?.type === 'SpreadElement')) return null;
      left -= items.length;
    } else if (left-- === 0)
      return item && { name: { node: item, module }, value: { node: item, module } };
  }
  return null;
}

/** A string, a template or a JSX attribute in the code. */
export interface CodeText extends FileNode {
  /** Name of the entry or attribute with this value, such as `href`; `null` if there is none. */
  readonly name: string | null;
  /** The fixed parts of the text. Between them are expressions of a template, whose values are known only at run time. */
  readonly parts: readonly AlignedText[];
}

const NO_TEXTS = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'TSLiteralType']);

/**
 * Lists every text in a value, in the order of the code, without names of modules, types and entries. With `follows`, a name
 * is replaced by its value, once.
 */
export function listTexts(value: FileNode, follows = false): CodeText[] {
  const found: CodeText[] = [];
  const seen = new Set<ScriptNode>();
  const visit = (at: FileNode, name: string | null, isOfJsx: boolean): void => {
    const { node, module } = at;
    if (NO_TEXTS.has(node.type)) return;
    const isName = node.type === 'Identifier' || node.type === 'MemberExpression';
    const meant = follows && isName ? resolve(at) : at;
    if (meant.node !== node) {
      if (!seen.has(meant.node)) visit(meant, name, false);
      return;
    }
    seen.add(node);
    const parts = partsOf(node, module.text, isOfJsx);
    if (parts !== null) found.push({ node, module, name, parts });
    const inner = nameWithin(node, name);
    const isExport = node.type.startsWith('Export');
    // Children are visited in the order of the text; the parser's keys have another order.
    const children = Object.entries(node)
      .filter(([key]) => key !== 'key' && key !== 'property' && !(isExport && key === 'source'))
      .flatMap(([, child]) => (Array.isArray(child) ? (child as unknown[]) : [child]))
      .filter(isNode)
      .sort((a, b) => a.start - b.start);
    for (const child of children)
      visit(
        { node: child, module },
        inner,
        node.type === 'JSXAttribute' && child.type === 'Literal',
      );
  };
  visit(value, null, false);
  return found;
}
