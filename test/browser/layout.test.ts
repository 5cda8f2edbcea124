/** Measures the places of elements on pages of this repository's site: nothing covers another element or is misplaced. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openInTest, repositorySite } from './browser.js';

const RELEASES =
  '/docs/guides/stay-up-to-date/terraform/terraform-15/deployment-walkthrough/step-3-update-references-to-the-ironwright-infrastructure-as-code-library/';
const BASTION = '/docs/guides/build-it-yourself/vpc/deployment-walkthrough/deploy-a-bastion-host/';
const TABLES = [
  RELEASES,
  '/docs/guides/build-it-yourself/landing-zone/production-grade-design/mfa-policy/',
  '/docs/intro/overview/ironwright-vs-other/',
];

describe('the layout of pages', () => {
  const site = repositorySite();
  const edges = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return { left, right, top, bottom };
      });

  it.each(TABLES)('prints no table cell of %s over the next one', async (path) => {
    const { page } = await openInTest(site, path);
    for (const width of [390, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const beyond = await page.locator('.prose :is(th, td)').evaluateAll((cells) =>
        cells.flatMap((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          const { right } = cell.getBoundingClientRect();
          const ends = [...range.getClientRects()].map((box) => box.right);
          return Math.max(0, ...ends) > right + 1 ? [cell.textContent] : [];
        }),
      );
      expect(beyond, `${width} px`).toEqual([]);
    }
  });

  it('does not break a name that is alone in a table cell', async () => {
    const path = '/docs/guides/build-it-yourself/vpc/core-concepts/what-is-a-vpc/';
    const { page } = await openInTest(site, path);
    for (const width of [390, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const name = page.locator('td > code', { hasText: /^aws_internet_gateway$/ }).first();
      expect(await name.evaluate((code) => code.getClientRects().length), `${width} px`).toBe(1);
    }
  });

  it.each(TABLES)('prints whole tables of %s on paper', async (path) => {
    // The area of an A4 sheet between its margins.
    const { page } = await openInTest(site, path, { viewport: { width: 680, height: 900 } });
    await page.emulateMedia({ media: 'print' });
    const beyond = await page
      .locator('.table-scroll')
      .evaluateAll((tables) =>
        tables.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      );
    expect(Math.max(...beyond)).toBe(0);
  });

  it('lets a formula that is wider than a phone scroll inside itself', async () => {
    const { page } = await openInTest(site, BASTION, { viewport: { width: 390, height: 844 } });
    const widths = await page.locator('.prose').evaluate((prose) => {
      const MATH = 'http://www.w3.org/1998/Math/MathML';
      const formula = document.createElementNS(MATH, 'math');
      formula.setAttribute('display', 'block');
      formula.append(document.createElementNS(MATH, 'mtext'));
      formula.firstElementChild?.append('x'.repeat(200));
      prose.prepend(formula);
      return [document.documentElement.scrollWidth, formula.scrollWidth - formula.clientWidth];
    });
    expect(widths[0]).toBe(390);
    expect(widths[1]).toBeGreaterThan(0);
  });

  it('keeps the buttons of a titled block off its code, and on touch screens all buttons but one', async () => {
    const { page } = await openInTest(site, BASTION, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const buttons = await edges(page, '.code-title + .code-frame .code-actions');
    const title = await edges(page, '.code-title');
    expect(buttons.top).toBeGreaterThanOrEqual(title.top);
    expect(buttons.bottom).toBeLessThanOrEqual(title.bottom);
    const untitled = page.locator('.code-frame:first-child:has(.code-wrap)').first();
    const shown = () => untitled.locator('button:visible').count();
    expect(await shown()).toBe(1);
    await untitled.locator('pre').tap();
    expect(await shown()).toBe(2);
  });

  it('centers a page without a sidebar next to its table of contents', async () => {
    const { page } = await openInTest(site, '/docs/guides/');
    const [main, article, toc] = await Promise.all(
      ['.layout', '.article', '.toc'].map((selector) => edges(page, selector)),
    );
    expect((article?.left ?? 0) + (article?.right ?? 0)).toBe(
      (main?.left ?? 0) + (main?.right ?? 1),
    );
    expect(toc?.left).toBeGreaterThan(article?.right ?? Infinity);
    expect(toc?.top).toBe(main?.top);
  });

  it.each(['.sidebar-nav', '.toc'])(
    'scrolls the page by the wheel over %s that does not scroll',
    async (selector) => {
      const { page } = await openInTest(site, '/docs/guides/build-it-yourself/vpc/', {
        viewport: { width: 1440, height: 900 },
      });
      const list = page.locator(selector);
      const heights = await list.evaluate((nav) => [nav.scrollHeight, nav.clientHeight]);
      expect(heights[0]).toBe(heights[1]);
      await list.hover();
      await page.mouse.wheel(0, 200);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(200);
    },
  );

  it('centers the caption below a diagram', async () => {
    const { page } = await openInTest(site, '/', { viewport: { width: 1024, height: 800 } });
    const image = await edges(page, '.prose figure img:visible');
    const caption = await edges(page, '.prose figure:has(img) figcaption');
    expect(image.left + image.right).toBeCloseTo(caption.left + caption.right, 0);
  });

  it('aligns the footer with the text', async () => {
    const { page } = await openInTest(site, '/', { viewport: { width: 768, height: 800 } });
    const footer = await edges(page, '.footer-inner');
    expect(footer.left).toBe((await edges(page, 'h1')).left);
  });
});
