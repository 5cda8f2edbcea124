/**
 * The value of an option as the config writes it. In: the config file and the path of the option's keys. Out: the syntax
 * node of the value, with the file that it stands in. Literals are followed, constants, spreads, `defineConfig(…)`,
 * functions that only return a value, and imports of other files of the site; where a path leads on into what only running
 * the code can tell, the nearest option above it is the result.
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

/** A node, and the file that it is part of. */
export interface FileNode {
  readonly node: ScriptNode;
  readonly module: ConfigModule;
}

export interface FoundOption {
  /** The path leads to it, not only to an option above it. */
  readonly isExact: boolean;
  /** Its name; of the item of a list, the item. */
  readonly name: FileNode;
  readonly value: FileNode;
}

/** Constants that name constants; a circle ends here. */
const MAX_STEPS = 40;

/** `null`: there is no such file, no syntax tree of it, or no default export. */
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

/** The export of a module under a name. The statement stands for a value without an entry of its own. */
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

/** Around a value these change nothing but its type, or what is known of it. */
const WRAPPERS = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'ParenthesizedExpression',
  'AwaitExpression',
  'ChainExpression',
]);

/** Follows `defineConfig(…)`, names and functions to the literal behind them. */
function resolve(start: FileNode): FileNode {
  let at = start;
  for (let step = 0; step < MAX_STEPS; step++) {
    const next = follow(at);
    if (next === null) return at;
    at = next;
  }
  // A circle leads nowhere.
  return start;
}

/** One step; `null`: the node is as near as reading the code comes. */
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
      // A function of the site is followed to its result. One of a package returns its argument, as `defineConfig` does.
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

/** The value that a function returns at its end. */
function resultOf(node: ScriptNode): ScriptNode | null {
  const body = nodeIn(node, 'body');
  if (body?.type !== 'BlockStatement') return body;
  const last = nodesIn(body, 'body').at(-1) ?? null;
  return last?.type === 'ReturnStatement' ? nodeIn(last, 'argument') : null;
}

/** A constant of the file, or what it imports. */
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

/** The entry of an object or the item of a list. */
function findEntry({ node, module }: FileNode, key: PropertyKey): Entry | null {
  if (node.type === 'ArrayExpression') return findItem({ node, module }, Number(key));
  if (node.type !== 'ObjectExpression') return null;
  // The last of two entries with one name counts.
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

/** `null` also when how many items come before it only running the code can tell. */
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

/** A string, a template or an attribute of JSX, as the code writes it. */
export interface CodeText extends FileNode {
  /** Name of the entry or attribute that has this value, such as `href`; `null`: none. */
  readonly name: string | null;
  /** Its parts; between them are expressions of a template, which only running the code can tell. */
  readonly parts: readonly AlignedText[];
}

const NO_TEXTS = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'TSLiteralType']);

/**
 * Every text that is part of a value, in the order of the code; names of modules, types and entries are none. With
 * `follows`, what a name stands for takes the place of the name, once.
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
    // Visited in the order of the text: that of the keys is the parser's.
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
