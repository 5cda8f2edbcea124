/** Long random walks; each step ends as the browser would end it without scripts. */
import { describe, test } from 'vitest';
import { walk, walkSite } from '../browser/walk.js';
import { scaled, seed } from './settings.js';

const WALKS = scaled(50);
const STEPS = 2000;

// Several walks run at the same time, because a walk waits half of the time.
describe('walks', () => {
  const site = walkSite();

  test.concurrent.for(Array.from({ length: WALKS }, (_, i) => seed + i))(
    `${STEPS} steps of seed %i end as they do without scripts`,
    async (walkSeed) => {
      await walk(site, { seed: walkSeed, steps: STEPS, haste: 0.2 });
    },
  );
});
