/** In: a node of mdast or hast. Out: by which what is known of it is kept; `null` for a node that nobody has written. */
import type { Node } from 'unist';

/** One key for the mdast node and for the element that comes of it. */
export function positionKey(node: Pick<Node, 'position'>): string | null {
  const start = node.position?.start.offset;
  return start === undefined ? null : `${start}-${node.position?.end.offset ?? start}`;
}
