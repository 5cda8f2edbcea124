/** The search dialog while its index, or the dialog itself, is not available. */
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserSite, isSameDocument, openHydrated, type OpenOptions } from './browser.js';

const UNAVAILABLE = ['Unable to fetch results', 'You might want to check your network connection.'];

describe('the search dialog', () => {
  const site = browserSite({
    'site.config.ts': `export default { title: 'T', favicon: '/icon.svg' };\n`,
    'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>',
    'docs/index.md': '# Start\n\nAbout zebras.\n',
    'docs/next.md': '# Next\n\nAbout walruses.\n',
  });
  const screen = (page: Page) => page.locator('.DocSearch-NoResults');
  const said = async (page: Page) =>
    (await screen(page).innerText()).split('\n').filter((line) => line !== '');

  async function openDialog(prepare?: OpenOptions['prepare']) {
    const opened = await openHydrated(site, '', prepare && { prepare });
    await opened.page.keyboard.press('Control+k');
    await opened.page.locator('.DocSearch-Input:focus').waitFor();
    return opened;
  }

  it.each<[string, (route: Route) => Promise<void>]>([
    ['offline', (route) => route.abort('internetdisconnected')],
    ['answered with an error', (route) => route.fulfill({ status: 500, body: '' })],
  ])(
    'reports that it could not search when %s, and finds pages again afterwards',
    async (_, fail) => {
      // The dialog requests the index when it opens.
      const { page, messages } = await openDialog(async (opened) => {
        await opened.route('**/search/v1/**', fail);
      });
      await page.keyboard.type('zebras');
      const alert = screen(page).getByRole('alert');
      await alert.waitFor();
      await expect.poll(() => said(page)).toEqual(UNAVAILABLE);
      await page.unrouteAll();
      await page.locator('.DocSearch-Input').fill('qqzzxx');
      await expect.poll(() => said(page)).toEqual(['No results found for "qqzzxx"']);
      expect(await alert.count()).toBe(0);
      await page.locator('.DocSearch-Input').fill('zebras');
      await page.locator('.DocSearch-Hit').first().waitFor();
      expect(messages.filter((message) => message.startsWith('error: '))).toEqual(
        messages.filter((message) => message.startsWith('error: Failed to load resource')),
      );
    },
  );

  it('finds text typed while a load that fails was in progress, and keeps its name meanwhile', async () => {
    const { page } = await openDialog();
    let fail = () => {};
    const isFailing = new Promise<void>((resolve) => (fail = resolve));
    await page.route(
      '**/search/v1/**',
      async (route) => {
        await isFailing;
        await route.fulfill({ status: 500, body: '' });
      },
      { times: 1 },
    );
    const asked = page.waitForRequest('**/search/v1/**');
    await page.keyboard.type('zeb');
    await asked;
    await page.keyboard.type('ras');
    await page.locator('.DocSearch-LoadingIndicator').waitFor();
    const dialog = page.getByRole('dialog', { name: 'Search', exact: true });
    await dialog.getByRole('combobox', { name: 'Search', exact: true }).waitFor();
    fail();
    await page.locator('.DocSearch-Hit').first().waitFor();
  });

  it('shows no results of the previous query when it could not search', async () => {
    const { page } = await openDialog();
    await page.keyboard.type('zebras');
    await page.locator('.DocSearch-Hit').first().waitFor();
    // A phrase is searched in the pages.
    await page.route('**/next/page.json', (route) => route.abort());
    await page.locator('.DocSearch-Input').fill('"about walruses"');
    await expect.poll(() => said(page)).toEqual(UNAVAILABLE);
    expect(await page.locator('.DocSearch-Hit').count()).toBe(0);
  });

  it('stays on the page when it cannot be loaded without a network, and reports that', async () => {
    const { page } = await openHydrated(site, 'docs/next/');
    const button = page.locator('[data-action=open-search]').first();
    await button.focus();
    await page.context().setOffline(true);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('zeb');
    await page
      .locator('[data-live]', { hasText: /^The search could not be loaded\.$/ })
      .waitFor({ state: 'attached' });
    expect(page.url()).toBe(`${site.url}docs/next/`);
    expect(await isSameDocument(page)).toBe(true);
    expect(await button.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.context().setOffline(false);
    await page.keyboard.press('Control+k');
    // Chromium before 148 requests a module only once; there the search page replaces the dialog.
    await page.locator(':is(.DocSearch-Input, #docsgen-search-input):focus').waitFor();
  });

  it('K80: reports visibly that it could not be loaded, and keeps the focus', async () => {
    const { page } = await openHydrated(site, '');
    const button = page.getByRole('link', { name: 'Search' }).first();
    await button.focus();
    await page.context().setOffline(true);
    await page.keyboard.press('Enter');
    const notice = page.getByRole('status').filter({ hasText: 'The search could not be loaded.' });
    await notice.waitFor();
    const box = await notice.boundingBox();
    expect(box?.width).toBeGreaterThan(100);
    expect(box?.height).toBeGreaterThan(20);
    expect(await button.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await isSameDocument(page)).toBe(true);
  });

  it('K80: reports on the search page that a retry failed, and keeps the focus on it', async () => {
    const { page } = await openHydrated(site, 'search/?q=zebras');
    await page.locator('.search-results').waitFor();
    await page.context().setOffline(true);
    await page.route('**/search/v1/**', (route) => route.abort());
    await page.reload().catch(() => undefined);
    await page.context().setOffline(false);
    await page.goto(new URL('search/?q=walruses', site.url).href);
    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.click();
    await page
      .getByRole('status')
      .filter({ hasText: 'This could not be loaded. Check your connection.' })
      .waitFor();
    expect(await retry.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.unrouteAll();
    await retry.click();
    await page.locator('.search-results').waitFor();
  });

  const dialogs = (page: Page) => page.locator('.DocSearch-Modal');

  it.each([
    ['a double click', (page: Page) => page.locator('.search-button').dblclick()],
    [
      'keys that are held and pressed again',
      async (page: Page) => {
        await page.keyboard.down('Control');
        for (let i = 0; i < 4; i++) await page.keyboard.down('k');
        for (const key of ['k', 'Control']) await page.keyboard.up(key);
        await page.keyboard.press('/');
        await page.keyboard.press('Control+k');
      },
    ],
  ])('K93: opens once after %s while its code loads', async (_, press) => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const { page } = await openHydrated(site, '', {
      prepare: async (target) => {
        await target.route('**/assets/modal-*.js', async (route) => {
          await arrived;
          await route.continue();
        });
      },
    });
    await press(page);
    arrive();
    await page.locator('.DocSearch-Input:focus').waitFor();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(await dialogs(page).count()).toBe(1);
  });

  it('K93: stays open after a double click when its code is loaded', async () => {
    const { page } = await openDialog();
    await page.keyboard.press('Escape');
    await dialogs(page).waitFor({ state: 'detached' });
    await page.locator('.search-button').dblclick();
    await page.locator('.DocSearch-Input:focus').waitFor();
    expect(await dialogs(page).count()).toBe(1);
  });

  it('K79: closes on Back, lets the page scroll, and does not open on another page', async () => {
    const { page } = await openHydrated(site, 'docs/next/');
    await page.evaluate(() => {
      location.hash = 'next';
    });
    await page.keyboard.press('Control+k');
    await page.locator('.DocSearch-Input:focus').waitFor();
    await page.goBack();
    await dialogs(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('visible');
    expect(await page.locator('.DocSearch--active').count()).toBe(0);
    // It is requested on one page and arrives when the reader is on the next one.
    const other = await openHydrated(site, 'docs/next/', {
      prepare: async (target) => {
        await target.route('**/assets/modal-*.js', async (route) => {
          await target.waitForURL('**/#later');
          await route.continue();
        });
      },
    });
    const loaded = other.page.waitForResponse('**/assets/modal-*.js');
    await other.page.keyboard.press('Control+k');
    await other.page.evaluate(() => {
      location.hash = 'later';
    });
    await loaded;
    await other.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(await dialogs(other.page).count()).toBe(0);
  });
});
