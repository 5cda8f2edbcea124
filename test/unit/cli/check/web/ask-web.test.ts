import { describe, expect, test } from 'vitest';
import { askWeb, type AskOptions, type WebTask } from '../../../../../cli/check/web/ask-web.js';
import type { WebAnswer } from '../../../../../cli/check/linkinator/messages.js';

const answer = (status: number, more: Partial<WebAnswer> = {}): WebAnswer => ({
  status,
  location: null,
  retryAfter: null,
  missing: [],
  isRefused: false,
  failure: null,
  ...more,
});
const redirect = (location: string) => answer(302, { location });
const silent = answer(0, { failure: 'TimeoutError' });

/** Servers as functions of the URL and of the number of requests for it. */
function ask(
  urls: readonly string[],
  serve: (url: string, time: number, cookie?: string) => WebAnswer,
  options: Partial<AskOptions> = {},
) {
  const log: string[] = [];
  const times = new Map<string, number>();
  const active = new Map<string, number>();
  const mostAtOnce = new Map<string, number>();
  const tasks: WebTask[] = urls.map((url) => ({ url, fragments: [] }));
  const results = askWeb(tasks, {
    ask: async ({ url, cookie }) => {
      const { host } = new URL(url);
      log.push(url);
      times.set(url, (times.get(url) ?? 0) + 1);
      active.set(host, (active.get(host) ?? 0) + 1);
      mostAtOnce.set(host, Math.max(mostAtOnce.get(host) ?? 0, active.get(host) ?? 0));
      await new Promise((resolve) => setTimeout(resolve, 2));
      active.set(host, (active.get(host) ?? 0) - 1);
      return serve(url, times.get(url) ?? 0, cookie);
    },
    refuse: (url) => (url.hostname === '127.0.0.1' ? 'it redirects to a private host' : null),
    perHost: 2,
    pauses: new Map(),
    retryMs: 1,
    maxPauseMs: 5000,
    ...options,
  });
  return {
    log,
    mostAtOnce,
    results: results.then((all) => all.map(({ kind, reason }) => [kind, reason])),
  };
}

test.each([
  [200, 'good'],
  [204, 'good'],
  [304, 'good'],
  [401, 'refused'],
  [403, 'refused'],
  [999, 'refused'],
  [404, 'broken'],
  [410, 'broken'],
  [400, 'broken'],
  [429, 'failing'],
  [408, 'failing'],
  [500, 'failing'],
  [503, 'failing'],
])('status %i is %s', async (status, kind) => {
  const { results } = ask(['https://a.dev/'], () => answer(status));
  expect(await results).toEqual([[kind, `it answers with status ${status}`]]);
});

test('a page that fails is requested again, and good when it recovers', async () => {
  const { results, log } = ask(['https://a.dev/'], (_, time) => answer(time < 3 ? 500 : 200));
  expect(await results).toEqual([['good', 'it answers with status 200']]);
  expect(log.length).toBe(3);
});

test('a host never gets more than its share of requests, whatever others do', async () => {
  const urls = Array.from({ length: 30 }, (_, i) => `https://${i % 3 === 0 ? 'a' : 'b'}.dev/${i}`);
  const { results, mostAtOnce } = ask(urls, () => answer(200));
  expect((await results).every(([kind]) => kind === 'good')).toBe(true);
  expect([...mostAtOnce]).toEqual([
    ['a.dev', 2],
    ['b.dev', 2],
  ]);
});

test('Retry-After applies to the whole host, in seconds and as a date', async () => {
  const started = Date.now();
  const date = new Date(started + 1500).toUTCString();
  const { results } = ask(
    ['https://a.dev/1', 'https://a.dev/2', 'https://a.dev/3', 'https://b.dev/'],
    (url, time) =>
      answer(time === 1 && url !== 'https://b.dev/' ? 429 : 200, {
        retryAfter: time > 1 ? null : url.endsWith('1') ? '1' : date,
      }),
  );
  expect((await results).map(([kind]) => kind)).toEqual(['good', 'good', 'good', 'good']);
  expect(Date.now() - started).toBeGreaterThan(900);
});

test('a host that asks for a long pause is left alone, by the next check too', async () => {
  const pauses = new Map<string, number>();
  const urls = ['https://a.dev/1', 'https://a.dev/2', 'https://a.dev/3', 'https://b.dev/'];
  const serve = (url: string) =>
    url.includes('a.dev') ? answer(503, { retryAfter: '3600' }) : answer(200);
  const first = ask(urls, serve, { pauses });
  const kinds = (await first.results).map(([kind]) => kind);
  expect(kinds).toEqual(['postponed', 'postponed', 'postponed', 'good']);
  const second = ask(urls, serve, { pauses });
  const until = new Date(pauses.get('a.dev') ?? 0).toISOString();
  expect((await second.results)[0]).toEqual(['postponed', `wants to be left alone until ${until}`]);
  expect(second.log).toEqual(['https://b.dev/']);
});

test('a host that stays silent is given up, so that a check ends', async () => {
  const urls = Array.from({ length: 50 }, (_, i) => `https://a.dev/${i}`);
  const { results, log } = ask(urls, () => silent);
  const kinds = (await results).map(([kind, reason]) => `${kind}: ${reason}`);
  expect(
    kinds.filter((kind) => kind === 'failing: it does not answer in time').length,
  ).toBeLessThan(6);
  expect(kinds.filter((kind) => kind === 'postponed: does not answer').length).toBeGreaterThan(44);
  expect(log.length).toBeLessThan(12);
});

