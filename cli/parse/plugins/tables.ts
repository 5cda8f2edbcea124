/**
 * Prepares tables for the theme. Columns of numbers, also with one unit, are aligned at their ends. Alignment becomes a
 * class, because the output has no style attributes. A table of options names its columns in each cell, so that a phone can
 * show its rows one below the other.
 *
 * before: `<td align="right">`
 * after:  `<td class="align-right">`
 */
import type { Element, Root } from 'hast';
import { plainText, walkElements } from '../../content-tree/tree.js';

/** A table of options has at least a name, a fact and an explanation. */
const MIN_OPTION_COLUMNS = 3;
/** A single number has nothing to be compared with. */
const MIN_NUMBERS = 2;
/** Matches `12`, `-0.5`, `1,024`, `$37`, `99.9 %` and `128 GB`, but not `1.2.3`. The group is a unit of letters. */
const NUMBER =
  /^[-+−]?[$€£¥]?\d+(?:[,.'\s]\d{3})*(?:[.,]\d+)?\s?(?:[%€]|(\p{L}{1,8}(?:\/\p{L}{1,8})?))?$/u;
/** The end of a sentence, in any of the languages that have a mark for it. */
const SENTENCE_END = /[.!?。！？।؟]$/u;
/** A cell without a value. */
const NO_VALUE = /^[-–—]?$/;

export function rehypeTables() {
  return (tree: Root): void => {
    walkElements(tree, (node) => {
      if (node.properties['align'] !== undefined) align(node);
      if (node.tagName === 'table') prepare(node);
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

interface Grid {
  readonly heads: readonly Element[];
  /** The cells of each row. */
  readonly rows: readonly (readonly Element[])[];
}

/** Tables without heads stay as they are, and so do those with cells that span several columns or rows. */
function prepare(table: Element): void {
  const [heads, ...rows] = childrenOf(table)
    .flatMap((part) =>
      part.tagName === 'tr' ? [part] : childrenOf(part).filter(({ tagName }) => tagName === 'tr'),
    )
    .map(childrenOf);
  if (heads === undefined || rows.length === 0) return;
  if (!heads.every(({ tagName }) => tagName === 'th')) return;
  if ([heads, ...rows].flat().some(isSpanning)) return;
  alignNumbers({ heads, rows });
  if (heads.length < MIN_OPTION_COLUMNS || !rows.every(beginsWithCode)) return;
  const { className } = table.properties;
  table.properties['className'] = [...(Array.isArray(className) ? className : []), 'option-table'];
  labelCells({ heads, rows });
}

/** The first column names the rows, and an author may have aligned a column. */
function alignNumbers({ heads, rows }: Grid): void {
  for (const [column, head] of heads.entries()) {
    const cells = rows.flatMap((row) => row[column] ?? []);
    const values = cells
      .map((cell) => (hasText(cell) ? textOf(cell) : null))
      .filter((text) => text === null || !NO_VALUE.test(text));
    const units = new Set(values.map(unitOf));
    const isNumeric = values.length >= MIN_NUMBERS && units.size === 1 && !units.has(null);
    if (column === 0 || !isNumeric) continue;
    if ([head, ...cells].some(({ properties }) => properties['align'] !== undefined)) continue;
    for (const cell of [head, ...cells]) cell.properties['align'] = 'right';
  }
}

/** Returns the unit of a number, `''` if it has none; `null` if the text is no number. */
function unitOf(text: string | null): string | null {
  const match = text === null ? null : NUMBER.exec(text);
  return match && (match[1] ?? '');
}

/** Readers recognize the name of a row by themselves, and an explanation that is a sentence. */
function labelCells({ heads, rows }: Grid): void {
  const labels = heads.map(textOf);
  for (const row of rows)
    for (const [column, cell] of row.entries()) {
      const label = labels[column] ?? '';
      const isExplanation = column === labels.length - 1 && SENTENCE_END.test(textOf(cell));
      if (column === 0 || label === '' || cell.children.length === 0 || isExplanation) continue;
      cell.properties['dataLabel'] = label;
    }
}

/** True if the cell has nothing but text. Code is a value that a reader types. */
function hasText(cell: Element): boolean {
  return cell.children.every(({ type }) => type === 'text');
}

function textOf(cell: Element): string {
  return plainText(cell).trim();
}

function beginsWithCode([first]: readonly Element[]): boolean {
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
