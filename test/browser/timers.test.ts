/**
 * The times of the specification (`test/spec.md`) in milliseconds, with a clock that only tests advance: not there a
 * millisecond before, there in time. On the built site and in watch mode.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { watchSite } from '../watch-site.js';
import { browserSite, hydrated, launchBrowser } from './browser.js';
import { siteFiles } from './site-files.js';

const START = 'docs/intro/start/';
const VPC = 'docs/guides/vpc/';
const EKS = 'docs/guides/eks/';

describe.each([
  ['the built site', () => browserSite(siteFiles)],
  ['serve --watch', () => watchSite(siteFiles)],
])('the timers of %s', (_, create) => {
  const site = create();
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  /** Opens a hydrated page whose clock has stood still since before the first script. */
  async function open(path: string): Promise<Page> {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    onTestFinished(() => page.context().close());
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.goto(site.url + path);
    // With this clock the browser is never idle, but moving the mouse starts the client. It is moved repeatedly, because a
    // page of the watch server may be reloaded when the server has just started.
    const isHydrated = () =>
      page
        .evaluate(() => {
          dispatchEvent(new PointerEvent('pointermove'));
          return 'client' in document.documentElement.dataset;
        })
        .catch(() => false);
    await expect.poll(isHydrated, { interval: 100 }).toBe(true);
    await hydrated(page);
    return page;
  }

  /** Expects no such element a millisecond before `ms`, and waits for it at that time. */
  async function comesAfter(page: Page, ms: number, selector: string): Promise<void> {
    await page.clock.runFor(ms - 1);
    await settled(page);
    expect(await page.locator(selector).count()).toBe(0);
    await page.clock.runFor(1);
    await page.locator(selector).first().waitFor({ state: 'attached' });
  }

  /** React renders in message events, which the clock does not stop. */
  async function settled(page: Page): Promise<void> {
    await page.evaluate(async () => {
      for (let turn = 0; turn < 5; turn += 1) {
        const { port1, port2 } = new MessageChannel();
        await new Promise((resolve) => {
          port1.addEventListener('message', resolve);
          port1.start();
          port2.postMessage(null);
        });
      }
    });
  }

  const heading = (page: Page, name: string) =>
    page.getByRole('heading', { level: 1, name }).waitFor();
  const scrollY = (page: Page) => page.evaluate(() => window.scrollY);
  const goTo = (page: Page, path: string) =>
    page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href });
      document.body.append(link);
      link.click();
    }, `/${path}`);

  it('200 ms until the spinner, 1,000 ms until the progress bar, then the page at its top', async () => {
    const page = await open(EKS);
    await page.evaluate(() => scrollTo(0, 500));
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const asked = page.waitForRequest('**/vpc/page.json');
    await page.route('**/vpc/page.json', async (route) => {
      await held;
      await route.continue();
    });
    await goTo(page, VPC);
    await asked;
    await comesAfter(page, 200, '[data-article][aria-busy=true], [aria-busy=true] .spinner');
    expect(await page.locator('[aria-busy=true] .spinner').count()).toBe(1);
    await comesAfter(page, 800, '[role=progressbar]');
    expect(await page.getByRole('heading', { level: 1, name: 'EKS' }).count()).toBe(1);
    expect(await scrollY(page)).toBe(500);
    release();
    await heading(page, 'VPC');
    await expect.poll(() => scrollY(page)).toBe(0);
    await page.clock.runFor(5000);
    await settled(page);
    expect(await page.locator('[aria-busy], [role=progressbar]').count()).toBe(0);
  });

  it('1,000 ms until images zoom, after load and after a route change without a fragment', async () => {
    const page = await open(VPC);
    await comesAfter(page, 1000, '[data-article] .medium-zoom-image');
    const other = await open(START);
    await goTo(other, VPC);
    await heading(other, 'VPC');
    await comesAfter(other, 1000, '[data-article] .medium-zoom-image');
    const within = await open(START);
    await goTo(within, `${VPC}#second`);
    await heading(within, 'VPC');
    await within.clock.runFor(10_000);
    await settled(within);
    expect(await within.locator('.medium-zoom-image').count()).toBe(0);
  });

  it('300 ms from the end of the dialog until the page scrolls', async () => {
    const page = await open(VPC);
    await page.getByRole('link', { name: 'a private repository' }).click();
    await page.getByRole('dialog', { name: 'For Subscribers Only' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    // The dialog's close event comes a moment later: then the timer starts.
    await settled(page);
    await comesAfter(page, 300, 'body:not([style*=overflow])');
  });
});
