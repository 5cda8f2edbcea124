/**
 * Converts an offset to a place. In: a text and an offset. Out: line and column, both from 1, as in editors. A line ends
 * with `\n`, `\r\n` or `\r`, as in Markdown, in JavaScript and in the excerpts of `code-frame.ts`.
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

/** Line starts of the last text: findings about one file come one after the other. */
let last: { readonly text: string; readonly starts: readonly number[] } = { text: '', starts: [0] };

function lineStarts(text: string): number[] {
  return [0, ...Array.from(text.matchAll(/\r\n|\n|\r/g), (end) => end.index + end[0].length)];
}

/** Returns the place of a range within one line. */
export function placeAt(text: string, offset: number, length = 1): Place {
  const { line, column } = pointAt(text, offset);
  return { line, column, endLine: line, endColumn: column + length };
}
