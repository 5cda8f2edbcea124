/** Tests of which pages are read into the index, from one build to the next. */
import { expect, test } from 'vitest';
import { Indexer } from '../../../../cli/search/indexer.js';
import type { PageRoute } from '../../../../cli/types.js';
import type { WrittenIndex } from '../../../../cli/search/search-index.js';
import { createText, siteOf, type TestPage } from './site-of.js';

type Pages = Readonly<Record<string, TestPage>>;

const pages: Pages = { '/docs/a/': { title: 'A' }, '/docs/b/': { title: 'B' } };
const edited: Pages = { ...pages, '/docs/b/': { title: 'C' } };
const NOTHING: WrittenIndex = { notes: [], read: () => null };

/** Runs one build. Returns the titles of the pages that were read, and the new index. */
async function index(
  site: Pages,
  last: WrittenIndex = NOTHING,
  taken: readonly string[] = [],
): Promise<{ titles: string[]; last: WrittenIndex; files: ReadonlyMap<string, string> }> {
  const titles: string[] = [];
  const pageOf = new Map(Object.values(site).map((page) => [JSON.stringify(page), page]));
  const textOf = async ({ page: { hash } }: PageRoute) => {
    const page = pageOf.get(hash) ?? { title: '' };
    titles.push(page.title);
    return createText(page);
  };
  const indexer = new Indexer(siteOf(site), textOf, last);
  for (const permalink of taken) await indexer.take({ route: { permalink }, text: null });
  const { files, notes } = await indexer.finish();
  return { titles, files, last: { notes, read: (path) => files.get(path) ?? null } };
}

test('reads the pages that have changed since the last index', async () => {
  const first = await index(pages);
  expect(first.titles).toEqual(['A', 'B']);
  expect((await index(pages, first.last)).titles).toEqual([]);
  const second = await index(edited, first.last);
  expect(second.titles).toEqual(['C']);
  expect((await index(pages, second.last)).titles).toEqual(['B']);
});

test('reads everything again without notes or without the files', async () => {
  const { last } = await index(pages);
  expect((await index(pages, { ...last, notes: [] })).titles).toEqual(['A', 'B']);
  expect((await index(pages, { ...last, read: () => null })).titles).toEqual(['A', 'B']);
});

test('reads a page that it takes once, and returns the same files in any order', async () => {
  const taken = await index(pages, NOTHING, ['/docs/b/', '/docs/b/', '/docs/none/']);
  expect(taken.titles).toEqual(['B', 'A']);
  expect(taken.files).toEqual((await index(pages)).files);
});

test('uses the text of a finished article instead of the one that the parser has found', async () => {
  const read: string[] = [];
  const textOf = async ({ permalink }: PageRoute) => {
    read.push(permalink);
    return createText({ title: '' });
  };
  const finished = { ...createText({ title: 'B', text: 'shown' }), description: 'described' };
  const indexer = new Indexer(siteOf(pages), textOf, NOTHING);
  await indexer.take({ route: { permalink: '/docs/b/' }, text: finished });
  const { files } = await indexer.finish();
  expect(read).toEqual(['/docs/a/']);
  const terms = [...files.values()].join('');
  expect(terms).toContain('["shown",');
  expect(terms).toContain('["described",');
});

test('reads a page again when an input of its article has changed', async () => {
  const indexWith = async (key: string, last: WrittenIndex) => {
    const read: string[] = [];
    const site = { ...siteOf(pages), articleKeys: new Map([['/docs/b/', key]]) };
    const indexer = new Indexer(
      site,
      async (route) => {
        read.push(route.permalink);
        return createText({ title: '' });
      },
      last,
    );
    const { files, notes } = await indexer.finish();
    return { read, last: { notes, read: (path: string) => files.get(path) ?? null } };
  };
  const first = await indexWith('1', NOTHING);
  expect((await indexWith('1', first.last)).read).toEqual([]);
  expect((await indexWith('2', first.last)).read).toEqual(['/docs/b/']);
});
