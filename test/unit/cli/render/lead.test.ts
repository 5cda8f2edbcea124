import type { Element, Root } from 'hast';
import { expect, test } from 'vitest';
import { markLongLeads } from '../../../../cli/render/lead.js';
import { LEAD_MAX_LENGTH } from '../../../../theme/constants.js';

const element = (tagName: string, ...children: Element['children']): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
});
const text = (value: string) => ({ type: 'text' as const, value });
const title = element('h1', text('VPC'));
const long = () => element('p', element('em', text('x'.repeat(LEAD_MAX_LENGTH))), text('x'));

/** The elements that got a class. */
function markedOf(...children: Root['children']): string[] {
  const root: Root = { type: 'root', children };
  markLongLeads(root);
  return children.flatMap((node) =>
    node.type === 'element' && node.properties['className'] !== undefined
      ? [`${node.tagName} ${String(node.properties['className'])}`]
      : [],
  );
}

test('a long first paragraph below the title is no lead, and only the first', () => {
  expect(markedOf(title, text('\n'), long(), long())).toEqual(['p long']);
});

test('a title may be below other content, and is not always the only one', () => {
  const second = element('h1', text('Subnets'));
  expect(markedOf(element('div'), title, long(), second, long())).toEqual(['p long', 'p long']);
});

test('classes of the author stay', () => {
  const first = { ...long(), properties: { className: ['wide'] } };
  expect(markedOf(title, first)).toEqual(['p wide,long']);
});

test.each([
  ['the longest lead', [title, element('p', text('x'.repeat(LEAD_MAX_LENGTH)))]],
  ['a paragraph without a title above it', [long()]],
  ['a paragraph below something else', [title, element('ul'), long()]],
  ['an empty page', []],
])('%s stays as it is', (_, children) => {
  expect(markedOf(...children)).toEqual([]);
});
