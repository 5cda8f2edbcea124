/**
 * The constants of the specification on `docsgen serve --watch`, where a writer meets them: times, keys, texts and
 * widths are those of the built site.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  DIALOG_SCROLL_RESTORE_MS,
  IMAGE_ZOOM_DELAY_MS,
  PROGRESS_BAR_DELAY_MS,
  SPINNER_DELAY_MS,
} from '../../theme/constants.js';
import { watchSite } from '../watch-site.js';
import { focused, hydrated, launchBrowser } from './browser.js';
import { measureScrollRestore } from './dialog-scroll.js';
import { siteFiles } from './site-files.js';

const VPC = 'docs/guides/vpc/';
/** A machine with much else to do is late by so much, in ms; never early by more than a timer's grain. */
const LATE_MS = 600;
const EARLY_MS = 5;

describe('the constants in watch mode', () => {
  const site = watchSite(siteFiles);
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  async function open(path: string, options: BrowserContextOptions = {}) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 720 },
      ...options,
    });
    onTestFinished(() => context.close());
    await context.route(/github\.com/, (route) => route.fulfill({ body: 'GitHub' }));
    const page = await context.newPage();
    const messages: string[] = [];
    page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => messages.push(`error: ${error.message}`));
    await page.goto(site.url + path);
    await hydrated(page);
    return { page, messages };
  }

  const isAbout = (measured: number | undefined, expected: number) => {
    expect(measured).toBeGreaterThanOrEqual(expected - EARLY_MS);
    expect(measured).toBeLessThan(expected + LATE_MS);
  };
  const stored = (page: Page, key: string) => page.evaluate((k) => localStorage.getItem(k), key);
  const heading = (page: Page, name: string) =>
    page.getByRole('heading', { level: 1, name }).waitFor();

  it('200 ms until the spinner, 1,000 ms until the progress bar (T52)', async () => {
    const { page } = await open('docs/intro/start/');
    await page.route('**/vpc/page.json', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1800));
      await route.continue();
    });
    const times = await page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const seen: number[] = [];
          const start = performance.now();
          const look = () => {
            if (seen.length === 0 && document.querySelector('[aria-busy=true] .spinner') !== null)
              seen.push(performance.now() - start);
            if (document.querySelector('[role=progressbar]') !== null)
              resolve([...seen, performance.now() - start]);
            else setTimeout(look, 5);
          };
          document.querySelector<HTMLElement>('.navbar a[href$="/vpc/"]')?.click();
          look();
        }),
    );
    isAbout(times[0], SPINNER_DELAY_MS);
    isAbout(times[1], PROGRESS_BAR_DELAY_MS);
    await heading(page, 'VPC');
    expect(await page.locator('[aria-busy], [role=progressbar]').count()).toBe(0);
  });

  it('about a second until images zoom, after load and after a route change (T52)', async () => {
    const { page } = await open(VPC);
    const image = page.locator('[data-article] img.medium-zoom-image');
    await image.waitFor();
    const afterLoad = await page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation');
      return performance.now() - Number(entry?.toJSON().loadEventStart);
    });
    expect(afterLoad).toBeGreaterThanOrEqual(IMAGE_ZOOM_DELAY_MS - EARLY_MS);
    await page.getByRole('link', { name: 'The next page' }).click();
    await heading(page, 'EKS');
    const started = Date.now();
    await page.goBack();
    await image.waitFor();
    expect(Date.now() - started).toBeGreaterThanOrEqual(IMAGE_ZOOM_DELAY_MS - EARLY_MS);
  });

  it('300 ms until the page scrolls again after the dialog, its words and its key (T52)', async () => {
    const { page } = await open(VPC);
    await page.getByRole('link', { name: 'a private repository' }).click();
    const dialog = page.getByRole('dialog', { name: 'For Subscribers Only' });
    expect(await dialog.locator('p').innerText()).toBe(
      'This link leads to the private modules repository visible only to subscribers; everyone else will see a 404.',
    );
    await dialog.getByRole('checkbox', { name: "Don't warn me again" }).check();
    expect(await stored(page, 'dontWarnGitHubLinks')).toBe('true');
    await dialog.getByRole('checkbox').uncheck();
    expect(await stored(page, 'dontWarnGitHubLinks')).toBeNull();
    const restored = await measureScrollRestore(page, () => page.keyboard.press('Escape'));
    isAbout(restored, DIALOG_SCROLL_RESTORE_MS);
  });

  it('the colour mode under "theme", light unless somebody or the system says otherwise', async () => {
    const { page } = await open(VPC);
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
    expect([await theme(), await stored(page, 'theme')]).toEqual(['light', null]);
    await page.getByRole('button', { name: 'Switch between light and dark mode' }).click();
    expect([await theme(), await stored(page, 'theme')]).toEqual(['dark', 'dark']);
    await page.reload();
    expect(await theme()).toBe('dark');
  });

  it('996 px divide the mobile menu from the sidebar; the menu closes on a route change', async () => {
    const { page } = await open(VPC, { viewport: { width: 995, height: 700 } });
    const button = page.getByRole('button', { name: 'Open menu' });
    expect(await page.locator('.sidebar').isVisible()).toBe(false);
    await button.click();
    const menu = page.locator('dialog[data-menu]');
    await menu.getByRole('link', { name: 'EKS' }).click();
    await heading(page, 'EKS');
    expect(await menu.isVisible()).toBe(false);
    await page.setViewportSize({ width: 996, height: 700 });
    expect(await page.locator('.sidebar').isVisible()).toBe(true);
    expect(await button.isVisible()).toBe(false);
  });

  it.each(['/', 'Control+k', 'Meta+k'])(
    'the search opens on %s and closes on Escape',
    async (key) => {
      const { page } = await open(VPC);
      await page.keyboard.press(key);
      await page.locator('.DocSearch-Modal input').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('.DocSearch-Modal').waitFor({ state: 'detached' });
    },
  );

  it('a page that cannot be loaded: the message, Retry, and a warning on the console', async () => {
    const { page, messages } = await open('docs/intro/start/');
    await page.route('**/vpc/page.json', (route) => route.abort());
    await page.locator('.navbar').getByRole('link', { name: 'Guides' }).click();
    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    expect(await page.locator('.load-error p').innerText()).toBe('Failed to fetch');
    expect(messages.join()).toContain(`warning: Cannot load page "/${VPC}"`);
    await page.unroute('**/vpc/page.json');
    await retry.click();
    await heading(page, 'VPC');
  });

  it('a page that crashes: "This page crashed.", the message, and "Try again"', async () => {
    const { page } = await open('docs/intro/start/');
    await page.route('**/vpc/page.json', async (route) => {
      const data: object = await (await route.fetch()).json();
      await route.fulfill({ json: { ...data, toc: [null, null] } });
    });
    await page.locator('.navbar').getByRole('link', { name: 'Guides' }).click();
    await heading(page, 'This page crashed.');
    expect(await page.locator('.crash p').innerText()).toMatch(/null/);
    await page.unroute('**/vpc/page.json');
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'VPC');
  });

  it('the address without index.html, the page at its top or its anchor, the focus there', async () => {
    const { page } = await open(`${VPC}index.html`);
    expect(page.url()).toBe(site.url + VPC);
    await page.getByRole('link', { name: 'a place on it' }).click();
    await heading(page, 'EKS');
    await expect.poll(() => focused(page)).toBe('#section-20');
    await page.locator('.sidebar').getByRole('link', { name: 'VPC' }).click();
    await heading(page, 'VPC');
    await expect.poll(() => focused(page)).toBe('#vpc');
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});
