/** The same input gives the same bytes, and a small change affects only the files that it must. */
import { mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSiteIn, type TestSite } from '../site.js';
import { everything } from '../site/everything.js';
import { hashFiles } from './tree-hash.js';

function siteAt(name: string, files: Readonly<Record<string, string>>): TestSite {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-test-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const dir = join(root, name);
  mkdirSync(dir);
  return createSiteIn(dir, files);
}

test('folder, time zone, locale, order of files, clock of files and cache change no byte', () => {
  const plain = siteAt('a', everything);
  const reversed = Object.fromEntries(Object.entries(everything).reverse());
  const other = siteAt('another folder & more', reversed);
  for (const path of Object.keys(everything)) utimesSync(join(other.dir, path), 1, 1);
  const runs: [TestSite, Record<string, string>, string[]][] = [
    [plain, { TZ: 'UTC', LANG: 'C', LC_ALL: 'C' }, []],
    [other, { TZ: 'Asia/Kathmandu', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' }, []],
    [other, { TZ: 'America/St_Johns', UV_THREADPOOL_SIZE: '1', HOME: other.dir }, []],
    [plain, { USER: 'someone', NODE_OPTIONS: '--max-old-space-size=512' }, ['--no-cache']],
  ];
  const trees = runs.map(([{ dir, run }, environment, flags]) => {
    const { status, stderr } = run(['build', ...flags], environment);
    expect([status, stderr]).toEqual([0, '']);
    return hashFiles(join(dir, 'build'));
  });
  for (const tree of trees.slice(1)) expect(tree).toEqual(trees[0]);
});

test('one word of one page changes its three files, the sitemap, llms-full and the index, nothing else', async () => {
  const { dir, build, write } = siteAt('a', everything);
  await build();
  const before = hashFiles(join(dir, 'build'));
  const page = 'docs/guides/c.md';
  write({ [page]: `${everything[page]}\nExtraordinary.\n` });
  const { written } = await build();
  const after = hashFiles(join(dir, 'build'));
  const paths = new Set([...before.keys(), ...after.keys()]);
  const changed = [...paths].filter((path) => before.get(path) !== after.get(path)).sort();
  expect(changed.filter((path) => !path.startsWith('search/'))).toEqual([
    'docs/guides/c/index.html',
    'docs/guides/c/index.md',
    'docs/guides/c/page.json',
    'llms-full.txt',
  ]);
  expect(changed.some((path) => path.startsWith('search/'))).toBe(true);
  // Files copied from the sources are written each time.
  expect(written?.written).toBeLessThan(changed.length + 10);
});

test('an edited title changes the files that show it, and no script or style', async () => {
  const { dir, build, write } = siteAt('a', everything);
  await build();
  const before = hashFiles(join(dir, 'build'));
  write({ 'docs/guides/c.md': '# See\n\n[b](b.md) [old](/docs/v1/intro)\n' });
  await build();
  const after = hashFiles(join(dir, 'build'));
  const gone = [...before.keys()].filter((path) => !after.has(path) && !path.startsWith('search/'));
  expect(gone).toEqual([expect.stringMatching(/^assets\/sidebar-docs-[0-9a-f]{8}\.json$/)]);
});
