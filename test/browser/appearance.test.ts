/**
 * This repository's site in different forms: at 400 % zoom, with text twice the size, with reduced motion, on paper; and a
 * navbar whose items never overlap. Forced colors and more contrast: `contrast.test.ts`.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { hydrated, launchBrowser, repositorySite } from './browser.js';

const GUIDE = '/docs/guides/build-it-yourself/vpc/';
const PAGES = [
  '/',
  '/docs/guides/',
  GUIDE,
  '/docs/guides/build-it-yourself/vpc/core-concepts/what-is-a-vpc/',
  '/docs/guides/build-it-yourself/vpc/deployment-walkthrough/deploy-a-bastion-host/',
  '/docs/reference/services/intro/',
  '/docs/reference/services/networking/virtual-private-cloud-vpc/',
  '/docs/reference/intro/',
  '/docs/courses/',
  '/blog/archive/',
  '/search/?q=vpc',
  '/docs/guides/nowhere',
];
/** The desktop's 1,280 px at 400 %. */
const ZOOMED = { width: 320, height: 256 };
const DESKTOP = { width: 1280, height: 900 };

describe('other forms of the site', () => {
  const site = repositorySite();
  let page: Page;
  beforeAll(async () => {
    ({ page } = await site.open('/'));
  });
  afterAll(() => page.context().close());

  async function open(path: string): Promise<void> {
    await page.goto(new URL(path, site.url).href);
    await hydrated(page);
  }

  const overflow = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });

  const enlargeText = () =>
    page.evaluate(() => {
      const added = new CSSStyleSheet();
      added.replaceSync('html { font-size: 200% }');
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, added];
    });

  it.each(PAGES)(
    '%s never scrolls sideways: at four times the zoom, or with text of twice the size',
    async (path) => {
      await page.setViewportSize(ZOOMED);
      await open(path);
      expect(await overflow()).toBeLessThanOrEqual(0);
      await page.setViewportSize(DESKTOP);
      await enlargeText();
      expect(await overflow()).toBeLessThanOrEqual(0);
    },
  );

  it.each([996, 1280])(
    'leaves half of %i px for an article with text of twice the size',
    async (width) => {
      await page.setViewportSize({ width, height: 900 });
      await open(GUIDE);
      await enlargeText();
      const main = await page.locator('.main').boundingBox();
      expect(main?.width).toBeGreaterThan(width / 2);
    },
  );

  it.each([
    GUIDE,
    '/docs/intro/overview/intro-to-ironwright/',
    '/docs/reference/services/networking/virtual-private-cloud-vpc/',
  ])('breaks no word in the sidebar of %s with text of twice the size', async (path) => {
    await page.setViewportSize(DESKTOP);
    await open(path);
    await enlargeText();
    const broken = await page.locator('.sidebar-list :is(a, span)').evaluateAll((labels) =>
      labels.flatMap((label) =>
        [...label.childNodes].flatMap((node) =>
          [...(node.nodeValue ?? '').matchAll(/[A-Za-z]+/g)].flatMap(({ index, 0: word }) => {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            return range.getClientRects().length > 1 ? [word] : [];
          }),
        ),
      ),
    );
    expect(broken).toEqual([]);
  });

  it.each([
    ['away with the page where a window has few lines', ZOOMED, -180, 20],
    ['not away on a desktop', DESKTOP, 0, 81],
  ])('scrolls the navbar %s', async (_, size, navbarTop, targetTop) => {
    await page.setViewportSize(size);
    await open(GUIDE);
    const top = (selector: string) =>
      page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top));
    await page.evaluate(() => scrollTo(0, 180));
    expect(await top('.navbar')).toBe(navbarTop);
    await page.evaluate(() => void (location.hash = 'what-you-will-build'));
    await expect.poll(() => top('#what-you-will-build')).toBe(targetTop);
  });

  it.each([996, 1280, 1920])(
    'covers no heading at %i px for readers whose browser has large text',
    async (width) => {
      const browser = await launchBrowser(['--blink-settings=defaultFontSize=32']);
      onTestFinished(() => browser.close());
      const large = await browser.newPage({ viewport: { width, height: 800 } });
      await large.goto(new URL(`${GUIDE}#what-you-will-build`, site.url).href);
      await hydrated(large);
      const top = () =>
        large.locator('#what-you-will-build').evaluate((heading) => {
          const navbar = document.querySelector('.navbar')?.getBoundingClientRect();
          return heading.getBoundingClientRect().top - (navbar?.bottom ?? NaN);
        });
      await expect.poll(top).toBeGreaterThanOrEqual(0);
    },
  );

  it.each([320, 390])('opens lists of the menu in place at %i px', async (width) => {
    await page.setViewportSize({ width, height: 844 });
    await open(GUIDE);
    await page.click('[data-action="open-menu"]');
    const menu = page.locator('dialog.menu');
    for (const list of await menu.locator('summary, .dropdown-button').all()) {
      await list.click();
      const sizes = await menu.evaluate(({ scrollWidth, clientWidth }) => [
        scrollWidth,
        clientWidth,
      ]);
      expect(sizes[0]).toBe(sizes[1]);
    }
    // Content after an open list is below it.
    const bottom = (selector: string) =>
      menu
        .locator(selector)
        .last()
        .evaluate((element) => element.getBoundingClientRect().bottom);
    const support = menu.getByText('Support');
    expect(
      await support.evaluate((element) => element.getBoundingClientRect().top),
    ).toBeGreaterThan(await bottom('.dropdown-menu'));
  });

  it('aligns all lines of a task', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open('/docs/intro/overview/ironwright-production-framework/');
    const starts = await page
      .locator('.task-list-item:not(:has(> :nth-child(2)))')
      .evaluateAll((tasks) =>
        tasks.map((task) => {
          const range = document.createRange();
          range.selectNodeContents(task);
          range.setStartAfter(task.querySelector('input') ?? task);
          return [...range.getClientRects()]
            .filter(({ width }) => width > 8)
            .map(({ left }) => left);
        }),
      );
    const wrapped = starts.filter(({ length }) => length > 1);
    expect(wrapped.length).toBeGreaterThan(0);
    for (const [first = 0, ...others] of wrapped)
      for (const left of others) expect(Math.abs(left - first)).toBeLessThan(6);
  });

  it('moves no visible content when results arrive', async () => {
    await page.setViewportSize(DESKTOP);
    await page.goto(new URL('/search/?q=vpc', site.url).href);
    await page.waitForSelector('.search-results a');
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value);
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(sum), 300);
        }),
    );
    expect(shift).toBeLessThan(0.1);
  });

  it.each([996, 1000, 1100, 1279, 1280, 1320, 1399, 1400, 1440, 1920])(
    'the items of the navbar are side by side at %i px',
    async (width) => {
      await page.setViewportSize({ width, height: 700 });
      if (new URL(page.url()).pathname !== '/') await open('/');
      const boxes = await page
        .locator(
          '.navbar :is(.site-title, .navbar-list > li, .search-button, .icon-button):visible',
        )
        .evaluateAll((items) =>
          items
            .filter((item) => item.querySelector('.search-button') === null)
            .map((item) => item.getBoundingClientRect())
            .map(({ left, right, top }) => ({ left, right, top })),
        );
      expect(boxes.length).toBeGreaterThan(8);
      const sorted = boxes.toSorted((a, b) => a.left - b.left);
      for (const [index, box] of sorted.entries()) {
        expect(box.left).toBeGreaterThanOrEqual((sorted[index - 1]?.right ?? 0) - 0.5);
        expect(box.right).toBeLessThanOrEqual(width);
        expect(box.top).toBeLessThan(64);
      }
    },
  );

  it.each([
    [996, 'More, Sign In'],
    [1279, 'More, Sign In'],
    [1280, 'Knowledge Base, Support, Sign In'],
  ])('K78: the links on the right at %i px are %s', async (width, expected) => {
    await page.setViewportSize({ width, height: 700 });
    if (new URL(page.url()).pathname !== '/') await open('/');
    const shown = page.locator(
      '.navbar-list-right :is(.navbar-more > details > summary, .navbar-item-link > a):visible',
    );
    expect((await shown.allInnerTexts()).join(', ')).toBe(expected);
    if (!expected.startsWith('More')) return;
    await shown.first().click();
    expect(await page.locator('.navbar-more .dropdown-link:visible').allInnerTexts()).toEqual([
      'Knowledge Base',
      'Support',
    ]);
    await page.keyboard.press('Escape');
  });

  it('has no scrollbar next to tabs that all fit, and shows the scrollbar of a code block below it', async () => {
    await page.setViewportSize(DESKTOP);
    await open('/docs/reference/services/security/bastion/');
    const tabs = await page
      .locator('.tab-list')
      .evaluateAll((lists) => lists.map((list) => list.scrollHeight - list.clientHeight));
    expect(tabs).toEqual([0, 0]);
    const code = page.locator('.code-frame > pre').first();
    expect(await code.evaluate((pre) => getComputedStyle(pre).scrollbarColor)).toMatch(
      / rgba\(0, 0, 0, 0\)$/,
    );
  });

  it('shows a diagram with readable text on a phone', async () => {
    await page.setViewportSize({ width: 375, height: 800 });
    await open('/');
    const scale = await page
      .locator('.prose figure img:visible')
      .first()
      .evaluate((image) => image.clientWidth / (image as HTMLImageElement).naturalWidth);
    // The smallest text is 12 px high before scaling.
    expect(scale * 12).toBeGreaterThanOrEqual(10);
  });

  it('shows the whole name of the site on the narrowest screens', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    await open('/');
    const cut = await page
      .locator('.site-title-text')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(cut).toBe(0);
  });

  it.each([1024, 1300, 1440])('shows the search next to the color mode at %i px', async (width) => {
    await page.setViewportSize({ width, height: 700 });
    await open('/');
    const search = await page.locator('.navbar .search-button').boundingBox();
    const toggle = await page.locator('.navbar .color-mode-toggle').boundingBox();
    const gap = (toggle?.x ?? NaN) - (search?.x ?? NaN) - (search?.width ?? NaN);
    expect(gap).toBeGreaterThanOrEqual(4);
    expect(gap).toBeLessThanOrEqual(8);
  });

  it('fills the menu to its end for a section with few pages', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(GUIDE);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const ends = page
      .locator('.menu, .menu-sidebar')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().bottom));
    expect(await ends).toEqual([844, 844]);
    await page.keyboard.press('Escape');
  });

  it('keeps columns wide enough for words on a phone, and shows that a table continues', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open('/docs/reference/services/data-storage/amazon-rds/');
    const table = page.locator('.table-scroll').first();
    const widths = await table
      .locator('tbody td')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
    expect(Math.min(...widths)).toBeGreaterThan(150);
    const fades = () =>
      table.evaluate((element) => {
        const style = getComputedStyle(element);
        return ['left', 'right'].filter(
          (side) => style.getPropertyValue(`--fade-${side}`) !== '0px',
        );
      });
    await expect.poll(fades).toEqual(['right']);
    const lengths = () =>
      table.evaluate((element) => {
        const style = getComputedStyle(element);
        return ['left', 'right'].map((side) => style.getPropertyValue(`--fade-${side}`));
      });
    expect(await lengths()).toEqual(['0px', '40px']);
    await table.evaluate((element) => element.scrollTo(8, 0));
    await expect.poll(lengths).toEqual(['40px', '40px']);
    await table.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
    await expect.poll(lengths).toEqual(['40px', '0px']);
    await table.evaluate((element) => element.scrollTo(0, 0));
    await table.focus();
    await page.keyboard.press('ArrowRight');
    // The focus ring replaces the fading edge.
    await expect.poll(fades).toEqual([]);
    await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(20);
    await table.blur();
    await expect.poll(fades).toEqual(['left', 'right']);
  });

  it('has lines of equal height before and after the font loads', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const { page: late } = await site.open('/llms.txt', {
      prepare: async (opened) => {
        await opened.route('**/*.woff2', async (route) => {
          await held;
          await route.continue();
        });
      },
    });
    await late.goto(`${site.url}docs/reference/services/networking/virtual-private-cloud-vpc/`, {
      waitUntil: 'domcontentloaded',
    });
    const uneven = () =>
      late.locator('main :is(p, .heading)').evaluateAll((elements) =>
        elements.flatMap((element) => {
          const height = element.getBoundingClientRect().height;
          const line = parseFloat(
            getComputedStyle(element.querySelector('h2, h3') ?? element).lineHeight,
          );
          const rest = Math.abs(height / line - Math.round(height / line)) * line;
          return rest > 0.1 ? [`${element.textContent}: ${height} px of ${line}`] : [];
        }),
      );
    const fonts = () => late.evaluate(() => document.fonts.status);
    await expect.poll(fonts).toBe('loading');
    expect(await uneven()).toEqual([]);
    release();
    await expect.poll(fonts).toBe('loaded');
    expect(await uneven()).toEqual([]);
    await late.context().close();
  });

  it('moves nothing for readers who prefer reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(GUIDE);
    const moving = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('*')].flatMap((element) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element);
          const longest = Math.max(
            ...`${transitionDuration}, ${animationDuration}`.split(', ').map(parseFloat),
          );
          return longest > 0.001 ? [`${element.tagName} ${element.className} ${longest}`] : [];
        }),
      );
    expect(await moving()).toEqual([]);
    expect(
      await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior),
    ).toBe('auto');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
  });

  it('shows the arrow of an external link after its last word, wherever the link breaks', async () => {
    await page.setViewportSize(DESKTOP);
    await open('/docs/courses/');
    const found = await page.evaluate(() => {
      const STEP_PX = 4;
      // The arrow is raised, but not further than the line above.
      const RAISED_PX = 8;
      const paragraph = document.querySelector<HTMLElement>('.prose p:has(> .external-link)');
      const link = paragraph?.querySelector('.external-link');
      if (paragraph === null || link === null || link === undefined) return null;
      paragraph.scrollIntoView({ block: 'center' });
      const lines = new Set<number>();
      const astray: string[] = [];
      for (let width = 140; width <= 300; width += 40) {
        paragraph.style.maxInlineSize = `${width}px`;
        const boxes = [...link.getClientRects()];
        lines.add(boxes.length);
        const { left, right, top, bottom } = paragraph.getBoundingClientRect();
        for (let x = left; x < right; x += STEP_PX)
          for (let y = top; y < bottom; y += STEP_PX) {
            const isLink = document.elementFromPoint(x, y) === link;
            const isInBox = boxes.some(
              (box) =>
                x > box.left - 1 &&
                x < box.right + 1 &&
                y >= box.top - RAISED_PX &&
                y < box.bottom + 1,
            );
            if (isLink && !isInBox) astray.push(`${x}, ${y} of ${width}`);
          }
      }
      // A column of a wide table is as narrow as its words.
      const table = document.createElement('table');
      paragraph.after(table);
      const row = table.insertRow();
      for (let column = 0; column < 20; column++) row.insertCell().append(link.cloneNode());
      const narrow = [...row.querySelectorAll('.external-link')];
      for (const each of narrow) each.textContent = 'v1.4.3';
      const alone = narrow.filter(
        (each) => new Set([...each.getClientRects()].map(({ top }) => top)).size > 1,
      ).length;
      return { isBroken: lines.size > 1, astray, alone };
    });
    expect(found).toEqual({ isBroken: true, astray: [], alone: 0 });
  });

  it.each(['div', null])('a wide table of a component scrolls by itself in %s', async (box) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open('/docs/courses/');
    const widths = await page.evaluate((name) => {
      const table = document.createElement('table');
      const outer = name === null ? table : document.createElement(name);
      if (outer !== table) outer.append(table);
      document.querySelector('.prose')?.append(outer);
      const row = table.insertRow();
      for (let column = 0; column < 20; column++) row.insertCell().append('A column of text');
      return {
        isWide: outer.scrollWidth > outer.clientWidth,
        page: document.documentElement.scrollWidth,
      };
    }, box);
    expect(widths).toEqual({ isWide: true, page: 390 });
  });

  it('tables and cards of a component keep the distances of its containers', async () => {
    await open('/docs/courses/');
    const found = await page.evaluate(() => {
      const prose = document.querySelector('.prose');
      const add = (style: string) => {
        const box = document.createElement('div');
        box.style.cssText = style;
        prose?.append(box);
        return box;
      };
      const row = add('display: flex');
      const table = document.createElement('table');
      table.insertRow().insertCell().append('A cell');
      row.append(table, document.createElement('button'));
      const grid = add('display: grid; gap: 16px');
      const cards = ['A', 'B'].map((text) => {
        const card = document.createElement('div');
        card.className = 'card';
        card.append(text);
        grid.append(card);
        return card.getBoundingClientRect.bind(card);
      });
      const [first, second] = cards.map((measure) => measure());
      return {
        hidden: row.scrollWidth - row.clientWidth,
        gap: (second?.top ?? 0) - (first?.bottom ?? 0),
      };
    });
    expect(found).toEqual({ hidden: 0, gap: 16 });
  });

  it('prints only the article, dark on white, with every tab and the addresses of links', async () => {
    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    await open('/docs/reference/services/networking/virtual-private-cloud-vpc/');
    await page.emulateMedia({ media: 'print' });
    for (const hidden of [
      '.navbar',
      '.sidebar',
      '.toc',
      '.footer-columns',
      '.code-actions',
      '.tab-list',
    ])
      expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
    const panels = page.locator('.tab-panel');
    expect(await panels.count()).toBeGreaterThan(1);
    for (const panel of await panels.all()) expect(await panel.isVisible()).toBe(true);
    // Paper has no backgrounds, and long code leaves no sheet half empty.
    for (const framed of ['.prose pre', '.prose p > code'])
      expect(
        await page
          .locator(framed)
          .first()
          .evaluate((element) => {
            const { borderTopStyle, breakInside } = getComputedStyle(element);
            return [borderTopStyle, breakInside];
          }),
        framed,
      ).toEqual(['solid', 'auto']);
    const ink = await page.evaluate(() => {
      const context = document.createElement('canvas').getContext('2d');
      const lightness = (color: string) => {
        if (context === null) return -1;
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
        return Math.max(...context.getImageData(0, 0, 1, 1).data.slice(0, 3));
      };
      const styles = (selector: string) =>
        getComputedStyle(document.querySelector(selector) ?? document.body);
      return {
        text: lightness(styles('main h1').color),
        paper: lightness(styles('body').backgroundColor),
      };
    });
    expect(ink.text).toBeLessThan(80);
    expect(ink.paper).toBe(255);
    const link = await page
      .locator('.prose a[href^="https:"]')
      .first()
      .evaluate((a) => getComputedStyle(a, '::after').content);
    expect(link).toContain('https://');
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => localStorage.removeItem('theme'));
  });
});
