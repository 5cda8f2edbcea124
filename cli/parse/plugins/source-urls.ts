/**
 * Records the URL of every Markdown link and image as written, with its place, because the hast has it percent-encoded and
 * without its place.
 *
 * before: `[a](<b c.md> "t")`
 * after:  the same, and in `context.urls`: `b c.md` at the offsets of `b c.md`
 */
import type { Definition, Image, ImageReference, Link, LinkReference, Nodes, Root } from 'mdast';
import type { VFile } from 'vfile';
import { contextOf, type PageContext, type SourceUrl } from '../context.js';
import { positionKey } from '../position-key.js';
import { walk } from '../../content-tree/tree.js';

export function remarkSourceUrls() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    const definitions = new Map<string, SourceUrl>();
    const references: (LinkReference | ImageReference)[] = [];
    walk<Nodes>(tree, (node) => {
      if (node.type === 'link' || node.type === 'image') {
        remember(context, node, { url: node.url, range: urlRange(node, context.source) });
      } else if (node.type === 'linkReference' || node.type === 'imageReference') {
        references.push(node);
      } else if (node.type === 'definition' && !definitions.has(node.identifier)) {
        const range = urlRange(node, context.source);
        definitions.set(node.identifier, { url: node.url, range, position: node.position });
      }
    });
    for (const reference of references) {
      const target = definitions.get(reference.identifier);
      if (target !== undefined) remember(context, reference, target);
    }
  };
}

function remember(context: PageContext, node: Nodes, url: SourceUrl): void {
  const key = positionKey(node);
  if (key !== null) context.urls.set(key, url);
}

type UrlNode = Link | Image | Definition;

function urlRange(node: UrlNode, source: string): readonly [number, number] | null {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  if (start === undefined || end === undefined) return null;
  const slice = source.slice(start, end);
  const first = slice.charAt(0);
  if (node.type === 'link' && first === '<') return [start + 1, end - 1];
  if (node.type === 'link' && first !== '[') return [start, end];
  const from = destinationStart(node, slice, start);
  return from === null ? null : destinationRange(source, from, end);
}

/** Returns the offset right after `](` or `]:`. */
function destinationStart(node: UrlNode, slice: string, start: number): number | null {
  if (node.type === 'definition') {
    const index = /^(?:[^\\\]]|\\.)*\]:/s.exec(slice)?.[0].length;
    return index === undefined ? null : start + index;
  }
  // The label of an image is its alt text, which has no nodes. The destination of a link or image contains no unescaped
  // `](`.
  const lastChild = node.type === 'link' ? node.children.at(-1) : undefined;
  const after = lastChild?.position?.end.offset ?? start;
  const index = node.type === 'image' ? labelEnd(slice) : slice.indexOf('](', after - start);
  return index === -1 ? null : start + index + 2;
}

/** Index of the `]` that closes the label of `![…](`. */
function labelEnd(slice: string): number {
  let depth = 0;
  for (let i = 1; i < slice.length; i++) {
    const character = slice.charAt(i);
    if (character === '\\') i++;
    else if (character === '[') depth++;
    else if (character === ']' && --depth === 0) return slice.charAt(i + 1) === '(' ? i : -1;
  }
  return -1;
}

function destinationRange(source: string, from: number, end: number): readonly [number, number] {
  let start = from;
  while (start < end && /\s/.test(source.charAt(start))) start++;
  if (source.charAt(start) === '<') {
    let stop = start + 1;
    while (stop < end && source.charAt(stop) !== '>') stop += source.charAt(stop) === '\\' ? 2 : 1;
    return [start + 1, stop];
  }
  let depth = 0;
  let stop = start;
  for (; stop < end; stop++) {
    const character = source.charAt(stop);
    if (character === '\\') stop++;
    else if (/\s/.test(character)) break;
    else if (character === '(') depth++;
    else if (character === ')' && --depth < 0) break;
  }
  return [start, stop];
}
