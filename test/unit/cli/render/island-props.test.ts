import { createElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { divideProps } from '../../../../cli/render/island-props.js';

const PARTS: Readonly<Record<string, unknown>> = { Step, 'Tabs.Item': Item };
function Step({ title }: { readonly title?: string; readonly on?: () => void }): ReactNode {
  return title;
}
function Item({ label }: { readonly label: ReactNode }): ReactNode {
  return label;
}

function Page(): ReactNode {
  return 'page';
}
const PAGE_ELEMENT = createElement(Page);

const divide = (props: Readonly<Record<string, unknown>>, listed: readonly string[] = []) =>
  divideProps(props, {
    name: '<A>',
    partOf: (type) => Object.keys(PARTS).find((name) => PARTS[name] === type) ?? null,
    showPage: (value) => (value === Page ? PAGE_ELEMENT : null),
    listed: new Set(listed),
  });

test('values of JSON are props, and content is a slot', () => {
  const content = createElement('b');
  const { json, slots } = divide({
    text: 'a',
    list: [1, null, { deep: true }],
    nothing: undefined,
    children: ['text ', content],
    footer: content,
    texts: ['a', 'b'],
  });
  expect(JSON.parse(json)).toEqual({
    text: 'a',
    list: [1, null, { deep: true }],
    children: { 'docsgen-slot': ['children'] },
    footer: { 'docsgen-slot': ['footer'] },
    texts: ['a', 'b'],
  });
  expect([...slots]).toEqual([
    ['children', ['text ', content]],
    ['footer', content],
  ]);
});

test('components of pages are slots at any depth, and other values stay as they are', () => {
  const { json, slots } = divide({
    usage: Page,
    code: { react: Page, angular: { files: [{ name: 'a.ts', show: Page }], isNew: true } },
  });
  expect(JSON.parse(json)).toEqual({
    usage: { 'docsgen-page': 'page:0' },
    code: {
      react: { 'docsgen-page': 'page:1' },
      angular: { files: [{ name: 'a.ts', show: { 'docsgen-page': 'page:2' } }], isNew: true },
    },
  });
  expect([...slots]).toEqual([
    ['page:0', PAGE_ELEMENT],
    ['page:1', PAGE_ELEMENT],
    ['page:2', PAGE_ELEMENT],
  ]);
  expect(() => divide({ code: { react: Page, on: () => {} } })).toThrow(
    'Cannot start <A> in the browser: its prop "code.on" is a function',
  );
});

test('elements of components in the same file are created by the browser', () => {
  const content = createElement('b');
  const { json, slots } = divide({
    children: [
      createElement(Step, { title: 'One', key: 'a' }, 'text'),
      'between',
      content,
      [createElement(Item, { label: content }, content, createElement(Step))],
    ],
    footer: content,
  });
  expect(JSON.parse(json)).toEqual({
    children: [
      { 'docsgen-slot': ['Step', { title: 'One', children: 'text', key: 'a' }] },
      'between',
      { 'docsgen-slot': ['children-2'] },
      [
        {
          'docsgen-slot': [
            'Tabs.Item',
            {
              label: { 'docsgen-slot': ['children-3-0-label'] },
              children: [
                { 'docsgen-slot': ['children-3-0-children-0'] },
                { 'docsgen-slot': ['Step', {}] },
              ],
            },
          ],
        },
      ],
    ],
    footer: { 'docsgen-slot': ['footer'] },
  });
  expect([...slots.keys()]).toEqual([
    'children-2',
    'children-3-0-label',
    'children-3-0-children-0',
    'footer',
  ]);
  expect(() => divide({ children: createElement(Step, { on: () => {} }) })).toThrow(
    'Cannot start <A> in the browser: its prop "on" is a function',
  );
});

test('a listed slot is a slot for each element', () => {
  const content = createElement('b');
  const { json, slots } = divide({ children: ['a', content], footer: [content] }, ['children']);
  expect(JSON.parse(json)).toEqual({
    children: ['a', { 'docsgen-slot': ['children-1'] }],
    footer: { 'docsgen-slot': ['footer'] },
  });
  expect([...slots]).toEqual([
    ['children-1', content],
    ['footer', [content]],
  ]);
});

test('the same object twice is not a circle', () => {
  const shared = { a: 1 };
  expect(divide({ all: [shared, shared] }).json).toBe('{"all":[{"a":1},{"a":1}]}');
});

test.each([
  [10n, 'cannot be written as JSON'],
  [new (class Own {})(), 'cannot be written as JSON'],
  [/a/, 'cannot be written as JSON'],
  [new Set(), 'is a Map or a Set'],
  [Infinity, 'is no number in JSON'],
])('%s is a problem', (value, is) => {
  expect(() => divide({ list: [value] })).toThrow(
    `Cannot start <A> in the browser: its prop "list[0]" ${is}`,
  );
});

test('there may be many props, but not too many', () => {
  const props = (length: number) => ({ text: 'x'.repeat(length - '{"text":""}'.length) });
  expect(divide(props(100_000)).json).toHaveLength(100_000);
  expect(() => divide(props(100_001))).toThrow(
    'its props have 100001 characters, more than 100000',
  );
});
