/** Tests of which pages search engines list. */
import { expect, test } from 'vitest';
import { isListed, isNoindex } from '../../../../cli/pages/listed.js';
import { createPage } from '../page-with-components.js';

const page = createPage({});
const old = page.version && { ...page.version, noindex: true };

test.each([
  ['a page of the docs', page, false],
  ['an unlisted page', { ...page, isUnlisted: true }, true],
  ['a page of a version that is not listed', { ...page, version: old }, true],
  ['a page outside the docs', { ...page, version: null }, false],
])('%s: noindex is %s', (_, route, expected) => {
  expect(isNoindex(route)).toBe(expected);
  expect(isListed(route)).toBe(!expected);
});

test('a page is listed only at its canonical address', () => {
  expect(isListed({ ...page, canonical: '/' })).toBe(false);
  expect(isListed({ ...page, canonical: '/', permalink: '/' })).toBe(true);
});
