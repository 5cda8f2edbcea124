/**
 * The private-repository dialog on a built site, from the first click and without React, with the words and constants of the
 * specification (`test/spec.md`).
 */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { browserSite } from './browser.js';
import { siteFiles } from './site-files.js';

const VPC = 'docs/guides/vpc/';
const WARNING =
  'This link leads to the private modules repository visible only to subscribers; everyone else will see a 404.';

describe('private-repository dialog', () => {
  const site = browserSite(siteFiles);

  /** Leaves out the client, so that only the early script can have an effect. */
  async function openEarly(path: string, missing = '**/assets/client-*.js') {
    const opened = await site.open(path, {
      prepare: async (page) => {
        await page.context().route(/github\.com/, (route) => route.fulfill({ body: 'GitHub' }));
        await page.route(missing, (route) => route.abort());
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

  it('opens on the first click, on elements inside the link, with the words of the specification', async () => {
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

  it('opens on a middle click and on Enter, but not on the context menu', async () => {
    const { page } = await openEarly(VPC);
    await privateLink(page).click({ button: 'right' });
    expect(await dialog(page).count()).toBe(0);
    await privateLink(page).click({ button: 'middle' });
    await dialog(page).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await dialog(page).isVisible()).toBe(false);
    await privateLink(page).focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    expect(page.context().pages()).toHaveLength(1);
  });

  it('closes on Escape, returns the focus immediately, and restores scrolling later', async () => {
    const { page } = await openEarly(VPC);
    await privateLink(page).click();
    await expect.poll(() => bodyOverflow(page)).toBe('hidden');
    await page.keyboard.press('Escape');
    expect(await dialog(page).isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('private');
    await expect.poll(() => bodyOverflow(page)).toBe('visible');
  });

  it('closes on the overlay, but not after a press that began inside', async () => {
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

  it('keeps the focus inside, and Enter does not accept', async () => {
    const { page } = await openEarly(VPC);
    await privateLink(page).click();
    await dialog(page).waitFor();
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

  /** Opens a page whose behaviors wait until the returned function is called. */
  async function openSlow(path: string) {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const context = await site.context();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await context.route(/github\.com/, (route) => route.fulfill({ body: 'GitHub' }));
    await page.route('**/assets/behaviours-*.js', async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto(site.url + path, { waitUntil: 'commit' });
    await privateLink(page).waitFor();
    return { page, arrive };
  }

  it.each([
    ['a click', (link) => link.click()],
    ['a middle click', (link) => link.click({ button: 'middle' })],
    ['a click with Ctrl', (link) => link.click({ modifiers: ['Control'] })],
    ['Enter', (link) => link.press('Enter')],
    ['a double click', (link) => link.dblclick()],
  ] satisfies [string, (link: Locator) => Promise<void>][])(
    'K85: waits for the behaviors after %s before they load',
    async (_, press) => {
      const { page, arrive } = await openSlow(VPC);
      await press(privateLink(page));
      arrive();
      await dialog(page).locator('h2', { hasText: 'For Subscribers Only' }).waitFor();
      expect(page.url()).toBe(site.url + VPC);
      expect(page.context().pages()).toHaveLength(1);
    },
  );

  it('K85: follows an early press that needs no warning, and repeats one on a button', async () => {
    const { page, arrive } = await openSlow(VPC);
    await page.getByRole('button', { name: /^Switch between light/ }).click();
    await page.getByRole('tab', { name: 'OpenTofu' }).first().click();
    await page.getByRole('button', { name: 'Close announcement' }).click();
    await page.getByRole('link', { name: 'Knowledge Base' }).first().click();
    const gone = page.waitForURL(/github\.com\/ironwright-io\/knowledge-base/);
    arrive();
    await gone;
    await page.goBack();
    await page.locator('html[data-theme=dark][data-announcement=closed]').waitFor();
    await page.getByText('OpenTofu text.').first().waitFor();
  });

  it('K85: follows the link when the behaviors do not load', async () => {
    const context = await site.context();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await context.route(/github\.com/, (route) => route.fulfill({ body: 'GitHub' }));
    await page.route('**/assets/behaviours-*.js', (route) => route.abort());
    await page.goto(site.url + VPC);
    await privateLink(page).click();
    await page.waitForURL(/github\.com\/ironwright-io\/modules/);
  });

  it('K86: warns about content of the repository on other hosts', async () => {
    const { page } = await openEarly(VPC);
    for (const href of [
      'https://raw.githubusercontent.com/ironwright-io/modules/main/main.tf',
      'https://codeload.github.com/ironwright-io/modules/zip/main',
      'https://api.github.com/repos/ironwright-io/modules',
    ]) {
      await privateLink(page).evaluate((link, url) => link.setAttribute('href', url), href);
      await privateLink(page).click();
      await dialog(page).waitFor();
      expect(await dialog(page).locator('a').getAttribute('href')).toBe(href);
      await page.keyboard.press('Escape');
    }
  });

  it('K86: warns about a link in the shadow tree of an element of a page', async () => {
    const { page } = await openEarly(VPC);
    await privateLink(page).evaluate((link) => {
      const host = document.createElement('a-widget');
      link.replaceWith(host);
      host.attachShadow({ mode: 'open' }).append(link);
    });
    await page.locator('a-widget a').click();
    await dialog(page).waitFor();
    expect(page.url()).toBe(site.url + VPC);
  });

  it('K79: closes on Back, and lets the page scroll', async () => {
    const { page } = await openEarly(VPC);
    await page.getByRole('link', { name: 'down', exact: true }).click();
    await privateLink(page).evaluate((link: HTMLElement) => link.click());
    await dialog(page).waitFor();
    await page.goBack();
    await dialog(page).waitFor({ state: 'hidden' });
    await expect.poll(() => bodyOverflow(page)).toBe('visible');
  });

  it('K93: stays open after a double click', async () => {
    const { page } = await openEarly(VPC);
    await privateLink(page).dblclick();
    await dialog(page).waitFor();
    await expect.poll(() => bodyOverflow(page)).toBe('hidden');
    expect(await dialog(page).isVisible()).toBe(true);
  });

  it('is loaded before a press, on pages with a link that needs it', async () => {
    const loaded: string[] = [];
    const context = await site.context();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    page.on('request', (request) => loaded.push(request.url()));
    const isLoaded = () => loaded.some((url) => url.includes('/private-repository-dialog-'));
    await page.goto(site.url + 'docs/');
    await page.waitForLoadState('networkidle');
    expect(isLoaded()).toBe(false);
    await page.getByRole('link', { name: 'VPC', exact: true }).first().click();
    await privateLink(page).waitFor();
    await expect.poll(isLoaded).toBe(true);
  });

  it('opens the link in a new tab when the dialog does not load', async () => {
    const { page } = await openEarly(VPC, '**/assets/{client,private-repository-dialog}-*.js');
    const opened = page.context().waitForEvent('page');
    await privateLink(page).click();
    expect((await opened).url()).toBe('https://github.com/ironwright-io/modules');
    expect(page.url()).toBe(site.url + VPC);
  });
});
