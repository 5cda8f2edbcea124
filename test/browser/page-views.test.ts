/** The site's own function for page views: the pages that it receives, in builds and during edits. */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { watchSite } from '../watch-site.js';
import { browserSite, hydrated, launchBrowser, type OpenOptions } from './browser.js';

const views: Record<string, string>[] = [];
/** The ids of visits that a service receives. */
const visits: (string | null)[] = [];
/** The requests that a service receives. */
const captured: string[] = [];
const host = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (pathname === '/capture/')
    void text(request).then((body) => captured.push(JSON.parse(body).properties.title));
  if (pathname === '/collect') visits.push(searchParams.get('cid'));
  if (pathname === '/seen') views.push(Object.fromEntries(searchParams));
  response.writeHead(204, { 'access-control-allow-origin': '*' }).end();
}).listen(0, '127.0.0.1');
await once(host, 'listening');
const address = host.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;

const track = (extra: string) => `import type { TrackPageView } from 'docsgen';
import { send } from './send.js';

globalThis.document.documentElement.dataset.analytics = 'loaded';
const track: TrackPageView = (view) => send({ ...view${extra} });
export default track;
`;

const files = {
  'site.config.ts': `export default {
  title: 'T',
  search: false,
  analytics: [
    { module: 'code/throws.ts' },
    { module: 'code/page-views.ts', url: 'http://127.0.0.1:${port}/' },
    { trackingId: 'G-1', url: 'http://127.0.0.1:${port}/collect' },
    { provider: 'posthog', trackingId: 'phc', url: 'http://127.0.0.1:${port}/capture/' },
  ],
};
`,
  'code/throws.ts': "throw new Error('broken');\nexport default () => {};\n",
  'code/page-views.ts': track(''),
  'code/send.ts': `export async function send(view: Record<string, string>) {
  await fetch('http://127.0.0.1:${port}/seen?' + new URLSearchParams(view));
}
`,
  'static/favicon.ico': '',
  'docs/index.md': '# Home\n\n[To A](./a.md)\n',
  'docs/a.md': '# A\n\n## Part\n\n[To the part](#part)\n',
};

beforeEach(() => void (views.length = captured.length = visits.length = 0));
afterAll(() => void host.close());

describe('K73: a function for page views next to a service, and another function that throws', () => {
  const site = browserSite(files);

  async function open(options: OpenOptions = {}) {
    const opened = await site.open('/docs/', options);
    onTestFinished(() => opened.page.context().close());
    await hydrated(opened.page);
    return opened;
  }

  it('documents of one visit have the same id', async () => {
    const { page } = await open();
    await expect.poll(() => visits.length).toBe(1);
    await page.goto(new URL('/docs/a/', site.url).href);
    await hydrated(page);
    await expect.poll(() => visits.length).toBe(2);
    expect(visits[1]).toBe(visits[0]);
  });

  it('is called on the first page, at each navigation and on Back, but not within a page', async () => {
    const { page, messages } = await open();
    await page.locator('main').getByRole('link', { name: 'To A' }).click();
    await page.waitForURL('**/docs/a/');
    await page.locator('main').getByRole('link', { name: 'To the part' }).click();
    await page.waitForURL('**#part');
    await page.goBack();
    await page.goBack();
    await page.waitForURL('**/docs/');
    const [home, a] = ['/docs/', '/docs/a/'].map((path) => new URL(path, site.url).href);
    await expect
      .poll(() => views)
      .toEqual([
        { url: home, path: '/docs/', title: 'Home | T', referrer: '' },
        { url: a, path: '/docs/a/', title: 'A | T', referrer: home },
        { url: home, path: '/docs/', title: 'Home | T', referrer: a },
      ]);
    await expect.poll(() => captured).toEqual(['Home | T', 'A | T', 'Home | T']);
    expect(messages.map((message) => message.split('\n')[0])).toEqual([
      'error: Cannot send page views Error: broken',
    ]);
  });

  it.each<[string, () => void]>([
    ['Do Not Track', () => Object.defineProperty(navigator, 'doNotTrack', { value: '1' })],
    [
      'Global Privacy Control',
      () => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
    ],
  ])('is not loaded for a reader with %s', async (_, before) => {
    const { page } = await open({ before });
    await page.locator('main').getByRole('link', { name: 'To A' }).click();
    await page.waitForURL('**/docs/a/');
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => document.documentElement.dataset['analytics'])).toBe(
      undefined,
    );
    expect([views, captured]).toEqual([[], []]);
  });
});

describe('a function for page views during an edit', () => {
  const site = watchSite(files);

  it('is used as it changes, and its removal is reported', async () => {
    const browser = await launchBrowser();
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    await page.goto(new URL('docs/', site.url).href);
    const last = () => views.at(-1)?.['by'];
    await expect.poll(() => views.length).toBe(1);
    // Showing the page again is not another view.
    await page.evaluate(() => document.dispatchEvent(new Event('docsgen:refresh')));
    await page.waitForTimeout(300);
    expect(views).toHaveLength(1);
    site.write({ 'code/page-views.ts': track(", by: 'an edit'") });
    await expect.poll(last).toBe('an edit');
    rmSync(join(site.dir, 'code/page-views.ts'));
    const overlay = page.locator('docsgen-errors');
    await overlay
      .getByText('Cannot find the file "code/page-views.ts"', { exact: false })
      .waitFor();
    site.write({ 'code/page-views.ts': track(", by: 'a new file'") });
    await expect.poll(last).toBe('a new file');
    await expect.poll(() => overlay.count()).toBe(0);
  });
});
