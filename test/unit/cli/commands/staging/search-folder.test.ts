import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Cache } from '../../../../../cli/cache/cache.js';
import { SearchFolder } from '../../../../../cli/commands/staging/search-folder.js';
import { createText, siteOf, type TestPage } from '../../search/site-of.js';

function folders() {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-test-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const outDir = join(dir, 'build');
  /** One build: titles of the pages whose content was read. */
  const index = async (
    pages: Readonly<Record<string, TestPage>>,
    outcome: 'good' | 'bad' = 'good',
  ) => {
    const cache = new Cache(join(dir, 'cache'));
    const folder = new SearchFolder(cache, outDir, outDir);
    const read: string[] = [];
    const titleOf = new Map(Object.values(pages).map((page) => [JSON.stringify(page), page]));
    const files = await folder.index({
      site: siteOf(pages),
      textOf: async ({ hash }) => {
        const page = titleOf.get(hash) ?? { title: '' };
        read.push(page.title);
        return createText(page);
      },
    });
    if (outcome === 'good') {
      folder.remember();
      rmSync(outDir, { recursive: true, force: true });
      for (const [path, content] of files) {
        mkdirSync(dirname(join(outDir, path)), { recursive: true });
        writeFileSync(join(outDir, path), content);
      }
    }
    cache.close({ prune: outcome === 'good' });
    return read;
  };
  return { index, dir };
}

const pages = { '/docs/a/': { title: 'A' }, '/docs/b/': { title: 'B' } };
const edited = { ...pages, '/docs/b/': { title: 'C' } };

test('SearchFolder reads the content of pages that have changed since the last good build', async () => {
  const { index } = folders();
  expect(await index(pages)).toEqual(['A', 'B']);
  expect(await index(pages)).toEqual([]);
  expect(await index(edited, 'bad')).toEqual(['C']);
  expect(await index(edited)).toEqual(['C']);
  expect(await index(pages)).toEqual(['B']);
});

test('SearchFolder reads everything again without the cache or without the output', async () => {
  const { index, dir } = folders();
  await index(pages);
  rmSync(join(dir, 'cache'), { recursive: true });
  expect(await index(pages)).toEqual(['A', 'B']);
  rmSync(join(dir, 'build'), { recursive: true });
  expect(await index(pages)).toEqual(['A', 'B']);
});

test('SearchFolder keeps its notes over builds that leave the index as it is', async () => {
  const { index, dir } = folders();
  await index(pages);
  for (let i = 0; i < 12; i++) {
    const cache = new Cache(join(dir, 'cache'));
    const outDir = join(dir, 'build');
    new SearchFolder(cache, outDir, outDir).remember();
    cache.set(`other ${i}`, 'x');
    cache.close({ prune: true });
  }
  expect(await index(pages)).toEqual([]);
});
