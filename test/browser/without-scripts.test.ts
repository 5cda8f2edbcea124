/**
 * This repository's site in browsers that run no scripts: some routes here and all of them in `npm run soak -- --only
 * routes`; and a site that follows the system's color mode.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createRandom } from '../random.js';
import { installedMermaid } from '../site.js';
import { runAxe } from './axe.js';
import { browserSite, repositorySite, type BrowserSite, type OpenOptions } from './browser.js';
import { routesOf } from './hydration.js';
import { addressesOf, findProblems } from './without-scripts.js';

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 375, height: 800 };
/** Number of routes for each width. */
const SAMPLE = 12;
const GUIDE = '/docs/guides/build-it-yourself/vpc/';
const MISSING = 'Search runs in your browser and needs JavaScript, which is off or unavailable.';

async function open(site: BrowserSite, path: string, options: OpenOptions = {}): Promise<Page> {
  const { page } = await site.open(path, { javaScriptEnabled: false, ...options });
  onTestFinished(() => page.context().close());
  return page;
}

describe('without scripts', () => {
  const site = repositorySite();

  it.each([
    ['a desktop', WIDE, 1],
    ['a phone', NARROW, 2],
  ])('%s shows whole pages, and nothing that needs a script', async (_, viewport, seed) => {
    const addresses = addressesOf(site);
    const random = createRandom(seed);
    const routes = routesOf(site);
    const some = Array.from({ length: SAMPLE }, () => routes[Math.floor(random() * routes.length)]);
    const page = await open(site, '/', { viewport });
    const problems: string[] = [];
    for (const path of ['/', '/search/', '/404.html', '/blog/archive/', ...some]) {
      await page.goto(new URL(path ?? '/', site.url).href);
      problems.push(...(await findProblems(page, addresses)));
    }
    expect(problems).toEqual([]);
  });

  it('reports an error if there is one', async () => {
    const page = await open(site, '/docs/guides/support/', { bypassCSP: true });
    await page.evaluate(() => {
      const article = document.querySelector('[data-article]');
      article?.insertAdjacentHTML(
        'beforeend',
        '<p hidden>Text</p><button>Do</button><img src="/none.png"><a href="#none">a</a><a href="/none/">b</a><a>c</a>',
      );
    });
    const { length } = page.url();
    const found = await findProblems(page, addressesOf(site));
    expect(found.map((problem) => problem.slice(length + 1))).toEqual([
      'cannot be read: <p hidden="">Text</p>',
      'does nothing: <button>Do</button>',
      'not shown: <img src="/none.png">',
      'leads nowhere: <a href="#none">a</a>',
      'is no link: <a>c</a>',
      `leads nowhere: ${new URL('/none/', site.url).href}`,
    ]);
  });

  it('the links of the navbar and the sidebar work, on a desktop', async () => {
    const page = await open(site, GUIDE);
    await page.locator('.navbar').getByRole('link', { name: 'Courses' }).click();
    await page.waitForURL('**/docs/courses/');
    await page.goBack();
    await page.locator('.sidebar a:not([aria-current])').first().click();
    await expect.poll(() => new URL(page.url()).pathname).not.toBe(GUIDE);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  it('the menu and the contents open, and their links work, on a phone', async () => {
    const page = await open(site, GUIDE, { viewport: NARROW });
    await page.getByRole('button', { name: 'On this page' }).click();
    const [entry] = await page.locator('.toc a').all();
    await entry?.click();
    await page.waitForURL(/#./);
    await page.goto(page.url().replace(/#.*/, ''));
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.locator('dialog[data-menu]').getByRole('link', { name: 'Courses' }).click();
    await page.waitForURL('**/docs/courses/');
  });

  it('the search link opens a page that explains what is missing', async () => {
    const page = await open(site, '/docs/guides/');
    await page.locator('.search-button').click();
    await page.waitForURL('**/search/');
    await expect.poll(() => page.locator('main').innerText()).toContain(MISSING);
  });

  it('a missing page offers links and a search', async () => {
    const page = await open(site, '/docs/guides/nowhere');
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    expect(
      await findProblems(page, new Set([...addressesOf(site), '/docs/guides/nowhere'])),
    ).toEqual([]);
    await page.getByRole('searchbox', { name: 'Search' }).fill('vpc');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search/?q=vpc');
    await expect.poll(() => page.locator('main').innerText()).toContain(MISSING);
    await page.goBack();
    await page.locator('main').getByRole('link', { name: 'Guides' }).click();
    await page.waitForURL('**/docs/guides/**');
  });
});

const picture = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" fill="${fill}"/></svg>`;

const twoModes = {
  'docs/index.md':
    '# Home\n\n[A link](#code), and a ![Diagram](./diagram.light.svg).\n\n:::warning\nText, and `code`.\n:::\n\n' +
    '## Code\n\n```hcl {2}\nresource "aws_vpc" "main" { # A comment\n  count = 1\n}\n```\n',
  'docs/diagram.light.svg': picture('#ddd'),
  'docs/diagram.dark.svg': picture('#333'),
};

describe('color mode without scripts', () => {
  const following = browserSite({
    'site.config.ts': `export default { title: 'Docs', favicon: '/f.svg', colorMode: { respectSystem: true } };\n`,
    'static/f.svg': picture('teal'),
    ...twoModes,
    ...installedMermaid,
    'docs/flow.md':
      '# Flow\n\n```mermaid\nflowchart LR\n  accTitle: A flow\n  A[Start] --> B[End]\n```\n',
  });
  const light = browserSite({
    'site.config.ts': `export default { title: 'Docs', favicon: '/f.svg' };\n`,
    'static/f.svg': picture('teal'),
    ...twoModes,
  });

  const modeOf = (page: Page) =>
    page.evaluate(() => ({
      page: getComputedStyle(document.body).backgroundColor,
      controls: getComputedStyle(document.documentElement).colorScheme,
      diagrams: [...document.images]
        .filter((image) => image.checkVisibility())
        .map((image) => image.className),
    }));
  const LIGHT = { page: 'rgb(255, 255, 255)', controls: 'light', diagrams: ['only-light'] };
  const DARK = { page: 'rgb(21, 28, 29)', controls: 'dark', diagrams: ['only-dark'] };

  it('follows the system if the site does, and is light on paper', async () => {
    const page = await open(following, '/', { colorScheme: 'dark' });
    expect(await modeOf(page)).toEqual(DARK);
    await page.emulateMedia({ media: 'print' });
    expect(await modeOf(page)).toEqual(LIGHT);
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    expect(await modeOf(page)).toEqual(LIGHT);
  });

  it('is readable in dark mode', async () => {
    // axe is a script itself, so one runs here, and the document is restored afterwards.
    const { page } = await following.open('/', { colorScheme: 'dark' });
    await page.evaluate(() => {
      document.documentElement.dataset['theme'] = 'system';
    });
    expect(await modeOf(page)).toEqual(DARK);
    expect(await runAxe(page)).toEqual({ violations: [], open: [] });
    await page.context().close();
  });

  it('enlarges a diagram by keyboard, and has no finding of axe', async () => {
    const page = await open(following, '/docs/flow/');
    const opened = page.locator('.diagram-view:popover-open');
    const button = page.getByRole('button', { name: 'Zoom in' });
    await button.focus();
    await page.keyboard.press('Enter');
    await opened.waitFor();
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'detached' });
    expect(await button.evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Zoom out' }).press('Enter');
    await opened.waitFor({ state: 'detached' });
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page: scripted } = await following.open('/docs/flow/', { colorScheme });
      expect(await runAxe(scripted)).toEqual({ violations: [], open: [] });
      await scripted.getByRole('button', { name: 'Zoom in' }).press('Enter');
      await scripted.locator('.diagram-view:popover-open').waitFor();
      expect(await runAxe(scripted)).toEqual({ violations: [], open: [] });
      await scripted.context().close();
    }
  });

  it("is the site's mode if the site does not follow the system", async () => {
    const page = await open(light, '/', { colorScheme: 'dark' });
    expect(await modeOf(page)).toEqual(LIGHT);
  });
});
