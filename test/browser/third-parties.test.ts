/**
 * Requests of a page to other hosts, blocked, endlessly late, or answered with nonsense: the page is painted, hydrates and
 * its links work. Answers of Algolia are in `hosted-search.test.ts`.
 */
import type { Route } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { browserSite, hydrated, isSameDocument, markDocument, waitForHeading } from './browser.js';

const site = {
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  'site.config.ts': `export default {
  title: 'Ironwright',
  favicon: '/icon.svg',
  analytics: { trackingId: 'G-1', url: 'https://stats.example/collect' },
  search: { appId: 'TESTAPP', apiKey: 'search-only', indexName: 'ironwright' },
};
`,
  'docs/index.md': '# Home\n\n[VPC](./vpc.md)\n',
  'docs/vpc.md': '# Deploy a VPC\n\nWith `vpc_id`.\n\n[Home](./index.md)\n',
};

const PARTIES = [
  ['the font', '**/*.woff2'],
  ['the analytics', 'https://stats.example/**'],
  ['the search', /https:\/\/testapp[^/]*\.algolia/],
] as const;

const fulfill = (answer: Parameters<Route['fulfill']>[0]) => (route: Route) =>
  route.fulfill({ headers: { 'access-control-allow-origin': '*' }, ...answer });

/** `null`: no answer during the test. */
const WAYS: readonly (readonly [string, ((route: Route) => Promise<void>) | null])[] = [
  ['is blocked', (route) => route.abort('blockedbyclient')],
  ['never answers', null],
  ['answers 500', fulfill({ status: 500, body: 'oops' })],
  ['answers HTML', fulfill({ contentType: 'text/html', body: '<script>alert(1)</script>' })],
  ['answers other JSON', fulfill({ contentType: 'application/json', body: '{"results":7}' })],
  [
    'answers hostile JSON',
    fulfill({
      contentType: 'application/json',
      body: '{"__proto__":{"html":"<img src=x onerror=alert(1)>"},"results":[{"hits":[{"url":"javascript:alert(1)"}]}]}',
    }),
  ],
];

const cases = PARTIES.flatMap(([party, url]) =>
  WAYS.map(([way, play]) => [party, way, url, play] as const),
);

describe('third parties', () => {
  const built = browserSite(site);

  /** Opens a page that goes to the docs after all requests to `url` fail. */
  async function openWith(url: string | RegExp, play: ((route: Route) => Promise<void>) | null) {
    const asked: Route[] = [];
    const alarms: string[] = [];
    const { page } = await built.open('404.html');
    onTestFinished(async () => {
      // A browser that waits for an answer does not close.
      if (play === null) for (const route of asked) await route.abort().catch(() => undefined);
      await page.context().close();
    });
    page.on('dialog', (dialog) => {
      alarms.push(dialog.message());
      void dialog.dismiss();
    });
    await page.route(url, async (route) => {
      asked.push(route);
      await play?.(route);
    });
    await page.goto(`${built.url}docs/`, { waitUntil: 'commit' });
    return { page, asked, alarms };
  }

  it.each(cases)('%s %s: the page is painted and its links work', async (party, _, url, play) => {
    const { page, asked, alarms } = await openWith(url, play);
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length === 1,
    );
    await page.mouse.move(5, 5);
    await page.mouse.move(9, 9);
    await hydrated(page);
    await markDocument(page);
    await page.getByRole('link', { name: 'VPC' }).last().click();
    await waitForHeading(page, 'Deploy a VPC');
    if (party === 'the search') {
      await page.keyboard.press('Control+k');
      await page.locator('.DocSearch-Input').fill('vpc_id');
      await page.getByText('One result for “vpc_id”').waitFor();
      await page.keyboard.press('Escape');
    }
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Home' }).last().click();
    await waitForHeading(page, 'Home');
    expect(await isSameDocument(page)).toBe(true);
    expect(alarms).toEqual([]);
  });

  it('a font that never loads leaves the text in an available one', async () => {
    const { page } = await openWith('**/*.woff2', null);
    await page.locator('h1').waitFor();
    // The fallback is a system font with other metrics, which is available at once.
    const readFaces = () =>
      page.evaluate(() =>
        [...document.fonts]
          .filter(({ family }) => family.includes('Variable'))
          .map(({ display }) => display),
      );
    // The heading may be there before the style sheet.
    await expect.poll(readFaces).not.toEqual([]);
    for (const display of await readFaces())
      expect(['swap', 'optional', 'fallback']).toContain(display);
  });
});
