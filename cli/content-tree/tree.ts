/**
 * Walks and measures syntax trees with a stack of its own, so that no depth of nesting can overflow the call stack. In: a
 * tree. Out: calls, or a measure. It replaces a visitor package, because a page has thousands of nodes and a dozen walks.
 */
import type { Element, Nodes, Parents } from 'hast';
import type { Node, Parent } from 'unist';

function isParent(node: Node): node is Parent {
  return (node as Partial<Parent>).children !== undefined;
}

/** `false` skips the children of the node. */
type Enter<N extends Node, P> = (node: N, parent: P, index: number) => boolean | undefined | void;

/** Calls `enter` for each element below `root`, and skips text: most nodes of a page are text. */
export function walkElements(root: Nodes, enter: Enter<Element, Parents>): void {
  walk(root, enter as Enter<Nodes, Nodes & Parent>, 'element');
}

/** Calls `enter` for each node below `root`, or each of one type, in document order. */
export function walk<N extends Node>(
  root: N,
  enter: Enter<N, N & Parent>,
  type: string | null = null,
): void {
  if (!isParent(root)) return;
  // This is the innermost loop of the stage: two stacks are faster than one of objects, and the current list needs none.
  const parents: (N & Parent)[] = [];
  const indices: number[] = [];
  let parent: N & Parent = root;
  let index = 0;
  for (;;) {
    const node = parent.children[index] as N | undefined;
    if (node === undefined) {
      const above = parents.pop();
      if (above === undefined) return;
      parent = above;
      index = indices.pop() ?? 0;
      continue;
    }
    // `enter` may replace the node; the new node is not entered.
    const isMeant = type === null || node.type === type;
    const isEntered =
      (!isMeant || enter(node, parent, index) !== false) &&
      isParent(node) &&
      parent.children[index] === node;
    index++;
    if (!isEntered) continue;
    parents.push(parent);
    indices.push(index);
    parent = node;
    index = 0;
  }
}

const NONE: ReadonlySet<string> = new Set();
/** Markdown blocks that contain no other blocks: most nodes of a page are in them. */
export const INLINE_PARENTS: ReadonlySet<string> = new Set(['paragraph', 'heading', 'table']);

/**
 * Calls `leave` for each parent below and including `root`, children before parents. Nodes of the types in `skipped` are
 * left out with everything below them.
 */
export function walkParents<N extends Node>(
  root: N,
  leave: (parent: N & Parent) => void,
  skipped: ReadonlySet<string> = NONE,
): void {
  const parents: (N & Parent)[] = [];
  const stack: N[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!isParent(node) || skipped.has(node.type)) continue;
    parents.push(node);
    for (const child of node.children) stack.push(child as N);
  }
  for (let i = parents.length - 1; i >= 0; i--) {
    const parent = parents[i];
    if (parent !== undefined) leave(parent);
  }
}

/** Returns the first node that is more than `limit` levels below `root`, or `null`. */
export function findDeeperThan(root: Node, limit: number): Node | null {
  let level: Node[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return level[0] ?? null;
    const below: Node[] = [];
    for (const node of level)
      if (isParent(node)) for (const child of node.children) below.push(child);
    level = below;
  }
  return null;
}

/** Nodes whose value is not text: markup, and MDX code. */
const NO_TEXT = new Set(['raw', 'html', 'comment', 'mdxTextExpression', 'mdxFlowExpression']);

/**
 * Returns the text of a node and of everything below it: values, and alternative texts of images. `A claim.[^1]` is "A
 * claim."
 */
export function plainText(root: Node): string {
  let text = '';
  const stack: Node[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (NO_TEXT.has(node.type)) continue;
    if (isFootnoteReference(node) || isAnnotation(node)) continue;
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

/** Whether the node is an annotation of a MathML formula, which repeats the formula as its source. */
export function isAnnotation(node: Node): boolean {
  return node.type === 'element' && 'tagName' in node && node.tagName === 'annotation';
}

/** Whether the node refers to a footnote. Its text is a number that follows the last word without a space. */
export function isFootnoteReference(node: Node): boolean {
  const { properties } = node as Partial<Element>;
  return properties !== undefined && 'dataFootnoteRef' in properties;
}
