/**
 * Features that work before React and without it: color mode, announcement bar, menu, tabs, code blocks, dropdowns, hash
 * targets, image zoom and the search shortcuts, with the exact constants.
 */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Page } from 'playwright-core';
import { IMAGE_ZOOM_DELAY_MS } from '../../theme/constants.js';
import { PAGE_EVENT } from '../../theme/markup.js';
import { browserSite, codeColors, focused, hydrated, type OpenOptions } from './browser.js';
import { siteFiles } from './site-files.js';

const VPC = 'docs/guides/vpc/';

describe('behaviours', () => {
  const site = browserSite(siteFiles);

  /** Leaves out the client, so that only the early script can have an effect. */
  async function openEarly(path: string, options: OpenOptions = {}) {
    const opened = await site.open(path, {
      ...options,
      prepare: async (page) => {
        await options.prepare?.(page);
        await page.context().route(/github\.com/, (route) => route.fulfill({ body: 'GitHub' }));
        await page.route('**/assets/client-*.js', (route) => route.abort());
      },
    });
    onTestFinished(() => opened.page.context().close());
    return opened;
  }

  async function openHydrated(path: string, options: OpenOptions = {}) {
    const opened = await site.open(path, options);
    onTestFinished(() => opened.page.context().close());
    await hydrated(opened.page);
    return opened;
  }

  const stored = (page: Page, key: string) => page.evaluate((k) => localStorage.getItem(k), key);
  const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme']);

  it('follows the system until the reader chooses, stores the choice and shares it between tabs', async () => {
    const { page } = await openEarly(VPC, { colorScheme: 'dark' });
    expect(await theme(page)).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => theme(page)).toBe('light');
    await page.getByRole('button', { name: /^Switch between light/ }).click();
    expect(await stored(page, 'theme')).toBe('dark');
    await expect.poll(() => page.locator('[data-live]').textContent()).toBe('Dark mode');
    const other = await page.context().newPage();
    await other.goto(site.url);
    expect(await theme(other)).toBe('dark');
    const next = other.getByRole('button', { name: 'Switch between light, dark and system mode' });
    const shown = next.locator('.icon:visible');
    expect(await shown.getAttribute('class')).toContain('icon-moon');
    // The system of the other tab is dark, so the round ends with its choice, and each system has its own mode.
    await next.click();
    await expect.poll(() => other.locator('[data-live]').textContent()).toBe('System mode');
    expect(await shown.getAttribute('class')).toContain('icon-system');
    expect(await theme(other)).toBe('dark');
    await expect.poll(() => theme(page)).toBe('light');
    await next.click();
    expect([await stored(other, 'theme'), await theme(other)]).toEqual(['light', 'light']);
    await next.click();
    expect([await stored(other, 'theme'), await theme(other)]).toEqual(['dark', 'dark']);
    await other.reload();
    expect(await shown.getAttribute('class')).toContain('icon-moon');
  });

  it('remembers a closed announcement until its id changes', async () => {
    const { page } = await openEarly(VPC);
    const bar = page.locator('[data-announcement-bar]');
    await page.getByRole('button', { name: 'Close announcement' }).click();
    expect(await bar.isVisible()).toBe(false);
    expect(await focused(page)).not.toContain('body');
    await page.reload();
    expect(await bar.isVisible()).toBe(false);
    await page.evaluate(() => localStorage.setItem('docusaurus.announcement.id', 'older'));
    await page.reload();
    expect(await bar.isVisible()).toBe(true);
    expect(await stored(page, 'docusaurus.announcement.id')).toBe('one');
    expect(await stored(page, 'docusaurus.announcement.dismiss')).toBe('false');
  });

  it('opens the mobile menu before React, keeps the focus inside, and closes it on a route change', async () => {
    const small = { viewport: { width: 375, height: 700 } };
    const early = await openEarly(VPC, small);
    const menu = (page: Page) => page.locator('dialog[data-menu]');
    await early.page.getByRole('button', { name: 'Open menu' }).click();
    await menu(early.page).getByRole('link', { name: 'EKS' }).waitFor();
    for (let i = 0; i < 30; i += 1) {
      await early.page.keyboard.press('Tab');
      expect(
        await early.page.evaluate(() => document.activeElement?.closest('dialog') !== null),
      ).toBe(true);
    }
    await early.page.keyboard.press('Escape');
    expect(await menu(early.page).isVisible()).toBe(false);

    const { page, messages } = await openHydrated(VPC, small);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu(page).getByRole('link', { name: 'EKS' }).click();
    await page.getByRole('heading', { level: 1, name: 'EKS' }).waitFor();
    expect(await menu(page).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const button = page.locator('.menu-button');
    const sidebar = page.locator('.sidebar');
    await page.setViewportSize({ width: 995, height: 700 });
    expect(await menu(page).isVisible()).toBe(true);
    expect([await button.isVisible(), await sidebar.isVisible()]).toEqual([true, false]);
    await page.setViewportSize({ width: 996, height: 700 });
    await expect.poll(() => menu(page).isVisible()).toBe(false);
    expect([await button.isVisible(), await sidebar.isVisible()]).toEqual([false, true]);
    expect(messages).toEqual([]);
  });

  it('selects tabs by click and key, in every group of the name, before the next paint', async () => {
    const { page } = await openEarly(VPC);
    const selected = () => page.locator('[role=tab][aria-selected=true]').allInnerTexts();
    expect(await selected()).toEqual(['Terraform', 'Terraform']);
    await page.getByRole('tab', { name: 'OpenTofu' }).last().click();
    expect(await selected()).toEqual(['OpenTofu', 'OpenTofu']);
    expect(await stored(page, 'docusaurus.tab.tool')).toBe('tofu');
    for (const [key, expected] of [
      ['ArrowRight', 'Terraform'],
      ['ArrowLeft', 'OpenTofu'],
      ['Home', 'Terraform'],
      ['End', 'OpenTofu'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await selected()).toEqual([expected, expected]);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(expected);
    }
    await page.route('**/assets/behaviours-*.js', (route) => route.abort());
    await page.reload();
    expect(await selected()).toEqual(['OpenTofu', 'OpenTofu']);
    expect(await page.getByText('OpenTofu text.').first().isVisible()).toBe(true);
    expect(await page.getByText('Terraform text.').first().isVisible()).toBe(false);
  });

  it('opens the tab that the address names, before the next paint and on the next page', async () => {
    const { page } = await openEarly(`${VPC}?tool=tofu`, {
      prepare: async (page) => {
        await page.route(/vpc\/\?tool=/, async (route) => {
          const response = await route.fetch();
          const html = await response.text();
          const body = html.replace('data-group=', 'data-query="tool" data-group=');
          await route.fulfill({ response, body });
        });
      },
    });
    const selected = () => page.locator('[role=tab][aria-selected=true]').allInnerTexts();
    expect(await selected()).toEqual(['OpenTofu', 'Terraform']);
    await page.evaluate(() => history.replaceState(null, '', '?tool=terraform'));
    await page.evaluate((event) => document.dispatchEvent(new Event(event)), PAGE_EVENT);
    expect(await selected()).toEqual(['Terraform', 'Terraform']);
    await page.route('**/assets/behaviours-*.js', (route) => route.abort());
    await page.goto(`${site.url}${VPC}?tool=tofu`);
    expect(await selected()).toEqual(['OpenTofu', 'Terraform']);
    await page.goto(`${site.url}${VPC}?tool=unknown`);
    expect(await selected()).toEqual(['Terraform', 'Terraform']);
  });

  it('opens the details that contain the target of the hash, on load and later', async () => {
    const { page } = await openEarly(`${VPC}#inside`);
    await page.getByText('Hidden at first').waitFor();
    await page.evaluate(() =>
      document.querySelector('details.details, [data-article] details')?.removeAttribute('open'),
    );
    await page.evaluate(() => (location.hash = 'first'));
    await page.evaluate(() => (location.hash = 'inside'));
    await page.getByText('Hidden at first').waitFor();
  });

  it('copies code and announces it', async () => {
    const { page } = await openEarly(VPC, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.locator('[data-code-block]').hover();
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect.poll(() => page.locator('[data-live]').textContent()).toBe('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'resource "aws_vpc" "main" {}',
    );
  });

  it.each([
    [
      'there is no clipboard',
      () => Object.defineProperty(navigator, 'clipboard', { value: undefined }),
    ],
    [
      'the clipboard refuses',
      () => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('Denied'));
      },
    ],
  ])('selects the code if %s, and announces it', async (_, before) => {
    const { page } = await openEarly(VPC, { before });
    await page.locator('[data-code-block]').hover();
    const button = page.getByRole('button', { name: 'Copy' });
    await button.click();
    await expect.poll(() => page.locator('[data-live]').textContent()).toBe('Cannot copy');
    expect(await page.evaluate(() => String(getSelection()))).toBe('resource "aws_vpc" "main" {}');
    expect(await button.getAttribute('data-copied')).toBe(null);
  });

  it('colors HCL with a theme for each mode', async () => {
    const { page } = await openEarly(VPC);
    const light = await codeColors(page);
    expect(light.length).toBeGreaterThan(1);
    await page.getByRole('button', { name: /^Switch between light/ }).click();
    const dark = await codeColors(page);
    expect(dark).toHaveLength(light.length);
    expect(dark.filter((color) => light.includes(color))).toEqual([]);
  });

  it('zooms images about a second after load, by keyboard too, with one instance', async () => {
    const { page, messages } = await openHydrated(VPC);
    const image = page.locator('[data-article] img');
    await page.waitForSelector('.medium-zoom-image');
    const attachedAt = await page.evaluate(() => performance.now());
    const loadedAt = await page.evaluate(
      () => performance.getEntriesByType('navigation')[0]?.toJSON().loadEventStart as number,
    );
    expect(attachedAt - loadedAt).toBeGreaterThanOrEqual(IMAGE_ZOOM_DELAY_MS - 5);
    await page.getByRole('button', { name: 'Zoom in: A diagram' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('body > .medium-zoom-image--opened').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Zoom out: A diagram');
    const dialog = page.getByRole('dialog', { name: 'A diagram', exact: true });
    expect(await dialog.locator('.zoom-caption').textContent()).toBe('How it fits together');
    await page.keyboard.press('Escape');
    await page.locator('body > .medium-zoom-image--opened').waitFor({ state: 'detached' });
    expect(await image.evaluate((node) => node === document.activeElement)).toBe(true);
    await image.click();
    await dialog.getByRole('button', { name: 'Zoom out: A diagram' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('body > .medium-zoom-image--opened').waitFor({ state: 'detached' });
    // The caption is the text below the image, else its title, else its description.
    for (const [change, caption] of [
      [{ selector: 'figcaption', title: 'From left to right' }, 'From left to right'],
      [{ selector: 'figcaption', title: '' }, 'A diagram'],
    ] as const) {
      await image.evaluate((node, { selector, title }) => {
        node.parentElement?.querySelector(selector)?.remove();
        node.setAttribute('title', title);
      }, change);
      await image.click();
      await dialog.locator('.zoom-caption', { hasText: caption }).waitFor();
      await page.keyboard.press('Escape');
      await page.locator('body > .medium-zoom-image--opened').waitFor({ state: 'detached' });
    }
    await image.click();
    await page.locator('body > .medium-zoom-image--opened').waitFor();
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-article] a')?.click());
    await page.getByRole('heading', { level: 1, name: 'EKS' }).waitFor();
    await page.locator('.medium-zoom-overlay').waitFor({ state: 'detached' });
    await page.goBack();
    await page.waitForSelector('.medium-zoom-image');
    expect(messages).toEqual([]);
  });

  it('closes the zoomed image for readers who prefer reduced motion', async () => {
    const { page } = await openEarly(VPC, { reducedMotion: 'reduce' });
    await page.waitForSelector('.medium-zoom-image');
    await page.locator('[data-article] img').click();
    await page.locator('body > .medium-zoom-image--opened').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('body > .medium-zoom-image--opened').waitFor({ state: 'detached' });
  });

  it.each([['/'], ['Control+k'], ['Meta+k']])(
    'opens the search on %s, before and after React',
    async (shortcut) => {
      for (const openPage of [openEarly, openHydrated]) {
        const { page, messages } = await openPage(VPC);
        await page.keyboard.press(shortcut);
        const input = page.locator('.DocSearch-Modal input');
        await input.waitFor();
        await page.keyboard.type('a/b');
        await expect.poll(() => input.inputValue()).toBe('a/b');
        if (openPage === openHydrated) expect(messages).toEqual([]);
      }
    },
  );

  it('K79: closes the mobile menu and a zoomed image on Back', async () => {
    const { page } = await openHydrated(VPC, { viewport: { width: 390, height: 700 } });
    await page.evaluate(() => void (location.hash = 'first'));
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.locator('dialog[data-menu]');
    await menu.waitFor();
    await page.goBack();
    await menu.waitFor({ state: 'hidden' });
    await page.evaluate(() => void (location.hash = 'first'));
    await page.waitForSelector('.medium-zoom-image');
    await page.locator('.medium-zoom-image').focus();
    await page.keyboard.press('Enter');
    const copy = page.locator('body > .medium-zoom-image--opened');
    await copy.waitFor();
    await page.goBack();
    await copy.waitFor({ state: 'detached' });
    expect(await page.locator('#docsgen[inert]').count()).toBe(0);
  });
});
