import type { Paragraph, Root } from 'mdast';
import type { Node } from 'unist';
import { expect, test } from 'vitest';
import type { Include } from '../../../../../cli/parse/include/find.js';
import {
  placeContent,
  placePartial,
  removeElement,
} from '../../../../../cli/parse/include/partial.js';

const at = (line: number, column = 1) => ({
  start: { line, column, offset: 0 },
  end: { line, column: column + 3, offset: 3 },
});
const line = (text: string, path: string, number: number) => ({
  text,
  path,
  line: number,
  shift: 0,
});
const paragraph = (value: string, number: number): Paragraph => ({
  type: 'paragraph',
  position: at(number),
  children: [{ type: 'text', value, position: at(number) }],
});
const positionsOf = (node: Node | undefined) => node?.position?.start.line;

/** A page with a partial of two paragraphs, of which the element has a child. */
function createPage() {
  const child = paragraph('Child', 2);
  const element = {
    type: 'mdxJsxFlowElement' as const,
    name: 'Part',
    attributes: [],
    children: [child],
    position: at(2),
  };
  const root: Root = {
    type: 'root',
    children: [paragraph('Before', 1), element, paragraph('After', 3)],
  };
  const include: Include = {
    node: element,
    parent: root,
    file: './_part.mdx',
    region: null,
    lines: null,
    heading: null,
  };
  const content = {
    path: 'docs/_part.mdx',
    lines: [line('One\n', 'docs/_part.mdx', 1), line('Two\n', 'docs/_part.mdx', 2)],
    tree: { type: 'root', children: [paragraph('One', 1), paragraph('Two', 2)] } satisfies Root,
  };
  const lines = [line('Before\n', 'docs/a.mdx', 1), line('<Part/>\n', 'docs/a.mdx', 2)];
  return { root, element, child, include, content, lines };
}

test('a partial replaces its element, with the children in its slot', () => {
  const { root, element, child, include, content, lines } = createPage();
  const place = placePartial(include, element, { content, lines });
  expect(lines.map(({ text }) => text)).toEqual(['Before\n', '<Part/>\n', 'One\n', 'Two\n']);
  expect(root.children[1]).toBe(element);
  place();
  const [, partial, after] = root.children;
  expect(after).toMatchObject(paragraph('After', 3));
  expect(partial).toMatchObject({ type: 'partial', path: 'docs/_part.mdx', position: at(2) });
  const [slot, one, two] = partial !== undefined && 'children' in partial ? partial.children : [];
  expect(slot).toEqual({ type: 'slot', children: [child] });
  // Below the lines of the page.
  expect([one, two].map(positionsOf)).toEqual([3, 4]);
});

test('a page that code shows is added at the end, and has no slot', () => {
  const { root, content, lines } = createPage();
  const place = placeContent(root, 'docs/_p.mdx', { content, lines });
  place();
  expect(lines).toHaveLength(4);
  expect(root.children).toHaveLength(4);
  const partial = root.children[3];
  expect(partial).toMatchObject({
    type: 'partial',
    path: 'docs/_part.mdx',
    imported: 'docs/_p.mdx',
    attributes: [],
  });
  const nodes = partial !== undefined && 'children' in partial ? partial.children : [];
  expect(nodes.map(positionsOf)).toEqual([3, 4]);
});

test('without a tree, only the lines are taken', () => {
  const { root, element, include, content, lines } = createPage();
  placePartial(include, element, { content: { ...content, tree: null }, lines })();
  expect(lines).toHaveLength(4);
  expect(root.children[1]).toBe(element);
});

test('an element whose partial cannot be read leaves its children', () => {
  const { root, child, include } = createPage();
  removeElement(include);
  expect(root.children).toEqual([paragraph('Before', 1), child, paragraph('After', 3)]);
});
