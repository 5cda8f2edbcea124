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
  it('sends title and address of each page to the configured address, without a lasting id', () => {
    const sent = fakeBrowser();
    const sendPageView = createPageViews(analytics, '');
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
    });
    expect(fields[1]).toMatchObject({ dt: 'B', cid: fields[0]?.['cid'] });
  });

  it('speaks to Plausible', () => {
    const sent = fakeBrowser();
    const settings = { ...analytics, provider: 'plausible', trackingId: 'docs.example' } as const;
    createPageViews(settings, '')({ address, title: 'A' });
    expect(sent[0]?.body).toEqual({ name: 'pageview', domain: 'docs.example', url });
  });

  it('speaks to PostHog, which is told not to look at the reader', () => {
    const sent = fakeBrowser();
    createPageViews({ ...analytics, provider: 'posthog' }, '')({ address, title: 'A' });
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
    createPageViews({ ...analytics, anonymizeIp: false }, '')({ address, title: 'A' });
    expect(sent[0]?.url.searchParams.has('aip')).toBe(false);
  });
});

describe('createPageViews() with a function of the site', () => {
  const settings = { provider: 'module' } as const;

  it('calls it with each page and the one before', () => {
    const track = vi.fn();
    const sendPageView = createPageViews(settings, 'https://search.example/', track);
    sendPageView({ address, title: 'A' });
    sendPageView({ address: 'https://docs.example/docs/b/', title: 'B' });
    expect(track.mock.calls).toEqual([
      [{ url, path: '/docs/a/?q=vpc', title: 'A', referrer: 'https://search.example/' }],
      [{ url: 'https://docs.example/docs/b/', path: '/docs/b/', title: 'B', referrer: url }],
    ]);
  });

  it.each([
    ['throws', () => void JSON.parse('{')],
    ['rejects', () => Promise.reject(new Error('offline'))],
  ])('says so when it %s, and goes on', async (_, track) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const sendPageView = createPageViews(settings, '', track);
    sendPageView({ address, title: 'A' });
    sendPageView({ address, title: 'B' });
    await expect.poll(() => said.mock.calls.length).toBe(2);
    expect(said).toHaveBeenCalledWith('Cannot send a page view', expect.any(Error));
  });

  it('says so once when it is none', () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    createPageViews(settings, '', { send: true })({ address, title: 'A' });
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
