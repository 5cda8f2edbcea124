/**
 * Defaults of the config, and options that a site sets in one line: places in the navbar, color mode, contents, versions,
 * zoom, and a component of the site in a place where it does not work.
 */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Page } from 'playwright-core';
import { browserSite, hydrated, type OpenOptions } from './browser.js';
import { versionedSkipLink } from './site-files.js';

const paragraphs = Array.from({ length: 60 }, (_, i) => `Paragraph ${i} of a long page.\n`);

const files = {
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  'site.config.ts': `export default {
  title: 'Ironwright',
  favicon: '/icon.svg',
  baseUrlBanner: false,
  zoomSelector: 'img[alt="Zoomed"]',
  privateRepositories: {
    organization: 'ironwright-io', closeOnEscape: false, closeOnOverlay: false,
  },
  docs: { versions: { current: { label: 'Next' }, v1: { label: '1.x' } } },
  navbar: { items: [
    { label: 'Guides', to: '/docs/', position: 'left' },
    { label: 'Knowledge Base', href: 'https://kb.example/' },
    { type: 'version-dropdown' },
  ] },
};
`,
  'theme/components/SkipLink.tsx': versionedSkipLink,
  'docs/index.md':
    '# Home\n\n[Long](./long.md)\n\n[Private](https://github.com/ironwright-io/modules)\n',
  'docs/long.md': `# Long

[Home](./index.md)

![Zoomed](./a.svg)

![Plain](./a.svg)

\`\`\`sh
echo ${'very-long-'.repeat(20)}
\`\`\`

:::::tabs
::::tab[One]{value=one}
First panel
::::
::::tab[Two]{value=two}

### Within the tab

Second panel
::::
:::::

## Second level

### Third level

#### Fourth level

${paragraphs.join('\n')}`,
  'docs/a.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" viewBox="0 0 200 100"><rect width="200" height="100" fill="teal"/></svg>',
  'versions/v1/index.md': '# Home of version 1\n\nWelcome.\n',
};

