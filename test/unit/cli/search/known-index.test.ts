/** Tests that an index made with an earlier one reads fewer pages, but has the same files as an index without it. */
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../random.js';
import { createIndex, type MadeIndex, type TestPage } from './site-of.js';

type Pages = Readonly<Record<string, TestPage>>;

const word = (seed: number) => `w${((seed * 2654435761) % 999_983).toString(36)}`;

/** Different words, enough for several shards. */
function manyPages(count: number): Pages {
  return Object.fromEntries(
    Array.from({ length: count }, (_, i): [string, TestPage] => {
      const words = Array.from({ length: 80 }, (__, j) => word(i * 80 + j));
      return [`/docs/p${i}/`, { title: `Page ${i}`, text: `network ${words.join(' ')}` }];
    }),
  );
}

const change = (pages: Pages, permalink: string, page: TestPage): Pages => ({
  ...pages,
  [permalink]: page,
});

const withoutPage3 = (pages: Pages): Pages =>
  Object.fromEntries(Object.entries(pages).filter(([permalink]) => permalink !== '/docs/p3/'));

function expectClean(pages: Pages, patched: MadeIndex): void {
  const clean = createIndex(pages);
  expect([...patched.files]).toEqual([...clean.files]);
  expect(patched.notes).toEqual(clean.notes);
}

test('reads no page again when nothing has changed', () => {
  const pages = manyPages(60);
  const again = createIndex(pages, createIndex(pages));
  expect(again.read).toEqual([]);
  expectClean(pages, again);
});

test.each<[what: string, change: (pages: Pages) => Pages, read: readonly string[]]>([
  [
    'text',
    (pages) => change(pages, '/docs/p3/', { title: 'Page 3', text: 'zebra' }),
    ['/docs/p3/'],
  ],
  ['a title', (pages) => change(pages, '/docs/p3/', { title: 'Zebra' }), ['/docs/p3/']],
  ['a section', (pages) => change(pages, '/docs/p3/', { title: 'P', section: 'Z' }), ['/docs/p3/']],
  [
    'a boost',
    (pages) => change(pages, '/docs/p3/', { title: 'P', search: { boost: 2 } }),
    ['/docs/p3/'],
  ],
  ['a new page', (pages) => change(pages, '/docs/zz/', { title: 'Zebra' }), ['/docs/zz/']],
  ['a new first page', (pages) => ({ '/docs/a/': { title: 'Zebra' }, ...pages }), ['/docs/a/']],
  ['a page less', withoutPage3, []],
  ['no page', () => ({}), []],
  [
    'another order',
    (pages) => Object.fromEntries(Object.entries(pages).sort(([a], [b]) => (a < b ? 1 : -1))),
    [],
  ],
  [
    'a page of another version',
    (pages) => change(pages, '/docs/1.0/a/', { title: 'Old', version: '1.0' }),
    ['/docs/1.0/a/'],
  ],
  [
    'an excluded page',
    (pages) => change(pages, '/docs/p3/', { title: 'P', search: { exclude: true } }),
    [],
  ],
])('reads only what has changed: %s', (_, edit, read) => {
  const before = manyPages(60);
  const after = edit(before);
  const patched = createIndex(after, createIndex(before));
  expect(patched.read).toEqual(read);
  expectClean(after, patched);
});

test('a link changes the priority of a page, and no shard', () => {
  const before = manyPages(60);
  const linked = { title: 'Page 3', text: before['/docs/p3/']?.text ?? '', links: ['/docs/p4/'] };
  const after = change(before, '/docs/p3/', linked);
  const [first, patched] = [createIndex(before), createIndex(after, createIndex(before))];
  expect([...patched.files.keys()]).toEqual([...first.files.keys()]);
  expect([...patched.files]).not.toEqual([...first.files]);
  expectClean(after, patched);
});

test('is the same as a clean index after each of 150 random changes', () => {
  const random = createRandom(20_261_122);
  const pick = (below: number) => Math.floor(random() * below);
  const versions = ['current', '1.0', '__proto__'];
  const somePage = (): TestPage => ({
    title: `${word(pick(40))} ${word(pick(40))}`,
    text: Array.from({ length: pick(200) }, () => word(pick(3_000))).join(' '),
    code: word(pick(50)),
    section: `Section ${pick(3)}`,
    version: versions[pick(3)] ?? '',
    unlisted: pick(12) === 0,
    links: [`/docs/p${pick(50)}/`],
    ...(pick(8) === 0 ? { search: { boost: 1 + pick(3), exclude: pick(3) === 0 } } : {}),
  });
  let pages: Pages = manyPages(50);
  let index = createIndex(pages);
  for (let i = 0; i < 150; i++) {
    const entries = Object.entries(pages);
    const at = pick(entries.length);
    const kind = pick(6);
    if (kind === 0) entries.splice(at, 1);
    else if (kind === 1) entries.splice(at, 0, [`/docs/new${i}/`, somePage()]);
    else if (kind === 2) entries.push(...entries.splice(at, 5));
    else entries[at] = [entries[at]?.[0] ?? '/docs/', somePage()];
    pages = Object.fromEntries(entries);
    index = createIndex(pages, index);
    expectClean(pages, index);
    expect(index.read.length).toBeLessThanOrEqual(1);
  }
});

describe('rebuilds everything', () => {
  const pages = manyPages(60);
  const good = createIndex(pages);
  const broken = (breakFiles: (files: Map<string, string>) => void) => {
    const files = new Map(good.files);
    breakFiles(files);
    return { ...good, files };
  };
  const shards = [...good.files.keys()].filter((path) => !path.endsWith('titles.json'));
  const [shard = ''] = shards;

  test.each([
    ['without notes', { ...good, notes: [] }],
    ['without titles', broken((files) => files.delete('search/v1/current/titles.json'))],
    ['with other titles', broken((files) => files.set('search/v1/current/titles.json', '{}'))],
    ['without a shard', broken((files) => files.delete(shard))],
    ['with a shard that was changed', broken((files) => files.set(shard, '[["a",1]]'))],
  ])('%s', (_, earlier) => {
    expect(shards.length).toBeGreaterThan(3);
    const again = createIndex(pages, earlier);
    expect(again.read).toHaveLength(60);
    expectClean(pages, again);
  });
});
