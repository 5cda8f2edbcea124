import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPageViews } from '../../../../theme/router/analytics.js';

const analytics = { trackingId: 'G-1', url: 'https://stats.example/collect', anonymizeIp: true };

function fakeBrowser() {
  const sent: URL[] = [];
  const { href, origin } = new URL('https://docs.example/docs/a/?q=vpc#x');
  vi.stubGlobal('location', { href, origin, pathname: '/docs/a/', search: '?q=vpc' });
  vi.stubGlobal('navigator', { sendBeacon: (url: string) => sent.push(new URL(url)) > 0 });
  return sent;
}

afterEach(() => vi.unstubAllGlobals());

describe('createPageViews()', () => {
  it('sends title and address of each page to the configured address, without a lasting id', () => {
    const sent = fakeBrowser();
    const sendPageView = createPageViews(analytics, {});
    sendPageView('A');
    sendPageView('B');
    const fields = sent.map((url) => Object.fromEntries(url.searchParams));
    expect(sent.map(({ origin, pathname }) => origin + pathname)).toEqual([
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

  it.each([
    ['without configuration', null, {}],
    ['when the reader set Do Not Track', analytics, { doNotTrack: '1' }],
    ['when the reader set Global Privacy Control', analytics, { globalPrivacyControl: true }],
  ])('sends nothing %s', (_, config, preferences) => {
    const sent = fakeBrowser();
    createPageViews(config, preferences)('A');
    expect(sent).toEqual([]);
  });

  it('leaves the address of the reader whole only when the config says so', () => {
    const sent = fakeBrowser();
    createPageViews({ ...analytics, anonymizeIp: false }, {})('A');
    expect(sent[0]?.searchParams.has('aip')).toBe(false);
  });
});
