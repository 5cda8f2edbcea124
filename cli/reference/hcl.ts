/**
 * Parses HCL with tree-sitter's Terraform grammar, compiled to WebAssembly: no native code, nothing to install. In: text.
 * Out: a syntax tree, and the places with syntax errors. The functions below read the tree.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Language, Parser, type Node } from 'web-tree-sitter';
import { codeFolder } from '../package.js';
import type { Place } from '../types.js';

export type HclNode = Node;

export interface HclFile {
  /** Root of the tree; all blocks and attributes of the file are below it. */
  readonly root: HclNode;
  /** Places with syntax errors; empty if the text is valid. */
  readonly errors: readonly HclError[];
}

export interface HclError {
  readonly place: Place;
  /** The invalid text, at most one line of it. For a missing part, its description. */
  readonly text: string;
  readonly isMissing: boolean;
}

/** Parses one text after another. Reuse a parser: loading the grammar takes time. */
export interface HclParser {
  readonly parse: (text: string) => HclFile;
}

const GRAMMAR = 'tree-sitter-terraform.wasm';
/** Maximum length of an error in a message. */
const MAX_ERROR_TEXT = 60;

/** @example const { root, errors } = (await createHclParser()).parse('region = "us-east-1"') */
export async function createHclParser(): Promise<HclParser> {
  await Parser.init();
  const parser = new Parser();
  parser.setLanguage(await Language.load(findGrammar()));
  return {
    parse(text) {
      const tree = parser.parse(text);
      if (tree === null) throw new Error('the HCL parser stopped without a tree');
      return { root: tree.rootNode, errors: findErrors(tree.rootNode) };
    },
  };
}

/**
 * Returns the path of the grammar. `bin/compile.js` copies it next to the programs, because its package has an install
 * script for native code. If the sources run directly, the package is there.
 */
function findGrammar(): string {
  const copy = join(codeFolder, GRAMMAR);
  return existsSync(copy)
    ? copy
    : createRequire(import.meta.url).resolve(`@tree-sitter-grammars/tree-sitter-hcl/${GRAMMAR}`);
}

/** Returns the outermost errors: nodes inside an error are guesses of the parser. */
function findErrors(node: HclNode): HclError[] {
  if (!node.hasError && !node.isMissing) return [];
  if (node.isError || node.isMissing) {
    const [line = ''] = node.text.split('\n');
    const text = node.isMissing ? node.type : line.slice(0, MAX_ERROR_TEXT);
    return [{ place: placeOf(node), text, isMissing: node.isMissing }];
  }
  return node.children.filter((child) => child !== null).flatMap(findErrors);
}

/** Returns lines and columns from 1. */
export function placeOf({ startPosition, endPosition }: HclNode): Place {
  return {
    line: startPosition.row + 1,
    column: startPosition.column + 1,
    endLine: endPosition.row + 1,
    endColumn: endPosition.column + 1,
  };
}

/** Returns the children other than punctuation. */
export function children(node: HclNode): HclNode[] {
  return node.namedChildren.filter((child) => child !== null);
}

/** Returns the blocks with this type in a body: `blocks(root, 'variable')`. */
export function blocks(parent: HclNode, type: string): HclNode[] {
  return bodyOf(parent).filter(
    (node) => node.type === 'block' && node.firstNamedChild?.text === type,
  );
}

/** Returns the labels of a block, without quotes. */
export function labels(block: HclNode): string[] {
  return children(block)
    .slice(1)
    .filter(({ type }) => type === 'string_lit' || type === 'identifier')
    .map(({ text }) => text.replace(/^"|"$/g, ''));
}

/** Returns the expression of an attribute in a block. */
export function attribute(block: HclNode, name: string): HclNode | null {
  const found = bodyOf(block).find(
    (node) => node.type === 'attribute' && node.firstNamedChild?.text === name,
  );
  return found?.namedChildren.find((child) => child?.type === 'expression') ?? null;
}

function bodyOf(parent: HclNode): HclNode[] {
  return children(parent)
    .filter(({ type }) => type === 'body')
    .flatMap(children);
}

/** Returns the value of a string or heredoc, with interpolations as written. Any other expression returns its source. */
export function stringValue(expression: HclNode): string {
  const node = unwrap(expression);
  if (node.type === 'heredoc_template') return heredocValue(node.text);
  const isQuoted = node.type === 'string_lit' || node.type === 'quoted_template';
  return isQuoted ? unescape(node.text.slice(1, -1)) : node.text;
}

/** Returns the inner node of a wrapped expression. */
export function unwrap(node: HclNode): HclNode {
  const isShell = ['expression', 'template_expr', 'literal_value', 'collection_value'].includes(
    node.type,
  );
  const [only, ...others] = children(node);
  return isShell && only !== undefined && others.length === 0 ? unwrap(only) : node;
}

function heredocValue(source: string): string {
  const [opening = '', ...lines] = source.split('\n');
  const body = lines.slice(0, -1);
  return (opening.startsWith('<<-') ? dedent(body) : body).join('\n').trim();
}

/** Removes the indentation that all non-empty lines share. */
function dedent(lines: readonly string[]): string[] {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const indent = Math.min(...indents);
  return lines.map((line) => (line.trim() === '' ? '' : line.slice(indent)));
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

function unescape(text: string): string {
  return text
    .replace(
      /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))/g,
      (_, short?: string, long?: string, char = '') => {
        const code = short ?? long;
        return code === undefined
          ? (ESCAPES[char] ?? char)
          : String.fromCodePoint(Math.min(parseInt(code, 16), 0x10_ff_ff));
      },
    )
    .replace(/([$%])\1\{/g, '$1{');
}
