import { expect, test } from 'vitest';
import type { SearchResult } from '../../../../theme/search/client.js';
import type { Excerpt } from '../../../../theme/search/excerpt.js';
import { keepOwnElements, toHits } from '../../../../theme/search/docsearch-hits.js';

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

const list = { label: '2 results', maxFurther: 3 };

/** The first row. */
function toHit(result: SearchResult, excerpt: Excerpt | null) {
  const [hit] = toHits(result, excerpt, list);
  if (hit === undefined) throw new Error('There is no row');
  return hit;
}

test.each(PAYLOADS)('toHit() escapes %j in every field', (payload) => {
  const excerpt = excerptOf({ heading: [part(payload)], text: [part(payload, true)] });
  const others = [{ ...excerpt, anchor: 'c' }];
  const hits = toHits(resultOf(payload), { ...excerpt, others }, { ...list, label: payload });
  expect(hits).toHaveLength(2);
  const strings = hits.flatMap(({ hierarchy, _highlightResult, _snippetResult: snippets }) =>
    // The path is inserted as text.
    htmlOf([hierarchy, _highlightResult, { ...snippets, page: snippets.page?.name }]),
  );
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
  const { _snippetResult, hierarchy } = toHit({ ...resultOf('x'), title }, null);
  expect(_snippetResult.hierarchy['lvl1']?.value).toBe(
    'google_<wbr><mark>compute_<wbr>region</mark>_<wbr>disk',
  );
  expect(hierarchy.lvl1).toBe('google_compute_region_disk');
});

test('toHit() leads to the place of the excerpt, percent-encoded', () => {
  const hit = toHit(resultOf('x'), excerptOf({ anchor: 'a"b' }));
  expect(hit.url).toBe('/docs/a/#a%22b');
  expect(hit.type).toBe('lvl2');
});

test.each([
  [{ isParameter: true }, true],
  [{ isParameter: false }, false],
  [{ isParameter: true, anchor: null }, false],
])('toHit() marks the place %j as a parameter: %s', (fields, expected) => {
  expect(toHit(resultOf('x'), excerptOf(fields)).isParameter).toBe(expected);
});

test('toHit() leads to the page when its title answers, and shows the excerpt', () => {
  const hit = toHit({ ...resultOf('x'), isByTitle: true }, excerptOf());
  expect(hit).toMatchObject({ url: '/docs/a/', type: 'lvl1' });
  expect(hit._snippetResult.content?.value).toBe('Pass <mark>vpc_<wbr>id</mark>');
});

test('toHit() without an excerpt has no text', () => {
  expect(toHit(resultOf('x'), null)._snippetResult.content).toBeUndefined();
});

test('toHits() lists further places below the page, as many as are allowed', () => {
  const place = (anchor: string) => ({ ...excerptOf({ heading: [part(anchor)] }), anchor });
  const excerpt = excerptOf({ others: ['c', 'd', 'e', 'f'].map(place) });
  const rows = (result: SearchResult, maxFurther: number) =>
    toHits(result, excerpt, { ...list, maxFurther }).map(({ url, _snippetResult }) => [
      url,
      _snippetResult.page?.name,
      _snippetResult.isFurther,
    ]);
  const result = { ...resultOf('x'), title: [part('A_b')] };
  expect(rows(result, 2)).toEqual([
    ['/docs/a/#b', 'A_<wbr>b', false],
    ['/docs/a/#c', undefined, true],
    ['/docs/a/#d', undefined, true],
  ]);
  expect(rows(result, 0)).toEqual([['/docs/a/#b', undefined, false]]);
  expect(rows({ ...result, isByTitle: true }, 1)).toEqual([
    ['/docs/a/', undefined, false],
    ['/docs/a/#c', undefined, true],
  ]);
});

test.each(['hasOwnProperty', '__proto__'])('toHit() gives no page the name %s', (name) => {
  const result = { ...resultOf(''), title: [part(name)] };
  expect(toHit(result, null).hierarchy.lvl1).toBe(`${name}\u200b`);
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
  const hit = toHit(result, excerpt);
  expect(hit.hierarchy).toMatchObject(hierarchy);
  // One list, in the order of the ranks.
  expect(hit._highlightResult.hierarchy['lvl0']?.value).toBe('2 results');
});
