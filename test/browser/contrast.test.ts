/**
 * This repository's site in forced colors, which show no backgrounds, and with more contrast: elements that differ only by
 * their background elsewhere have a border, and all text is readable.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAxe } from './axe.js';
import { hydrated, repositorySite } from './browser.js';

const HOME = '/docs/intro/overview/how-it-works/';
const GUIDE = '/docs/guides/build-it-yourself/vpc/';
const GUIDE_WITH_TITLES =
  '/docs/guides/build-it-yourself/vpc/deployment-walkthrough/deploy-a-bastion-host/';
const SERVICE = '/docs/reference/services/networking/virtual-private-cloud-vpc/';
const COURSES = '/docs/courses/';
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const MODES = ['light', 'dark'] as const;

describe('contrast', () => {
  const site = repositorySite();
  let page: Page;
  beforeAll(async () => {
    ({ page } = await site.open(HOME));
  });
  afterAll(() => page.context().close());

  async function open(path: string, viewport = DESKTOP): Promise<void> {
    await page.setViewportSize(viewport);
    await page.goto(new URL(path, site.url).href);
    await hydrated(page);
  }

  const look = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const own = getComputedStyle(element);
        return [own.backgroundColor, own.color, own.outlineStyle].join();
      });

  describe.each([
    ['forced colors', { forcedColors: 'active' }],
    ['more contrast', { contrast: 'more' }],
  ] as const)('with %s', (_, media) => {
    beforeAll(() => page.emulateMedia(media));
    afterAll(() => page.emulateMedia({ forcedColors: 'none', contrast: 'no-preference' }));

    async function expectEdges(...selectors: readonly string[]): Promise<void> {
      const bare = [];
      for (const selector of selectors) {
        const widths = await page
          .locator(selector)
          .first()
          .evaluate((element) => {
            const { borderTopWidth, borderLeftWidth, borderRightWidth } = getComputedStyle(element);
            return [borderTopWidth, borderLeftWidth, borderRightWidth];
          });
        if (widths.every((width) => width === '0px')) bare.push(selector);
      }
      expect(bare).toEqual([]);
    }

    it('surfaces have borders', async () => {
      await open(HOME);
      await expectEdges('.card', '.code-title', '.prose pre', '.line-highlight', '.sidebar');
      await expectEdges('.admonition', '.footer', '.search-button', '.code-action');
      await open(SERVICE);
      await expectEdges('.prose p code', '.pagination-link');
    });

    it('code without a background has no border', async () => {
      await open(SERVICE);
      const borders = await page
        .locator('.parameter-head code, .parameter > details, .prose th code')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).borderTopWidth));
      expect(borders.length).toBeGreaterThan(0);
      expect([...new Set(borders)]).toEqual(['0px']);
    });

    it('elements that open above the page have borders', async () => {
      await open(GUIDE);
      await page.locator('details[data-dropdown] > summary:visible').first().click();
      await expectEdges('details[open] > .dropdown-menu');
      await open(GUIDE, PHONE);
      await expectEdges('.back-to-top');
      await page.locator('.toc-bar').click();
      await expectEdges('.toc:popover-open');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expectEdges('.menu[open]', '.menu-sidebar');
    });
  });

  it('prints the title of code with the edge of its code', async () => {
    await page.emulateMedia({ media: 'print' });
    await open(GUIDE_WITH_TITLES);
    const colors = await page
      .locator('.code-title, .code-title + .code-frame > pre')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).borderLeftColor));
    await page.emulateMedia({ media: null });
    expect(colors.length).toBeGreaterThan(1);
    expect(new Set(colors).size).toBe(1);
  });

  it("shows the browser's box of a completed task, in forced colors", async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await open(HOME);
    const appearance = await page.evaluate(() => {
      const item = Object.assign(document.createElement('li'), { className: 'task-list-item' });
      const box = Object.assign(document.createElement('input'), {
        type: 'checkbox',
        checked: true,
      });
      item.append(box);
      document.querySelector('.prose')?.append(item);
      return getComputedStyle(box).appearance;
    });
    await page.emulateMedia({ forcedColors: 'none' });
    expect(appearance).toBe('auto');
  });

  it('shows the private-repository dialog as a box with buttons, in forced colors', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await open(SERVICE);
    await page.locator('.prose a[href^="https://github.com"]').first().click();
    await page.locator('dialog[data-private-repository][open]').waitFor();
    const borders = await page
      .locator('dialog[open], dialog[open] :is(button, a)')
      .evaluateAll((elements) => elements.map((each) => getComputedStyle(each).borderTopWidth));
    expect(borders).toEqual(['1px', '1px', '1px']);
    await page.keyboard.press('Escape');
  });

  it('shows the matched words of a result, in forced colors', async () => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
    await open(GUIDE);
    await page.keyboard.press('/');
    await page.locator('.DocSearch-Modal input').fill('vpc');
    await page.locator('.DocSearch-Hit mark').first().waitFor();
    const [ink, ground] = await page
      .locator('.DocSearch-Hit mark')
      .first()
      .evaluate((mark) => {
        const { color, backgroundColor } = getComputedStyle(mark);
        return [color, backgroundColor];
      });
    expect(ground).not.toBe('rgba(0, 0, 0, 0)');
    expect(ground).not.toBe(ink);
    const width = await page
      .locator('.DocSearch-Modal')
      .evaluate((modal) => getComputedStyle(modal).borderTopWidth);
    expect(width).toBe('1px');
  });

  it.each(MODES)('shows the images for forced colors that are %s', async (colorScheme) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await open(HOME);
    for (const theme of MODES) {
      await page.evaluate((mode) => void (document.documentElement.dataset['theme'] = mode), theme);
      expect(
        await page
          .locator('.prose figure img')
          .evaluateAll((images) =>
            images
              .filter((image) => image.checkVisibility())
              .map((image) => image.closest('[class*=only-]')?.className),
          ),
      ).toEqual([`only-${colorScheme}`]);
    }
  });

  it('shows the current, selected, focused and clickable elements in forced colors', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await open(SERVICE);
    expect(await look('.sidebar-list a[aria-current=page]')).not.toBe(
      await look('.sidebar-list a:not([aria-current])'),
    );
    expect(await look('[role=tab][aria-selected=true]')).not.toBe(
      await look('[role=tab][aria-selected=false]'),
    );
    await page.locator('[role=tab]').first().focus();
    await page.keyboard.press('ArrowRight');
    const outline = await page.evaluate(
      () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
    );
    expect(outline).not.toBe('none');
  });

  it.each(MODES)('keeps marked words of a lead readable, %s', async (mode) => {
    await page.emulateMedia({ forcedColors: 'none', contrast: 'no-preference' });
    await open(GUIDE);
    await page.evaluate((theme) => {
      document.documentElement.dataset['theme'] = theme;
      const mark = document.createElement('mark');
      mark.append('marked');
      document.querySelector('.prose > h1 + p')?.append(mark);
    }, mode);
    expect(await page.locator('.prose > h1 + p > mark').count()).toBe(1);
    const { violations } = await runAxe(page, ['color-contrast']);
    expect(violations).toEqual([]);
  });

  it.each(MODES)(
    'has text of 7:1 with more contrast, except for the colors of code, %s',
    async (mode) => {
      await page.emulateMedia({ forcedColors: 'none', contrast: 'more' });
      for (const path of [HOME, SERVICE, COURSES, '/search/?q=vpc', '/docs/guides/nowhere']) {
        await open(path);
        await page.evaluate(
          (theme) => void (document.documentElement.dataset['theme'] = theme),
          mode,
        );
        // The colors of tokens reach 4.5:1, which `contrast.test.ts` of the styles computes.
        await page
          .locator('pre')
          .evaluateAll((blocks) => blocks.forEach((block) => block.remove()));
        const { violations } = await runAxe(page, ['color-contrast-enhanced']);
        expect(violations).toEqual([]);
      }
    },
  );
});
