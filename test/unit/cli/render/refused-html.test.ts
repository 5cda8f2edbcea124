import type { Root } from 'hast';
import { expect, test } from 'vitest';
import {
  accept,
  isAcceptable,
  markBlocks,
  splitBlocks,
} from '../../../../cli/render/refused-html.js';

const LONG = 'x'.repeat(5_000_001);

test.each([
  ['<p>a</p>', true],
  ['<p>&lt;style&gt;</p>', true],
  ['<p><style>p {}</style></p>', false],
  [LONG, false],
  [LONG.slice(1), true],
])('%.30s is acceptable: %s', (html, isGood) => {
  expect(isAcceptable(html)).toBe(isGood);
  expect(accept(html).problem === null).toBe(isGood);
});

test('a block loses its style elements, and one that is too long is empty', () => {
  const block = '<p>a</p><style data-x="1">p {}</style><b>b</b><style>i {}</style>';
  expect(accept(block)).toMatchObject({
    html: '<p>a</p><b>b</b>',
    problem: { reason: 'it renders a <style> element, which the policy of the site blocks' },
  });
  expect(accept(LONG)).toMatchObject({
    html: '',
    problem: { reason: 'it is longer than 5000000 characters' },
  });
});

test('marked blocks are split as they were, empty ones and text too', () => {
  const tree: Root = {
    type: 'root',
    children: [
      { type: 'element', tagName: 'p', properties: {}, children: [] },
      { type: 'text', value: '\n' },
    ],
  };
  markBlocks(tree);
  const names = tree.children.map((child) => (child.type === 'element' ? child.tagName : null));
  expect(new Set(names).size).toBe(1);
  const [name] = names;
  const html = ['<p></p>', '\n', ''].map((block) => `<${name}>${block}</${name}>`).join('');
  expect(splitBlocks(html)).toEqual(['<p></p>', '\n', '']);
});
