/**
 * remark-mdx and satteri give the same mdast for MDX, with the same positions, or docsgen uses that of remark-mdx. In: the
 * pieces that are compared with `@mdx-js/mdx`.
 */
import type { Nodes } from 'mdast';
import { expect, it } from 'vitest';
import { parseMdx } from '../../cli/parse/components/parse-mdx.js';
import { walk } from '../../cli/content-tree/tree.js';
import { comparable } from './comparable-mdast.js';
import { CASES, INVALID } from './mdx-cases.js';

function parse(text: string, parser: 'remark' | 'satteri'): unknown {
  const tree = parseMdx(text, { parser, gfm: true, mdx1Compat: false });
  walk<Nodes>(tree, (node) => {
    dropCode(node);
    if ('attributes' in node && Array.isArray(node.attributes))
      for (const attribute of node.attributes) {
        dropCode(attribute);
        delete attribute.position;
        if (typeof attribute.value === 'object' && attribute.value !== null)
          dropCode(attribute.value);
      }
  });
  return comparable(tree);
}

/** satteri gives no syntax tree of code, and nothing reads it. */
function dropCode(node: object): void {
  if ('data' in node) delete node.data;
}

const texts = Object.entries(CASES).flatMap(([name, page]) =>
  typeof page === 'string' ? [[name, page] as const] : [],
);

it.each(texts)('%s', (_, text) => {
  expect(parse(text, 'satteri')).toEqual(parse(text, 'remark'));
});

it.each(Object.entries(INVALID))('both reject %s', (_, text) => {
  for (const parser of ['remark', 'satteri'] as const)
    expect(() => parse(text, parser)).toThrow('Cannot read the page as MDX');
});
