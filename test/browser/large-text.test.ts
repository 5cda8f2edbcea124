/** Pages in browsers with text twice the size: nothing overflows a phone, and nothing covers anything. */
import { describe, expect, it } from 'vitest';
import { browserSite, openInTest } from './browser.js';

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16"/></svg>`;

const files = {
  'site.config.ts': `export default {
  title: 'Ironwright',
  favicon: '/icon.svg',
  announcementBar: { id: 'one', content: 'All about <a href="/docs/">internationalization</a> of texts' },
  navbar: { logo: { light: '/icon.svg', dark: '/icon.svg' }, items: [
    { type: 'search' }, ...['One', 'Two', 'Three'].map((label) => ({ label, to: '/docs/' })),
  ] },
  footer: { columns: ['Guides', 'Reference'].map((title) => ({
    title, items: [{ label: 'Infrastructure', to: '/docs/' }],
  })) },
};
`,
  'static/icon.svg': icon,
  'docs/index.md': '# Home\n\nText.\n',
  'docs/read.md': '# Read the documentation\n\nText.\n',
  'docs/code.md': `# Code

:::note[Infrastructure repositories]
Text.
:::

:::steps
1. Step

   \`\`\`hcl title="infrastructure-live/main.tf"
   source = "a long line of code that does not fit into the window"
   \`\`\`
:::

:::warning
It deletes everything.

\`\`\`hcl
force_destroy = true
\`\`\`
:::

## First heading

## Second heading
`,
};

describe('text of twice the size', () => {
  const site = browserSite(files, () => ['--blink-settings=defaultFontSize=32']);

  it.each([320, 360, 390])('limits the announcement to %i px', async (width) => {
    const { page } = await openInTest(site, '/docs/', { viewport: { width, height: 800 } });
    const right = await page
      .locator('.announcement-bar > :last-child')
      .evaluate((last) => last.getBoundingClientRect().right);
    expect(right).toBeLessThanOrEqual(width);
  });

  it.each([320, 390])(
    'shows no part of a name beside the logo, or of a word, at %i px',
    async (width) => {
      const { page } = await openInTest(site, '/docs/read/', { viewport: { width, height: 800 } });
      const box = (selector: string) => page.locator(selector).first().boundingBox();
      const title = await box('.site-title');
      const text = await box('.site-title-text');
      expect(text?.y).toBeGreaterThanOrEqual((title?.y ?? NaN) + (title?.height ?? NaN));
      const lines = await page.locator('h1').evaluate((heading) => {
        const range = document.createRange();
        const node = heading.firstChild;
        const start = (node?.textContent ?? '').indexOf('documentation');
        if (node === null) return NaN;
        range.setStart(node, start);
        range.setEnd(node, start + 'documentation'.length);
        return range.getClientRects().length;
      });
      expect(lines).toBe(1);
    },
  );

  it('fits the navbar and the footer into 320 px, one item next to the other', async () => {
    const { page } = await openInTest(site, '/docs/', { viewport: { width: 320, height: 800 } });
    const edges = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { left, right } = element.getBoundingClientRect();
          return { left, right };
        });
    const search = await edges('.navbar .search-button');
    expect((await edges('.site-logo:visible')).right).toBeLessThanOrEqual(search.left);
    expect((await edges('.menu-button')).right).toBeLessThanOrEqual(320);
    expect((await edges('.footer-column')).right).toBeLessThanOrEqual(320);
  });

  it('fits titles of notes and of code blocks in steps into 320 px', async () => {
    const { page } = await openInTest(site, '/docs/code/', {
      viewport: { width: 320, height: 800 },
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const bar = page.locator('.toc-bar');
    expect(await bar.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0);
    // A title without room beside its buttons would have one character in each line.
    const title = page.locator('.code-title');
    expect(await title.evaluate(({ clientHeight }) => clientHeight)).toBeLessThan(500);
  });

  it('places buttons below code at 320 px, and gives notes the room below their icon', async () => {
    const { page } = await openInTest(site, '/docs/code/', {
      viewport: { width: 320, height: 800 },
    });
    const note = page.locator('.admonition-warning');
    const box = async (selector: string) => {
      const { x = NaN, y = NaN, height = NaN } = (await note.locator(selector).boundingBox()) ?? {};
      return { x, y, bottom: y + height };
    };
    expect((await box('.code-copy')).y).toBeGreaterThanOrEqual((await box('pre')).bottom);
    expect((await box('.admonition-content > p')).x).toBe((await box('.icon')).x);
  });

  it('folds items of the navbar by the size of the text', async () => {
    const { page } = await openInTest(site, '/docs/', { viewport: { width: 1920, height: 800 } });
    expect(await page.locator('.navbar-more').isVisible()).toBe(true);
    expect(await page.locator('.navbar-item-foldable').first().isVisible()).toBe(false);
  });
});
