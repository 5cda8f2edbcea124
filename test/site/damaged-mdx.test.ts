/** A short version of `npm run soak -- --only damaged`. */
import { expect, test } from 'vitest';
import { parseDamagedMdx } from '../damaged-mdx.js';

test('damaged MDX pages end no build, and every finding has its place', async () => {
  expect(await parseDamagedMdx(0, 100)).toEqual([]);
});
