/**
 * Writes alignment as a class, because the output has no style attributes.
 *
 * before: `<td align="right">`
 * after:  `<td class="align-right">`
 */
import type { Root } from 'hast';
import { walkElements } from '../../tree.js';

export function rehypeAlignment() {
  return (tree: Root): void => {
    walkElements(tree, (node) => {
      if (node.properties['align'] === undefined) return;
      const { align, className, ...others } = node.properties;
      const value = String(align).toLowerCase();
      node.properties = others;
      if (className !== undefined) node.properties['className'] = className;
      if (!/^(?:left|right|center|justify)$/.test(value)) return;
      node.properties['className'] = [
        ...(Array.isArray(className) ? className : []),
        `align-${value}`,
      ];
    });
  };
}
