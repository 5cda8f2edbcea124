/**
 * Marks the nodes that the site's own remark plugins make, so that sanitizing an author's raw HTML leaves them alone. In:
 * the mdast after those plugins, later the hast made from it. In between, an element carries the mark as an attribute, which
 * survives an HTML parser. Its value is random in each thread, so that no page can forge it.
 */
import { randomUUID } from 'node:crypto';
import type { Element, Nodes as HastNodes, Root as HastRoot } from 'hast';
import type { Nodes, Root } from 'mdast';
import { walk } from '../../content-tree/tree.js';

/** The hast property of the attribute, however it is spelled. */
const PROPERTY = 'dataSitePlugin';
const SECRET = randomUUID();

/** Marks nodes that define their own element. */
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

/** Checks a node of the mdast. */
export function isPluginNode({ data }: Nodes): boolean {
  return data?.hProperties?.[PROPERTY] === SECRET;
}

export function isMarked({ properties }: Element): boolean {
  return properties[PROPERTY] === SECRET;
}

/** The mark must not appear in the page. */
export function removeMarks(tree: HastRoot): void {
  walk<HastNodes>(tree, (node) => {
    if (node.type === 'element' && isMarked(node)) delete node.properties[PROPERTY];
  });
}
