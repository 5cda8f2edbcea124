/**
 * The constants of the specification (`test/spec.md`) on `docsgen serve --watch`: keys, texts and widths are those of the
 * built site. Times are in `timers.test.ts`.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { watchSite } from '../watch-site.js';
import { codeColors, focused, hydrated, launchBrowser, type OpenOptions } from './browser.js';
import { siteFiles, versionedSkipLink } from './site-files.js';

const VPC = 'docs/guides/vpc/';
const START = 'docs/intro/start/';
const LEVELS = 'docs/intro/levels/';

const files = {
  ...siteFiles,
  'site.config.ts': (siteFiles['site.config.ts'] ?? '').replace(
    'navbar: { items: [',
    `footer: { columns: [{ title: 'Legal', items: [] }], copyright: '© 2020 – 2022' },
  docs: { versions: { current: { label: 'Next' }, v1: { label: '1.x' } } },
  zoomSelector: 'img[alt="Zoomed"]',
  $&
    { type: 'version-dropdown' },
    { type: 'locale-dropdown' },`,
  ),
  'theme/components/SkipLink.tsx': versionedSkipLink,
  'docs/intro/levels.md': `# Levels

A subnet.

![Zoomed](../guides/diagram.svg)

![Plain](../guides/diagram.svg)

## Second level

### Third level

#### Fourth level
`,
  'docs/intro/subnets.md': '# Subnets\n\nText.\n',
  'versions/v1/guides/vpc.md': '# VPC of version 1\n\nA subnet.\n',
  'versions/v1/intro/start.md': '# Start of version 1\n\nText.\n',
};

describe('the constants in watch mode', () => {
  const site = watchSite(files);
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  async function open(path: string, { before, prepare, ...options }: OpenOptions = {}) {
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
    if (before !== undefined) await page.addInitScript(before);
    await prepare?.(page);
    await page.goto(site.url + path);
    await hydrated(page);
    return { page, messages };
  }

  const stored = (page: Page, key: string) => page.evaluate((k) => localStorage.getItem(k), key);
  const heading = (page: Page, name: string) =>
    page.getByRole('heading', { level: 1, name }).waitFor();

  it('the navbar with its places and dropdowns, the footer, the language', async () => {
    const { page } = await open(VPC);
    const left = page.locator('.navbar-list:not(.navbar-list-right) > li');
    expect(await left.allInnerTexts()).toEqual(['Guides']);
    const right = page.locator('.navbar-list-right');
    expect(await right.locator('a[href^="https:"]').last().innerText()).toBe('Knowledge Base');
    for (const label of ['Version: Next', 'Language: English'])
      expect(await right.locator('summary', { hasText: label }).count()).toBe(1);
    expect(await page.locator('.footer h2').allInnerTexts()).toEqual(['Legal']);
    expect(await page.locator('.footer .copyright').innerText()).toBe('© 2020 – 2022');
    expect(await page.locator('html[lang=en][dir=ltr]').count()).toBe(1);
    await page.mouse.wheel(0, 900);
    await page.waitForFunction(() => scrollY > 800);
    const top = await page.locator('.navbar').evaluate((bar) => bar.getBoundingClientRect().top);
    expect(top).toBe(0);
  });

  it('the table of contents of levels 2 to 3, and zoom for the images of the selector', async () => {
    const { page } = await open(LEVELS);
    const contents = page.getByRole('navigation', { name: 'On this page' });
    expect(await contents.getByRole('link').allInnerTexts()).toEqual([
      'Second level',
      'Third level',
    ]);
    await page.locator('.medium-zoom-image').first().waitFor();
    expect(await page.locator('.medium-zoom-image').count()).toBe(1);
    await page.getByRole('button', { name: 'Zoom in: Zoomed' }).click();
    await page.locator('body > .medium-zoom-image--opened').waitFor();
  });

  it('the announcement that stays closed, until it has another id', async () => {
    const { page } = await open(VPC);
    const bar = page.locator('[data-announcement-bar]');
    await page.getByRole('button', { name: 'Close announcement' }).click();
    expect(await stored(page, 'docusaurus.announcement.dismiss')).toBe('true');
    await page.reload();
    expect(await bar.isVisible()).toBe(false);
    await page.evaluate(() => localStorage.setItem('docusaurus.announcement.id', 'older'));
    await page.reload();
    expect(await bar.isVisible()).toBe(true);
    expect(await stored(page, 'docusaurus.announcement.id')).toBe('one');
  });

  it('HCL with a color theme for each mode', async () => {
    const { page } = await open(VPC);
    const light = await codeColors(page);
    expect(light.length).toBeGreaterThan(1);
    await page.getByRole('button', { name: /^Switch between light/ }).click();
    const dark = await codeColors(page);
    expect(dark.filter((color) => light.includes(color))).toEqual([]);
  });

  it('the version of the page, remembered for its section, and searched', async () => {
    const { page } = await open(VPC);
    const search = async (results: string) => {
      await page.locator('.search-button').click();
      await page.locator('.DocSearch-Input').fill('subnet');
      await page.getByText(results).waitFor();
      await page.keyboard.press('Escape');
      await page.locator('.DocSearch-Modal').waitFor({ state: 'detached' });
    };
    await search('2 results for “subnet”');
    await page.locator('.navbar summary', { hasText: 'Version: ' }).click();
    await page.locator('.navbar').getByRole('link', { name: '1.x' }).click();
    await heading(page, 'VPC of version 1');
    expect(await stored(page, 'docs-preferred-version-default')).toBe('v1');
    await search('One result for “subnet”');
  });

  it('tabs under their prefix, chosen again after a reload', async () => {
    const { page } = await open(VPC);
    await page.getByRole('tab', { name: 'OpenTofu' }).first().click();
    expect(await stored(page, 'docusaurus.tab.tool')).toBe('tofu');
    await page.reload();
    expect(await page.locator('[role=tab][aria-selected=true]').allInnerTexts()).toEqual([
      'OpenTofu',
      'OpenTofu',
    ]);
  });

  it('the private-repository dialog closes on Cancel, Escape and the overlay, and not on Enter', async () => {
    const { page } = await open(VPC);
    const dialog = page.getByRole('dialog', { name: 'For Subscribers Only' });
    for (const close of [
      () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 5),
    ]) {
      await page.getByRole('link', { name: 'a private repository' }).click();
      await dialog.waitFor();
      await page.keyboard.press('Enter');
      expect(await dialog.isVisible()).toBe(true);
      await close();
      expect(await dialog.isVisible()).toBe(false);
    }
    expect(page.context().pages()).toHaveLength(1);
  });

  it('the private-repository dialog continues in a new tab, and does not open while its key is set', async () => {
    const { page } = await open(VPC);
    const link = page.getByRole('link', { name: 'a private repository' });
    await link.click();
    await page.getByRole('checkbox', { name: "Don't warn me again" }).check();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Continue to GitHub' }).click();
    expect((await opened).url()).toBe('https://github.com/ironwright-io/modules');
    expect(page.url()).toBe(site.url + VPC);
    await link.click();
    await page.waitForURL('https://github.com/ironwright-io/modules');
  });

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

  it('the color mode under "theme", light unless the reader or the system chooses otherwise', async () => {
    const { page } = await open(VPC);
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
    expect([await theme(), await stored(page, 'theme')]).toEqual(['light', null]);
    await page.getByRole('button', { name: /^Switch between light/ }).click();
    expect([await theme(), await stored(page, 'theme')]).toEqual(['dark', 'dark']);
    await page.reload();
    expect(await theme()).toBe('dark');
    await page.evaluate(() => localStorage.removeItem('theme'));
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    expect([await theme(), await stored(page, 'theme')]).toEqual(['dark', null]);
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
    const { page, messages } = await open(START);
    await page.route('**/vpc/page.json', (route) => route.abort());
    await page.locator('.navbar').getByRole('link', { name: 'Guides' }).click();
    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    expect(await page.locator('.load-error p').innerText()).toBe(
      'This could not be loaded. Check your connection.',
    );
    expect(messages.join()).toContain(`warning: Cannot load page "/${VPC}"`);
    await page.unroute('**/vpc/page.json');
    await retry.click();
    await heading(page, 'VPC');
  });

  it('a page that crashes: "This page crashed.", the message, and "Try again"', async () => {
    const { page } = await open(START);
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

  it('docs requested outside of the docs: a message in place of the page', async () => {
    const { page } = await open('search/#versioned');
    await heading(page, 'This page crashed.');
    expect(await page.locator('.crash p').innerText()).toBe(
      'Docs plugin data was not found: "/search/" is not a page of the docs',
    );
  });

  it('storage that is blocked: one warning', async () => {
    const { page, messages } = await open(VPC, {
      before: () =>
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('Denied', 'SecurityError');
          },
        }),
    });
    await page.getByRole('button', { name: /^Switch between light/ }).click();
    expect(messages).toEqual([
      'warning: Storage unavailable: choices last until this page is closed',
    ]);
  });

  it('a wrong base path: reported on the home page only', async () => {
    const { page } = await open(VPC);
    await page.route('**/*.css', (route) => route.fulfill({ status: 404 }));
    await page.goto(site.url);
    expect(await page.getByRole('alert').textContent()).toContain('it was built for "/"');
    await page.goto(site.url + VPC);
    await page.waitForFunction(() => document.readyState === 'complete');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('pages loaded ahead, and not while data is saved on 2g', async () => {
    const asked: string[] = [];
    const { page } = await open(START, {
      before: () =>
        Object.defineProperty(navigator, 'connection', {
          value: { saveData: true, effectiveType: '2g' },
          configurable: true,
        }),
      prepare: async (opened) => {
        opened.on('request', (request) => asked.push(new URL(request.url()).pathname));
      },
    });
    await page.locator('.navbar').getByRole('link', { name: 'Guides' }).hover();
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g' } }),
    );
    await page.locator('.sidebar').getByRole('link', { name: 'Levels' }).hover();
    await expect.poll(() => asked).toContain(`/${LEVELS}page.json`);
    expect(asked).not.toContain(`/${VPC}page.json`);
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
