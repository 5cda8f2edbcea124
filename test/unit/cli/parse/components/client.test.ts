import { expect, test } from 'vitest';
import type { ComponentReference } from '../../../../../cli/content-tree/component-nodes.js';
import { readClient } from '../../../../../cli/parse/components/client.js';

const imported: ComponentReference = { import: './src/A', path: ['default'] };
const read = (names: readonly string[], component: ComponentReference | null = imported) =>
  readClient(
    names.map((name) => [name, true] as const),
    { name: 'A', component },
  );

test('client:* is taken out of the attributes', () => {
  expect(read(['title', 'client:idle'])).toEqual({
    attributes: [['title', true]],
    client: 'idle',
    problem: null,
  });
  expect(read(['title'])).toEqual({ attributes: [['title', true]], problem: null });
});

test('the first of several decides', () => {
  expect(read(['client:none', 'client:load'])).toEqual({
    attributes: [],
    client: 'none',
    problem: {
      reason: '<A> has both "client:none" and "client:load"',
      note: 'Leave all but one out. Now "client:none" decides.',
    },
  });
});

test.each([
  ['client:Visible', 'Did you mean "client:visible"?'],
  ['client:', 'Write client:visible, client:idle, client:load, client:only or client:none.'],
])('an unknown %s', (name, note) => {
  expect(read([name])).toEqual({
    attributes: [],
    problem: { reason: `There is no "${name}"`, note },
  });
});

test('a component that the page declares may only be told to stay as it is', () => {
  const declared: ComponentReference = { script: 'docs/a.mdx', path: ['A'] };
  expect(read(['client:none'], declared).problem).toBeNull();
  expect(read(['client:only'], declared).problem?.reason).toBe(
    '"client:only" has no effect on <A>, which the page itself declares',
  );
  expect(read(['client:none'], null).problem?.reason).toBe(
    '"client:none" has no effect on <A>, which is no component',
  );
});
