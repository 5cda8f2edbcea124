/** T24, T29: builds that are killed at random moments, and pairs of builds that meet. */
import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashTree } from '../cli/tree-hash.js';
import { CONFIG, ended, killBuilds, litter, pages, startBuild } from '../killed-builds.js';
import { createRandom } from '../random.js';
import { site } from '../site.js';
import { scaled, seed } from './settings.js';

const KILLS = scaled(100);
const PAIRS = scaled(50);

test(`T24 ${KILLS} kills leave the old output or the new, and the next build a clean one`, async () => {
  await killBuilds({ kills: KILLS, seed });
});

test(`T29 ${PAIRS} pairs of builds at any offset both end, and the output is a clean one`, async () => {
  const built = site({ 'site.config.ts': CONFIG, ...pages('first') });
  const { dir, run, write } = built;
  const output = join(dir, 'build');
  const trees = ['first', 'second'].map((word) => {
    write(pages(word));
    expect(run(['build', '--no-cache']).status).toBe(0);
    return hashTree(output);
  });
  const random = createRandom(seed);
  for (let i = 0; i < PAIRS; i++) {
    write(pages(i % 2 === 0 ? 'first' : 'second'));
    const one = ended(startBuild(dir));
    await delay(random() * 2000);
    const ends = await Promise.all([one, ended(startBuild(dir))]);
    expect(
      ends.map(({ status }) => status),
      `pair ${i}`,
    ).toEqual([0, 0]);
    expect(hashTree(output), `pair ${i}`).toBe(trees[i % 2]);
  }
  expect(litter(built)).toEqual([]);
});
