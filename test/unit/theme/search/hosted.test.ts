/** Tests of the hosted search without a browser: the requests to Algolia, and the handling of its answers. */
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SearchClient } from '../../../../theme/search/client.js';
import { createHostedClient } from '../../../../theme/search/hosted.js';
import { parseQuery } from '../../../../theme/search/query.js';

const options = {
  appId: 'APP',
  apiKey: 'key',
  indices: ['docs'],
  hosts: ['https://one.example', 'https://two.example'],
  siteOrigin: 'https://docs.example.com',
  hasVersions: true,
};
const scope = { versions: ['current'], language: 'en' };
const local: SearchClient = {
  search: async (typed) => ({
    query: parseQuery(typed),
    total: 0,
    results: [],
    from: 0,
    facets: { section: [['from the site', 1]], kind: [], version: [], language: [] },
  }),
  near: async () => ['near'],
  popular: async () => [],
  describe: async () => ({
    anchor: 'local',
    heading: [],
    isParameter: false,
    text: [],
    others: [],
  }),
  isDescribed: () => true,
};
const asked = vi.fn<(url: string, init: { body: string }) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('location', new URL('http://localhost:3000/docs/'));
  vi.stubGlobal('fetch', asked.mockReset());
  vi.spyOn(console, 'warn')
    .mockReset()
    .mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answerWith = (body: unknown, status = 200) =>
  asked.mockImplementation(async () => new Response(JSON.stringify(body), { status }));
const bodyOf = (call: number) => JSON.parse(asked.mock.calls[call]?.[1].body ?? '{}');
const isLocal = ({ facets }: { facets: { section: readonly unknown[] } }) =>
  facets.section.length === 1;

test('K72: asks with credentials in the address, for the language and the version of a site with one version', async () => {
  answerWith({ results: [{ hits: [], nbHits: 0 }, {}] });
  const client = createHostedClient({ ...options, hasVersions: false }, local);
  await client.search('"exact words" vpc', scope);
  expect(asked.mock.calls[0]?.[0]).toBe(
    'https://one.example/1/indexes/*/queries?x-algolia-application-id=APP&x-algolia-api-key=key',
  );
  expect(bodyOf(0).requests[0]).toMatchObject({
    query: '"exact words" vpc',
    advancedSyntax: true,
    facetFilters: ['language:en', 'version:current'],
  });
  expect(bodyOf(0).requests.slice(1)).toMatchObject([
    { facets: ['language'], facetFilters: ['version:current'] },
  ]);
  // A site of blog entries has no version.
  await client.search('vpc', { versions: [''], language: 'en' });
  expect(bodyOf(1).requests[0]).toMatchObject({ facetFilters: ['language:en'] });
});

test('K72: asks for the chosen version, and for the counts of the others', async () => {
  answerWith({ results: [{ hits: [], nbHits: 0 }] });
  const client = createHostedClient(options, local);
  await client.search('vpc', { versions: ['2.0', '1.0'], version: '1.0', language: 'en' });
  expect(bodyOf(0).requests).toMatchObject([
    { facetFilters: ['language:en', 'version:1.0'] },
    { facets: ['language'], facetFilters: ['version:1.0'] },
    { facets: ['version'], facetFilters: ['language:en'] },
  ]);
});

test('asks for pages of one version of each set of docs', async () => {
  answerWith({ results: [{ hits: [], nbHits: 0 }] });
  const client = createHostedClient(options, local);
  const versions = ['2.0', 'blog~2.0'];
  await client.search('vpc', { versions, version: '2.0 blog~2.0', language: 'en' });
  expect(bodyOf(0).requests[0]).toMatchObject({
    facetFilters: ['language:en', ['version:2.0', 'version:blog~2.0']],
  });
});

test('takes the results of several indices in turns, and adds their counts', async () => {
  const list = (name: string) => ({
    hits: [1, 2].map((n) => ({ url: `/${name}${n}`, hierarchy: { lvl1: name } })),
    nbHits: 2,
    facets: { kind: { Guides: 2 } },
  });
  const count = { hits: [], nbHits: 9, facets: { language: { en: 9 } } };
  answerWith({ results: [list('a'), count, list('b'), count] });
  const client = createHostedClient({ ...options, hasVersions: false, indices: ['a', 'b'] }, local);
  const answer = await client.search('x', { ...scope, range: { from: 10, count: 10 } });
  expect(bodyOf(0).requests[2]).toMatchObject({ indexName: 'b', offset: 0, length: 20 });
  expect(answer.results.map(({ href }) => href)).toEqual(['/a1', '/b1', '/a2', '/b2']);
  expect([answer.total, answer.from]).toEqual([4, 0]);
  expect(answer.facets).toMatchObject({ kind: [['Guides', 4]], language: [['en', 18]] });
});

