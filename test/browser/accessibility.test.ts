/**
 * axe-core on this repository's site: every kind of page in both color modes, on a phone, a tablet and a desktop, and
 * everything that opens above a page. WCAG 2.2 AA and best practice, without exclusions. A page is loaded once and tested in
 * all its forms; the last test counts the runs.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from '../site.js';
import { runAxe } from './axe.js';
import { hydrated, changedRepositorySite } from './browser.js';

const PAGES = [
  ['home', '/'],
  ['guides', '/docs/guides/'],
  ['concept', '/docs/guides/build-it-yourself/vpc/core-concepts/what-is-a-vpc/'],
  [
    'walkthrough',
    '/docs/guides/build-it-yourself/vpc/deployment-walkthrough/deploy-a-bastion-host/',
  ],
  ['service', '/docs/reference/services/networking/virtual-private-cloud-vpc/'],
  ['overview', '/docs/reference/intro/'],
  ['support', '/docs/guides/support/'],
  ['courses', '/docs/courses/'],
  ['archive', '/blog/archive/'],
  ['search', '/search/?q=vpc'],
  ['empty search', '/search/'],
  ['not found', '/docs/guides/nowhere'],
] as const;
/** Some of the routes of `npm run soak -- --only routes`: tables with an unnamed column, steps, marks in place of words. */
const ROUTES = [
  '/docs/guides/build-it-yourself/landing-zone/core-concepts/iam-groups/',
  '/docs/guides/build-it-yourself/landing-zone/deployment-walkthrough/prepare-your-infrastructure-live-repository/',
  '/docs/guides/build-it-yourself/achieve-compliance/deployment-walkthrough/deployment-approach/',
  '/docs/guides/build-it-yourself/achieve-compliance/traceability-matrix/',
];
const MODES = ['light', 'dark'] as const;
const WIDTHS = [375, 768, 1280] as const;
/** Minimum number of runs of axe. */
const MIN_RUNS = 100;
const GUIDE = '/docs/guides/build-it-yourself/vpc/';
const BAR = 'announcementBar: { content: \'Version 2 is <a href="/blog/archive/">out</a>\' },';

/** Changes to a page before it is tested again, and how to undo them. */
interface State {
  readonly name: string;
  readonly widths: readonly number[];
  readonly open: (page: Page) => Promise<void>;
  readonly close: (page: Page) => Promise<void>;
}

const escape = (page: Page) => page.keyboard.press('Escape');

