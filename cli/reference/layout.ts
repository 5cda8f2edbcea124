/**
 * Formats types and default values for reading. In: an expression of a module. Out: its source, on one line if it fits, and
 * otherwise with one element per line. Line breaks by the author stay, comments included.
 */
import { children, unwrap, type HclNode } from './hcl.js';

/** Maximum length after other text on the same line. */
const MAX_INLINE = 80;
const INDENT = '  ';

/** @example layout(type) // 'list(string)', or 'object({\n  name = string\n})' */
export function layout(expression: HclNode): string {
  const { text } = expression;
  if (text.includes('\n')) return dedentTail(text, expression.startPosition.column);
  return text.length <= MAX_INLINE && !/\bobject\(/.test(text) ? text : spread(expression, '');
}

/** Whether a formatted expression fits into a sentence. */
export function isInline(text: string): boolean {
  return !text.includes('\n') && text.length <= MAX_INLINE;
}

/** Removes the indentation of the attribute from all lines after the first. */
function dedentTail(text: string, column: number): string {
  const [first = '', ...rest] = text.split('\n');
  const last = rest.at(-1) ?? '';
  const indent = /^\s*[\])}]/.test(last) ? last.search(/\S/) : column;
  const moved = rest.map((line) =>
    line.slice(0, indent).trim() === '' ? line.slice(indent) : line,
  );
  return [first, ...moved].join('\n').trimEnd();
}

function spread(expression: HclNode, indent: string): string {
  const node = unwrap(expression);
  if (node.type === 'object') return spreadObject(node, indent);
  if (node.type === 'tuple') {
    const elements = children(node).filter(({ type }) => type === 'expression');
    const lines = elements.map((element) => `${indent}${INDENT}${fit(element, indent)},`);
    return `[\n${lines.join('\n')}\n${indent}]`;
  }
  if (node.type === 'function_call') {
    const [name, inner] = children(node);
    const parts = inner === undefined ? [] : children(inner);
    return `${name?.text ?? ''}(${parts.map((part) => spread(part, indent)).join(', ')})`;
  }
  return node.text;
}

function spreadObject(node: HclNode, indent: string): string {
  const pairs = children(node)
    .filter(({ type }) => type === 'object_elem')
    .map((element) => {
      const [key, value] = children(element);
      return { key: key?.text ?? '', value };
    });
  if (pairs.length === 0) return '{}';
  const width = Math.max(...pairs.map(({ key }) => key.length));
  const lines = pairs.map(
    ({ key, value }) =>
      `${indent}${INDENT}${key.padEnd(width)} = ${value === undefined ? '' : fit(value, indent)}`,
  );
  return `{\n${lines.join('\n')}\n${indent}}`;
}

/** Formats an element of an expression that has one element per line. The element stays on one line if it fits. */
function fit(expression: HclNode, indent: string): string {
  const { text } = expression;
  return isInline(text) && !/\bobject\(/.test(text) ? text : spread(expression, indent + INDENT);
}
