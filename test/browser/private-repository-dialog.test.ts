/**
 * The private-repository dialog on a built site, from the first click and without React, with the words and the
 * constants of the specification.
 */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Page } from 'playwright-core';
import { browserSite } from './browser.js';
import { siteFiles } from './site-files.js';

const VPC = 'docs/guides/vpc/';
const WARNING =
  'This link leads to the private modules repository visible only to subscribers; everyone else will see a 404.';

describe('private-repository dialog', () => {
  const site = browserSite(siteFiles);

  /** Without the client, so that nothing but the early script can be at work. */
  async function openEarly(path: string) {
    const opened = await site.open(path, {
      prepare: async (page) => {
        await page.context().route(/github\.com/, (route) => route.fulfill({ body: 'GitHub' }));
        await page.route('**/assets/client-*.js', (route) => route.abort());
      },
    });
    onTestFinished(() => opened.page.context().close());
    return opened;
  }

  const dialog = (page: Page) => page.locator('dialog[data-private-repository]');
  const privateLink = (page: Page) => page.getByRole('link', { name: 'a private repository' });
  const stored = (page: Page, key: string) => page.evaluate((k) => localStorage.getItem(k), key);
  const bodyOverflow = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.body).overflow);

  it('opens on the first click, on what is inside the link, with the words of the specification', async () => {
    const { page } = await openEarly(VPC);
    await privateLink(page).locator('code').click();
    const shown = page.getByRole('dialog', { name: 'For Subscribers Only' });
    await shown.waitFor();
    expect(await shown.locator('p').innerText()).toBe(WARNING);
    expect(await shown.getByRole('checkbox', { name: "Don't warn me again" }).isChecked()).toBe(
      false,
    );
    const proceed = shown.getByRole('link', { name: 'Continue to GitHub' });
    expect(await proceed.getAttribute('href')).toBe('https://github.com/ironwright-io/modules');
    expect(await proceed.getAttribute('rel')).toBe('noopener');
  });

  it.each([['Control'], ['Meta'], ['Shift']] as const)('opens on a click with %s', async (key) => {
    const { page } = await openEarly(VPC);
    await privateLink(page).click({ modifiers: [key] });
    await dialog(page).waitFor();
    expect(page.context().pages()).toHaveLength(1);
  });

  it('opens on a middle click and on Enter, not on the context menu', async () => {
    const { page } = await openEarly(VPC);
    await privateLink(page).click({ button: 'right' });
    expect(await dialog(page).count()).toBe(0);
    await privateLink(page).click({ button: 'middle' });
    await dialog(page).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await dialog(page).isVisible()).toBe(false);
    await privateLink(page).focus();
    await page.keyboard.press('Enter');
    expect(await dialog(page).isVisible()).toBe(true);
    expect(page.context().pages()).toHaveLength(1);
  });

  it('closes on Escape, gives the focus back at once, and the scroll later', async () => {
    const { page } = await openEarly(VPC);
    await privateLink(page).click();
    expect(await bodyOverflow(page)).toBe('hidden');
    await page.keyboard.press('Escape');
    expect(await dialog(page).isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('private');
    await expect.poll(() => bodyOverflow(page)).toBe('visible');
  });

  it('closes on the overlay, and not on a press that began inside', async () => {
    const { page } = await openEarly(VPC);
    await privateLink(page).click();
    await dialog(page).locator('h2').hover();
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    expect(await dialog(page).isVisible()).toBe(true);
    await page.mouse.click(5, 5);
    expect(await dialog(page).isVisible()).toBe(false);
  });

  it('keeps the focus inside, and Enter does not accept (T17)', async () => {
    const { page } = await openEarly(VPC);
    await privateLink(page).click();
    const order: string[] = [];
    for (let i = 0; i < 6; i += 1) {
      order.push(await page.evaluate(() => document.activeElement?.tagName ?? ''));
      await page.keyboard.press('Tab');
    }
    expect(order).toEqual(['INPUT', 'BUTTON', 'A', 'INPUT', 'BUTTON', 'A']);
    await page.keyboard.press('Enter');
    expect(await dialog(page).isVisible()).toBe(true);
    expect(page.context().pages()).toHaveLength(1);
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('A');
  });

  it('opens the target in a new tab and closes', async () => {
    const { page } = await openEarly(VPC);
    await privateLink(page).click();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Continue to GitHub' }).click();
    expect(await (await opened).evaluate(() => window.opener === null)).toBe(true);
    expect(await dialog(page).isVisible()).toBe(false);
  });

  it('writes the key at once, and only the checkbox removes it', async () => {
    const { page } = await openEarly(VPC);
    await privateLink(page).click();
    const checkbox = page.getByLabel("Don't warn me again");
    await checkbox.check();
    expect(await stored(page, 'dontWarnGitHubLinks')).toBe('true');
    await checkbox.uncheck();
    expect(await stored(page, 'dontWarnGitHubLinks')).toBeNull();
    await checkbox.check();
    await page.keyboard.press('Escape');
    expect(await stored(page, 'dontWarnGitHubLinks')).toBe('true');
    await privateLink(page).click();
    await page.waitForURL(/github\.com/);
  });

  it('leaves public repositories alone', async () => {
    const { page } = await openEarly(VPC);
    await page.getByRole('link', { name: 'Knowledge Base' }).first().click();
    await page.waitForURL(/github\.com\/ironwright-io\/knowledge-base/);
  });
});
