import { expect, test } from 'vitest';
import type { SearchResult } from '../../../../theme/search/client.js';
import type { Excerpt } from '../../../../theme/search/excerpt.js';
import { keepOwnElements, toHit } from '../../../../theme/search/docsearch-hits.js';

const PAYLOADS = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  "'-alert(1)-'",
  '<mark onmouseover=alert(1)>x</mark>',
  '</mark><svg/onload=alert(1)>',
  '&lt;img src=x&gt;',
  'javascript:alert(1)',
  '<a href="javascript:alert(1)">x</a>',
];

const part = (text: string, isMatch = false) => ({ text, isMatch });

function resultOf(text: string): SearchResult {
  return {
    href: '/docs/a/',
    title: [part(text), part(text, true)],
    section: text,
    kind: text,
    trail: text,
    version: 'current',
    isByTitle: false,
  };
}

/** All strings of a hit that DocSearch may put into the page as HTML. */
const htmlOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(htmlOf)
      : [];

const excerptOf = (fields: Partial<Excerpt> = {}): Excerpt => ({
  anchor: 'b',
  heading: [part('Inputs')],
  isParameter: false,
  text: [part('Pass '), part('vpc_id', true)],
  others: [],
  ...fields,
});

test.each(PAYLOADS)('toHit() escapes %j in every field', (payload) => {
  const excerpt = excerptOf({ heading: [part(payload)], text: [part(payload, true)] });
  const { hierarchy, _highlightResult, _snippetResult } = toHit(resultOf(payload), excerpt, true);
  const strings = htmlOf([hierarchy, _highlightResult, _snippetResult]);
  expect(strings.length).toBeGreaterThan(6);
  for (const text of strings) expect(text.replace(/<\/?mark>/g, '')).not.toMatch(/[<>"']/);
});

test.each(PAYLOADS)('keepOwnElements(%j) lets no element through but our own', (payload) => {
  expect(keepOwnElements(payload).replace(/<\/?mark>/g, '')).not.toContain('<');
});

test('keepOwnElements() leaves the result of toHit() unchanged', () => {
  const html = 'a &lt;b&gt; <mark>c_<wbr>d</mark>';
  expect(keepOwnElements(html)).toBe(html);
  expect(keepOwnElements('')).toBe('');
});

test('toHit() lets identifiers break after their underscores, also where a match ends', () => {
  const title = [part('google_'), part('compute_region', true), part('_disk')];
  const { _snippetResult, hierarchy } = toHit({ ...resultOf('x'), title }, null, false);
  expect(_snippetResult.hierarchy['lvl1']?.value).toBe(
    'google_<wbr><mark>compute_<wbr>region</mark>_<wbr>disk',
  );
  expect(hierarchy.lvl1).toBe('google_compute_region_disk');
});

test('toHit() leads to the place of the excerpt, percent-encoded', () => {
  const hit = toHit(resultOf('x'), excerptOf({ anchor: 'a"b' }), true);
  expect(hit.url).toBe('/docs/a/#a%22b');
  expect(hit.type).toBe('lvl2');
});

test.each([
  [{ isParameter: true }, true],
  [{ isParameter: false }, false],
  [{ isParameter: true, anchor: null }, false],
])('toHit() marks the place %j as a parameter: %s', (fields, expected) => {
  expect(toHit(resultOf('x'), excerptOf(fields), true).isParameter).toBe(expected);
});

test('toHit() leads to the page when its title answers, and shows the excerpt', () => {
  const hit = toHit({ ...resultOf('x'), isByTitle: true }, excerptOf(), true);
  expect(hit).toMatchObject({ url: '/docs/a/', type: 'lvl1' });
  expect(hit._snippetResult.content?.value).toBe('Pass <mark>vpc_<wbr>id</mark>');
});

test.each([
  [true, ''],
  [false, undefined],
])('toHit() without an excerpt reserves a line: %s', (hasLine, expected) => {
  expect(toHit(resultOf('x'), null, hasLine)._snippetResult.content?.value).toBe(expected);
});

test.each(['hasOwnProperty', '__proto__'])('toHit() gives no page the name %s', (name) => {
  const result = { ...resultOf(''), title: [part(name)] };
  expect(toHit(result, null, false).hierarchy.lvl1).toBe(`${name}\u200b`);
});

test.each([
  ['a page', null, { lvl0: 'Guides › VPC', lvl1: 'Subnets', lvl2: null }],
  [
    'a heading',
    excerptOf({ text: [] }),
    { lvl0: null, lvl1: 'Guides › VPC › Subnets', lvl2: 'Inputs' },
  ],
  [
    'a text before the first heading',
    excerptOf({ anchor: null, heading: [] }),
    { lvl0: 'Guides › VPC', lvl1: 'Subnets', lvl2: null },
  ],
])('toHit() gives %s a name and a path', (_, excerpt, hierarchy) => {
  const result = { ...resultOf(''), title: [part('Subnets')], section: 'Guides', trail: 'VPC' };
  const hit = toHit(result, excerpt, true);
  expect(hit.hierarchy).toMatchObject(hierarchy);
  // One list, in the order of the ranks.
  expect(hit._highlightResult.hierarchy['lvl0']?.value).toBe('Search results');
});
