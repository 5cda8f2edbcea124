/**
 * Raw HTML becomes elements. Only trees that have some are parsed again, and without their code blocks and components,
 * which pass through as they are: an HTML parser would lose what they know.
 *
 * before: `{type: 'raw', value: '<details>'}`, …, `{type: 'raw', value: '</details>'}`
 * after:  `<details>…</details>`
 */
import type { ElementContent, Nodes, Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import type { Node } from 'unist';
import type { VFile } from 'vfile';
import { walk } from '../tree.js';
import { sanitize } from './sanitize.js';

/** Stands for a node that passes through: `index` in the list of those taken out. */
interface KeptNode extends Node {
  type: 'kept';
  index: number;
}

declare module 'hast' {
  interface ElementContentMap {
    kept: KeptNode;
  }
  interface RootContentMap {
    kept: KeptNode;
  }
}

const parseRaw = rehypeRaw({ passThrough: ['kept', 'component'] });

/** Whether raw HTML is left in a tree. */
export function hasRaw(tree: Root): boolean {
  let found = false;
  walk<Nodes>(tree, (node) => {
    found ||= node.type === 'raw';
    return !found;
  });
  return found;
}

/** The tree with its raw nodes parsed. */
export function parseRawNodes(tree: Root, file: VFile): Root {
  const kept: ElementContent[] = [];
  walk<Nodes>(tree, (node, parent, index) => {
    if (node.type !== 'element' || node.tagName !== 'pre') return;
    (parent.children as ElementContent[])[index] = { type: 'kept', index: kept.push(node) - 1 };
  });
  const result = parseRaw(tree, file);
  walk<Nodes>(result, (node, parent, index) => {
    const original = node.type === 'kept' ? kept[node.index] : undefined;
    if (original !== undefined) (parent.children as ElementContent[])[index] = original;
  });
  return result;
}

/** In `html: 'trust'`: all of it, comments too. */
export function rehypeRawHtml() {
  return (tree: Root, file: VFile): Root => (hasRaw(tree) ? parseRawNodes(tree, file) : tree);
}

/** In `html: 'sanitize'`: what the allow-list names. */
export function rehypeSafeHtml() {
  return (tree: Root, file: VFile): Root => {
    if (!hasRaw(tree)) return tree;
    const result = parseRawNodes(tree, file);
    sanitize(result, file);
    return result;
  };
}
