/**
 * Keeps the labels of links and footnotes within their file. In: the tree of one file and the labels of the page so far.
 * Out: the tree, with another name for each label that the page has already.
 */
import type { Nodes, Root } from 'mdast';
import { walk } from '../../tree.js';

/** `taken` is added to. */
export function isolateLabels(tree: Root, taken: Set<string>): void {
  const own = new Map<string, string>();
  const rename = (kind: string, identifier: string): string => {
    const known = own.get(kind + identifier);
    if (known !== undefined) return known;
    let name = identifier;
    for (let n = 2; taken.has(kind + name); n++) name = `${identifier}-${n}`;
    own.set(kind + identifier, name);
    return name;
  };
  walk<Nodes>(tree, (node) => {
    if (
      node.type === 'definition' ||
      node.type === 'linkReference' ||
      node.type === 'imageReference'
    )
      node.identifier = rename('link ', node.identifier);
    if (node.type === 'footnoteDefinition' || node.type === 'footnoteReference')
      node.identifier = rename('note ', node.identifier);
  });
  for (const [identifier, name] of own) taken.add(identifier.slice(0, 5) + name);
}
