/**
 * Updates the positions of a tree whose text has become part of another text. In: a tree, and the new places of its points.
 * Out: the tree with new positions; offsets are computed from lines and columns at the end.
 */
import type { Nodes, Root } from 'mdast';
import type { Point } from 'unist';
import { walk } from '../../content-tree/tree.js';
import type { Line } from './origin.js';

type Move = (point: Point) => { line: number; column: number };

export function movePoints(tree: Root, start: Move, end: Move): void {
  const move = (node: Nodes) => {
    const { position } = node;
    if (position !== undefined)
      node.position = { start: start(position.start), end: end(position.end) };
  };
  move(tree);
  walk<Nodes>(tree, move);
}

/** Computes offsets from lines and columns, which are right, in the combined text. */
export function setOffsets(tree: Root, lines: readonly Line[]): void {
  const starts = [0];
  for (const [index, { text }] of lines.entries()) starts.push((starts[index] ?? 0) + text.length);
  const set = (point: Point) => {
    point.offset = (starts[point.line - 1] ?? starts.at(-1) ?? 0) + point.column - 1;
  };
  const setBoth = ({ position }: Nodes) => {
    if (position === undefined) return;
    set(position.start);
    set(position.end);
  };
  setBoth(tree);
  walk<Nodes>(tree, setBoth);
}
