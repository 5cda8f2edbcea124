/**
 * Writes the inline content of a finished article as Markdown. In: nodes of its tree. Out: text without line breaks except
 * hard ones. Characters that Markdown would read as marks are escaped.
 */
import type { Element, Nodes } from 'hast';
import { oneLine } from '../values/fit-text.js';
import { plainText, walkElements } from '../content-tree/tree.js';
import { hasClass } from './article-tree.js';

/** Controls, links of headings to themselves, the tags of the page, and images for the other color mode. */
const LEFT_OUT = ['needs-script', 'heading-anchor', 'section-links', 'only-dark'];
const WITHOUT_TEXT: ReadonlySet<string> = new Set(
  'button script source style svg template track'.split(' '),
);

/** Marks around the content of an element. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ['b', '**'],
  ['strong', '**'],
  ['em', '*'],
  ['i', '*'],
  ['del', '~~'],
  ['s', '~~'],
]);
const CODE: ReadonlySet<string> = new Set(['code', 'kbd', 'samp', 'tt']);

/** Elements of inline content; all others are blocks. */
const INLINE: ReadonlySet<string> = new Set(
  (
    'a abbr b bdi bdo br cite code data del dfn em font i img input ins kbd label mark math picture q s samp small span ' +
    'strong sub sup time tt u var wbr'
  ).split(' '),
);

export function isInline(node: Nodes): boolean {
  return node.type !== 'element' || (INLINE.has(node.tagName) && !isBlockMath(node));
}

function isBlockMath({ tagName, properties }: Element): boolean {
  return tagName === 'math' && properties['display'] === 'block';
}

export function isLeftOut(node: Nodes): boolean {
  if (node.type !== 'element') return node.type !== 'text';
  const { tagName, properties } = node;
  return (
    properties['ariaHidden'] === 'true' ||
    'dataFootnoteBackref' in properties ||
    WITHOUT_TEXT.has(tagName) ||
    LEFT_OUT.some((name) => hasClass(node, name))
  );
}

/** Blocks in the nodes become their text. */
export function writeInline(nodes: readonly Nodes[]): string {
  return nodes.map(writeNode).join('').replace(/ +/g, ' ').replaceAll('\n ', '\n');
}

function writeNode(node: Nodes): string {
  if (node.type === 'text') return escapeMarks(node.value.replace(/\s+/g, ' '));
  if (node.type !== 'element' || isLeftOut(node)) return '';
  const { tagName, properties, children } = node;
  if ('dataFootnoteRef' in properties) return `[^${footnoteName(properties['href'])}]`;
  if (CODE.has(tagName)) return writeCode(oneLine(plainText(node)));
  const mark = MARKS.get(tagName);
  if (mark !== undefined) return surround(writeInline(children), mark, mark);
  switch (tagName) {
    case 'a':
      return writeLink(node);
    case 'br':
      return '\\\n';
    case 'img':
      return `!${writeTarget(textOf(node, 'alt'), node, 'src')}`;
    case 'input':
      return properties['type'] === 'checkbox' ? (properties['checked'] ? '[x] ' : '[ ] ') : '';
    case 'math':
      return writeMath(node);
    default:
      return isInline(node) ? writeInline(children) : ` ${writeInline(children)} `;
  }
}

/** A link target without text has no meaning for readers, so nothing is written. */
function writeLink(link: Element): string {
  const label = writeInline(link.children);
  if (link.properties['href'] === undefined || label.trim() === '') return label;
  return surround(label, '[', writeTarget('', link, 'href').slice(1));
}

/** `[label](address "title")`. */
function writeTarget(label: string, node: Element, attribute: 'href' | 'src'): string {
  const address = String(node.properties[attribute] ?? '').replace(
    /[\s()<>\\]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  );
  const title = textOf(node, 'title');
  return `[${escapeMarks(label)}](${address}${title === '' ? '' : ` "${title.replace(/["\\]/g, '\\$&')}"`})`;
}

function textOf(node: Element, property: string): string {
  return oneLine(String(node.properties[property] ?? ''));
}

/** White space stays outside of the marks: inside, Markdown would not read them as marks. */
function surround(content: string, before: string, after: string): string {
  const [, start = '', text = '', end = ''] = /^(\s*)([^]*?)(\s*)$/.exec(content) ?? [];
  return text === '' ? start : start + before + text + after + end;
}

function writeCode(code: string): string {
  if (code === '') return '';
  const runs = (code.match(/`+/g) ?? []).map(({ length }) => length);
  let length = 1;
  while (runs.includes(length)) length++;
  const fence = '`'.repeat(length);
  const pad = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
  return fence + pad + code + pad + fence;
}

/** A formula is written as its source, which MathML keeps as an annotation. */
export function writeMath(node: Element): string {
  let source = '';
  walkElements(node, ({ tagName, children: [text] }) => {
    if (tagName === 'annotation' && text?.type === 'text') source = text.value;
  });
  if (source === '') return escapeMarks(oneLine(plainText(node)));
  return isBlockMath(node) ? `$$\n${source}\n$$` : `$${source}$`;
}

/** @example footnoteName('#user-content-fn-1') // '1' */
export function footnoteName(id: unknown): string {
  return String(id).replace(/^.*?fn-/, '');
}

/** Characters that are marks anywhere; `_` only next to a word, `<` and `&` only where a tag or entity begins. */
const MARK = /[\\`*[\]]|~(?=~)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[a-z/!?])|&(?=#?\w+;)/giu;

function escapeMarks(text: string): string {
  return text.replace(MARK, '\\$&');
}

/** Escapes signs that are marks only at the beginning of a line. */
export function escapeStart(line: string): string {
  return line
    .replace(/^(?:#{1,6}(?=\s|$)|>|[-+](?=\s|$)|:::|={2,}$|-{2,}$|~~~)/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}