const STATES: readonly State[] = [
  {
    name: 'the open menu',
    widths: [375, 768],
    open: async (page) => {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.locator('dialog[data-menu][open] [data-menu-sidebar] a').first().waitFor();
    },
    close: escape,
  },
  {
    name: 'the open contents',
    widths: [375, 768],
    open: async (page) => {
      await page.locator('.toc-bar').click();
      await page.locator('.toc').waitFor();
    },
    close: escape,
  },
  {
    name: 'an open dropdown',
    widths: [1280],
    open: (page) => page.locator('details[data-dropdown] > summary:visible').first().click(),
    close: escape,
  },
  {
    name: 'an opened category',
    widths: [1280],
    open: (page) => page.locator('.sidebar-list button[aria-expanded=false]').first().click(),
    close: (page) => page.locator('.sidebar-list button[aria-expanded=true]').first().click(),
  },
  {
    name: 'the private-repository dialog',
    widths: [375, 768, 1280],
    open: async (page) => {
      await page.evaluate(() => {
        const link = document.createElement('a');
        link.href = 'https://github.com/ironwright-io/terraform-aws-vpc';
        document.querySelector('main')?.append(link);
        link.click();
        link.remove();
      });
      await page.locator('dialog[data-private-repository][open]').waitFor();
    },
    close: escape,
  },
  {
    name: 'the search dialog with results',
    widths: [375, 768, 1280],
    open: async (page) => {
      await page.keyboard.press('/');
      await page.locator('.DocSearch-Modal input').fill('vpc');
      await page.locator('.DocSearch-Hit').first().waitFor();
    },
    close: async (page) => {
      await page.locator('.DocSearch-Modal input').press('Escape');
      await page.locator('.DocSearch-Modal').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'the search dialog without results',
    widths: [1280],
    open: async (page) => {
      await page.keyboard.press('/');
      await page.locator('.DocSearch-Modal input').fill('qqqqxyz');
      await page.locator('.DocSearch-NoResults').waitFor();
    },
    close: async (page) => {
      await page.locator('.DocSearch-Modal input').press('Escape');
      await page.locator('.DocSearch-Modal').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'a zoomed image',
    widths: [375, 1280],
    open: async (page) => {
      await page.locator('.medium-zoom-image:visible').first().click();
      await page.locator('body > .medium-zoom-image--opened').waitFor();
    },
    close: async (page) => {
      await escape(page);
      await page.locator('body > .medium-zoom-image--opened').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'the announcement bar',
    widths: [375, 768, 1280],
    open: (page) =>
      page.evaluate(() => void (document.documentElement.dataset['announcement'] = 'open')),
    close: (page) =>
      page.evaluate(() => void (document.documentElement.dataset['announcement'] = 'closed')),
  },
  {
    name: 'the error with Retry',
    widths: [375, 1280],
    open: async (page) => {
      await page.context().setOffline(true);
      await page.evaluate(() => document.querySelector<HTMLElement>('.pagination-next')?.click());
      await page.getByRole('button', { name: 'Retry' }).waitFor();
    },
    close: async (page) => {
      await page.context().setOffline(false);
      await page.goBack();
      await page.getByRole('button', { name: 'Retry' }).waitFor({ state: 'detached' });
    },
  },
  {
    name: 'a page that crashed',
    widths: [375, 1280],
    open: async (page) => {
      await page.route('**/page.json', async (route) => {
        const data: object = await (await route.fetch()).json();
        await route.fulfill({ json: { ...data, toc: [null, null] } });
      });
      await page.evaluate(() => document.querySelector<HTMLElement>('.pagination-next')?.click());
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
    close: async (page) => {
      await page.unroute('**/page.json');
      await page.goto(new URL(GUIDE, page.url()).href);
      await hydrated(page);
    },
  },
];

const forms = (widths: readonly number[]) =>
  widths.flatMap((width) => MODES.map((mode) => ({ width, mode })));

describe('axe finds nothing', () => {
  const config = readFileSync(join(repositoryRoot, 'site.config.ts'), 'utf8');
  const site = changedRepositorySite({
    'site.config.ts': config.replace('  navbar: {', `${BAR}$&`),
  });
  let page: Page;
  let runs = 0;
  beforeAll(async () => {
    const opened = await site.open('/', {
      reducedMotion: 'reduce',
      before: () => {
        localStorage.setItem('docusaurus.announcement.id', 'announcement');
        localStorage.setItem('docusaurus.announcement.dismiss', 'true');
      },
    });
    page = opened.page;
  });
  afterAll(() => page.context().close());

  async function open(path: string): Promise<void> {
    await page.goto(new URL(path, site.url).href);
    await hydrated(page);
    // From then on images are focusable, and with them their scrolling parents.
    if ((await page.locator('.prose :not(a) > img').count()) > 0)
      await page.locator('.medium-zoom-image').first().waitFor({ state: 'attached' });
  }

  /** Changes the page without a load: the colors come from the attribute that the switch sets. */
  async function show({ width, mode }: { width: number; mode: string }): Promise<void> {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((value) => void (document.documentElement.dataset['theme'] = value), mode);
  }

  async function violations(): Promise<string[]> {
    runs += 1;
    return (await runAxe(page)).violations;
  }

  it('reports a violation if there is one', async () => {
    await open('/docs/courses/');
    await page.evaluate(() => {
      document.querySelector('main')?.append(new Image());
    });
    expect((await violations()).join()).toContain('image-alt');
  });

  it.each(PAGES)('on %s, in both modes and three widths', async (_, path) => {
    await open(path);
    for (const form of forms(WIDTHS)) {
      await show(form);
      expect(await violations(), JSON.stringify(form)).toEqual([]);
    }
  });

  it.each(STATES)('in $name, in both modes', async (state) => {
    await open(GUIDE);
    for (const form of forms(state.widths)) {
      await show(form);
      await state.open(page);
      expect(await violations(), JSON.stringify(form)).toEqual([]);
      await state.close(page);
    }
  });

  it.each(ROUTES)('on the route %s, with no finding that has not been reviewed', async (path) => {
    await open(path);
    expect(await runAxe(page)).toEqual({ violations: [], open: [] });
  });

  it(`has run at least ${MIN_RUNS} times`, () => {
    expect(runs).toBeGreaterThanOrEqual(MIN_RUNS);
  });
});
