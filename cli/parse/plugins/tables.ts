/**
 * Prepares tables for the theme. Alignment becomes a class, because the output has no style attributes. A table of options
 * names its columns in each cell, so that a phone can show its rows one below the other.
 *
 * before: `<td align="right">`
 * after:  `<td class="align-right">`
 */
import type { Element, Root } from 'hast';
import { plainText, walkElements } from '../../tree.js';

/** A table of options has at least a name, a fact and an explanation. */
const MIN_OPTION_COLUMNS = 3;

export function rehypeTables() {
  return (tree: Root): void => {
    walkElements(tree, (node) => {
      if (node.properties['align'] !== undefined) align(node);
      if (node.tagName === 'table') labelOptions(node);
    });
  };
}

function align(node: Element): void {
  const { align: side, className, ...others } = node.properties;
  const value = String(side).toLowerCase();
  node.properties = others;
  if (className !== undefined) node.properties['className'] = className;
  if (!/^(?:left|right|center|justify)$/.test(value)) return;
  node.properties['className'] = [...(Array.isArray(className) ? className : []), `align-${value}`];
}

/**
 * Marks a table whose rows all begin with code, and names the columns between the first and the explanation. Cells that span
 * several columns or rows have no place below each other.
 */
function labelOptions(table: Element): void {
  const [head, ...rows] = childrenOf(table).flatMap((part) =>
    part.tagName === 'tr' ? [part] : childrenOf(part).filter(({ tagName }) => tagName === 'tr'),
  );
  if (head === undefined || rows.length === 0) return;
  const heads = childrenOf(head);
  if (heads.length < MIN_OPTION_COLUMNS || !heads.every(({ tagName }) => tagName === 'th')) return;
  if (!rows.every(beginsWithCode) || [head, ...rows].flatMap(childrenOf).some(isSpanning)) return;
  const labels = heads.map((cell) => plainText(cell).trim());
  const { className } = table.properties;
  table.properties['className'] = [...(Array.isArray(className) ? className : []), 'option-table'];
  for (const row of rows)
    for (const [column, cell] of childrenOf(row).entries())
      if (column > 0 && column < labels.length - 1 && cell.children.length > 0)
        cell.properties['dataLabel'] = labels[column] ?? '';
}

function beginsWithCode(row: Element): boolean {
  const [first] = childrenOf(row);
  const [content] = first?.children.filter((node) => plainText(node).trim() !== '') ?? [];
  const inner =
    content?.type === 'element' && content.tagName === 'a' ? content.children[0] : content;
  return inner?.type === 'element' && inner.tagName === 'code';
}

function isSpanning({ properties }: Element): boolean {
  return properties['colSpan'] !== undefined || properties['rowSpan'] !== undefined;
}

function childrenOf(node: Element): Element[] {
  return node.children.filter((child): child is Element => child.type === 'element');
}
