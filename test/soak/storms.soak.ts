/** Storms of random changes on a watched site, one after the other; after each storm every file equals a clean build. */
import { describe, expect, test } from 'vitest';
import { expectServed, rage, stormFiles } from '../storm.js';
import { watchSite } from '../watch-site.js';
import { scaled, seed } from './settings.js';

const STORMS = scaled(50);
const CHANGES = 1000;

describe('serve --watch', () => {
  const site = watchSite(stormFiles);

  test.each(Array.from({ length: STORMS }, (_, i) => seed * 1000 + i))(
    `after ${CHANGES} changes of storm %i, every file equals a clean build`,
    async (storm) => {
      await rage(site, { seed: storm, changes: CHANGES, pauseMs: 40 });
      expect(await expectServed(site)).toBeGreaterThan(40);
    },
  );
});
