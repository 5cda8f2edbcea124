/** Keyboard walks through this repository's site: the focused element is visible, and the focus is never lost. */
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { focused, hydrated, repositorySite, type OpenOptions } from './browser.js';
import { outline, tabTo } from './keys.js';

const GUIDE = '/docs/guides/build-it-yourself/vpc/';

describe('by keyboard only', () => {
  const site = repositorySite();

  async function open(path: string, options: OpenOptions = {}): Promise<Page> {
    const { page } = await site.open(path, options);
    onTestFinished(() => page.context().close());
    await hydrated(page);
    return page;
  }

  const path = (page: Page) => new URL(page.url()).pathname;

  it('the skip link is first, is visible, and skips the navigation', async () => {
    const page = await open(GUIDE);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('a Skip to main content');
    await expect
      .poll(() => page.locator('.skip-link').evaluate((link) => link.getBoundingClientRect().top))
      .toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const isInside = await page.evaluate(
      () => document.querySelector('main')?.contains(document.activeElement) ?? false,
    );
    expect(isInside).toBe(true);
  });

  it('each of the first forty tab stops shows where the focus is', async () => {
    const page = await open(GUIDE);
    const hidden: string[] = [];
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab');
      if ((await outline(page)) < 1) hidden.push(await focused(page));
    }
    expect(hidden).toEqual([]);
  });

  it('a dropdown opens on Enter, closes on Escape, and keeps the focus', async () => {
    const page = await open(GUIDE);
    await tabTo(page, 'details[data-dropdown] > summary');
    await page.keyboard.press('Enter');
    expect(await page.locator('details[data-dropdown][open]').count()).toBe(1);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.matches('.dropdown-link'))).toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.locator('details[data-dropdown][open]').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
  });

  it('the color mode switches on Space', async () => {
    const page = await open(GUIDE);
    await tabTo(page, '[data-action=toggle-color-mode]');
    await page.keyboard.press('Space');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  });

  it('a category of the sidebar opens on Enter and keeps the focus, and its pages are next', async () => {
    const page = await open(GUIDE);
    const toggle = '.sidebar button[aria-expanded=false]';
    await tabTo(page, toggle);
    const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await page.keyboard.press('Enter');
    const opened = page.locator('.sidebar button[aria-expanded=true]').first();
    await opened.waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(name);
    await page.keyboard.press('Tab');
    const href = await page.evaluate(() => document.activeElement?.getAttribute('href'));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${href}`);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });

  it('a route change focuses the heading and announces the title, on Back and Forward too', async () => {
    const page = await open(GUIDE);
    await tabTo(page, '.pagination-next');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    const title = await page.locator('main h1').textContent();
    await expect.poll(() => page.locator('[data-live]').textContent()).toBe(title?.trim());
    await page.goBack();
    await page.waitForURL(`**${GUIDE}`);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  });

  it('the table of contents leads to a heading, and the next tab stop is after it', async () => {
    const page = await open('/docs/guides/build-it-yourself/vpc/core-concepts/what-is-a-vpc/');
    await tabTo(page, '.toc-link');
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).hash).not.toBe('');
  });

  it('the mobile menu opens, closes on Escape, and returns the focus', async () => {
    const page = await open(GUIDE, { viewport: { width: 390, height: 800 } });
    await tabTo(page, '.menu-button');
    await page.keyboard.press('Enter');
    await page.locator('dialog[data-menu][open]').waitFor();
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press('Tab');
      const isInside = await page.evaluate(
        () =>
          document.querySelector('dialog[data-menu]')?.contains(document.activeElement) ?? false,
      );
      expect(isInside).toBe(true);
    }
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.matches('.menu-button'))).toBe(true);
  });

  it('code is copied on Enter, which is announced', async () => {
    const page = await open(
      '/docs/guides/build-it-yourself/vpc/deployment-walkthrough/deploy-a-bastion-host/',
      {
        permissions: ['clipboard-read', 'clipboard-write'],
      },
    );
    await page.locator('[data-action=copy-code]').first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('[data-live]').textContent()).toBe('Copied');
  });

  it('the not-found page offers a search and links', async () => {
    const page = await open('/docs/guides/nowhere');
    await tabTo(page, '#docsgen-search-input');
    await page.keyboard.type('vpc');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\/\?q=vpc/);
    await expect.poll(() => focused(page)).not.toBe('body ');
  });

  it('Retry has the focus next to the error, and loads the page', async () => {
    const page = await open(GUIDE);
    await page.route('**/page.json', (route) => route.abort());
    await page.locator('.navbar').getByRole('link', { name: 'Courses' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    await page.unroute('**/page.json');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('button Retry');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Courses' }).waitFor();
    expect(path(page)).toBe('/docs/courses/');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });
});
