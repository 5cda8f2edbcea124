import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Cache } from '../../../../../cli/cache/cache.js';
import { encodeEntries } from '../../../../../cli/cache/entries.js';
import {
  recallFinished,
  storeFiles,
  storeNotes,
} from '../../../../../cli/commands/staging/finished-pages.js';
import type { PlannedRoute } from '../../../../../cli/render/plan.js';
import type { PageFile, Route } from '../../../../../cli/types.js';

const route: Route = { kind: 'search', permalink: '/search/', title: 'Search', description: '' };
const planned: PlannedRoute = { route, key: 'k', contentKey: null };
const files: PageFile[] = [
  ['search/index.html', Buffer.from('<h1>Search</h1>')],
  ['search/page.json', Buffer.from('{}')],
];
const notes = { facts: '{"urls":[]}', verdicts: ['a', 'b'], terms: '["k"]' };

/** What one build stores, and the next one finds. */
async function recall(store: (cache: Cache) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-finished-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const first = new Cache(folder);
  store(first);
  first.close();
  const second = new Cache(folder);
  onTestFinished(() => second.close());
  return (await recallFinished([planned], second, { isShard: false })).get(route.permalink);
}

const page = { route, key: 'k', files, facts: notes.facts };

test('a finished page has its files and all that was found out about it', async () => {
  const found = await recall((cache) => {
    storeFiles(cache, page);
    storeNotes(cache, 'k', notes);
  });
  expect(found?.page.files.map(([path, content]) => [path, Buffer.from(content)])).toEqual(files);
  expect([found?.page.key, found?.page.facts]).toEqual(['k', notes.facts]);
  expect([found?.verdicts, found?.terms]).toEqual([notes.verdicts, notes.terms]);
});

test('what was not found out is not there', async () => {
  const found = await recall((cache) => {
    storeFiles(cache, page);
    storeNotes(cache, 'k', { facts: null, verdicts: [], terms: null });
  });
  expect([found?.page.facts, found?.verdicts, found?.terms]).toEqual([null, [], null]);
});

test.each<[string, (cache: Cache) => void]>([
  ['without notes', (cache) => storeFiles(cache, page)],
  ['without files', (cache) => storeNotes(cache, 'k', notes)],
  [
    'with another key',
    (cache) => {
      storeFiles(cache, { ...page, key: 'l' });
      storeNotes(cache, 'l', notes);
    },
  ],
  [
    'cut short',
    (cache) => {
      cache.set('k-files', encodeEntries(new Map(files)).subarray(0, -1));
      storeNotes(cache, 'k', notes);
    },
  ],
])('a page %s is not finished', async (_, store) => {
  expect(await recall(store)).toBeUndefined();
});

test('files are those of the page, whatever the cache says', async () => {
  const found = await recall((cache) => {
    cache.set('k-files', encodeEntries(new Map([['../../etc/x', Buffer.from('x')]])));
    storeNotes(cache, 'k', notes);
  });
  expect(found?.page.files).toEqual([]);
});
