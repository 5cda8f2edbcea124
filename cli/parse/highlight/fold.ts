/**
 * Folds long blocks of code. In: which lines are marked, and how many lines a block shows. Out: the ranges of lines that are
 * hidden until the reader asks for them. The beginning and marked lines stay visible.
 */
import type { LineRange } from './fence-meta.js';

/** Lines that stay visible before and after a marked one. */
const AROUND_MARK = 2;
/** Fewer hidden lines are not worth a line that says so. */
const LEAST_HIDDEN = 4;

/** @example foldLines(Array(50).fill(false), 40) // [[21, 50]] */
export function foldLines(isMarked: readonly boolean[], limit: number): LineRange[] {
  if (isMarked.length <= limit) return [];
  const folds: [first: number, last: number][] = [];
  let shownTo = Math.ceil(limit / 2);
  const foldUntil = (line: number) => {
    if (line - shownTo > LEAST_HIDDEN) folds.push([shownTo + 1, line - 1]);
  };
  for (const [index, marked] of isMarked.entries()) {
    if (!marked) continue;
    foldUntil(index + 1 - AROUND_MARK);
    shownTo = Math.max(shownTo, index + 1 + AROUND_MARK);
  }
  foldUntil(isMarked.length + 1);
  return folds;
}
