/**
 * Heading ids that the author writes at the end of a heading, in all dialects. Classes next to them have no effect.
 *
 * The name of a parameter gets its level here, too, because only the page shows which heading is above it.
 *
 * before: `## Set up {#setup}`, `{ #setup .class }`, `{/* #setup *\/}` or `<!-- #setup -->`
 * after:  `<h2 id="setup">Set up</h2>`
 */
import type { Heading, Nodes, Root } from 'mdast';
import { walk } from '../../content-tree/tree.js';

/** The space before it is left out: a pattern that begins with one is slow on headings with many spaces. */
export const CUSTOM_ID =
  /(?:\{(?:\/\*)?|<!--)[ \t]*#([^\s{}<>]+?)(?:[ \t]+\.[^\s{}]+)*[ \t]*(?:(?:\*\/)?\}|-->)[ \t]*$/;

/** The level below each level of a heading. */
const BELOW = { 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 6 } as const;

export function remarkHeadingIds() {
  return (tree: Root): void => {
    let above: Heading['depth'] = 1;
    walk<Nodes>(tree, (node) => {
      // Half of all nodes are in paragraphs, which hold no headings.
      if (node.type !== 'heading') return node.type !== 'paragraph';
      if (node.data?.isParameter === true) {
        node.depth = BELOW[above];
        return false;
      }
      above = node.depth;
      const id = takeId(node);
      if (id !== null) node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id } };
      return false;
    });
  };
}

function takeId({ children }: Heading): string | null {
  const last = children.at(-1);
  if (last?.type === 'mdxTextExpression') return takeComment(children, last.value);
  if (last?.type !== 'text' && last?.type !== 'html') return null;
  const match = CUSTOM_ID.exec(last.value);
  if (match === null) return null;
  last.value = last.value.slice(0, match.index).trimEnd();
  if (last.value === '') children.pop();
  const before = children.at(-1);
  if (before?.type === 'text') before.value = before.value.trimEnd();
  return match[1] ?? '';
}

const COMMENT_ID = /^\s*\/\*\s*#(\S+)\s*\*\/\s*$/;

/** Takes the comment in braces of an MDX page. */
function takeComment(children: Heading['children'], value: string): string | null {
  const id = COMMENT_ID.exec(value)?.[1] ?? null;
  if (id === null) return null;
  children.pop();
  const before = children.at(-1);
  if (before?.type === 'text') before.value = before.value.trimEnd();
  return id;
}
