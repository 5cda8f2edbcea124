import type { Element, Root } from 'hast';
import { expect, test } from 'vitest';
import { markLead } from '../../../../cli/render/lead.js';
import { LEAD_MAX_LENGTH } from '../../../../theme/constants.js';

const element = (tagName: string, ...children: Element['children']): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
});
const text = (value: string) => ({ type: 'text' as const, value });
const title = element('h1', text('VPC'));

/** The elements that became a lead. */
function leadsOf(...children: Root['children']): string[] {
  const root: Root = { type: 'root', children };
  markLead(root);
  return children.flatMap((node) =>
    node.type === 'element' && node.properties['className'] !== undefined
      ? [`${node.tagName} ${String(node.properties['className'])}`]
      : [],
  );
}

test('a short first paragraph below the title is the lead', () => {
  const first = element('p', text('A '), element('em', text('network')), text('.'));
  expect(leadsOf(title, text('\n'), first, element('p', text('More.')))).toEqual(['p lead']);
});

test('classes of the author stay', () => {
  const first = { ...element('p', text('A network.')), properties: { className: ['wide'] } };
  expect(leadsOf(title, first)).toEqual(['p wide,lead']);
});

test.each([
  ['a paragraph without a title above it', [element('p', text('A network.'))]],
  ['a paragraph below something else', [title, element('ul'), element('p', text('A network.'))]],
  ['an image', [title, element('p', element('img'))]],
  ['a long paragraph', [title, element('p', text('x'.repeat(LEAD_MAX_LENGTH + 1)))]],
  ['an empty page', []],
])('%s is no lead', (_, children) => {
  expect(leadsOf(...children)).toEqual([]);
});

test('the longest lead', () => {
  expect(leadsOf(title, element('p', text('x'.repeat(LEAD_MAX_LENGTH))))).toEqual(['p lead']);
});
