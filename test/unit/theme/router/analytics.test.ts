import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPageViews } from '../../../../theme/router/analytics.js';

const analytics = {
  provider: 'google-analytics',
  trackingId: 'G-1',
  url: 'https://stats.example/collect',
  anonymizeIp: true,
} as const;
const address = 'https://docs.example/docs/a/?q=vpc#x';

function fakeBrowser() {
  const sent: { url: URL; body: unknown }[] = [];
  vi.stubGlobal('navigator', {
    sendBeacon: (url: string, body: string | null) =>
      sent.push({ url: new URL(url), body: body === null ? null : JSON.parse(body) }) > 0,
  });
  return sent;
}

afterEach(() => vi.unstubAllGlobals());

describe('createPageViews()', () => {
  it('sends title and address of each page to the configured address, without a lasting id', () => {
    const sent = fakeBrowser();
    const sendPageView = createPageViews(analytics, {});
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
      dl: 'https://docs.example/docs/a/?q=vpc',
      aip: '1',
    });
    expect(fields[1]).toMatchObject({ dt: 'B', cid: fields[0]?.['cid'] });
  });

  it('speaks to Plausible', () => {
    const sent = fakeBrowser();
    const settings = { ...analytics, provider: 'plausible', trackingId: 'docs.example' } as const;
    createPageViews(settings, {})({ address, title: 'A' });
    expect(sent[0]?.body).toEqual({
      name: 'pageview',
      domain: 'docs.example',
      url: 'https://docs.example/docs/a/?q=vpc',
    });
  });

  it('speaks to PostHog, which is told not to look at the reader', () => {
    const sent = fakeBrowser();
    createPageViews({ ...analytics, provider: 'posthog' }, {})({ address, title: 'A' });
    expect(sent[0]?.body).toMatchObject({
      api_key: 'G-1',
      event: '$pageview',
      properties: {
        $current_url: 'https://docs.example/docs/a/?q=vpc',
        title: 'A',
        $process_person_profile: false,
        $ip: '0.0.0.0',
      },
    });
  });

  it.each([
    ['Do Not Track', { doNotTrack: '1' }],
    ['Global Privacy Control', { globalPrivacyControl: true }],
  ])('sends nothing when the reader set %s', (_, preferences) => {
    const sent = fakeBrowser();
    createPageViews(analytics, preferences)({ address, title: 'A' });
    expect(sent).toEqual([]);
  });

  it('leaves the address of the reader whole only when the config says so', () => {
    const sent = fakeBrowser();
    createPageViews({ ...analytics, anonymizeIp: false }, {})({ address, title: 'A' });
    expect(sent[0]?.url.searchParams.has('aip')).toBe(false);
  });
});
