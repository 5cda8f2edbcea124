/** A short version of `npm run soak -- --only damaged`. */
import { expect, test } from 'vitest';
import { buildDamaged } from '../damaged-site.js';

test.each([0, 1])(
  'K1: damaged pages end no build, and every finding has its file, sample %i',
  async (sample) => {
    expect(await buildDamaged({ seed: sample * 40, pages: 40 })).toEqual([]);
  },
);

/** Each was the only page of twenty thousand that failed. */
test.each([[403_795, '<math> <source> </math>, in trusted HTML']])(
  'K1: the damaged page %i is built: %s',
  async (seed) => {
    expect(await buildDamaged({ seed, pages: 1 })).toEqual([]);
  },
);
