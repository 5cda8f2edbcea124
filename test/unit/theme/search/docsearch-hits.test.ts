import { expect, test } from 'vitest';
import type { SearchResult } from '../../../../theme/search/client.js';
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

test.each(PAYLOADS)('toHit() escapes %j in every field', (payload) => {
  const excerpt = {
    anchor: 'b',
    heading: [part(payload)],
    text: [part(payload), part(payload, true)],
    others: [],
  };
  const { hierarchy, content, _highlightResult, _snippetResult } = toHit(
    resultOf(payload),
    excerpt,
    'Site',
  );
  const strings = htmlOf([hierarchy, content, _highlightResult, _snippetResult]);
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
  const { _snippetResult, hierarchy } = toHit({ ...resultOf('x'), title }, null, 'Site');
  expect(_snippetResult.hierarchy['lvl1']?.value).toBe(
    'google_<wbr><mark>compute_<wbr>region</mark>_<wbr>disk',
  );
  expect(hierarchy.lvl1).toBe('x › x › google_compute_region_disk');
});

test('toHit() leads to the place of the excerpt, percent-encoded', () => {
  const hit = toHit(
    resultOf('x'),
    { anchor: 'a"b', heading: [part('h')], text: [part('t')], others: [] },
    'Site',
  );
  expect(hit.url).toBe('/docs/a/#a%22b');
  expect(hit.type).toBe('content');
});

test('toHit() leads to the page when its title answers', () => {
  const result = { ...resultOf('x'), isByTitle: true };
  const hit = toHit(
    result,
    { anchor: 'b', heading: [part('h')], text: [part('t')], others: [] },
    'Site',
  );
  expect(hit).toMatchObject({ url: '/docs/a/', type: 'lvl1', content: null });
});

test.each(['hasOwnProperty', '__proto__'])('toHit() gives no group the name %s', (name) => {
  const { hierarchy, _highlightResult } = toHit({ ...resultOf(name), trail: '' }, null, 'Site');
  expect([hierarchy.lvl0, hierarchy.lvl1, _highlightResult.hierarchy['lvl0']?.value]).not.toContain(
    name,
  );
});

test.each([
  ['a page', null, { lvl1: 'Guides › VPC › Subnets', lvl2: null }],
  [
    'a heading',
    { anchor: 'b', heading: [part('Inputs')], text: [], others: [] },
    { lvl1: 'Subnets', lvl2: 'Inputs' },
  ],
  [
    'a text',
    { anchor: 'b', heading: [part('Inputs')], text: [part('vpc_id')], others: [] },
    { lvl1: 'Subnets › Inputs', lvl2: null },
  ],
])('toHit() names the group of %s once', (_, excerpt, hierarchy) => {
  const result = { ...resultOf(''), title: [part('Subnets')], section: 'Guides', trail: 'VPC' };
  const hit = toHit(result, excerpt, 'Site');
  expect(hit.hierarchy).toMatchObject({ lvl0: null, ...hierarchy });
  expect(hit._highlightResult.hierarchy['lvl0']?.value).toBe('Guides › VPC');
});
