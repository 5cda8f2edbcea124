/** T53: 200 steps at random, against what the browser does by itself. `npm run soak -- --only walks` takes more. */
import { describe, it } from 'vitest';
import { browserSite } from './browser.js';
import { walk, walkFiles } from './walk.js';

const STEPS = 50;

describe('a random walk', () => {
  const site = browserSite(walkFiles);

  it.each([1, 2, 3, 4])(
    `of ${STEPS} steps, seed %i, ends each as it does without scripts (T53)`,
    { timeout: 240_000 },
    async (seed) => {
      await walk(site, { seed, steps: STEPS, haste: 0 });
    },
  );
});
