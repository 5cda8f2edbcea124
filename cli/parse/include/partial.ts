/**
 * Replaces a JSX element with the imported page that it names, or adds the page below the content if code shows it. In: the
 * element, and the lines and nodes of the page. Out: a `partial` node, whose slot has the children of the element.
 */
import type { Parents, Root } from 'mdast';
import type { Point } from 'unist';
import type { PartialNode, SlotNode } from '../components/jsx.js';
import { isPartialElement, type Include, type PartialElement } from './find.js';
import type { Line } from './origin.js';
import { movePoints } from './positions.js';

interface Content {
  readonly lines: readonly Line[];
  readonly tree: Root | null;
  readonly path: string;
}

/**
 * Adds the lines of a partial after those of its element, which may have children. Returns a function that puts its nodes in
 * place of the element.
 */
export function placePartial({ parent }: Include, node: PartialElement, added: Added): () => void {
  return append(added, (tree, path) => {
    const slot: SlotNode = { type: 'slot', children: node.children };
    const partial: PartialNode = {
      type: 'partial',
      path,
      attributes: node.attributes,
      children: [slot, ...tree.children] as PartialNode['children'],
      position: node.position,
    };
    (parent as Parents).children.splice(parent.children.indexOf(node), 1, partial as never);
  });
}

/** Adds a page that code shows below everything else. Returns a function that adds its nodes. */
export function placeContent(root: Root, imported: string, added: Added): () => void {
  return append(added, ({ children }, path) => {
    root.children.push({ type: 'partial', path, imported, attributes: [], children });
  });
}

interface Added {
  readonly content: Content;
  /** Lines of the page and of what it includes. */
  readonly lines: Line[];
}

/** Adds the lines of the content at the end. Returns a function that moves its tree there and places it. */
function append(
  { content: { lines: own, tree, path }, lines }: Added,
  place: (tree: Root, path: string) => void,
): () => void {
  const from = lines.length;
  lines.push(...own);
  return () => {
    if (tree === null) return;
    const move = ({ line, column }: Point) => ({ line: from + line, column });
    movePoints(tree, move, move);
    place(tree, path);
  };
}

/** Shows the children of an element whose partial cannot be read. */
export function removeElement({ node, parent }: Include): void {
  if (isPartialElement(node))
    (parent as Parents).children.splice(
      parent.children.indexOf(node),
      1,
      ...(node.children as never[]),
    );
}
