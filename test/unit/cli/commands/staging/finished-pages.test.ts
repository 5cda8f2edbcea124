import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Cache } from '../../../../../cli/cache/cache.js';
import { encodeEntries } from '../../../../../cli/cache/entries.js';
import {
  FinishedPages,
  recallFinished,
  storeFinished,
  type FinishedPage,
} from '../../../../../cli/commands/staging/finished-pages.js';
import type { PlannedRoute } from '../../../../../cli/render/plan.js';
import type { PageFile } from '../../../../../cli/types.js';
import { createTestSite } from '../../check/site.js';

const [route] = createTestSite({ pages: [{ permalink: '/docs/a/' }] }).routes;
if (route === undefined) throw new Error('The site has no page');
const planned: PlannedRoute = { route, key: 'k', contentKey: null };
const files: PageFile[] = [
  ['docs/a/index.html', Buffer.from('<h1>A</h1>')],
  ['docs/a/page.json', Buffer.from('{}')],
];
const page = { route, key: 'k', files, facts: '{"urls":[]}' };
const terms = '["k"]';

/** What one build stores, and the next one finds. */
async function recall(store: (cache: Cache) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-finished-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const first = new Cache(folder);
  store(first);
  first.close();
  const second = new Cache(folder);
  onTestFinished(() => second.close());
  const found: FinishedPage[] = [];
  for await (const page of recallFinished([planned], second, { isShard: false })) found.push(page);
  expect(found.length).toBeLessThan(2);
  return found[0];
}

test('a finished page has its files and all that was found out about it', async () => {
  const found = await recall((cache) => storeFinished(cache, page, terms));
  expect(found?.page.files.map(([path, content]) => [path, Buffer.from(content)])).toEqual(files);
  expect([found?.page.key, found?.page.facts, found?.terms]).toEqual(['k', page.facts, terms]);
});

test('what was not found out is not there', async () => {
  const found = await recall((cache) => storeFinished(cache, { ...page, facts: null }, null));
  expect([found?.page.facts, found?.terms]).toEqual([null, null]);
});

test.each<[string, (cache: Cache) => void]>([
  ['that nobody has stored', () => {}],
  ['with another key', (cache) => storeFinished(cache, { ...page, key: 'l' }, terms)],
  [
    'without a document',
    (cache) => {
      cache.set('k-finished', encodeEntries(new Map([['data', Buffer.from('{}')]])));
    },
  ],
  [
    'cut short',
    (cache) => {
      cache.set('k-finished', encodeEntries(new Map(files)).subarray(0, -1));
    },
  ],
])('a page %s is not finished', async (_, store) => {
  expect(await recall(store)).toBeUndefined();
});

test('files are those of the page, whatever the cache says', async () => {
  const parts = new Map([
    ['../../etc/x', Buffer.from('x')],
    ['document', Buffer.from('<h1>A</h1>')],
  ]);
  const found = await recall((cache) => {
    cache.set('k-finished', encodeEntries(parts));
  });
  expect(found?.page.files.map(([path]) => path)).toEqual(['docs/a/index.html']);
});

test('the search hears of terms when all pages have come', async () => {
  const [first, second] = ['/a/', '/b/'].map((permalink) => ({
    page: { ...page, route: { ...route, permalink } },
    terms: permalink === '/a/' ? terms : null,
  }));
  let isOver = false;
  const finished = new FinishedPages(
    (async function* () {
      if (first !== undefined) yield first;
      expect(isOver).toBe(false);
      if (second !== undefined) yield second;
    })(),
  );
  void finished.terms.then(() => (isOver = true));
  const found: string[] = [];
  for await (const { route: one } of finished.pages()) found.push(one.permalink);
  expect(found).toEqual(['/a/', '/b/']);
  expect([...(await finished.terms)]).toEqual([['/a/', terms]]);
});

test('the search hears of terms, too, when nobody wants the pages any more', async () => {
  const finished = new FinishedPages(
    (async function* () {
      yield { page, terms };
      yield { page, terms };
    })(),
  );
  for await (const _ of finished.pages()) break;
  expect([...(await finished.terms)]).toEqual([['/docs/a/', terms]]);
});

test('the search hears of terms, too, when a page cannot be had', async () => {
  const finished = new FinishedPages(
    (async function* () {
      yield { page, terms };
      throw new Error('gone');
    })(),
  );
  const read = async () => {
    for await (const _ of finished.pages());
  };
  await expect(read()).rejects.toThrow('gone');
  expect([...(await finished.terms)]).toEqual([['/docs/a/', terms]]);
});
