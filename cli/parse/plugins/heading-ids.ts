/**
 * Ids that the author writes at the end of a heading.
 *
 * before: `## Set up {#setup}`
 * after:  `<h2 id="setup">Set up</h2>`
 */
import type { Nodes, Root } from 'mdast';
import { walk } from '../../tree.js';

export const CUSTOM_ID = /[ \t]*\{#([^\s{}]+)\}[ \t]*$/;

export function remarkHeadingIds() {
  return (tree: Root): void => {
    walk<Nodes>(tree, (node) => {
      if (node.type !== 'heading') return;
      const last = node.children.at(-1);
      const match = last?.type === 'text' ? CUSTOM_ID.exec(last.value) : null;
      if (last?.type === 'text' && match !== null) {
        last.value = last.value.slice(0, match.index);
        node.data = {
          ...node.data,
          hProperties: { ...node.data?.hProperties, id: match[1] ?? '' },
        };
      }
      return false;
    });
  };
}
