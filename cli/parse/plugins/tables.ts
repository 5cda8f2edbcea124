/**
 * Alignment as a class, because the output carries no style attribute.
 *
 * before: `<td align="right">`
 * after:  `<td class="align-right">`
 */
import type { Root } from 'hast';
import type { VFile } from 'vfile';
import { contextOf } from '../context.js';
import { walkElements } from '../../tree.js';

/** Of tables, and of the attribute. */
const SIGN = /\||align/i;

export function rehypeAlignment() {
  return (tree: Root, file: VFile): void => {
    const { source, options } = contextOf(file);
    if (!SIGN.test(source) && options.sitePlugins === null) return;
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
