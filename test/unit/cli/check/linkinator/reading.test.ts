import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Cache } from '../../../../../cli/cache/cache.js';
import type { LinkinatorProcess } from '../../../../../cli/check/linkinator/process.js';
import { Reading } from '../../../../../cli/check/linkinator/reading.js';

const TREE = { root: 'build', base: '/b/', siteUrl: 'https://site.example/b/' };

/** Returns the result of `find` for each page, and records the requested pages. */
function createLinkinator(find: (path: string) => readonly string[] = () => []) {
  const requests: (readonly string[])[] = [];
  const linkinator: Pick<LinkinatorProcess, 'extract'> = {
    extract: async (_tree, pages) => {
      const paths = pages.map(({ path }) => path);
      requests.push(paths);
      return paths.map(find);
    },
  };
  return { linkinator, requests };
}

const page = (path: string, hash = 'h') => ({ file: `${path.slice(3)}index.html`, path, hash });

function createCache(): Cache {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-reading-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return new Cache(folder);
}

describe('Reading', () => {
  test('names each URL once, with the first page that has it, in whichever order pages were read', async () => {
    const { linkinator } = createLinkinator((path) => ['/b/shared/#x', `${path}own/`]);
    const reading = new Reading(linkinator, TREE, null);
    for (const path of ['/b/2/', '/b/1/', '/b/gone/']) reading.read(page(path));
    expect(await reading.finish(['/b/1/', '/b/2/'])).toEqual([
      { key: '/b/shared/#x', page: '/b/1/' },
      { key: '/b/1/own/', page: '/b/1/' },
      { key: '/b/2/own/', page: '/b/2/' },
    ]);
  });

  test('asks for 32 pages at a time, as soon as they are known', async () => {
    const { linkinator, requests } = createLinkinator();
    const reading = new Reading(linkinator, TREE, null);
    for (let i = 0; i < 33; i++) reading.read(page(`/b/${i}/`));
    expect(requests.map(({ length }) => length)).toEqual([32]);
    expect(await reading.finish([])).toEqual([]);
    expect(requests[1]).toEqual(['/b/32/']);
  });

  test('reads a page again when its text, its address or the address of the site changes', async () => {
    const cache = createCache();
    const pages = [page('/b/1/'), page('/b/2/')];
    const read = async (list: typeof pages, tree = TREE) => {
      const { linkinator, requests } = createLinkinator(() => ['/b/to/']);
      const reading = new Reading(linkinator, tree, cache);
      for (const one of list) reading.read(one);
      const paths = list.map(({ path }) => path);
      expect(await reading.finish(paths)).toEqual([{ key: '/b/to/', page: paths[0] }]);
      return requests.flat();
    };
    expect(await read(pages)).toEqual(['/b/1/', '/b/2/']);
    expect(await read(pages)).toEqual([]);
    expect(await read([page('/b/1/'), page('/b/2/', 'i')])).toEqual(['/b/2/']);
    expect(await read([page('/b/3/'), ...pages])).toEqual(['/b/3/']);
    expect(await read(pages, { ...TREE, siteUrl: 'https://other.example/b/' })).toEqual([
      '/b/1/',
      '/b/2/',
    ]);
  });

  test('keeps nothing of a page that linkinator could not read', async () => {
    const cache = createCache();
    const { linkinator } = createLinkinator();
    const failing = { ...linkinator, extract: () => Promise.reject(new Error('it crashed')) };
    const first = new Reading(failing, TREE, cache);
    first.read(page('/b/1/'));
    await expect(first.finish(['/b/1/'])).rejects.toThrow('it crashed');
    const { linkinator: sound, requests } = createLinkinator();
    const second = new Reading(sound, TREE, cache);
    second.read(page('/b/1/'));
    expect(await second.finish(['/b/1/'])).toEqual([]);
    expect(requests).toHaveLength(1);
  });
});
