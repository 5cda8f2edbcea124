/** The width of text, of boxes and of tables on pages of this repository's site and of the manual. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { manualSite, openInTest, repositorySite } from './browser.js';

const HOME = '/docs/intro/overview/how-it-works/';
const ECS = '/docs/reference/services/app-orchestration/amazon-ecs-service/';
/** 43rem. */
const MEASURE = 688;
/** Menlo, Liberation Mono and SF Mono have characters of this width; the test browser's font has narrower ones. */
const WIDEST_CODE = 'code { letter-spacing: calc(0.602em - 1ch) }';
const PHONE = { viewport: { width: 390, height: 844 } };

describe('widths', () => {
  const site = repositorySite();

  /** Returns the greatest distance from the article's start to the end of an element. */
  const end = (page: Page, selector: string) =>
    page.locator(selector).evaluateAll((elements) => {
      const start = document.querySelector('.prose')?.getBoundingClientRect().left ?? NaN;
      return Math.max(...elements.map((one) => one.getBoundingClientRect().right - start));
    });

  it.each([
    ['/', '.prose > :is(p, ul:not(.cards), ol, .admonition, .steps), .steps li'],
    [HOME, '.prose > :is(p, ul, ol, .admonition)'],
    ['/docs/guides/', '.prose > :is(p, ul)'],
  ])('of text on %s are those of one measure', async (path, selector) => {
    const { page } = await openInTest(site, path, { viewport: { width: 1440, height: 900 } });
    expect(await end(page, selector)).toBeLessThanOrEqual(MEASURE);
  });

  it.each([768, 1440])('of four cards make two rows of two at %i px', async (width) => {
    const { page } = await openInTest(site, '/docs/guides/build-it-yourself/kubernetes-cluster/', {
      viewport: { width, height: 900 },
    });
    const tops = await page
      .locator('.cards')
      .first()
      .locator('.card')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
    expect(tops).toHaveLength(4);
    expect([tops[0] === tops[1], tops[1] === tops[2], tops[2] === tops[3]]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('of a picture on a home page begin where its text begins', async () => {
    const { page } = await openInTest(site, '/', { viewport: { width: 1440, height: 900 } });
    const starts = await page
      .locator('.prose > p, .prose > figure img:visible')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    expect(new Set(starts).size).toBe(1);
  });

  it('of the links of a home page leave a distance on its page in the docs too', async () => {
    const { page } = await openInTest(site, HOME);
    const [first, second] = await page.locator('.hero-actions > .button').all();
    const [one, two] = [await first?.boundingBox(), await second?.boundingBox()];
    expect((two?.x ?? NaN) - (one?.x ?? NaN) - (one?.width ?? NaN)).toBe(12);
    const color = (button?: typeof first) =>
      button?.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await color(first)).not.toBe(await color(second));
  });

  it.each(['/docs/reference/services/data-storage/s3-bucket/', '/docs/courses/'])(
    'of tables with two columns on %s fit a phone',
    async (path) => {
      const { page } = await openInTest(site, path, PHONE);
      const sizes = await page
        .locator('.table-scroll:not(:has(tr > :nth-child(3))):visible')
        .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
      expect(sizes.length).toBeGreaterThan(0);
      expect(Math.max(...sizes)).toBe(0);
    },
  );

  it.each([1440, 768])('of tables on all pages fit into %i px', async (width) => {
    const { page } = await openInTest(site, HOME, {
      viewport: { width, height: 900 },
      // The articles of all pages are put into one document.
      bypassCSP: true,
    });
    await page.addStyleTag({ content: WIDEST_CODE });
    const tables = await page.evaluate(async () => {
      const article = document.querySelector('[data-article]');
      const map = await (await fetch('/sitemap.xml')).text();
      const found: { path: string; over: number }[] = [];
      for (const { 0: address } of map.matchAll(/(?<=<loc>)[^<]+/g)) {
        const path = new URL(address).pathname;
        const { html } = await (await fetch(`${path}page.json`)).json();
        if (article !== null) article.innerHTML = html;
        for (const panel of document.querySelectorAll('.tab-panel'))
          panel.removeAttribute('hidden');
        for (const { scrollWidth, clientWidth } of document.querySelectorAll('.table-scroll'))
          found.push({ path, over: scrollWidth - clientWidth });
      }
      return found;
    });
    expect(tables.length).toBeGreaterThan(250);
    expect(tables.filter(({ over }) => over > 0)).toEqual([]);
  });

  it('of 29 inputs are on a phone those of names above their facts, and 2,400 px high on a desktop', async () => {
    const { page } = await openInTest(site, ECS, { viewport: { width: 1440, height: 900 } });
    await page.getByRole('tab', { name: 'Inputs' }).click();
    const list = page.locator('.parameters:visible');
    expect(await list.locator('.parameter').count()).toBe(29);
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(2400);
    await page.setViewportSize(PHONE.viewport);
    const astray = await list.locator('.parameter-head').evaluateAll((heads) =>
      heads.filter((head) => {
        const facts = '.parameter-type, .parameter-required, .parameter-default';
        const tops = [...head.querySelectorAll(facts)].map((one) => one.getBoundingClientRect());
        const below = head.querySelector('.heading')?.getBoundingClientRect().bottom ?? NaN;
        return tops.some(({ top }) => top < below - 1 || top > below + 10);
      }),
    );
    expect(astray).toEqual([]);
  });

  it('end with a footer that is no lighter than the sidebar in dark mode', async () => {
    const { page } = await openInTest(site, HOME);
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
    const [sidebar, footer] = await page
      .locator('.sidebar, .footer')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
    expect(footer).toBe(sidebar);
  });
});

describe('tables of options', () => {
  const manual = manualSite();

  it.each([
    [1440, false],
    [390, true],
  ])('fit into %i px with the widest fonts for code', async (width, isMobile) => {
    const { page } = await openInTest(manual, '/docs/configuration/', {
      viewport: { width, height: 900 },
      isMobile,
      bypassCSP: true,
    });
    await page.addStyleTag({ content: WIDEST_CODE });
    const over = await page
      .locator('.table-scroll')
      .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    expect(over.length).toBeGreaterThan(10);
    expect(Math.max(...over)).toBe(0);
    const explanations = page.locator('.sentence:last-child');
    const widths = await explanations.evaluateAll((all) =>
      all.map((cell) => cell.getBoundingClientRect().width),
    );
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(224);
  });
});
