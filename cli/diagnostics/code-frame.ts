/**
 * Shows the line of a finding with its place underlined. In: the file's text and a place. Out: lines to print, or none if
 * the place is not in the text.
 */
import type { Place } from '../types.js';

/** Longer lines are cut around the place. */
const MAX_WIDTH = 100;

/**
 * @example
 *   14 | See the [core concepts](./core-concept.md) first.
 *      |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 */
export function codeFrame(text: string, place: Place): string[] {
  const line = text.split(/\r\n?|\n/)[place.line - 1];
  if (line === undefined) return [];
  const start = place.column - 1;
  const end = place.endLine === place.line ? Math.max(place.endColumn - 1, start + 1) : line.length;
  const from =
    line.length <= MAX_WIDTH ? 0 : Math.max(0, Math.min(start - 20, line.length - MAX_WIDTH));
  // Tabs and control characters would shift the underline, and some characters reverse the line.
  const shown = line
    .slice(from, from + MAX_WIDTH)
    .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, ' ');
  const width = Math.max(1, Math.min(end, from + MAX_WIDTH) - start);
  const gutter = String(place.line);
  return [
    `  ${gutter} | ${shown}`,
    `  ${' '.repeat(gutter.length)} | ${' '.repeat(start - from)}${'^'.repeat(width)}`,
  ];
}
