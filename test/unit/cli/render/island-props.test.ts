import { createElement } from 'react';
import { expect, test } from 'vitest';
import { divideProps } from '../../../../cli/render/island-props.js';

const divide = (props: Readonly<Record<string, unknown>>) => divideProps(props, '<A>');

test('values of JSON are props, and content is a slot', () => {
  const content = createElement('b');
  const { json, plain, slots } = divide({
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
    texts: ['a', 'b'],
  });
  expect(plain).toEqual(JSON.parse(json));
  expect([...slots]).toEqual([
    ['children', ['text ', content]],
    ['footer', content],
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
