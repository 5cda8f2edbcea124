/** A long page: content outside of the window is laid out after the first paint, without a visible difference. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserSite, hydrated, openInTest } from './browser.js';

const PARTS = 60;
const part = (n: number) =>
  `## Part ${n}\n\nWords about it.\n\n- \`a\` is the first of its fields\n- \`b\` is longer\n\n  than the other\n\n` +
  `\`\`\`hcl\nresource "part" "p${n}" {\n  n = ${n}\n}\n\`\`\`\n`;
const text = Array.from({ length: PARTS }, (_, i) => part(i + 1)).join('\n');

/** Records the attribute after the document's scripts, the settled page, and movements in between. */
async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { late: [] as boolean[], skipped: 0, shift: 0 };
    Object.assign(window, { seen });
    const isLate = () => document.documentElement.dataset['lateLayout'] !== undefined;
    document.addEventListener('DOMContentLoaded', () => seen.late.push(isLate()));
    addEventListener('load', () => {
      seen.late.push(isLate());
      seen.skipped = [...document.querySelectorAll('.prose li, .prose code')].filter(
        (element) => !element.checkVisibility({ contentVisibilityAuto: true }),
      ).length;
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += Number(entry.toJSON().value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const settled = (page: Page) =>
  page.waitForFunction(() => document.documentElement.dataset['lateLayout'] === undefined);
const seenOn = (page: Page) =>
  page.evaluate(
    () => Reflect.get(window, 'seen') as { late: boolean[]; skipped: number; shift: number },
  );

describe('a long page', () => {
  const site = browserSite({
    'docs/index.md': '# Home\n\n[Long](long.md)\n',
    'docs/long.md': `# Long\n\n${text}`,
  });
  const heights = (page: Page) =>
    page.locator('.prose > *').evaluateAll((blocks) => blocks.map((block) => block.clientHeight));

  it.each([390, 1280])(
    'is laid out in parts, then completely, and moves nothing at %i px',
    async (width) => {
      const viewport = { width, height: 720 };
      const { page } = await openInTest(site, '/docs/long/', { prepare: watchPage, viewport });
      await settled(page);
      await hydrated(page);
      const { late, skipped, shift } = await seenOn(page);
      expect(late).toEqual([true, true]);
      expect(skipped).toBeGreaterThan(PARTS * 2);
      expect(shift).toBe(0);
      expect(await page.locator('.prose [style]').count()).toBe(0);
      const plain = await openInTest(site, '/docs/long/', { javaScriptEnabled: false, viewport });
      expect(await heights(page)).toEqual(await heights(plain.page));
    },
  );

  it('is laid out completely for a reader who arrives inside it, by a hash, Back or reload', async () => {
    const { page } = await openInTest(site, '/docs/long/#part-50', { prepare: watchPage });
    expect((await seenOn(page)).late).toEqual([false, false]);
    await page.reload();
    expect((await seenOn(page)).late).toEqual([false, false]);
    await page.goto(new URL('/404', site.url).href);
    await page.goBack();
    expect((await seenOn(page)).late[0] ?? false).toBe(false);
  });

  it('is laid out completely in a window that is higher than the part that is always laid out', async () => {
    const { page } = await openInTest(site, '/docs/long/', {
      prepare: watchPage,
      viewport: { width: 1280, height: 1600 },
    });
    expect((await seenOn(page)).skipped).toBe(0);
  });

  it.each(['click', 'End'])('leads to the right place on the first %s', async (how) => {
    const { page } = await openInTest(site, '/docs/long/', {
      // The client never loads, and the browser is never idle: only the reader makes the page settle.
      prepare: async (page) => {
        await page.route(/\/client-/, () => undefined);
        await page.addInitScript(() => {
          window.requestIdleCallback = () => 0;
        });
      },
    });
    expect(await page.locator('html[data-late-layout]').count()).toBe(1);
    if (how === 'click') await page.locator('.toc a[href$="#part-50"]').click();
    else await page.keyboard.press('End');
    await settled(page);
    const target = page.locator(how === 'click' ? '#part-50' : '.prose > :last-child');
    await expect.poll(() => target.evaluate(isInView)).toBe(true);
    await page.waitForTimeout(300);
    expect(await target.evaluate(isInView)).toBe(true);
  });
});

describe('a page with styles of its author', () => {
  const styled = '<ul style="columns: 2"><li>a</li></ul>\n';
  const site = browserSite({
    'site.config.ts': `const own = ["'self'"];
export default {
  title: 'T',
  markdown: { html: 'trust' },
  csp: { 'object-src': own, 'frame-src': own, 'frame-ancestors': own },
};`,
    'docs/index.md': `# Short\n\n${styled}`,
    'docs/long.md': `# Long\n\n${text}\n\n${styled}`,
    'docs/boxes.md':
      '# Boxes\n\n<object data="/wide.svg" width="2000" height="9"></object>\n\n<div style="float: right; inline-size: 100px; block-size: 600px">a</div>\n\nText.\n',
    'static/wide.svg': '<svg xmlns="http://www.w3.org/2000/svg" />',
  });

  it('keeps wide objects in the window, and floating boxes above what follows the text', async () => {
    const { page } = await openInTest(site, '/docs/boxes/', {
      bypassCSP: true,
      viewport: { width: 390, height: 844 },
    });
    const [object, box, footer] = await Promise.all(
      ['.prose object', '.prose > div', '.article-footer'].map((selector) =>
        page.locator(selector).evaluate((element) => {
          const { right, top, bottom } = element.getBoundingClientRect();
          return { right, top, bottom };
        }),
      ),
    );
    expect(object?.right).toBeLessThanOrEqual(390);
    expect(footer?.top).toBeGreaterThanOrEqual(box?.bottom ?? NaN);
  });

  it.each(['/', '/docs/long/', '/docs/long/#part-2'])(
    'keeps those styles when %s settles',
    async (path) => {
      // As on a host that sends no policy.
      const { page } = await openInTest(site, path, { bypassCSP: true });
      await settled(page);
      await hydrated(page);
      const list = page.locator('.prose > ul').last();
      expect(await list.evaluate(({ style }) => style.cssText)).toBe('columns: 2;');
      expect(await page.locator('.prose [style]').count()).toBe(1);
    },
  );
});

describe('a long page that is scrolled before it has settled', () => {
  const site = browserSite({ 'docs/index.md': `# Long\n\n${text}` });

  it.each([40, 3000])('shows after %i px what it shows without scripts', async (dy) => {
    const topOf = async (page: Page) => {
      await page.mouse.wheel(0, dy);
      await page.waitForFunction((top) => scrollY === top, dy);
      await settled(page);
      return await page.evaluate(() => document.elementFromPoint(400, 300)?.textContent);
    };
    const { page } = await openInTest(site, '/', {
      prepare: async (page) => {
        await page.addInitScript(() => {
          window.requestIdleCallback = () => 0;
          // A slow machine may have settled the page before the test checks it.
          document.addEventListener('DOMContentLoaded', () => {
            document.documentElement.dataset['wasLate'] = String(
              'lateLayout' in document.documentElement.dataset,
            );
          });
        });
      },
    });
    expect(await page.locator('html[data-was-late="true"]').count()).toBe(1);
    const plain = await openInTest(site, '/', { javaScriptEnabled: false });
    expect(await topOf(page)).toBe(await topOf(plain.page));
  });
});

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}
