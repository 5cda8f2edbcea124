/** The search dialog while its index, or the dialog itself, cannot be had. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserSite, isSameDocument, openHydrated } from './browser.js';

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

  async function openDialog() {
    const opened = await openHydrated(site, '');
    await opened.page.keyboard.press('Control+k');
    await opened.page.locator('.DocSearch-Input:focus').waitFor();
    return opened;
  }

  it.each([['offline'], ['answered with an error']])(
    'says that it could not search when %s, and finds again afterwards',
    async (how) => {
      const { page, messages } = await openDialog();
      if (how === 'offline') await page.context().setOffline(true);
      else await page.route('**/search/v1/**', (route) => route.fulfill({ status: 500, body: '' }));
      await page.keyboard.type('zebras');
      const alert = screen(page).getByRole('alert');
      await alert.waitFor();
      await expect.poll(() => said(page)).toEqual(UNAVAILABLE);
      await page.context().setOffline(false);
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

  it('finds what was typed while a load was under way that fails', async () => {
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
    await page.keyboard.type('zebras');
    await asked;
    fail();
    await page.locator('.DocSearch-Hit').first().waitFor();
  });

  it('keeps no results of the query before when it could not search', async () => {
    const { page } = await openDialog();
    await page.keyboard.type('zebras');
    await page.locator('.DocSearch-Hit').first().waitFor();
    // A phrase is looked for in the pages.
    await page.route('**/next/page.json', (route) => route.abort());
    await page.locator('.DocSearch-Input').fill('"about walruses"');
    await expect.poll(() => said(page)).toEqual(UNAVAILABLE);
    expect(await page.locator('.DocSearch-Hit').count()).toBe(0);
  });

  it('stays on the page when it cannot be loaded without a network, and says so', async () => {
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
    await page.locator('.DocSearch-Input:focus').waitFor();
  });
});
