/** A sample of what `npm run soak` does at length. */
import { expect, test } from 'vitest';
import { parseDamagedMdx } from '../damaged-mdx.js';

test('damaged MDX pages end no build, and every finding has its place', async () => {
  expect(await parseDamagedMdx(0, 100)).toEqual([]);
});
