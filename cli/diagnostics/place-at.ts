/**
 * Where an offset is. In: a text and an offset into it. Out: line and column from 1, as editors count. A line ends with
 * `\n`, `\r\n` or `\r`, as in Markdown, in JavaScript and in the excerpts that `code-frame.ts` shows.
 */
import type { Place } from '../types.js';

/** @example pointAt('a\nbc', 3) // { line: 2, column: 2 } */
export function pointAt(text: string, offset: number): Pick<Place, 'line' | 'column'> {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** Of a range within one line. */
export function placeAt(text: string, offset: number, length = 1): Place {
  const { line, column } = pointAt(text, offset);
  return { line, column, endLine: line, endColumn: column + length };
}
