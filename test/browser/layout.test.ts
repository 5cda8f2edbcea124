/** Measures the places of elements on pages of this repository's site: nothing covers another element or is misplaced. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hydrated, manualSite, openInTest, repositorySite } from './browser.js';

const RELEASES =
  '/docs/guides/stay-up-to-date/terraform/terraform-15/deployment-walkthrough/step-3-update-references-to-the-ironwright-infrastructure-as-code-library/';
const LONG =
  '/docs/guides/build-it-yourself/landing-zone/deployment-walkthrough/configure-the-security-baseline-for-the-root-account/';
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

  it('shows the marks of other items in a list of tasks, and aligns their texts', async () => {
    const { page } = await openInTest(site, BASTION);
    const [item, task] = await page.locator('.prose').evaluate((prose) => {
      const list = document.createElement('ul');
      list.className = 'contains-task-list';
      prose.prepend(list);
      return ['', 'task-list-item'].map((name) => {
        const one = document.createElement('li');
        one.className = name;
        list.append(one);
        const { listStyleType, paddingInlineStart } = getComputedStyle(one);
        const start = one.getBoundingClientRect().left + parseFloat(paddingInlineStart);
        return { listStyleType, start };
      });
    });
    expect([item?.listStyleType, task?.listStyleType]).toEqual(['disc', 'none']);
    expect(item?.start).toBe(task?.start);
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

  it.each(['.prose', '.prose > ul > li'])('fits a wide image in %s on a phone', async (parent) => {
    const { page } = await openInTest(site, BASTION, { viewport: { width: 390, height: 844 } });
    const width = await page.evaluate((selector) => {
      const item = document.createElement('li');
      const code = document.createElement('div');
      code.className = 'code-block';
      item.append(document.createElement('p'), code);
      const list = document.createElement('ul');
      list.append(item);
      document.querySelector('.prose')?.prepend(list);
      const image = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      image.setAttribute('width', '1200');
      document.querySelector(selector)?.prepend(image);
      return document.documentElement.scrollWidth;
    }, parent);
    expect(width).toBe(390);
  });

  it('keeps the buttons of a titled block off its code, and on touch screens all buttons but one', async () => {
    const { page } = await openInTest(site, BASTION, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const buttons = await edges(page, '.code-title ~ .code-actions');
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

  it('gives the article its width at each breakpoint', async () => {
    const { page } = await openInTest(site, RELEASES);
    const least = [
      [390, 354],
      [768, 700],
      [996, 670],
      [1024, 690],
      [1199, 736],
      [1200, 590],
      [1440, 736],
    ] as const;
    for (const [width, expected] of least) {
      await page.setViewportSize({ width, height: 800 });
      const { left, right } = await edges(page, '.article');
      expect(right - left, `${width} px`).toBeGreaterThanOrEqual(expected);
      expect(await page.locator('.toc').isVisible(), `${width} px`).toBe(width >= 1200);
      const isTooWide = () => document.documentElement.scrollWidth > innerWidth;
      expect(await page.evaluate(isTooWide), `${width} px`).toBe(false);
    }
  });

  it('keeps the navbar in one row below a title of 70 characters, from 320 to 1440 px', async () => {
    const { page } = await openInTest(site, RELEASES);
    await page.locator('.site-title-text').evaluate((title) => {
      title.textContent = 'Long title of a site '.repeat(4).slice(0, 70);
    });
    for (const width of [320, 390, 768, 996, 1024, 1200, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const { top, bottom } = await edges(page, '.navbar');
      expect(bottom - top, `${width} px`).toBe(61);
      expect((await edges(page, '.site-title')).right, `${width} px`).toBeGreaterThan(60);
    }
  });

  it('puts everything that sticks below a navbar of several rows', async () => {
    const { page } = await openInTest(site, RELEASES);
    await page.mouse.wheel(0, 800);
    const toc = page.locator('.toc');
    const distance = async () =>
      (await edges(page, '.toc')).top - (await edges(page, '.navbar')).bottom;
    await expect.poll(distance).toBe(0);
    const items = page.locator('.navbar-list').first();
    await items.evaluate((list) => {
      const copies = Array.from(
        { length: 12 },
        () => list.firstElementChild?.cloneNode(true) ?? '',
      );
      list.append(...copies);
    });
    await expect.poll(distance).toBe(0);
    expect((await edges(page, '.navbar')).bottom).toBeGreaterThan(70);
    await toc.getByRole('link').last().click();
    const { bottom } = await edges(page, '.navbar');
    const target = page.locator('.prose :target');
    await expect
      .poll(() => target.evaluate((heading) => heading.getBoundingClientRect().top))
      .toBeGreaterThan(bottom);
    await items.evaluate((list) => list.replaceChildren());
    await expect.poll(() => edges(page, '.navbar')).toMatchObject({ bottom: 61 });
    await expect.poll(distance).toBe(0);
  });

  it('names the heading being read in a bar below the navbar, and opens the contents at it', async () => {
    const { page } = await openInTest(site, LONG, { viewport: { width: 390, height: 700 } });
    await hydrated(page);
    const bar = page.locator('.toc-bar');
    await page.mouse.wheel(0, 4000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(4000);
    const { top, bottom } = await edges(page, '.toc-bar');
    expect([top, bottom]).toEqual([61, 105]);
    const current = page.locator('[data-toc] [aria-current]');
    await expect.poll(() => bar.innerText()).toBe(`On this page\n${await current.textContent()}`);
    await bar.press('Enter');
    await expect.poll(() => current.evaluate((link) => link === document.activeElement)).toBe(true);
    const [list, entry] = [await edges(page, '.toc'), await edges(page, '.toc [aria-current]')];
    expect(entry.top).toBeGreaterThanOrEqual(list.top);
    expect(entry.bottom).toBeLessThanOrEqual(list.bottom);
    await page.keyboard.press('Escape');
    expect(await bar.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(4000);
    // A press of the bar closes the sheet and does not open it again.
    await bar.click();
    await bar.click();
    await page.locator('.toc').waitFor({ state: 'hidden' });
    await bar.press('Enter');
    await page.locator('.toc a').nth(1).click();
    await page.locator('.toc').waitFor({ state: 'hidden' });
    await expect
      .poll(async () => (await edges(page, '.prose :target')).top)
      .toBeGreaterThanOrEqual(bottom);
  });

  it('covers nothing with the link to the top', async () => {
    const { page } = await openInTest(site, RELEASES);
    const covered = () =>
      page.evaluate(() => {
        const boxOf = (element: Element) => element.getBoundingClientRect();
        const link = document.querySelector('.back-to-top');
        if (link === null) return ['no link'];
        const { left, right, top, bottom } = boxOf(link);
        const others = document.querySelectorAll('.article, .article-footer, .pagination, .footer');
        return [...others].flatMap((element) => {
          const box = boxOf(element);
          const isApart =
            box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom;
          return isApart ? [] : [element.className];
        });
      });
    for (const width of [320, 390, 1024, 1200, 1280, 1440])
      for (const place of [0.5, 1]) {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate((part) => scrollTo(0, part * document.body.scrollHeight), place);
        expect(await covered(), `${width} px`).toEqual([]);
      }
    await page.goto(new URL('/', page.url()).href);
    expect(1440 - (await edges(page, '.back-to-top')).right).toBeGreaterThan(16);
  });

  it('begins results of the search where their headings begin', async () => {
    const { page } = await openInTest(site, '/search/?q=encrypt');
    await page.locator('.search-result-title').first().waitFor();
    const { left } = await edges(page, '.search-status');
    expect((await edges(page, '.search-result-title')).left).toBe(left);
    await page.setViewportSize({ width: 390, height: 800 });
    // The button of the search page leads to its input.
    await page.goto(new URL(RELEASES, site.url).href);
    await page.locator('.search-button').click();
    await page.locator('.DocSearch-Input').fill('encrypt');
    await page.locator('.search-hit-page-path').first().waitFor();
    const [name, path] = [
      await edges(page, '.search-hit-page-name'),
      await edges(page, '.search-hit-page-path'),
    ];
    expect(path.top).toBeGreaterThanOrEqual(name.bottom);
    expect(path.left).toBe(name.left);
  });
});

describe('the tables of the manual', () => {
  const manual = manualSite();

  it.each([1440, 768])('fit into %i px', async (width) => {
    const { page } = await openInTest(manual, '/', {
      viewport: { width, height: 900 },
      // The articles of all pages are put into one document.
      bypassCSP: true,
    });
    await page.goto(new URL('docs/rules/', manual.url).href);
    const tables = await page.evaluate(async () => {
      const article = document.querySelector('[data-article]');
      const paths = [...document.querySelectorAll('.sidebar a')].map((link) =>
        link.getAttribute('href'),
      );
      const found: { path: string | null; over: number }[] = [];
      for (const path of paths) {
        const { html } = await (await fetch(`${path}page.json`)).json();
        if (article !== null) article.innerHTML = html;
        for (const { scrollWidth, clientWidth } of document.querySelectorAll('.table-scroll'))
          found.push({ path, over: scrollWidth - clientWidth });
      }
      return found;
    });
    expect(tables.length).toBeGreaterThan(15);
    expect(tables.filter(({ over }) => over > 0)).toEqual([]);
  });

  it('repeat no label of a name or an explanation on a phone, and have a single fact beside the name', async () => {
    const { page } = await openInTest(manual, '/docs/rules/', {
      viewport: { width: 390, height: 800 },
    });
    const cells = page.locator('.option-table').first().locator('tbody td');
    const labels = await cells.evaluateAll((all) =>
      all.map((cell) => getComputedStyle(cell, '::before').content.replace('none', '')),
    );
    expect(new Set(labels)).toEqual(new Set(['', '"severity"']));
    const middles = await cells.evaluateAll((all) =>
      all
        .slice(0, 2)
        .map((cell) => cell.getBoundingClientRect())
        .map(({ top }) => top),
    );
    expect(Math.abs((middles[0] ?? NaN) - (middles[1] ?? NaN))).toBeLessThan(6);
  });

  it('show explanations alike on a phone, and values without gaps beside long labels', async () => {
    const { page } = await openInTest(manual, '/docs/theme-reference/', {
      viewport: { width: 390, height: 800 },
    });
    const table = page.locator('.option-table').first();
    const last = table.locator('td:last-child');
    const indents = await last.evaluateAll((cells) =>
      cells.map((cell) => getComputedStyle(cell).paddingInlineStart),
    );
    expect(new Set(indents)).toEqual(new Set(['0px']));
    const gaps = await table.locator('td:nth-child(2) > code').evaluateAll((codes) =>
      codes.flatMap((code) => {
        const tops = [...new Set([...code.getClientRects()].map(({ top }) => top))];
        return tops.slice(1).map((top, line) => top - (tops[line] ?? top));
      }),
    );
    expect(gaps.length).toBeGreaterThan(5);
    expect(Math.max(...gaps)).toBeLessThan(26);
  });

  it('leave a long word of a label in one line on a phone', async () => {
    const { page } = await openInTest(manual, '/docs/theme-reference/', {
      viewport: { width: 390, height: 800 },
    });
    const label = await page
      .locator('.option-table td[data-label]:not(:first-child, :last-child, .sentence)')
      .first()
      .evaluate((cell) => {
        const style = getComputedStyle(cell, '::before');
        const context = document.createElement('canvas').getContext('2d');
        if (!context) throw new Error('no canvas');
        context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        return {
          width: parseFloat(style.inlineSize),
          word: context.measureText('Recommendation').width,
        };
      });
    expect(label.word).toBeGreaterThan(50);
    expect(label.width).toBeGreaterThan(label.word);
  });
});
