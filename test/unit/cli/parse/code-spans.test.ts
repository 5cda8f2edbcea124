import { expect, test } from 'vitest';
import { blankCodeSpans } from '../../../../cli/parse/code-spans.js';

test.each([
  ['a `b` c', 'a     c'],
  ['a {doc}`b` :ref:`c` d', 'a                   d'],
  ['a ``b ` c`` d', 'a           d'],
  ['a ` b `` c', 'a ` b `` c'],
  ['a ` b `` c ` d', 'a            d'],
  ['\\` a ` b', '\\` a ` b'],
  ['\\\\`a` b', '\\\\    b'],
  ['`a\\` b', '     b'],
  ['`a\nb` c', '  \n   c'],
])('%j becomes %j', (text, expected) => {
  expect(blankCodeSpans(text)).toBe(expected);
});

test('reads runs without an end in linear time', () => {
  const text = Array.from({ length: 1000 }, (_, i) => `${'`'.repeat(i + 1)} `).join('');
  const started = performance.now();
  expect(blankCodeSpans(text + '{`'.repeat(100_000))).toHaveLength(text.length + 200_000);
  expect(performance.now() - started).toBeLessThan(2000);
});
