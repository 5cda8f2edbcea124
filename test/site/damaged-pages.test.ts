/** A sample of what `npm run soak` does at length. */
import { expect, test } from 'vitest';
import { buildDamaged } from '../damaged-site.js';

test.each([0, 1])(
  'K1: damaged pages end no build, and every finding has its file, sample %i',
  async (sample) => {
    expect(await buildDamaged({ seed: sample * 40, pages: 40 })).toEqual([]);
  },
);
