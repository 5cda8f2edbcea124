/**
 * Addresses that remark finds at the end: it searches each text once more, and there finds an address in
 * `DNS:www.example.com`, which satteri takes for a text directive. In: a node whose texts are whole again, and the place of
 * such a word. Out: the links that remark makes, by its own search, and where the text ends, or `null` if satteri made more
 * of it. Without this step remark would have to parse four large pages of the corpus, which takes a twentieth of a cold
 * build.
 */
import type { Nodes, PhrasingContent, Root } from 'mdast';
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal';

/** Offsets in the text of the page; there is no space between them. */
export interface Word {
  readonly start: number;
  readonly end: number;
}

/** Types of nodes that can hold text and cannot be in a link. */
const OUTERMOST = new Set(['paragraph', 'heading']);

export function linkLateAddresses(parent: Nodes, { start, end }: Word): number | null {
  if (!OUTERMOST.has(parent.type) || !('children' in parent)) return null;
  const children = parent.children as PhrasingContent[];
  const index = children.findIndex(
    ({ type, position: at }) =>
      type === 'text' && (at?.start.offset ?? Infinity) <= start && end <= (at?.end.offset ?? 0),
  );
  const text = children[index];
  if (text === undefined) return null;
  const searched = text.position?.end.offset ?? null;
  const tree: Root = { type: 'root', children: [text] };
  for (const search of gfmAutolinkLiteralFromMarkdown().transforms ?? []) search(tree);
  children.splice(index, 1, ...(tree.children as PhrasingContent[]));
  return searched;
}
