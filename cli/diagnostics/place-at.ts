/**
 * Where an offset is. In: a text and an offset into it. Out: line and column from 1, as editors count. A line ends with
 * `\n`, `\r\n` or `\r`, as in Markdown, in JavaScript and in the excerpts that `code-frame.ts` shows.
 */
import type { Place } from '../types.js';

/** @example pointAt('a\nbc', 3) // { line: 2, column: 2 } */
export function pointAt(text: string, offset: number): Pick<Place, 'line' | 'column'> {
  if (text !== last.text) last = { text, starts: lineStarts(text) };
  const { starts } = last;
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}

/** The lines of the last text are kept: findings about one file come one after the other. */
let last: { readonly text: string; readonly starts: readonly number[] } = { text: '', starts: [0] };

function lineStarts(text: string): number[] {
  return [0, ...Array.from(text.matchAll(/\r\n|\n|\r/g), (end) => end.index + end[0].length)];
}

/** Of a range within one line. */
export function placeAt(text: string, offset: number, length = 1): Place {
  const { line, column } = pointAt(text, offset);
  return { line, column, endLine: line, endColumn: column + length };
}
