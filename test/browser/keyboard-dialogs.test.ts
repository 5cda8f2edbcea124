/**
 * Keyboard walks through everything that opens, closes and moves: search, tabs, zoom, dialogs, announcement, contents, and a
 * page that crashed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { repositoryRoot } from '../site.js';
import { focused, hydrated, changedRepositorySite, type OpenOptions } from './browser.js';
import { outline, tabTo } from './keys.js';

const GUIDE = '/docs/guides/build-it-yourself/vpc/';

describe('dialogs and other controls by keyboard only', () => {
  const config = readFileSync(join(repositoryRoot, 'site.config.ts'), 'utf8');
  const site = changedRepositorySite({
    'site.config.ts': config.replace('  navbar: {', "announcementBar: { content: 'News' },$&"),
  });

  async function open(path: string, options: OpenOptions = {}): Promise<Page> {
    const { page } = await site.open(path, options);
    onTestFinished(() => page.context().close());
    await hydrated(page);
    return page;
  }

  it.each([['Control+k'], ['/']])(
    'the search opens on %s, arrows select, and Enter opens the result',
    async (shortcut) => {
      const page = await open(GUIDE);
      await page.keyboard.press(shortcut);
      await page.locator('.DocSearch-Input:focus').waitFor();
      await page.keyboard.type('subnet');
      const chosen = page.locator('.DocSearch-Modal [role=option][aria-selected=true]');
      await chosen.waitFor();
      await page.waitForLoadState('networkidle');
      const first = await chosen.getAttribute('href');
      const walk = async () => {
        await page.keyboard.press('ArrowDown');
        return await chosen.getAttribute('href');
      };
      // A late answer resets the selection to the first result.
      await expect.poll(walk, { interval: 300 }).not.toBe(first);
      const next = await chosen.getAttribute('href');
      const active = await page.locator('.DocSearch-Input').getAttribute('aria-activedescendant');
      expect(await chosen.getAttribute('id')).toBe(active);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${next}`);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.tagName))
        .not.toBe('BODY');
    },
  );

  it('a slash typed into an input opens nothing, and Escape returns the focus', async () => {
    const page = await open('/docs/guides/nowhere');
    await tabTo(page, '#docsgen-search-input');
    await page.keyboard.type('a/b');
    expect(await page.locator('#docsgen-search-input').inputValue()).toBe('a/b');
    expect(await page.locator('.DocSearch-Modal').count()).toBe(0);
    const other = await open(GUIDE);
    await tabTo(other, '.navbar-link');
    const name = await focused(other);
    await other.keyboard.press('/');
    await other.locator('.DocSearch-Input:focus').waitFor();
    await other.keyboard.press('Escape');
    await other.locator('.DocSearch-Modal').waitFor({ state: 'detached' });
    await expect.poll(() => focused(other)).toBe(name);
  });

  it('tabs are one tab stop, arrows select, and the panel is next', async () => {
    const page = await open('/docs/reference/services/networking/virtual-private-cloud-vpc/');
    await tabTo(page, '[role=tab]');
    const names: string[] = [];
    for (const key of ['ArrowRight', 'End', 'Home', 'ArrowLeft']) {
      await page.keyboard.press(key);
      names.push(await focused(page));
      expect(await outline(page)).toBeGreaterThanOrEqual(1);
      expect(await page.locator('[role=tab]:focus').getAttribute('aria-selected')).toBe('true');
    }
    expect(names[1]).toBe(names[3]);
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => document.activeElement?.closest('[role=tabpanel]:not([hidden])') !== null,
      ),
    ).toBe(true);
  });

  it('an image zooms on Space and returns on Escape, with the focus', async () => {
    const page = await open(GUIDE);
    await page.locator('.medium-zoom-image').first().waitFor({ state: 'attached' });
    await tabTo(page, '.medium-zoom-image');
    await page.keyboard.press('Space');
    await page.locator('.zoom-close:focus').waitFor();
    expect(await page.locator('#docsgen[inert]').count()).toBe(1);
    await page.keyboard.press('Tab');
    expect(await page.locator('.zoom-close:focus').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.locator('body > .medium-zoom-image--opened').waitFor({ state: 'detached' });
    expect(await page.locator('#docsgen[inert]').count()).toBe(0);
    expect(
      await page.evaluate(() => document.activeElement?.matches('.prose .medium-zoom-image')),
    ).toBe(true);
  });

  it('the private-repository dialog keeps the focus, accepts Space and Enter, and returns the focus', async () => {
    const page = await open(GUIDE, {
      prepare: async (prepared) => {
        await prepared.context().route(/github\.com/, (route) => route.fulfill({ body: 'GitHub' }));
      },
    });
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = 'https://github.com/ironwright-io/terraform-aws-vpc';
      link.textContent = 'Private';
      document.querySelector('.prose')?.prepend(link);
    });
    const link = '.prose > a[href*="terraform-aws-vpc"]';
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    const dialog = page.locator('dialog[data-private-repository][open]');
    await dialog.waitFor();
    for (let presses = 0; presses < 7; presses++) {
      await page.keyboard.press('Tab');
      expect(await dialog.locator(':focus').count()).toBe(1);
    }
    await page.keyboard.press('Escape');
    expect(await page.locator(`${link}:focus`).count()).toBe(1);
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    const opened = page.context().waitForEvent('page');
    await tabTo(page, 'dialog a');
    await page.keyboard.press('Enter');
    expect((await opened).url()).toContain('github.com/ironwright-io/terraform-aws-vpc');
    expect(await dialog.count()).toBe(0);
    expect(await page.locator(`${link}:focus`).count()).toBe(1);
  });

  it('the announcement closes on Enter, and the focus stays in the page', async () => {
    const page = await open(GUIDE);
    await tabTo(page, '[data-action=close-announcement]');
    await page.keyboard.press('Enter');
    expect(await page.locator('[data-announcement-bar]').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    await page.keyboard.press('Tab');
    expect(await outline(page)).toBeGreaterThanOrEqual(1);
  });

  it('the contents open on a phone, lead to a heading, and close', async () => {
    const page = await open(GUIDE, { viewport: { width: 390, height: 800 } });
    await tabTo(page, '.toc-bar');
    await page.keyboard.press('Enter');
    await page.locator('.toc:popover-open').waitFor();
    await tabTo(page, '.toc-link');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.toc:popover-open').count()).toBe(0);
    expect(new URL(page.url()).hash).not.toBe('');
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement)),
    ).toBe(true);
  });

  it('a crashed page has the focus on its heading, and Try again loads the page', async () => {
    const page = await open(GUIDE);
    await page.route('**/page.json', async (route) => {
      const data: object = await (await route.fetch()).json();
      await route.fulfill({ json: { ...data, toc: [null, null] } });
    });
    await page.locator('.navbar').getByRole('link', { name: 'Courses' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await focused(page)).toBe('h1 This page crashed.');
    await page.unroute('**/page.json');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Courses' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });

  it('a card is one tab stop and opens its page', async () => {
    const page = await open('/docs/guides/');
    await tabTo(page, '.card-title');
    const href = await page.evaluate(() => document.activeElement?.getAttribute('href'));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${href}`);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });
});
