/**
 * Parses JavaScript, TypeScript, JSX and JSON to find places in them. In: a text. Out: its syntax tree, and the texts in it.
 * The parsers are loaded when a finding needs a place, so a build without findings loads none.
 */
import { createRequire } from 'node:module';
import { alignAttribute, alignScriptText, type AlignedText } from './aligned-text.js';

/** A node of ESTree, or one that TypeScript and JSX add. */
export interface ScriptNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** The last parsed texts, because several findings are often about one file. */
const known = new Map<string, ScriptNode | null>();
const MAX_KNOWN = 32;

/** Parses a text, or returns `null` if it is invalid. The file name decides whether `<T>x` is a tag or a type. */
export function parseScript(text: string, file: string): ScriptNode | null {
  const key = `${file}\0${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size === MAX_KNOWN) known.clear();
  const tree = parseNew(text, file);
  known.set(key, tree);
  return tree;
}

function parseNew(text: string, file: string): ScriptNode | null {
  const isJsx = /x$/i.test(file) || !/\.[cm]?ts$/i.test(file);
  return parseWith(text, isJsx) ?? parseWith(text, !isJsx);
}

function parseWith(text: string, jsx: boolean): ScriptNode | null {
  try {
    const { WithJsx, WithoutJsx } = loadParsers();
    const parser = jsx ? WithJsx : WithoutJsx;
    const tree: unknown = parser.parse(text, {
      sourceType: 'module',
      ecmaVersion: 'latest',
      // The JSX plugin needs this option.
      locations: true,
      allowHashBang: true,
      allowReturnOutsideFunction: true,
    });
    return isNode(tree) ? tree : null;
  } catch {
    return null;
  }
}

/** Returns the value of a JSON text, or `null` if it is invalid. */
export function parseJson(text: string): ScriptNode | null {
  try {
    const value: unknown = loadParsers().Parser.parseExpressionAt(text, 0, {
      ecmaVersion: 'latest',
    });
    return isNode(value) ? value : null;
  } catch {
    return null;
  }
}

/** Returns the range of a value in JSON, without quotes, or `null` if it does not exist. */
export function locateInJson(
  root: ScriptNode | null,
  path: readonly PropertyKey[],
): readonly [number, number] | null {
  let node = root;
  for (const key of path) {
    const children = nodesIn(node, node?.type === 'ArrayExpression' ? 'elements' : 'properties');
    node =
      typeof key === 'number'
        ? (children[key] ?? null)
        : // The last of two entries with the same name counts.
          nodeIn(children.findLast((entry) => keyOf(entry) === String(key)) ?? null, 'value');
  }
  if (node === null) return null;
  return node.type === 'Literal' && typeof node['value'] === 'string'
    ? [node.start + 1, node.end - 1]
    : [node.start, node.end];
}

interface Parsers {
  readonly Parser: typeof import('acorn').Parser;
  /** TypeScript with JSX, and without: `<T>x` is an element or a type. */
  readonly WithJsx: typeof import('acorn').Parser;
  readonly WithoutJsx: typeof import('acorn').Parser;
}

let parsers: Parsers | null = null;

function loadParsers(): Parsers {
  if (parsers !== null) return parsers;
  const require = createRequire(import.meta.url);
  const { Parser }: typeof import('acorn') = require('acorn');
  const {
    tsPlugin,
  }: typeof import('@sveltejs/acorn-typescript') = require('@sveltejs/acorn-typescript');
  parsers = {
    Parser,
    WithJsx: Parser.extend(tsPlugin({ jsx: true })),
    WithoutJsx: Parser.extend(tsPlugin({ jsx: false })),
  };
  return parsers;
}

export function isNode(value: unknown): value is ScriptNode {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
  );
}

/** Returns the name of an identifier or the text of a literal, and '' for anything else. */
export function nameOf(node: ScriptNode | null): string {
  const name = node?.['name'] ?? node?.['value'];
  return typeof name === 'string' ? name : '';
}

export function nodeIn(node: ScriptNode | null, key: string): ScriptNode | null {
  const value = node?.[key];
  return isNode(value) ? value : null;
}

/** Returns the list under a key. Holes stay, so that items keep their index. */
export function nodesIn(node: ScriptNode | null, key: string): readonly (ScriptNode | null)[] {
  const value = node?.[key];
  return Array.isArray(value) ? value.map((one: unknown) => (isNode(one) ? one : null)) : [];
}

/**
 * Returns the name of an entry of an object, or of any other node with a name. Returns `null` if an expression computes it.
 */
export function keyOf(node: ScriptNode | null): string | null {
  const key = nodeIn(node, 'key');
  if (key === null || node?.['computed'] === true) return null;
  return key.type === 'Identifier' ? nameOf(key) : String(key['value']);
}

/**
 * Returns the fixed parts of a string, a template or a JSX attribute. Between them are expressions, whose values are known
 * only at run time. Returns `null` if the node is not a text.
 */
export function partsOf(
  node: ScriptNode | null,
  source: string,
  isOfJsx = false,
): readonly AlignedText[] | null {
  if (node?.type === 'TemplateLiteral')
    return nodesIn(node, 'quasis').flatMap((quasi) =>
      quasi === null ? [] : [alignScriptText(source, quasi.start, quasi.end)],
    );
  if (node?.type !== 'Literal' || typeof node['value'] !== 'string') return null;
  const align = isOfJsx ? alignAttribute : alignScriptText;
  return [align(source, node.start + 1, node.end - 1)];
}

/** Returns the name that a node gives to its value. Lists, conditions and types pass on the name above them. */
export function nameWithin(node: ScriptNode, above: string | null): string | null {
  if (node.type === 'JSXAttribute') return nameOf(nodeIn(node, 'name'));
  if (node.type === 'Property' || node.type === 'PropertyDefinition') return keyOf(node);
  if (node.type === 'VariableDeclarator') return nameOf(nodeIn(node, 'id'));
  return node.type === 'CallExpression' || node.type.startsWith('JSXElement') ? null : above;
}
