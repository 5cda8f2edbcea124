/**
 * Marks what the site's own remark plugins make of a page, so that cleaning an author's raw HTML leaves it alone. In: the
 * mdast that they have been through, later the hast that comes of it. Between the two an element carries the mark as an
 * attribute, which outlives an HTML parser; its value is drawn anew in each thread, so that no page can forge it.
 */
import { randomUUID } from 'node:crypto';
import type { Element, Nodes as HastNodes, Root as HastRoot } from 'hast';
import type { Nodes, Root } from 'mdast';
import { walk } from '../../tree.js';

/** An attribute's property in hast, which any spelling of it becomes. */
const PROPERTY = 'dataSitePlugin';
const SECRET = randomUUID();

/** Nodes that say what element becomes of them. */
export function markPluginNodes(tree: Root): void {
  walk<Nodes>(tree, ({ data }) => {
    if (data === undefined) return;
    const { hName, hProperties, hChildren } = data;
    if (hName === undefined && hProperties === undefined && hChildren === undefined) return;
    data.hProperties = { ...hProperties, [PROPERTY]: SECRET };
    if (hChildren === undefined) return;
    const root: HastRoot = { type: 'root', children: hChildren };
    walk<HastNodes>(root, (node) => {
      if (node.type === 'element') node.properties = { ...node.properties, [PROPERTY]: SECRET };
    });
  });
}

/** Of the mdast. */
export function isPluginNode({ data }: Nodes): boolean {
  return data?.hProperties?.[PROPERTY] === SECRET;
}

export function isMarked({ properties }: Element): boolean {
  return properties[PROPERTY] === SECRET;
}

/** The mark is no part of the page. */
export function removeMarks(tree: HastRoot): void {
  walk<HastNodes>(tree, (node) => {
    if (node.type === 'element' && isMarked(node)) delete node.properties[PROPERTY];
  });
}
