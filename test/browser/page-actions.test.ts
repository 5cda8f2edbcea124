/** The menu beside the title of a page: copying, the keyboard, a narrow screen, no scripts, paper. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { browserSite, hydrated, type OpenOptions } from './browser.js';

const files = {
  'site.config.ts': `export default {
  title: 'T',
  search: false,
  url: 'https://docs.example',
  docs: { editUrl: 'https://code.example/edit' },
  pageActions: { assistants: [{ label: 'Ask Ada', href: 'https://ada.example/?q={url}' }] },
};
`,
  'static/favicon.ico': '',
  'docs/index.md':
    '# Deploy a network with many subnets and gateways\n\n[To B](./b.md)\n\n## Part\n\nText.\n',
  'docs/b.md': '# B\n\nText.\n',
};

describe('the menu beside the title', () => {
  const site = browserSite(files);

  async function open(path: string, options: OpenOptions = {}) {
    const { page, messages } = await site.open(path, options);
    onTestFinished(() => page.context().close());
    const menu = page.locator('.page-actions');
    return { page, messages, menu, button: menu.locator('summary') };
  }

  it('copies the page and its address, also after a navigation', async () => {
    const { page, messages, menu, button } = await open('/docs/#part');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await hydrated(page);
    await button.click();
    await menu.getByRole('button', { name: 'Copy page as Markdown' }).click();
    await expect.poll(copied).toContain('# Deploy a network with many subnets and gateways\n');
    await page.locator('[data-live]', { hasText: 'Copied' }).waitFor({ state: 'attached' });
    await menu.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(copied).toBe(new URL('/docs/', site.url).href);
    await page.keyboard.press('Escape');
    expect(await menu.getAttribute('open')).toBeNull();

    await page.getByRole('link', { name: 'To B' }).click();
    await page.waitForURL('**/docs/b/');
    await button.click();
    await menu.getByRole('button', { name: 'Copy page as Markdown' }).click();
    await expect.poll(copied).toContain('# B\n');
    expect(messages).toEqual([]);
  });

  it('says that copying failed', async () => {
    const { page, menu, button } = await open('/docs/', {
      prepare: async (page) => {
        await page.route('**/index.md', (route) => route.fulfill({ status: 500 }));
      },
    });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button.click();
    await menu.getByRole('button', { name: 'Copy page as Markdown' }).click();
    await page.locator('[data-live]', { hasText: 'Cannot copy' }).waitFor();
  });

  it('has the keys of a menu', async () => {
    const { page, button } = await open('/docs/');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await hydrated(page);
    await button.focus();
    await page.keyboard.press('Enter');
    const press = async (key: string, expected: string) => {
      await expect
        .poll(async () => {
          if ((await focused()) !== expected) await page.keyboard.press(key);
          return await focused();
        })
        .toBe(expected);
    };
    await press('ArrowDown', 'Copy page as Markdown');
    for (const [key, name] of [
      ['ArrowDown', 'View as Markdown'],
      ['End', 'Ask Ada'],
      ['ArrowDown', 'Copy page as Markdown'],
      ['ArrowUp', 'Ask Ada'],
      ['Home', 'Copy page as Markdown'],
      ['Escape', 'Page actions'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await focused()).toBe(name);
    }
  });

  it('has its links without scripts, fits a narrow screen, and is not printed', async () => {
    const { page, menu, button } = await open('/docs/', {
      javaScriptEnabled: false,
      viewport: { width: 390, height: 800 },
    });
    await button.click();
    expect(await menu.getByRole('button').count()).toBe(0);
    const links = await menu
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual([
      '/docs/index.md',
      'https://code.example/edit/docs/index.md',
      'https://ada.example/?q=https%3A%2F%2Fdocs.example%2Fdocs%2F',
    ]);
    const box = await menu.locator('ul').boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    await page.emulateMedia({ media: 'print' });
    expect(await menu.isVisible()).toBe(false);
  });
});
