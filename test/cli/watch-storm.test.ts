/**
 * A storm of random changes on a watched site. Afterwards, the served site equals a clean build of the sources. `npm run
 * soak` has long storms.
 */
import { describe, expect, it } from 'vitest';
import { expectServed, rage, stormFiles } from '../storm.js';
import { watchSite } from '../watch-site.js';

describe('serve --watch in a storm', () => {
  const site = watchSite(stormFiles);

  it('100 changes later, every file equals a clean build', async () => {
    await site.shows('docs/', 'Start');
    await rage(site, { seed: 20_261, changes: 100, pauseMs: 120 });
    expect(await expectServed(site)).toBeGreaterThan(40);
  });
});