test.each([
  ['to a page', 'https://a.dev/old', ['good', 'it answers with status 200']],
  ['to another host', 'https://a.dev/away', ['good', 'it answers with status 200']],
  ['to what is not there', 'https://a.dev/lost', ['broken', 'it answers with status 404']],
  ['in a circle', 'https://a.dev/loop', ['failing', 'it redirects in a circle']],
  ['without end', 'https://a.dev/n/0', ['failing', 'it redirects in a circle']],
  ['to a private host', 'https://a.dev/trap', ['failing', 'it redirects to a private host']],
  ['to what is no URL', 'https://a.dev/bad', ['failing', 'it redirects to what is no URL']],
])('a redirect leads %s', async (_, url, expected) => {
  const { results, log } = ask([url], (at) => {
    const number = /\/n\/(\d+)$/.exec(at)?.[1];
    if (number !== undefined) return redirect(`/n/${Number(number) + 1}`);
    const to: Readonly<Record<string, string>> = {
      '/old': '/new#part',
      '/away': '//b.dev/new',
      '/lost': '/gone',
      '/loop': '/loop2',
      '/loop2': '/loop',
      '/trap': 'http://127.0.0.1/latest/meta-data/',
      '/bad': 'https://[',
    };
    const location = to[new URL(at).pathname];
    return location === undefined ? answer(at.endsWith('gone') ? 404 : 200) : redirect(location);
  });
  expect(await results).toEqual([expected]);
  expect(log.length).toBeLessThan(13);
  expect(log.some((asked) => asked.includes('127.0.0.1') || asked.includes('#'))).toBe(false);
});

describe('K2: Retry-After is', () => {
  const HOUR_MS = 3_600_000;
  const pauseFor = async (retryAfter: string): Promise<number | null> => {
    const pauses = new Map<string, number>();
    const urls = ['https://a.dev/1', 'https://a.dev/2', 'https://a.dev/3'];
    const { results } = ask(urls, () => answer(429, { retryAfter }), { pauses, maxPauseMs: 50 });
    expect((await results).length).toBe(3);
    const until = pauses.get('a.dev');
    return until === undefined ? null : Math.round((until - Date.now()) / HOUR_MS);
  };
  test.each([
    ['99999999999999999', 24],
    [`1${'0'.repeat(30)}`, 24],
    ['9'.repeat(400), 24],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 24],
    ['7200', 2],
  ])('capped at a day: %s', async (value, hours) => expect(await pauseFor(value)).toBe(hours));
  test.each([
    'Fri, 99 Zzz 2026 00:00:00 GMT',
    'Fri, 31 Dec 999999 23:59:59 GMT',
    '-1',
    '1e9',
    'soon',
    '',
    '\0',
  ])('ignored when it is not a time: %j', async (value) =>
    expect(await pauseFor(value)).toBe(null),
  );
});

describe('K46: a redirect keeps cookies', () => {
  const follow = (setCookie: string, next: string, isIn: (cookie: string) => boolean) =>
    ask(['https://www.a.dev/in/page'], (url, _time, cookie = '') => {
      if (isIn(cookie)) return answer(200);
      return url.includes('lost')
        ? answer(404)
        : answer(302, { location: next, cookies: [setCookie] });
    }).results;

  test.each([
    ['a page that leads to itself', 'id=1; Path=/; HttpOnly', '/in/page', 'id=1'],
    ['a page below', 'id=1', '/in/lost', 'id=1'],
    [
      'a host of the same domain',
      'id=1; Domain=.a.dev; Path=/; Secure',
      'https://b.a.dev/lost',
      'id=1',
    ],
  ])('for %s', async (_, setCookie, next, expected) => {
    const results = await follow(setCookie, next, (cookie) => cookie === expected);
    expect(results).toEqual([['good', 'it answers with status 200']]);
  });
  test.each([
    ['another host', 'id=1; Path=/', 'https://b.a.dev/lost'],
    ['another domain', 'id=1; Domain=dev; Path=/', 'https://b.dev/lost'],
    ['another path', 'id=1; Path=/other', '/in/lost'],
    ['plain HTTP', 'id=1; Path=/; Secure', 'http://www.a.dev/lost'],
    ['what has expired', 'id=1; Path=/; Max-Age=0', '/in/lost'],
    ['what expired at a date', 'id=1; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT', '/in/lost'],
    ['what no header can hold', 'id=1\u0007; Path=/', '/in/lost'],
  ])('but not for %s', async (_, setCookie, next) => {
    const results = await follow(setCookie, next, (cookie) => cookie !== '');
    expect(results).toEqual([['broken', 'it answers with status 404']]);
  });
  test('and a loop stays a loop', async () => {
    const results = await follow('id=1; Path=/', '/in/page', () => false);
    expect(results).toEqual([['failing', 'it redirects in a circle']]);
  });
});

test('K46: status 451 is refused like 403', async () => {
  const { results } = ask(['https://a.dev/'], () => answer(451));
  expect(await results).toEqual([['refused', 'it answers with status 451']]);
});
