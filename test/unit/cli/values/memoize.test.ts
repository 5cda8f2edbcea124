import { expect, test, vi } from 'vitest';
import { memoize } from '../../../../cli/values/memoize.js';

test('memoize() calls a function once per key, and not again for an empty text', () => {
  const make = vi.fn((key: string) => key.slice(1));
  const shorten = memoize(make);
  expect(['ab', 'a', 'ab', 'a'].map(shorten)).toEqual(['b', '', 'b', '']);
  expect(make.mock.calls).toEqual([['ab'], ['a']]);
});
