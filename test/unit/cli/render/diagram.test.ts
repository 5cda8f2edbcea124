import type { Element, Root } from 'hast';
import { expect, it } from 'vitest';
import { drawingOf, withDiagramCode } from '../../../../cli/render/diagram.js';

const code = (diagram: number): Element => ({
  type: 'element',
  tagName: 'codeblock',
  properties: { diagram },
  children: [],
});
const SVG = `<svg id="diagram-id-0"><a href="https://link.invalid/0"></a><a href="https://link.invalid/1"></a></svg>`;
const task = {
  diagrams: [null, SVG],
  links: [{ href: '/docs/b/?a&b' }, { href: null }],
  urls: ['b.md?a&b', 'no".md'],
};

it('gives the drawing the ids and links of its place in the page', () => {
  expect(drawingOf(code(1), task)?.properties).toEqual({
    index: 1,
    id: 'diagram-1-view',
    svg: '<svg id="diagram-1-0"><a href="/docs/b/?a&amp;b"></a><a data-broken-link="no&quot;.md"></a></svg>',
  });
});

it('leaves other elements, and code without a drawing, as they are', () => {
  expect(drawingOf(code(0), task)).toBeNull();
  expect(drawingOf({ ...code(1), tagName: 'p' }, task)).toBeNull();
  expect(drawingOf(code(1), { links: [], urls: [] })).toBeNull();
});

it('writes the text of a drawn diagram, with the URLs of its author, and keeps the article', () => {
  const figure: Element = {
    type: 'element',
    tagName: 'figure',
    properties: { dataDiagram: '0' },
    children: [],
  };
  const article: Root = { type: 'root', children: [figure] };
  const link = { url: 'b.md', kind: 'link', place: null, range: null, text: '' } as const;
  const tree = withDiagramCode(article, {
    diagrams: [{ text: 'click A href "https://link.invalid/0"', place: null }],
    links: [link],
  });
  expect(JSON.stringify(tree)).toContain('click A href \\"b.md\\"');
  expect(article.children).toEqual([figure]);
});
