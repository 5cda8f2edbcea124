import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPageViews } from '../../../../theme/router/analytics.js';
import { mayTrack } from '../../../../theme/router/tracking.js';

const analytics = {
  provider: 'google-analytics',
  trackingId: 'G-1',
  url: 'https://stats.example/collect',
  anonymizeIp: true,
} as const;
const address = 'https://docs.example/docs/a/?q=vpc#x';
const url = 'https://docs.example/docs/a/?q=vpc';

function fakeBrowser() {
  const sent: { url: URL; body: unknown }[] = [];
  vi.stubGlobal('navigator', {
    sendBeacon: (url: string, body: string | null) =>
      sent.push({ url: new URL(url), body: body === null ? null : JSON.parse(body) }) > 0,
  });
  return sent;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('createPageViews()', () => {
  it('sends title and address of each page to the configured address, as one visit', () => {
    const sent = fakeBrowser();
    const sendPageView = createPageViews([analytics], '');
    sendPageView({ address, title: 'A' });
    sendPageView({ address, title: 'B' });
    const fields = sent.map(({ url }) => Object.fromEntries(url.searchParams));
    expect(sent.map(({ url }) => url.origin + url.pathname)).toEqual([
      analytics.url,
      analytics.url,
    ]);
    expect(fields[0]).toMatchObject({
      tid: 'G-1',
      en: 'page_view',
      dt: 'A',
      dl: url,
      aip: '1',
      _ss: '1',
    });
    expect(fields[0]).not.toHaveProperty('dr');
    const { cid, sid } = fields[0] ?? {};
    expect(fields[1]).toMatchObject({ dt: 'B', dr: url, cid, sid });
    expect(fields[1]).not.toHaveProperty('_ss');
  });

  it('sends views to an address of the site itself', () => {
    const sent = fakeBrowser();
    createPageViews([{ ...analytics, url: '/collect' }], '')({ address, title: 'A' });
    expect(sent[0]?.url.href).toMatch(/^https:\/\/docs\.example\/collect\?v=2&/);
  });

  it('sends views to Plausible', () => {
    const sent = fakeBrowser();
    const settings = { ...analytics, provider: 'plausible', trackingId: 'docs.example' } as const;
    createPageViews([settings], '')({ address, title: 'A' });
    expect(sent[0]?.body).toEqual({ name: 'pageview', domain: 'docs.example', url });
  });

  it('sends views to PostHog, and asks it not to profile the reader', () => {
    const sent = fakeBrowser();
    createPageViews([{ ...analytics, provider: 'posthog' }], '')({ address, title: 'A' });
    expect(sent[0]?.body).toMatchObject({
      api_key: 'G-1',
      event: '$pageview',
      properties: {
        $current_url: url,
        title: 'A',
        $process_person_profile: false,
        $ip: '0.0.0.0',
      },
    });
  });

  it('leaves the address of the reader whole only when the config says so', () => {
    const sent = fakeBrowser();
    createPageViews([{ ...analytics, anonymizeIp: false }], '')({ address, title: 'A' });
    expect(sent[0]?.url.searchParams.has('aip')).toBe(false);
  });
});

describe('K73: createPageViews() for several targets', () => {
  it('sends each page to each service in its form, and calls each function', async () => {
    const sent = fakeBrowser();
    const [first, second] = [vi.fn(), vi.fn()];
    const posthog = {
      ...analytics,
      provider: 'posthog',
      url: 'https://product.example/capture/',
    } as const;
    const sendPageView = createPageViews([analytics, posthog], '', [
      async () => ({ default: first }),
      async () => ({ default: second }),
    ]);
    sendPageView({ address, title: 'A' });
    sendPageView({ address: 'https://docs.example/docs/b/', title: 'B' });
    expect(sent.map(({ url }) => url.origin)).toEqual([
      'https://stats.example',
      'https://product.example',
      'https://stats.example',
      'https://product.example',
    ]);
    expect(sent[0]?.url.searchParams.get('dt')).toBe('A');
    expect(sent[1]?.body).toMatchObject({ event: '$pageview', properties: { title: 'A' } });
    // Services cannot link their visits.
    expect(sent[1]?.body).not.toMatchObject({ distinct_id: sent[0]?.url.searchParams.get('cid') });
    await expect.poll(() => second.mock.calls.length).toBe(2);
    expect(second.mock.calls).toEqual(first.mock.calls);
  });

  it('goes on with the others when one throws, or does not load', async () => {
    const sent = fakeBrowser();
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const track = vi.fn();
    const sendPageView = createPageViews([analytics], '', [
      () => Promise.reject(new Error('gone')),
      async () => ({ default: () => void JSON.parse('{') }),
      async () => ({ default: track }),
    ]);
    sendPageView({ address, title: 'A' });
    await expect.poll(() => track.mock.calls.length).toBe(1);
    expect(sent).toHaveLength(1);
    await expect
      .poll(() => said.mock.calls.map(([message]) => message))
      .toEqual(['Cannot send page views', 'Cannot send a page view']);
  });
});

describe('createPageViews() with a function of the site', () => {
  const load = (own: unknown) => [async () => ({ default: own })];

  it('calls it with each page and the one before', async () => {
    const track = vi.fn();
    const sendPageView = createPageViews([], 'https://search.example/', load(track));
    sendPageView({ address, title: 'A' });
    sendPageView({ address: 'https://docs.example/docs/b/', title: 'B' });
    await expect.poll(() => track.mock.calls.length).toBe(2);
    expect(track.mock.calls).toEqual([
      [{ url, path: '/docs/a/?q=vpc', title: 'A', referrer: 'https://search.example/' }],
      [{ url: 'https://docs.example/docs/b/', path: '/docs/b/', title: 'B', referrer: url }],
    ]);
  });

  it.each([
    ['throws', () => void JSON.parse('{')],
    ['rejects', () => Promise.reject(new Error('offline'))],
  ])('warns when it %s, and goes on', async (_, track) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const sendPageView = createPageViews([], '', load(track));
    sendPageView({ address, title: 'A' });
    sendPageView({ address, title: 'B' });
    await expect.poll(() => said.mock.calls.length).toBe(2);
    expect(said).toHaveBeenCalledWith('Cannot send a page view', expect.any(Error));
  });

  it('warns once when it is not a function', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    createPageViews([], '', load({ send: true }))({ address, title: 'A' });
    await expect.poll(() => said.mock.calls.length).toBe(1);
    expect(said.mock.calls).toEqual([
      ['Cannot send page views: what "analytics.module" exports by default is no function'],
    ]);
  });
});

it.each([
  ['nothing', {}, true],
  ['Do Not Track', { doNotTrack: '1' }, false],
  ['that tracking is welcome', { doNotTrack: '0', globalPrivacyControl: false }, true],
  ['Global Privacy Control', { globalPrivacyControl: true }, false],
])('mayTrack() of a reader who set %s', (_, preferences, expected) => {
  expect(mayTrack(preferences)).toBe(expected);
});
