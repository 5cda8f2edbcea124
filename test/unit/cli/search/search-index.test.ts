import { expect, test } from 'vitest';
import type { TitlesFile } from '../../../../theme/search/format.js';
import { indexOf, type TestPage } from './site-of.js';

const TITLES = 'search/v1/current/titles.json';

const readTitles = (files: ReadonlyMap<string, string>): TitlesFile =>
  JSON.parse(files.get(TITLES) ?? '');

/** Different words, enough for many shards. */
function manyPages(count: number, change: (text: string, i: number) => string = (text) => text) {
  const word = (seed: number) => `w${((seed * 2654435761) % 999_983).toString(36)}`;
  return Object.fromEntries(
    Array.from({ length: count }, (_, i): [string, TestPage] => {
      const words = Array.from({ length: 120 }, (__, j) => word(i * 120 + j));
      return [`/docs/p${i}/`, { title: `Page ${i}`, text: change(words.join(' '), i) }];
    }),
  );
}

test('SearchIndex lists every page with its section, kind and path', () => {
  const { pages, sections, kinds } = readTitles(
    indexOf({
      '/docs/guides/vpc/': { title: 'VPC', section: 'Networking' },
      '/docs/r/disk/': { title: 'disk', section: 'Compute' },
    }),
  );
  expect(
    pages.map(([href, title, section, kind]) => [href, title, sections[section], kinds[kind]]),
  ).toEqual([
    ['/docs/guides/vpc/', 'VPC', 'Networking', 'Guides'],
    ['/docs/r/disk/', 'disk', 'Compute', 'Resources'],
  ]);
});

test('SearchIndex leaves out unlisted pages and those that repeat another', () => {
  const files = indexOf({
    '/': { title: 'Home' },
    '/docs/home/': { title: 'Home', canonical: '/' },
    '/docs/secret/': { title: 'Secret', text: 'classified', unlisted: true },
  });
  expect(readTitles(files).pages.map(([href]) => href)).toEqual(['/']);
  expect([...files.values()].join('')).not.toContain('classified');
});

test('SearchIndex leaves out pages whose front matter excludes them', () => {
  const files = indexOf({
    '/docs/a/': { title: 'A' },
    '/docs/b/': { title: 'B', text: 'classified', search: { exclude: true } },
  });
  expect(readTitles(files).pages.map(([href]) => href)).toEqual(['/docs/a/']);
  expect([...files.values()].join('')).not.toContain('classified');
});

test('SearchIndex gives each docs version an index of its own', () => {
  const files = indexOf({
    '/docs/a/': { title: 'New' },
    '/docs/1.0/a/': { title: 'Old', version: '1.0' },
  });
  const old: TitlesFile = JSON.parse(files.get('search/v1/1.0/titles.json') ?? '');
  expect(readTitles(files).pages.map(([, title]) => title)).toEqual(['New']);
  expect(old.pages.map(([, title]) => title)).toEqual(['Old']);
});

test('SearchIndex gives a docs version without pages an index without pages', () => {
  const files = indexOf({ '/docs/1.0/a/': { title: 'A', version: '1.0', unlisted: true } });
  const empty = '{"sections":[],"kinds":[],"trails":[],"pages":[],"shards":[]}';
  expect(files.get('search/v1/1.0/titles.json')).toBe(empty);
});

test('SearchIndex ranks a page higher that others link to', () => {
  const { pages } = readTitles(
    indexOf({
      '/docs/a/': { title: 'A', links: ['/docs/b/', '/docs/b/#x', '/docs/a/'] },
      '/docs/b/': { title: 'B' },
      '/docs/c/': { title: 'C', links: ['/docs/b/'] },
    }),
  );
  expect(pages.map((row) => row[5])).toEqual([0, 2, 0]);
});

test('SearchIndex returns the same bytes for the same pages', () => {
  expect([...indexOf(manyPages(40))]).toEqual([...indexOf(manyPages(40))]);
});

test('SearchIndex changes few shards when a word of a page changes', () => {
  const before = indexOf(manyPages(150));
  const after = indexOf(
    manyPages(150, (text, i) => (i === 70 ? text.replace(/^\S+/, 'zebra') : text)),
  );
  const changed = [...after.keys()].filter((path) => !before.has(path));
  expect(before.size).toBeGreaterThan(12);
  expect(changed.length).toBeLessThanOrEqual(2);
});

test('SearchIndex keeps shards small', () => {
  const shards = [...indexOf(manyPages(150))].filter(([path]) => path !== TITLES);
  for (const [, content] of shards) expect(content.length).toBeLessThan(21_000);
});

test('SearchIndex lists every shard in the titles file, in the order of their terms', () => {
  const files = indexOf(manyPages(60));
  const { shards } = readTitles(files);
  const names = shards.map(([, file]) => `search/v1/current/${file}`);
  expect(new Set(names)).toEqual(new Set([...files.keys()].filter((path) => path !== TITLES)));
  const terms = names.flatMap((name) =>
    (JSON.parse(files.get(name) ?? '') as [string][]).map(([term]) => term),
  );
  expect(terms).toEqual([...new Set(terms)].sort());
});

test('SearchIndex writes nothing that a page named like an object property could break', () => {
  const { pages } = readTitles(
    indexOf({ '/docs/__proto__/': { title: '__proto__', text: 'constructor hasOwnProperty' } }),
  );
  expect(pages[0]?.[1]).toBe('__proto__');
});
