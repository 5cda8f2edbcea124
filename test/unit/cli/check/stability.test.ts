/** Finding the new places of removed pages by their anchors. */
import { expect, test } from 'vitest';
import { compareManifest } from '../../../../cli/check/stability.js';
import { startCpuClock } from '../../../cpu-time.js';
import { createTestSite } from './site.js';

const USUAL = ['arguments', 'attributes', 'example', 'import'];

const suggestionsFor = (
  removed: readonly (readonly string[])[],
  added: readonly (readonly string[])[],
) => {
  const before = new Map(removed.map((anchors, i) => [`/old/${i}/was/`, anchors]));
  const pages = added.map((headings, i) => ({ permalink: `/new/${i}/is/`, headings }));
  return compareManifest(before, createTestSite({ pages })).map(
    ({ note }) => /^Did you mean "([^"]*)"/.exec(note ?? '')?.[1] ?? null,
  );
};

test('a page with most of the anchors is the new place, the first of several', () => {
  expect(
    suggestionsFor(
      [['a', 'b', 'c'], ['a', 'd'], ['a', 'b', 'x', 'y', 'z'], ['e', 'f'], ['a']],
      [['a', 'b', 'g'], ['a', 'b', 'c', 'h'], ['f', 'e'], ['e', 'f'], ['a']],
    ),
  ).toEqual(['/new/1/is/', null, null, '/new/2/is/', null]);
});

test('anchors that most pages have tell nothing', () => {
  const added = Array.from({ length: 30 }, (_, i) => [...USUAL, `page-${i}`]);
  expect(
    suggestionsFor(
      [
        [...USUAL, 'page-7', 'more'],
        [...USUAL, 'gone'],
      ],
      added,
    ),
  ).toEqual(['/new/7/is/', null]);
});

test('thousands of moved pages take no minutes', () => {
  const usual = Array.from({ length: 20 }, (_, i) => `usual-${i}`);
  const pages = Array.from({ length: 5000 }, (_, i) => [
    ...usual,
    ...Array.from({ length: 10 }, (_part, k) => `part-${i}-${k}`),
  ]);
  const removed = pages.map((anchors) => [...anchors.slice(0, -1), 'gone']);
  const clock = startCpuClock();
  expect(suggestionsFor(removed, pages.toReversed())).toEqual(
    pages.map((_, i) => `/new/${4999 - i}/is/`),
  );
  expect(clock()).toBeLessThan(2000);
});
