/**
 * The constants of the specification on `docsgen serve --watch`, where a writer meets them: keys, texts and widths
 * are those of the built site. Times are in `timers.test.ts`.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { watchSite } from '../watch-site.js';
import { focused, hydrated, launchBrowser } from './browser.js';
import { siteFiles } from './site-files.js';

const VPC = 'docs/guides/vpc/';

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

  const stored = (page: Page, key: string) => page.evaluate((k) => localStorage.getItem(k), key);
  const heading = (page: Page, name: string) =>
    page.getByRole('heading', { level: 1, name }).waitFor();

  it('the words of the private-repository dialog, and its key', async () => {
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
