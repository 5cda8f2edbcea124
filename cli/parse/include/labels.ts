/**
 * Keeps the labels of links and footnotes within their file. In: the tree of one file and the labels of the page so far.
 * Out: the tree, with another name for each label that the page has already.
 */
import type { Nodes, Root } from 'mdast';
import { walk } from '../../tree.js';

/** Of a link and of a footnote the same label may be two things. */
export interface Labels {
  readonly links: Set<string>;
  readonly notes: Set<string>;
}

interface Labelled {
  identifier: string;
}

/** `taken` is added to. */
export function isolateLabels(tree: Root, taken: Labels): void {
  const links: Labelled[] = [];
  const notes: Labelled[] = [];
  walk<Nodes>(tree, (node) => {
    if (
      node.type === 'definition' ||
      node.type === 'linkReference' ||
      node.type === 'imageReference'
    )
      links.push(node);
    if (node.type === 'footnoteDefinition' || node.type === 'footnoteReference') notes.push(node);
  });
  rename(links, taken.links);
  rename(notes, taken.notes);
}

/** A new name is none that the page has, and none that the file uses itself, further down perhaps. */
function rename(nodes: readonly Labelled[], taken: Set<string>): void {
  const own = new Set(nodes.map(({ identifier }) => identifier));
  const names = new Map<string, string>();
  for (const identifier of own) {
    let name = identifier;
    for (let n = 2; taken.has(name) || (n > 2 && own.has(name)); n++) name = `${identifier}-${n}`;
    names.set(identifier, name);
    taken.add(name);
  }
  for (const node of nodes) node.identifier = names.get(node.identifier) ?? node.identifier;
}
