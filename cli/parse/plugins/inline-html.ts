/**
 * Writes inline content as HTML for use outside of the content tree: the table of contents.
 *
 * before: `Use <a href="…"><code>vpc_id</code></a> &amp; more`, as nodes
 * after:  `Use <code>vpc_id</code> &amp; more`
 */
import type { Nodes } from 'hast';
import { escapeText } from '../../values/escape.js';
import { oneLine } from '../../values/fit-text.js';
import { isAnnotation, isFootnoteReference } from '../../content-tree/tree.js';

/** Elements that have a meaning without attributes. All others leave only their content. */
const KEPT = new Set([
  'code',
  'em',
  'strong',
  'del',
  'sub',
  'sup',
  'kbd',
  'mark',
  'b',
  'i',
  's',
  'var',
  'samp',
  'abbr',
]);

/** Elements on a line of their own, such as labels in MDX headings. */
const BLOCKS = new Set(['br', 'div', 'p']);

export function inlineHtml(nodes: readonly Nodes[]): string {
  return oneLine(nodes.map(one).join(''));
}

function one(node: Nodes): string {
  if (node.type === 'text') return escapeText(node.value).replaceAll('"', '&quot;');
  if (node.type !== 'element' || isFootnoteReference(node) || isAnnotation(node)) return '';
  const inner = node.children.map(one).join('');
  if (BLOCKS.has(node.tagName)) return ` ${inner} `;
  return KEPT.has(node.tagName) && inner !== ''
    ? `<${node.tagName}>${inner}</${node.tagName}>`
    : inner;
}
