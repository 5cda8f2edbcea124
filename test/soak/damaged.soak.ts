/** Pages of damaged HTML and Markdown: each is built or has a finding, and none ends the build of the others. */
import { expect, test } from 'vitest';
import { buildDamaged } from '../damaged-site.js';
import { scaled, seed } from './settings.js';

const SITES = scaled(50);
const PAGES = 400;

test(`${SITES * PAGES} damaged pages, ${PAGES} in a site`, async () => {
  for (let i = 0; i < SITES; i++)
    expect(await buildDamaged({ seed: (seed * 1000 + i) * PAGES, pages: PAGES })).toEqual([]);
});