test('a hit is a page of this site with its place, or another web page', async () => {
  const urls = [
    'https://docs.example.com/docs/a/?x=1#b%20c',
    'http://localhost:3000/docs/a/',
    'https://other.example/docs/a/#b',
    'https://docs.example.com//evil.example/',
    'javascript:alert(1)',
    'http://[',
    7,
  ];
  const hits = urls.map((url) => ({ url, type: 'content', hierarchy: { lvl1: 'A', lvl3: 'C' } }));
  answerWith({ results: [{ hits }, {}, {}] });
  const { results } = await createHostedClient(options, local).search('a', scope);
  expect(results.map(({ href, excerpt }) => [href, excerpt?.anchor])).toEqual([
    ['/docs/a/?x=1', 'b c'],
    ['/docs/a/', null],
    ['https://other.example/docs/a/', 'b'],
    ['/evil.example/', null],
  ]);
  expect(results[0]?.excerpt?.heading).toEqual([{ text: 'C', isMatch: false }]);
});

test('joins the hits on one page, and keeps their places once', async () => {
  const hits = ['/a/#one', '/b/#x', '/a/#two', '/a/', '/a/#two', '/a/#one'].map((url) => ({
    url,
    hierarchy: { lvl1: 'A', lvl2: url },
    isParameter: url === '/a/#two',
  }));
  answerWith({ results: [{ hits, nbHits: 40 }, {}, {}] });
  const { results, total } = await createHostedClient(options, local).search('a', scope);
  expect(results.map(({ href, excerpt }) => [href, excerpt?.anchor])).toEqual([
    ['/a/', 'one'],
    ['/b/', 'x'],
  ]);
  expect(results[0]?.excerpt?.isParameter).toBe(false);
  expect(results[0]?.excerpt?.others).toEqual([
    {
      anchor: 'two',
      heading: [{ text: '/a/#two', isMatch: false }],
      isParameter: true,
      text: [],
    },
  ]);
  expect(total).toBe(40);
});

test("uses Algolia's excerpts for its hits, and the site's for the site's results", async () => {
  answerWith({ results: [{ hits: [{ url: '/a', hierarchy: { lvl1: 'A' } }] }, {}, {}] });
  const client = createHostedClient(options, local);
  const { results, query } = await client.search('a', scope);
  const [hosted] = results;
  if (hosted === undefined) throw new Error('No result');
  expect(await client.describe(hosted, query)).toEqual({
    anchor: null,
    heading: [],
    isParameter: false,
    text: [],
    others: [],
  });
  const { excerpt: _, ...own } = hosted;
  expect(await client.describe(own, query)).toMatchObject({ anchor: 'local' });
});

test.each([
  ['null', null],
  ['a number', 7],
  ['no results', {}],
  ['too few results', { results: [{ hits: [] }] }],
  ['hits that are no list', { results: [{ hits: {} }, {}, {}] }],
])('%s is not an answer: the site answers, and Algolia rests for a minute', async (_, body) => {
  answerWith(body);
  const client = createHostedClient(options, local);
  expect(isLocal(await client.search('a', scope))).toBe(true);
  expect(isLocal(await client.search('b', scope))).toBe(true);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(console.warn).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 61_000);
  answerWith({ results: [{ hits: [] }, {}, {}] });
  expect(isLocal(await client.search('b', scope))).toBe(false);
});

test.each([
  [404, 1],
  [403, 1],
  [429, 1],
  [500, 2],
  [503, 2],
])(
  'after status %i the answer comes from the site, %i hosts having been asked',
  async (status, hosts) => {
    answerWith({ message: 'no' }, status);
    expect(isLocal(await createHostedClient(options, local).search('a', scope))).toBe(true);
    expect(asked).toHaveBeenCalledTimes(hosts);
  },
);

test('any answer and any query give text', async () => {
  const text = fc.string({ unit: 'binary' });
  const value = fc.oneof(text, fc.webUrl(), fc.anything({ withNullPrototype: true }));
  const hit = fc.dictionary(
    fc.constantFrom('url', 'hierarchy', '_highlightResult', '_snippetResult', 'type', 'section'),
    fc.oneof(value, fc.record({ lvl1: value, hierarchy: value, content: value })),
  );
  const body = fc.record({
    results: fc.array(fc.record({ hits: fc.array(hit), nbHits: value, facets: value }), {
      minLength: 3,
      maxLength: 3,
    }),
  });
  await fc.assert(
    fc.asyncProperty(body, text, async (answer, query) => {
      asked.mockImplementation(async () => ({ ok: true, json: async () => answer }) as Response);
      const { results, facets } = await createHostedClient(options, local).search(query, scope);
      for (const { href, title, section, kind, trail, version, excerpt } of results) {
        expect(href).toMatch(/^(?:https?:\/\/|\/(?!\/))/);
        const parts = [...title, ...(excerpt?.heading ?? []), ...(excerpt?.text ?? [])];
        const texts = [section, kind, trail, version, ...parts.map((part) => part.text)];
        for (const piece of texts) expect(typeof piece).toBe('string');
      }
      for (const values of Object.values(facets))
        for (const [name, count] of values)
          expect([typeof name, typeof count]).toEqual(['string', 'number']);
    }),
    { numRuns: 150 },
  );
});
