/**
 * Packs the content tree of a page for threads and the cache. In: hast. Out: JSON that is half as long as that of its nodes,
 * of which a page has thousands. Text is a string. An element is a list of its name, its properties if it has any, and its
 * children. A JSX element is a list of a one, its kind, and its children. A page that code shows is a list of a two, its
 * path, and its children. A list of a three marks an element as JSX. Positions and other data are dropped. The same tree
 * always gives the same JSON.
 */
import { hash } from 'node:crypto';
import type { Element, ElementContent, Properties, Root, RootContent } from 'hast';
import type { ContentNode, JsxNode } from './component-nodes.js';

/** A node that is neither text nor an element follows a zero. */
type PackedNode =
  string | readonly [0, ElementContent] | PackedJsx | PackedContent | PackedMarked | PackedElement;
type PackedJsx = readonly [
  1,
  Pick<JsxNode, 'component' | 'attributes' | 'place' | 'client' | 'name'>,
  ...PackedNode[],
];
type PackedContent = readonly [2, file: string, ...PackedNode[]];
/** An element that the author wrote as JSX, on a site whose components replace elements of Markdown. */
type PackedMarked = readonly [3, PackedElement];
type PackedElement = readonly [tagName: string, ...rest: (Properties | PackedNode)[]];

/** @example packTree({ type: 'root', children: [{ type: 'text', value: 'a' }] }) // '["a"]' */
export function packTree(root: Root): string {
  return JSON.stringify(packChildren([], root.children));
}

/** The tree of a page without content. */
export const EMPTY_TREE = packTree({ type: 'root', children: [] });

/** Returns a hash that equal trees share. */
export function hashTree(tree: string): string {
  return hash('sha256', tree, 'base64url');
}

function packChildren<Rest>(
  packed: (Rest | PackedNode)[],
  children: readonly RootContent[],
): (Rest | PackedNode)[] {
  for (const node of children) {
    if (node.type === 'text') packed.push(node.value);
    else if (node.type === 'element' && node.content === undefined) packed.push(packElement(node));
    else if (node.type === 'jsx') packed.push(packJsx(node));
    else if (node.type === 'content') packed.push(packContent(node));
    else if (!(node.type in UNPACKED)) packed.push([0, withoutPlace(node)]);
  }
  return packed;
}

/** Types that are not packed: a doctype is not content, and `parse` has replaced the MDX nodes. */
const UNPACKED = { doctype: true, mdxjsEsm: true, partial: true, slot: true };

function withoutPlace(node: RootContent): ElementContent {
  return { ...node, position: undefined, data: undefined } as ElementContent;
}

function packJsx({ component, attributes, place, name, client, children }: JsxNode): PackedJsx {
  const said = {
    component,
    attributes,
    place,
    ...(name !== undefined && { name }),
    ...(client !== undefined && { client }),
  };
  return [1, said, ...packChildren<never>([], children)];
}

function packContent({ file, children }: ContentNode): PackedContent {
  return [2, file, ...packChildren<never>([], children)];
}

function packElement(element: Element): PackedElement | PackedMarked {
  const { tagName, properties, children, data } = element;
  const isBare = Object.keys(properties).length === 0;
  const packed: PackedElement = [
    tagName,
    ...packChildren<Properties>(isBare ? [] : [properties], children),
  ];
  return data?.isJsx === true ? [3, packed] : packed;
}

/** @example unpackTree('[["p","a"]]') // one paragraph */
export function unpackTree(json: string): Root {
  const packed: readonly PackedNode[] = JSON.parse(json);
  return { type: 'root', children: packed.map(unpackNode) };
}

function unpackNode(packed: PackedNode): ElementContent {
  if (typeof packed === 'string') return { type: 'text', value: packed };
  if (isOther(packed)) return packed[1];
  if (isJsx(packed)) {
    const [, node, ...children] = packed;
    return { type: 'jsx', ...node, children: children.map(unpackNode) };
  }
  if (isContent(packed)) {
    const [, file, ...children] = packed;
    return { type: 'content', file, children: children.map(unpackNode) };
  }
  if (isMarked(packed)) return { ...unpackElement(packed[1]), data: { isJsx: true } };
  return unpackElement(packed);
}

function unpackElement(packed: PackedElement): Element {
  const element: Element = { type: 'element', tagName: packed[0], properties: {}, children: [] };
  for (let i = 1; i < packed.length; i++) {
    const part = packed[i];
    if (part === undefined) continue;
    if (isNode(part)) element.children.push(unpackNode(part));
    else element.properties = part;
  }
  return element;
}

function isOther(packed: Exclude<PackedNode, string>): packed is readonly [0, ElementContent] {
  return packed[0] === 0;
}

function isJsx(packed: Exclude<PackedNode, string>): packed is PackedJsx {
  return packed[0] === 1;
}

function isContent(packed: Exclude<PackedNode, string>): packed is PackedContent {
  return packed[0] === 2;
}

function isMarked(packed: Exclude<PackedNode, string>): packed is PackedMarked {
  return packed[0] === 3;
}

function isNode(part: Properties | PackedNode): part is PackedNode {
  return typeof part === 'string' || Array.isArray(part);
}
