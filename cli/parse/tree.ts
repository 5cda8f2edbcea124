/**
 * Walks and measures syntax trees with a stack of its own, so that no depth of nesting can overflow the call stack.
 * The plugins of this folder use these instead of a visitor package: a page has thousands of nodes and ten plugins.
 */
import type { Node, Parent } from 'unist';

function isParent(node: Node): node is Parent {
  return 'children' in node;
}

/** Calls `enter` for each node below `root` in document order. `false` from `enter` skips the node's children. */
export function walk<N extends Node>(
  root: N,
  enter: (node: N, parent: N & Parent, index: number) => boolean | undefined | void,
): void {
  if (!isParent(root)) return;
  const stack: { parent: N & Parent; index: number }[] = [{ parent: root, index: 0 }];
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const node = frame.parent.children[frame.index] as N | undefined;
    if (node === undefined) {
      stack.pop();
      continue;
    }
    const index = frame.index++;
    const isSkipped = enter(node, frame.parent, index) === false;
    // What stands there now: `enter` may have replaced the node.
    const current = frame.parent.children[index] as N | undefined;
    if (!isSkipped && current === node && isParent(node)) stack.push({ parent: node, index: 0 });
  }
}

/** Calls `leave` for each parent below and including `root`, children before parents. */
export function walkParents<N extends Node>(root: N, leave: (parent: N & Parent) => void): void {
  const parents: (N & Parent)[] = [];
  const stack: N[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!isParent(node)) continue;
    parents.push(node);
    for (const child of node.children) stack.push(child as N);
  }
  for (let i = parents.length - 1; i >= 0; i--) {
    const parent = parents[i];
    if (parent !== undefined) leave(parent);
  }
}

/** The first node that lies deeper than `limit` levels below `root`, or `null`. */
export function findDeeperThan(root: Node, limit: number): Node | null {
  const stack: { node: Node; depth: number }[] = [{ node: root, depth: 0 }];
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    if (item.depth > limit) return item.node;
    if (!isParent(item.node)) continue;
    for (const node of item.node.children) stack.push({ node, depth: item.depth + 1 });
  }
  return null;
}

/** The text of a node and of all below it: values, and the alternative text of images. */
export function plainText(root: Node): string {
  let text = '';
  const stack: Node[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === 'raw' || node.type === 'html' || node.type === 'comment') continue;
    if ('value' in node && typeof node.value === 'string') text += node.value;
    else if ('alt' in node && typeof node.alt === 'string') text += node.alt;
    if (!isParent(node)) continue;
    for (let i = node.children.length - 1; i >= 0; i--) {
      const child = node.children[i];
      if (child !== undefined) stack.push(child);
    }
  }
  return text;
}
