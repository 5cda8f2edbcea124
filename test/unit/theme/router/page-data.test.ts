/** Tests loading of page data against a fake `fetch`: addresses, cache, failures, foreign answers. */
import { describe, expect, it } from 'vitest';
import {
  createPageDataLoader,
  NotPageDataError,
  pageDataUrl,
} from '../../../../theme/router/page-data.js';
import { page as first } from '../sample.js';

const page = { client: 'c1', permalink: '/docs/a/', title: 'A' };
const url = new URL('https://docs.example/docs/a/');

function json(data: unknown, init: ResponseInit = {}): Response {
  return new Response(JSON.stringify(data), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
    ...init,
  });
}

/** A response of the watch server. */
const LIVE = { 'content-type': 'application/json', 'cache-control': 'no-store' };

/** Answers in order, and records the requests. */
function fakeFetch(...answers: (() => Response | Promise<Response>)[]) {
  const asked: string[] = [];
  const fetch = async (input: string | URL | Request) => {
    const answer = answers[asked.length];
    asked.push(input instanceof Request ? input.url : String(input));
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return await answer();
  };
  return { fetch, asked };
}

describe('pageDataUrl()', () => {
  it.each([
    ['https://x.io/', 'https://x.io/page.json'],
    ['https://x.io/docs/a/', 'https://x.io/docs/a/page.json'],
    ['https://x.io/docs/a', 'https://x.io/docs/a/page.json'],
    ['https://x.io/docs/a/index.html', 'https://x.io/docs/a/page.json'],
    ['https://x.io/docs/a/?q=1#b', 'https://x.io/docs/a/page.json'],
    ['https://x.io/b/docs/%25/', 'https://x.io/b/docs/%25/page.json'],
    ['https://x.io//evil.com/', 'https://x.io//evil.com/page.json'],
  ])('finds the data of %s', (from, to) => {
    expect(pageDataUrl(new URL(from))).toBe(to);
  });

  it('never leaves the origin, whatever the path is', () => {
    for (const path of [
      '//evil.com/',
      '/\\evil.com',
      '/.//evil.com',
      '///evil.com/..',
      '/@evil.com/',
    ]) {
      const target = new URL('https://x.io/');
      target.pathname = path;
      expect(new URL(pageDataUrl(target)).origin).toBe('https://x.io');
    }
  });
});

