/**
 * The key under which facts about a node are kept. In: an mdast or hast node. Out: the key, or `null` for a node that is not
 * in the source.
 */
import type { Node } from 'unist';

/** Returns one key for the mdast node and for its hast element. */
export function positionKey(node: Pick<Node, 'position'>): string | null {
  const start = node.position?.start.offset;
  return start === undefined ? null : `${start}-${node.position?.end.offset ?? start}`;
}
