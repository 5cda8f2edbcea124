/**
 * Keeps the labels of links and footnotes within their file. In: the tree of one file and the labels of the page so far.
 * Out: the tree, with a new name for each label that the page already has, and the places of these names in the text.
 */
import type {
  Definition,
  FootnoteDefinition,
  FootnoteReference,
  ImageReference,
  LinkReference,
  Nodes,
  Root,
} from 'mdast';
import type { TextChange } from '../../types.js';
import { walk } from '../../content-tree/tree.js';

/** Labels of links and of footnotes are separate: the same label may name one of each. */
export interface Labels {
  readonly links: Set<string>;
  readonly notes: Set<string>;
}

export type Labelled =
  Definition | LinkReference | ImageReference | FootnoteDefinition | FootnoteReference;

/** Returns the nodes that got a new name. Adds their labels to `taken`. */
export function isolateLabels(tree: Root, taken: Labels): Labelled[] {
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
  return [...rename(links, taken.links), ...rename(notes, taken.notes)];
}

/** A new name must be unused in the page and also in the file, perhaps further down. */
function rename(nodes: readonly Labelled[], taken: Set<string>): Labelled[] {
  const own = new Set(nodes.map(({ identifier }) => identifier));
  const names = new Map<string, string>();
  for (const identifier of own) {
    let name = identifier;
    for (let n = 2; taken.has(name) || (n > 2 && own.has(name)); n++) name = `${identifier}-${n}`;
    names.set(identifier, name);
    taken.add(name);
  }
  return nodes.filter((node) => {
    const { identifier } = node;
    node.identifier = names.get(identifier) ?? identifier;
    return node.identifier !== identifier;
  });
}

/** `nodes` are now in `text`. */
export function locateLabels(nodes: readonly Labelled[], text: string): TextChange[] {
  return nodes.flatMap((node) => {
    const [start, end] = [node.position?.start.offset, node.position?.end.offset];
    if (start === undefined || end === undefined) return [];
    const [from, to] = labelRange(node, text.slice(start, end));
    const isShortcut = 'referenceType' in node && node.referenceType === 'shortcut';
    const label = isShortcut ? `[${node.identifier}]` : node.identifier;
    return [{ range: [start + from, start + to], text: label }];
  });
}

/** Offsets in the node's text. For a reference without a label, the point where a label belongs. */
function labelRange(node: Labelled, written: string): readonly [number, number] {
  const { length } = written;
  switch (node.type) {
    case 'footnoteReference':
      return ['[^'.length, length - 1];
    case 'footnoteDefinition':
      return ['[^'.length, closingBracket(written)];
    case 'definition':
      return ['['.length, closingBracket(written)];
    case 'linkReference':
    case 'imageReference':
      if (node.referenceType === 'shortcut') return [length, length];
      return [openingBracket(written) + 1, length - 1];
  }
}

/** Finds the end of a label at the start. A label contains only escaped brackets. */
function closingBracket(written: string): number {
  return /^(?:[^\\\]]|\\.)*/s.exec(written)?.[0].length ?? 0;
}

/** Finds the beginning of a label at the end. */
function openingBracket(written: string): number {
  let at = written.lastIndexOf('[');
  while (
    at > 0 &&
    (/\\*$/.exec(written.slice(Math.max(0, at - 1000), at))?.[0].length ?? 0) % 2 === 1
  )
    at = written.lastIndexOf('[', at - 1);
  return at;
}
