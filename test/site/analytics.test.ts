/** Several targets of page views, from the config to the policy and the data of pages. */
import { expect, test } from 'vitest';
import { site } from '../site.js';

test('K73: the policy allows the host of each target, and pages know each service', async () => {
  const { diagnose, read } = site({
    'site.config.ts': `export default {
      title: 'T',
      search: false,
      analytics: [
        { trackingId: 'G-1', url: 'https://stats.example/collect' },
        { provider: 'posthog', trackingId: 'phc', url: 'https://product.example/capture/' },
        { module: 'views.ts', url: 'https://own.example/' },
        { module: 'more.ts' },
      ],
    }`,
    'views.ts': 'export default () => {};',
    'more.ts': 'export default () => {};',
    'docs/a.md': '# A\n',
  });
  expect(await diagnose()).toEqual([]);
  expect(read('_headers')).toContain(
    "; connect-src 'self' https://stats.example https://product.example https://own.example;",
  );
  expect(readAnalytics(read)).toMatchObject([
    { provider: 'google-analytics', trackingId: 'G-1' },
    { provider: 'posthog', trackingId: 'phc' },
  ]);
});

test('the id of Google Analytics is enough: the policy allows its host and no script', async () => {
  const { diagnose, read } = site({
    'site.config.ts': `export default { title: 'T', search: false, analytics: { trackingId: 'G-ABC123' } }`,
    'docs/a.md': '# A\n',
  });
  expect(await diagnose()).toEqual([]);
  expect(read('_headers')).toContain("; connect-src 'self' https://www.google-analytics.com;");
  expect(read('_headers').match(/google/g)).toHaveLength(1);
  expect(readAnalytics(read)).toEqual([
    {
      provider: 'google-analytics',
      trackingId: 'G-ABC123',
      url: 'https://www.google-analytics.com/g/collect',
      anonymizeIp: true,
    },
  ]);
});

test('K73: an empty list means no analytics', async () => {
  const { diagnose, read } = site({
    'site.config.ts': `export default { title: 'T', search: false, analytics: [] }`,
    'docs/a.md': '# A\n',
  });
  expect(await diagnose()).toEqual([]);
  expect(readAnalytics(read)).toBeNull();
});

function readAnalytics(read: (path: string) => string): unknown {
  const [, path = ''] = /"siteUrl":"\/(.*?)"/.exec(read('docs/a/index.html')) ?? [];
  return JSON.parse(read(path)).analytics;
}
