import type { Element, ElementContent } from 'hast';
import { expect, test } from 'vitest';
import { childrenOf, isReplaced, listReplaced } from '../../../../cli/render/replaced-elements.js';

const text = (value: string): ElementContent => ({ type: 'text', value });
const element = (tagName: string, given: Partial<Element> = {}): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children: [],
  ...given,
});
const anchor = (properties: Element['properties'] = {}) =>
  element('a', { properties: { className: ['anchor'], href: '#a', ...properties } });

test('exports replace elements that Markdown creates', () => {
  const exported = ['Card', 'h2', 'a', 'codeblock', 'pre', 'summary', 'sizes', 'table'];
  expect([...listReplaced(exported)]).toEqual(['h2', 'a', 'table']);
});

test('JSX of the author and the link of a heading to itself stay', () => {
  const names = new Set(['a']);
  expect(isReplaced(element('a', { children: [text('b')] }), names)).toBe(true);
  expect(isReplaced(element('p'), names)).toBe(false);
  expect(isReplaced(element('a', { data: { isJsx: true } }), names)).toBe(false);
  expect(isReplaced(anchor(), names)).toBe(false);
});

test('a heading has its text, and an anchor only if others may link to its name', () => {
  const named = anchor({ name: 'b' });
  const link = element('a', { properties: { className: ['anchor'] }, children: [text('own')] });
  const heading = element('h2', { children: [text('A '), link, anchor(), named] });
  expect(childrenOf(heading)).toEqual([text('A '), link, named]);
});

test('rows of a table have no line ends between them', () => {
  const row = element('tr');
  expect(childrenOf(element('tbody', { children: [text('\n'), row, text('\n')] }))).toEqual([row]);
  expect(childrenOf(element('p', { children: [text('\n')] }))).toEqual([text('\n')]);
});
