/** Pages of damaged HTML, Markdown and MDX: each is built or has a finding, and none ends the build of the others. */
import { expect, test } from 'vitest';
import { expectDeadlines } from '../conformance/bounded-pages.js';
import { pathological } from '../conformance/pathological.js';
import { parseDamagedMdx } from '../damaged-mdx.js';
import { findLateGrammars } from '../hostile-code.js';
import { buildDamaged } from '../damaged-site.js';
import { scaled, seed } from './settings.js';

const SITES = scaled(50);
const PAGES = 400;

test(`${SITES * PAGES} damaged pages, ${PAGES} in a site`, async () => {
  for (let i = 0; i < SITES; i++)
    expect(await buildDamaged({ seed: (seed * 1000 + i) * PAGES, pages: PAGES })).toEqual([]);
});

const MDX_PAGES = scaled(20_000);

test(`${MDX_PAGES} damaged pages of MDX`, async () => {
  expect(await parseDamagedMdx(seed * MDX_PAGES, MDX_PAGES)).toEqual([]);
});

test('every hostile page with remark, each ended at its deadline', async () => {
  await expectDeadlines(pathological);
});

test('every grammar ends within the deadline on every shape of hostile code', () => {
  expect(findLateGrammars(1)).toEqual([]);
});