describe('the shell by default', () => {
  const site = browserSite(files);

  async function open(path: string, options: OpenOptions = {}): Promise<Page> {
    const { page } = await site.open(path, options);
    onTestFinished(() => page.context().close());
    return page;
  }

  const stored = (page: Page, key: string) => page.evaluate((k) => localStorage.getItem(k), key);
  const heading = (page: Page, name: string) =>
    page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

  it('puts an item of the navbar on the right, and keeps the navbar while scrolling down', async () => {
    const page = await open('docs/long/');
    expect(await page.locator('.navbar-list:not(.navbar-list-right) > li').allInnerTexts()).toEqual(
      ['Guides'],
    );
    expect(await page.locator('.navbar-list-right > li').first().innerText()).toBe(
      'Knowledge Base',
    );
    await page.mouse.wheel(0, 900);
    await page.waitForFunction(() => scrollY > 800);
    const top = await page.locator('.navbar').evaluate((bar) => bar.getBoundingClientRect().top);
    expect(top).toBe(0);
  });

  it('is light, whatever the system prefers', async () => {
    const page = await open('docs/long/', { colorScheme: 'dark' });
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
    expect(await stored(page, 'theme')).toBeNull();
  });

  it('has no announcement', async () => {
    const page = await open('docs/');
    expect(await page.locator('[data-announcement-bar]').count()).toBe(0);
  });

  it('lists the headings of levels 2 to 3, on the next page too, and none on a page without', async () => {
    const page = await open('docs/');
    await hydrated(page);
    expect(await page.locator('[data-toc]').count()).toBe(0);
    await page.getByRole('link', { name: 'Long' }).last().click();
    await heading(page, 'Long');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    expect(await contents.getByRole('link').allInnerTexts()).toEqual([
      'Within the tab',
      'Second level',
      'Third level',
    ]);
  });

  it('remembers the chosen docs version, and offers it outside of the docs', async () => {
    const page = await open('docs/');
    await hydrated(page);
    const chosen = () => page.locator('.navbar summary', { hasText: 'Version: ' }).innerText();
    expect(await chosen()).toContain('Next');
    await page.locator('.navbar summary', { hasText: 'Version: ' }).click();
    await page.locator('.navbar').getByRole('link', { name: '1.x' }).click();
    await heading(page, 'Home of version 1');
    expect(await stored(page, 'docs-preferred-version-default')).toBe('v1');
    await page.goto(`${site.url}search/`);
    await hydrated(page);
    await expect.poll(chosen).toContain('1.x');
    await page.goto(`${site.url}docs/`);
    await hydrated(page);
    expect(await chosen()).toContain('Next');
  });

  it('does not mention the base path if the config does not ask for it', async () => {
    const page = await open('', {
      prepare: async (target) => {
        await target.route('**/assets/**', (route) => route.fulfill({ status: 404 }));
      },
    });
    await page.waitForFunction(() => document.readyState === 'complete');
    await page.waitForTimeout(200);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('keeps the private-repository dialog open on Escape and on outside clicks if the config says so', async () => {
    const page = await open('docs/');
    await page.getByRole('link', { name: 'Private' }).click();
    const dialog = page.getByRole('dialog', { name: 'For Subscribers Only' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    expect(await dialog.isVisible()).toBe(true);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await dialog.isVisible()).toBe(false);
  });

  it('zooms only the images that the selector names', async () => {
    const page = await open('docs/long/');
    await page.locator('.medium-zoom-image').first().waitFor();
    expect(
      await page
        .locator('.medium-zoom-image')
        .evaluateAll((images) => images.map((image) => image.getAttribute('alt'))),
    ).toEqual(['Zoomed']);
  });

  it('wraps long lines of code, and unwraps them', async () => {
    const page = await open('docs/long/');
    const code = page.locator('[data-code-block] pre');
    const isTooWide = () => code.evaluate((pre) => pre.scrollWidth > pre.clientWidth);
    expect(await isTooWide()).toBe(true);
    const button = page.getByRole('button', { name: 'Toggle word wrap' });
    await code.hover();
    await button.click();
    expect([await isTooWide(), await button.getAttribute('aria-pressed')]).toEqual([false, 'true']);
    await button.click();
    expect([await isTooWide(), await button.getAttribute('aria-pressed')]).toEqual([true, 'false']);
  });

  it('opens the tab that contains the target of the hash', async () => {
    const page = await open('docs/long/#within-the-tab');
    await page.getByText('Second panel').waitFor();
    expect(await page.getByText('First panel').isVisible()).toBe(false);
    expect(await page.getByRole('tab', { name: 'Two' }).getAttribute('aria-selected')).toBe('true');
    // The contents mark a heading only while its tab is shown, and lead to it again although the hash stays the same.
    await hydrated(page);
    const current = page.locator('.toc [aria-current]');
    await expect.poll(() => current.allInnerTexts()).toEqual(['Within the tab']);
    await page.getByRole('tab', { name: 'One' }).click();
    await expect.poll(() => current.allInnerTexts()).toEqual([]);
    await page.locator('.toc').getByText('Within the tab').click();
    await page.getByText('Second panel').waitFor();
    await expect.poll(() => current.allInnerTexts()).toEqual(['Within the tab']);
  });

  it('has a scrollbar on a short page beside its sidebar, so that nothing ends before the edge', async () => {
    const page = await open('docs/');
    const bar = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
    expect(await bar()).toBe('scroll');
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await bar()).toBe('visible');
  });

  it('links to the top once the reader has scrolled', async () => {
    const page = await open('docs/long/');
    await hydrated(page);
    const link = page.getByRole('link', { name: 'Scroll back to top' });
    expect(await link.isVisible()).toBe(false);
    await page.evaluate(() => scrollTo(0, 900));
    await link.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  it('shows an error if a component asks for the docs outside of them, and works elsewhere', async () => {
    const page = await open('search/#versioned');
    await heading(page, 'This page crashed.');
    expect(await page.locator('.crash p').innerText()).toBe(
      'Docs plugin data was not found: "/search/" is not a page of the docs',
    );
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(1);
    const docs = await open('docs/#versioned');
    await hydrated(docs);
    await heading(docs, 'Home');
  });
});
