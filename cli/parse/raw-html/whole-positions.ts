/**
 * Gives every element of raw HTML a whole position. In: a tree of rehype-raw. Out: the same tree, changed in place. An HTML
 * parser repeats an element that is left open (`<p><a>…</p><p>…` has an `<a>` in both paragraphs), and gives the copy an end
 * without a start, or no position. The copy gets the position of its tag. A position that ends before it starts, because the
 * parser moved something, becomes a point.
 */
import type { Nodes, Root } from 'hast';
import type { Point, Position } from 'unist';
import { walk } from '../../content-tree/tree.js';

/** Types of unist always have both points; rehype-raw may leave out either one. */
type HalfPosition = Partial<Position> | undefined;

/** The elements that an HTML parser repeats: "formatting elements" in the HTML standard. */
const REPEATED = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '));

export function completePositions(tree: Root): void {
  let isWhole = true;
  walk<Nodes>(tree, (node) => {
    const position: HalfPosition = node.position;
    if (!isPoint(position?.start)) isWhole = false;
    else if (!isPoint(position.end) || isBefore(position.end, position.start))
      node.position = { start: position.start, end: position.start };
  });
  if (isWhole) return;
  const written = new Map<string, Position>();
  walk<Nodes>(tree, (node) => {
    const position: HalfPosition = node.position;
    const isRepeatable = node.type === 'element' && REPEATED.has(node.tagName);
    const tag = isRepeatable ? JSON.stringify([node.tagName, node.properties]) : '';
    if (isPoint(position?.start)) {
      if (isRepeatable && node.position !== undefined) written.set(tag, node.position);
      return;
    }
    const original = written.get(tag);
    if (original === undefined) delete node.position;
    else node.position = original;
  });
}

function isPoint(point: Partial<Point> | undefined): point is Point {
  return point?.line !== undefined && point.line > 0 && point.offset !== undefined;
}

function isBefore(one: Point, other: Point): boolean {
  return one.line < other.line || (one.line === other.line && one.column < other.column);
}