describe('createPageDataLoader()', () => {
  it('asks once for a page that was prefetched or loaded before', async () => {
    const { fetch, asked } = fakeFetch(() => json(page));
    const loader = createPageDataLoader(fetch);
    await loader.prefetch(url);
    await expect(loader.load(url)).resolves.toMatchObject({ title: 'A' });
    await loader.load(new URL('#x', url));
    expect(asked).toEqual(['https://docs.example/docs/a/page.json']);
  });

  it('waits for a prefetch that is under way instead of asking twice', async () => {
    const { fetch, asked } = fakeFetch(() => json(page));
    const loader = createPageDataLoader(fetch);
    const prefetch = loader.prefetch(url);
    await loader.load(url);
    await prefetch;
    expect(asked).toHaveLength(1);
  });

  it('requests again after a failure, so Retry works', async () => {
    const { fetch, asked } = fakeFetch(
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => json(page),
    );
    const loader = createPageDataLoader(fetch);
    await expect(loader.load(url)).rejects.toThrow('Failed to fetch');
    await expect(loader.load(url)).resolves.toMatchObject({ title: 'A' });
    expect(asked).toHaveLength(2);
  });

  it('asks again when the page was forgotten during its prefetch', async () => {
    const { fetch, asked } = fakeFetch(
      () => json({ ...page, title: 'Old' }, { headers: LIVE }),
      () => json(page, { headers: LIVE }),
    );
    const loader = createPageDataLoader(fetch);
    const prefetch = loader.prefetch(url);
    loader.clear();
    expect((await loader.load(url)).title).toBe('A');
    await prefetch;
    expect(asked).toHaveLength(2);
  });

  it('asks itself when the prefetch failed', async () => {
    const { fetch } = fakeFetch(
      () => new Response('', { status: 503 }),
      () => json(page),
    );
    const loader = createPageDataLoader(fetch);
    const prefetch = loader.prefetch(url);
    await expect(loader.load(url)).resolves.toMatchObject({ title: 'A' });
    await prefetch;
  });

  it('forgets a page after five minutes, and all of them on clear()', async () => {
    const { fetch, asked } = fakeFetch(
      () => json(page),
      () => json(page),
      () => json(page),
    );
    let time = 0;
    const loader = createPageDataLoader(fetch, () => time);
    await loader.load(url);
    time = 5 * 60_000 - 1;
    await loader.load(url);
    expect(asked).toHaveLength(1);
    time += 1;
    await loader.load(url);
    expect(asked).toHaveLength(2);
    loader.clear();
    await loader.load(url);
    expect(asked).toHaveLength(3);
  });

  it('forgets one page, and keeps the others', async () => {
    const { fetch, asked } = fakeFetch(
      () => json(page),
      () => json(page),
      () => json(page),
    );
    const loader = createPageDataLoader(fetch);
    const other = new URL('/docs/b/', url);
    await loader.load(url);
    await loader.load(other);
    loader.forget(url);
    await loader.load(other);
    expect(asked).toHaveLength(2);
    await loader.load(url);
    expect(asked).toHaveLength(3);
  });

  it('returns a stored page when it cannot be loaded again', async () => {
    const { fetch, asked } = fakeFetch(() => json(page));
    let time = 0;
    const loader = createPageDataLoader(fetch, () => time);
    await loader.load(url);
    time = 5 * 60_000;
    await expect(loader.load(url)).resolves.toMatchObject({ title: 'A' });
    expect(asked).toHaveLength(2);
    const other = new URL('/docs/b/', url);
    loader.keep(other, { ...first, title: 'B' });
    await expect(loader.load(other)).resolves.toMatchObject({ title: 'B' });
    expect(asked).toHaveLength(3);
    loader.clear();
    await expect(loader.load(other)).rejects.toThrow('Failed to fetch');
  });

  it('K76: goes back to a visited page without a request, however long ago that was', async () => {
    const { fetch, asked } = fakeFetch(() => json(page));
    let time = 0;
    const loader = createPageDataLoader(fetch, () => time);
    loader.keep(url, first);
    await expect(loader.load(url, undefined, true)).resolves.toBe(first);
    const other = new URL('/docs/b/', url);
    await loader.load(other);
    time = 60 * 60_000;
    await loader.load(other, undefined, true);
    expect(asked).toHaveLength(1);
  });

  it('K76: returns to a fresh page by a link without a request', async () => {
    const { fetch, asked } = fakeFetch();
    const loader = createPageDataLoader(fetch);
    loader.keep(url, first, true);
    await expect(loader.load(url)).resolves.toBe(first);
    expect(asked).toEqual([]);
  });

  it('K76: keeps 40 visited pages, however many are prefetched', async () => {
    const { fetch, asked } = fakeFetch(...Array.from({ length: 200 }, () => () => json(page)));
    const loader = createPageDataLoader(fetch);
    const at = (path: string) => new URL(`/docs/${path}/`, url);
    for (let i = 0; i < 41; i++) await loader.load(at(`visited-${i}`));
    for (let i = 0; i < 60; i++) await loader.prefetch(at(`ahead-${i}`));
    expect(asked).toHaveLength(101);
    for (let i = 1; i < 41; i++) await loader.load(at(`visited-${i}`), undefined, true);
    expect(asked).toHaveLength(101);
    await loader.load(at('visited-0'), undefined, true);
    expect(asked).toHaveLength(102);
  });

  it('gives no old copy of a page that no longer exists', async () => {
    const { fetch } = fakeFetch(() => new Response('', { status: 404 }));
    const loader = createPageDataLoader(fetch);
    loader.keep(url, first);
    await expect(loader.load(url)).rejects.toThrow(NotPageDataError);
  });

  it('rejects with the abort when the navigation was superseded meanwhile', async () => {
    const { fetch } = fakeFetch(() => json(page));
    const loader = createPageDataLoader(fetch);
    const controller = new AbortController();
    controller.abort();
    await expect(loader.load(url, controller.signal)).rejects.toThrow(/abort/i);
  });

  it.each<[string, () => Response]>([
    ['a missing page', () => new Response('no', { status: 404 })],
    [
      'a document that is served for every address',
      () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
    ],
    [
      'a document sent as JSON',
      () => new Response('<!doctype html>', { headers: { 'content-type': 'application/json' } }),
    ],
    ['JSON of another kind', () => json({ message: 'moved' })],
    ['null', () => json(null)],
    ['a client id that is no text', () => json({ ...page, client: 1 })],
  ])('rejects %s as no page data, which becomes a document load', async (_, answer) => {
    const { fetch } = fakeFetch(answer);
    await expect(createPageDataLoader(fetch).load(url)).rejects.toThrow(NotPageDataError);
  });

  it('distinguishes a failing server from a missing page', async () => {
    const { fetch } = fakeFetch(() => new Response('', { status: 502 }));
    await expect(createPageDataLoader(fetch).load(url)).rejects.toThrow('The server answered 502');
  });
});
