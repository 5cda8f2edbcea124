import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Cache } from '../../../../cli/cache/cache.js';
import type { LinkinatorProcess } from '../../../../cli/check/linkinator-process.js';
import { Reading } from '../../../../cli/check/reading.js';

const SPACE = { base: '/b/', origin: 'http://127.0.0.1:1', siteUrl: 'https://site.example/b/' };

/** Finds on each page what `urls` says, and remembers which pages it was asked for. */
function createLinkinator(urls: (page: string) => readonly string[] = () => []) {
  const requests: (readonly string[])[] = [];
  const linkinator: LinkinatorProcess = {
    extract: async (pages) => {
      requests.push(pages);
      const all = [...new Set(pages.flatMap(urls))];
      return { urls: all, byPage: pages.map((page) => urls(page).map((url) => all.indexOf(url))) };
    },
    judge: async () => [],
    close: () => undefined,
  };
  return { linkinator, requests };
}

function createCache(): Cache {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-reading-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return new Cache(folder);
}

describe('Reading', () => {
  test('names each URL of the site once, with the first page that has it', async () => {
    const { linkinator } = createLinkinator((page) => [
      `${SPACE.origin}/b/shared/?q=1#x`,
      `https://site.example/b${new URL(page).pathname}own/`,
      'https://site.example/another-application/',
      'https://elsewhere.example/b/',
    ]);
    const reading = new Reading(linkinator, SPACE, null);
    for (const path of ['/b/1/', '/b/2/']) reading.read({ path, hash: 'h' });
    expect(await reading.finish()).toEqual([
      { key: '/b/shared/#x', page: '/b/1/' },
      { key: '/b/b/1/own/', page: '/b/1/' },
      { key: '/b/b/2/own/', page: '/b/2/' },
    ]);
  });

  test('asks for 32 pages at a time, as soon as they are known', async () => {
    const { linkinator, requests } = createLinkinator();
    const reading = new Reading(linkinator, SPACE, null);
    for (let i = 0; i < 33; i++) reading.read({ path: `/b/${i}/`, hash: 'h' });
    expect(requests.map(({ length }) => length)).toEqual([32]);
    expect(await reading.finish()).toEqual([]);
    expect(requests[1]).toEqual([`${SPACE.origin}/b/32/`]);
  });

  test('reads a page again when its text, its address or the address of the site is another', async () => {
    const cache = createCache();
    const urls = () => [`${SPACE.origin}/b/to/`];
    const pages = [
      { path: '/b/1/', hash: 'h' },
      { path: '/b/2/', hash: 'h' },
    ];
    const read = async (list: typeof pages, space = SPACE) => {
      const { linkinator, requests } = createLinkinator(urls);
      const reading = new Reading(linkinator, space, cache);
      for (const page of list) reading.read(page);
      expect(await reading.finish()).toEqual([{ key: '/b/to/', page: list[0]?.path }]);
      return requests.flat().map((url) => new URL(url).pathname);
    };
    expect(await read(pages)).toEqual(['/b/1/', '/b/2/']);
    expect(await read(pages)).toEqual([]);
    expect(await read([...pages.slice(0, 1), { path: '/b/2/', hash: 'i' }])).toEqual(['/b/2/']);
    expect(await read([{ path: '/b/3/', hash: 'h' }, ...pages])).toEqual(['/b/3/']);
    expect(await read(pages, { ...SPACE, siteUrl: 'https://other.example/b/' })).toEqual([
      '/b/1/',
      '/b/2/',
    ]);
  });

  test('keeps nothing of a page that linkinator could not read', async () => {
    const cache = createCache();
    const { linkinator } = createLinkinator();
    const failing = { ...linkinator, extract: () => Promise.reject(new Error('it crashed')) };
    const first = new Reading(failing, SPACE, cache);
    first.read({ path: '/b/1/', hash: 'h' });
    await expect(first.finish()).rejects.toThrow('it crashed');
    const { linkinator: sound, requests } = createLinkinator();
    const second = new Reading(sound, SPACE, cache);
    second.read({ path: '/b/1/', hash: 'h' });
    expect(await second.finish()).toEqual([]);
    expect(requests).toHaveLength(1);
  });
});
