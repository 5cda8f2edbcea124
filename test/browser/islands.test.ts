/**
 * Islands in a real browser, under the policy of the site: they start, work, keep content of the page, end with the page,
 * and never break it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  browserSite,
  hydrated,
  isSameDocument,
  markDocument,
  openInTest,
  waitForHeading,
} from './browser.js';
import { site as createSite } from '../site.js';
import { islandsSite } from './islands-site.js';

const started = (page: Page, text: string) =>
  page
    .locator('docsgen-island[data-started]', { hasText: text })
    .first()
    .waitFor({ state: 'attached' });
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();
const shows = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

describe('islands', () => {
  const site = browserSite(islandsSite);
  // One page for all tests of islands.
  let shared: Awaited<ReturnType<typeof site.open>> | undefined;
  const all = async () => (shared ??= await site.open('docs/all/'));
  afterAll(() => shared?.page.context().close());

  it('all start, and the console stays empty', async () => {
    const { page, messages } = await all();
    const scrollToWaiting = () =>
      page.evaluate(() => {
        const waiting = [...document.querySelectorAll('docsgen-island:not([data-started])')];
        for (const island of waiting.slice(0, 1))
          (island.firstElementChild ?? island.parentElement)?.scrollIntoView();
        return waiting.length;
      });
    await expect.poll(scrollToWaiting).toBe(0);
    expect(await page.locator('docsgen-island').count()).toBeGreaterThanOrEqual(30);
    expect(await page.locator('docsgen-island template').count()).toBe(0);
    expect(messages).toEqual([]);
  });

  it('count, switch and choose', async () => {
    const { page } = await all();
    await press(page, 'Count: 2');
    await press(page, 'Count: 3');
    await shows(page, 'Count: 4');
    await shows(page, 'Other: 5');
    await press(page, 'Toggle');
    await shows(page, 'is on');
    await page.locator('[data-bar="1"]').click();
    await shows(page, 'Bar of 20');
    await shows(page, '25 pixels');
    await page.locator('#region-east').click();
    await shows(page, 'Region: east');
    await press(page, '3 stars');
    await shows(page, '3 given');
    await press(page, 'Act');
    await shows(page, 'Act1 acts');
  });

  it('keep the typed text', async () => {
    const { page } = await all();
    await page.getByLabel('Name').fill('Ada');
    await page.keyboard.press('Enter');
    await shows(page, 'sent by Ada');
    await page.getByLabel('Hours').fill('3');
    await page.getByLabel('Size').selectOption('large');
    await shows(page, '15 EUR');
    await page.getByLabel('Filter services').fill('or');
    await expect
      .poll(() => page.locator('.services li').allTextContents())
      .toEqual(['storage', 'network']);
    await page.getByLabel('New item').fill('two');
    await press(page, 'Add');
    expect(await page.locator('.todo li').allTextContents()).toEqual(['two', 'one']);
    expect(await page.getByLabel('New item').evaluate((e) => e === document.activeElement)).toBe(
      true,
    );
    await page.locator('#slider').fill('8');
    await shows(page, '8 of 10');
  });

  it('have timers, media queries, measures, contexts and boundaries', async () => {
    const { page } = await all();
    await press(page, 'Play');
    await expect.poll(() => page.locator('.terminal pre').textContent()).toBe('$ ls\na b');
    await shows(page, 'The clock runs');
    await shows(page, 'Wide');
    await page.setViewportSize({ width: 500, height: 720 });
    await shows(page, 'Narrow');
    await page.setViewportSize({ width: 1280, height: 720 });
    await shows(page, 'Measured');
    await press(page, 'Change context');
    await shows(page, 'Context: second');
    await shows(page, 'No longer silent');
    await shows(page, 'Only of 1280');
    expect(await page.locator('#waiting').count()).toBe(0);
  });

  it('show a portal, ids of their own, HTML and styles', async () => {
    const { page } = await all();
    await press(page, 'Open the dialog');
    await press(page, 'Close the dialog');
    expect(await page.locator('#portal').count()).toBe(0);
    const ids = await page
      .locator('.ids input')
      .evaluateAll((inputs) => inputs.map(({ id }) => id));
    expect(new Set(ids).size).toBe(4);
    await press(page, 'More HTML');
    await expect.poll(() => page.locator('.html em ~ i').textContent()).toBe('1');
    await press(page, 'Color');
    const colorOf = (id: string, property: 'color' | 'borderTopWidth' | 'textIndent') =>
      page.locator(id).evaluate((e, name) => getComputedStyle(e)[name], property);
    expect(await colorOf('#colored', 'color')).toBe('rgb(1, 2, 3)');
    expect(await colorOf('#styled', 'borderTopWidth')).toBe('3px');
    await press(page, 'Styled');
    await expect.poll(() => colorOf('#styled', 'borderTopWidth')).toBe('7px');
    expect(await colorOf('#styled', 'textIndent')).toBe('2px');
  });

  it('get elements of their own file with props, state and context, and others one by one', async () => {
    const { page } = await all();
    await shows(page, 'Now Plan');
    await press(page, '2 of 2 Build 0');
    await shows(page, 'Now Build');
    await shows(page, '2 of 2 Build 1');
    await press(page, 'Built: 0');
    await shows(page, 'Built: 1');
    expect(await page.locator('.flow [aria-current=true] docsgen-slot').count()).toBe(1);
    expect(await page.locator('.flow docsgen-slot a').textContent()).toBe('link to the plain page');
    expect(await page.locator('.slides p').textContent()).toBe('First slide');
    await press(page, 'Next of 2');
    expect(await page.locator('.slides p').textContent()).toBe('Last slide with a link');
    await press(page, 'Next of 2');
    expect(await page.locator('.slides p').textContent()).toBe('First slide');
  });

  it('keep the content of the page, wherever they put it', async () => {
    const { page } = await all();
    await page.getByRole('tab', { name: 'First' }).press('ArrowRight');
    await shows(page, 'Second slot');
    const link = (place: string) => page.locator(`${place} docsgen-slot a`);
    const node = await link('.moved-slot .left').elementHandle();
    await press(page, 'Move the slot');
    expect(await link('.moved-slot .right').textContent()).toBe('link to the plain page');
    expect(await node?.evaluate((element) => element.isConnected)).toBe(false);
    await press(page, 'Change the slot');
    await page.locator('.changed-slot li > docsgen-slot.changed a').waitFor();
    await press(page, 'Edited 0');
    await shows(page, 'Edited 1');
    expect(await link('.edited-slot').count()).toBe(1);
    expect(await page.locator('.edited-slot').innerText()).toContain('edited');
    expect(await link('.hidden-slot').count()).toBe(0);
    await press(page, 'Show the slot');
    await link('.hidden-slot').waitFor();
    const accordion = page.locator('.accordion');
    expect(await accordion.locator('a').isVisible()).toBe(false);
    await accordion.getByRole('button').click();
    await accordion.locator('a').waitFor();
  });

  it('show the pages that they get as components, and keep a control in its place', async () => {
    const { page } = await all();
    const usage = page.locator('.usage');
    expect(await usage.locator('docsgen-slot').count()).toBe(0);
    const button = page.getByRole('button', { name: 'Use react', exact: true });
    await button.scrollIntoViewIfNeeded();
    const top = async () => Math.round((await button.boundingBox())?.y ?? 0);
    const before = await top();
    await button.click();
    await shows(page, 'plain page');
    await expect.poll(top).toBe(before);
    await press(page, 'Use vue');
    await usage.locator('code', { hasText: 'import vue' }).waitFor();
    expect(await usage.locator('a').count()).toBe(0);
  });

  it('know the site and the page', async () => {
    const { page } = await all();
    expect(await page.locator('#site li').allTextContents()).toEqual([
      'Islands teal',
      '/b/img/a.png',
      'All About islands /b/docs/all/',
      'in the browser light',
      'width 1280',
    ]);
    await page.locator('[data-action=toggle-color-mode]').first().click();
    await shows(page, 'in the browser dark');
  });

  it('catch errors themselves', async () => {
    const { page, messages } = await all();
    expect(messages).toEqual([]);
    await press(page, 'Light');
    await shows(page, 'The boundary caught it');
    expect(messages).toEqual([expect.stringMatching(/^error: Error: caught by the component/)]);
    messages.length = 0;
  });

  it('keep their state in the back-forward cache', async () => {
    const { page, messages } = await all();
    // Headless Chromium has no such cache. Its pages get these events.
    for (const type of ['pagehide', 'pageshow'])
      await page.evaluate(
        (name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true })),
        type,
      );
    await press(page, 'Count: 4');
    await shows(page, 'Count: 5');
    await shows(page, 'The clock runs');
    expect(messages).toEqual([]);
  });

  it('end with the page', async () => {
    const { page, messages } = await all();
    await markDocument(page);
    await page.locator('#leaky').scrollIntoViewIfNeeded();
    await page.waitForFunction(() => Reflect.get(window, 'leaks') > 0);
    expect(await page.evaluate(() => Reflect.get(window, 'clocks'))).toBe(1);
    await page.getByRole('link', { name: 'link to the plain page' }).first().click();
    await waitForHeading(page, 'Plain');
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'clocks'))).toBe(0);
    // A timer without an end runs on, and disturbs no page.
    const leaks = await page.evaluate(() => Reflect.get(window, 'leaks'));
    await page.waitForFunction((before) => Reflect.get(window, 'leaks') > before, leaks);
    expect(await page.locator('.left-behind').count()).toBe(1);
    await page.goBack();
    await waitForHeading(page, 'All');
    await press(page, 'Count: 2');
    await shows(page, 'Count: 3');
    await page.locator('#clock').scrollIntoViewIfNeeded();
    await shows(page, 'The clock runs');
    expect(await page.evaluate(() => Reflect.get(window, 'clocks'))).toBe(1);
    expect(await isSameDocument(page)).toBe(true);
    expect(messages).toEqual([]);
  });

  it('start on a page that the reader comes to from one without islands', async () => {
    const { page, messages } = await openInTest(site, 'docs/plain/');
    await hydrated(page);
    await markDocument(page);
    await page.getByRole('link', { name: 'All', exact: true }).last().click();
    await waitForHeading(page, 'All');
    await press(page, 'Count: 2');
    await shows(page, 'Count: 3');
    expect(await isSameDocument(page)).toBe(true);
    expect(messages).toEqual([]);
  });

  it('lay out a page that readers come to only once', async () => {
    const { page } = await site.open('docs/plain/');
    await hydrated(page);
    await page.evaluate(() => {
      const { getClientRects } = Element.prototype;
      const callers: string[] = [];
      Reflect.set(window, 'callers', callers);
      Element.prototype.getClientRects = function () {
        callers.push(String(new Error().stack));
        return getClientRects.call(this);
      };
    });
    await page.getByRole('link', { name: 'places' }).first().click();
    await page.locator('docsgen-island[data-started]').first().waitFor({ state: 'attached' });
    const callers: readonly string[] = await page.evaluate(() => Reflect.get(window, 'callers'));
    expect(callers).not.toEqual([]);
    expect(callers.filter((stack) => stack.includes('connectedCallback'))).toEqual([]);
    await page.context().close();
  });

  it('contain components of the theme, and link to pages', async () => {
    const { page, messages } = await openInTest(site, 'docs/themed/');
    await press(page, 'Theme: 0');
    await shows(page, 'Theme: 1');
    await page.getByRole('tab', { name: 'B' }).click();
    await page.getByText('Summary').click();
    const shown =
      'b1 tip1 code1 details1 heading1 link1 translated card1 step1 file1 c1 nested1 folder1/'.split(
        ' ',
      );
    const text = await page.locator('#of-theme').innerText();
    expect(shown.filter((part) => !text.includes(part))).toEqual([]);
    expect(await page.getByText('a1', { exact: true }).isVisible()).toBe(false);
    expect(await page.title()).toBe('Titled 0');
    await markDocument(page);
    await press(page, 'Go');
    await waitForHeading(page, 'Plain');
    expect(await isSameDocument(page)).toBe(true);
    expect(messages).toEqual([]);
  });

  it('start when they come into view, and not inside of closed elements', async () => {
    const { page, messages } = await openInTest(site, 'docs/places/');
    const labels = () =>
      page
        .locator('docsgen-island[data-started] > button.counter')
        .evaluateAll((buttons) => buttons.map(({ textContent }) => textContent));
    const shown = ['Note: 0', 'Tab one: 0', 'Cell: 0', 'Item: 0'];
    await expect.poll(labels).toEqual(shown);
    for (const label of shown) await press(page, label);
    await page.getByRole('tab', { name: 'Two' }).click();
    await press(page, 'Tab two: 0');
    await page.getByText('More', { exact: true }).click();
    await press(page, 'Details: 0');
    await press(page, 'Outer');
    await press(page, 'Inner');
    await press(page, 'Innermost: 0');
    const all = ['Note', 'Tab one', 'Tab two', 'Details', 'Cell', 'Item', 'Innermost'];
    await expect.poll(labels).toEqual(all.map((label) => `${label}: 1`));
    const far = page.locator('docsgen-island', { hasText: /Plain words|Content alone/ });
    expect(await far.count()).toBe(2);
    expect(await far.and(page.locator('[data-started]')).count()).toBe(0);
    await page.getByText('Far: 0').scrollIntoViewIfNeeded();
    await expect.poll(() => far.and(page.locator('[data-started]')).count()).toBe(2);
    await expect.poll(labels).toContain('Far: 0');
    // Closing the elements around an island ends nothing, and the slots of an island keep their islands.
    await press(page, 'Outer');
    await press(page, 'Outer');
    await shows(page, 'Innermost: 1');
    expect(messages).toEqual([]);
  });

  it("repeat the reader's events from before they started", async () => {
    const context = await site.context();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/islands/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(new URL('docs/all/', site.url).href, { waitUntil: 'domcontentloaded' });
    await press(page, 'Count: 2');
    await press(page, 'Count: 2');
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Name').press('Enter');
    await page.getByLabel('Hours').fill('4');
    await page.getByLabel('Size').selectOption('large');
    await page.getByLabel('New item').fill('early');
    await page.getByLabel('Keys').press('x');
    await page.getByLabel('Keys').press('Escape');
    const file = { name: 'early.txt', mimeType: 'text/plain', buffer: Buffer.from('a') };
    await page.getByLabel('Upload').setInputFiles(file);
    await page.locator('[data-bar="2"]').click();
    expect(await page.locator('[data-started]').count()).toBe(0);
    release();
    await shows(page, 'Count: 4');
    await shows(page, 'sent by Ada');
    await shows(page, '20 EUR');
    await expect.poll(() => page.getByLabel('New item').inputValue()).toBe('early');
    await shows(page, 'Bar of 30');
    await shows(page, 'early.txt chosen');
    // The focus is elsewhere now.
    await shows(page, 'x Escape');
    expect(await page.getByLabel('Keys').inputValue()).toBe('x');
    expect(new URL(page.url()).search).toBe('');
    expect(messages).toEqual([]);
  });

  it("show the server's HTML if they throw, and report it once", async () => {
    const { page, messages } = await openInTest(site, 'docs/errors/');
    await press(page, 'Count: 3');
    await shows(page, 'Count: 4');
    await expect.poll(() => messages.join('\n')).toContain('later');
    for (const name of ['ThrowsWhenHydrated', 'ThrowsInEffect', 'ThrowsLater'])
      expect(messages).toContainEqual(
        expect.stringMatching(new RegExp(`^error: Cannot run /b/assets/islands/${name}-`, 'i')),
      );
    await shows(page, 'Server text of hydration');
    await shows(page, 'Server text of later');
    await page.getByText('Server text of the effect').waitFor();
    // An island inside of an island that has thrown starts.
    await press(page, 'Inner: 0');
    await shows(page, 'Inner: 1');
    expect(messages).toHaveLength(3);
  });

  it.each(['islands/*', 'runtime-*', 'client-*'])(
    'leave the page to the browser if assets/%s.js does not load',
    async (name) => {
      const { page, messages } = await openInTest(site, 'docs/all/', {
        prepare: async (prepared) => {
          await prepared.route(`**/assets/${name}.js`, (route) => route.abort());
        },
      });
      await started(page, 'Count: 2');
      await press(page, 'Count: 2');
      await page.locator('.moved-slot a').click();
      await waitForHeading(page, 'Plain');
      expect(messages).toContainEqual(expect.stringMatching(/^\w+: Cannot (?:run|start)/));
    },
  );

  it.each(['islands/*', 'runtime-*', 'client-*'])(
    'leave an early event to the browser if assets/%s.js does not load',
    async (name) => {
      const { page } = await openInTest(site, 'docs/plain/');
      let fail = () => {};
      const failed = new Promise<void>((resolve) => (fail = resolve));
      await page.route(`**/assets/${name}.js`, async (route) => {
        await failed;
        await route.abort();
      });
      await page.goto(new URL('docs/all/', site.url).href, { waitUntil: 'domcontentloaded' });
      await page.getByLabel('Name').fill('Ada');
      await page.getByRole('button', { name: 'Send' }).click();
      fail();
      await page.waitForURL(/\?name=Ada$/);
    },
  );

  it('start in a page that React renders again', async () => {
    const { page, messages } = await openInTest(site, 'docs/all/', {
      // As extensions do.
      before: () =>
        addEventListener('DOMContentLoaded', () => document.querySelector('header')?.prepend('x')),
    });
    await expect.poll(() => messages.join('\n')).toContain('The page was rendered again');
    await press(page, 'Count: 2');
    await shows(page, 'Count: 3');
    expect(messages).toHaveLength(1);
  });

  it('start again after they have been taken out of the page', async () => {
    const { page, messages } = await openInTest(site, 'docs/all/');
    await press(page, 'Count: 2');
    await shows(page, 'Count: 3');
    const move = (isAtOnce: boolean) =>
      page.evaluate(async (isAtOnce) => {
        const island = document.querySelector('docsgen-island');
        const parent = island?.parentElement;
        island?.remove();
        if (!isAtOnce) await new Promise((resolve) => setTimeout(resolve));
        if (island) parent?.prepend(island);
      }, isAtOnce);
    await move(true);
    await press(page, 'Count: 3');
    await shows(page, 'Count: 4');
    await move(false);
    await press(page, 'Count: 2');
    await shows(page, 'Count: 3');
    expect(messages).toEqual([]);
  });

  it('cost a page at most 3.5 kB, and move nothing', async () => {
    const loaded: string[] = [];
    const { page, messages } = await openInTest(site, 'docs/one/', {
      before: () => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) =>
          list.getEntries().forEach(({ duration }) => shifts.push(duration)),
        ).observe({ type: 'layout-shift', buffered: true });
      },
      prepare: async (prepared) => {
        prepared.on('requestfinished', (request) => loaded.push(new URL(request.url()).pathname));
      },
    });
    await started(page, 'Count: 0');
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
    const other = createSite({
      'site.config.ts': islandsSite['site.config.ts'] ?? '',
      // Without the other pages the sidebar would be smaller.
      ...Object.fromEntries(
        ['all', 'errors', 'index', 'places', 'plain', 'themed'].map((name) => [
          `docs/${name}.md`,
          `# ${name}\n`,
        ]),
      ),
      'docs/one.mdx': '# One\n\n<button class="counter">Count: 0</button>\n\nText.\n',
    });
    await other.build();
    const sizeOf = (path: string) => gzipSync(readFileSync(path), { level: 6 }).length;
    const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
    const ofPage = (path: string) => path === '/b/docs/one/' || /\.(?:js|css)$/.test(path);
    const own = loaded.filter(ofPage).map((path) => {
      const file = path.replace('/b/', 'build/').replace(/\/$/, '/index.html');
      return sizeOf(join(site.dir, file));
    });
    // The same page needs these files if no component works in the browser.
    const usual = other
      .output()
      .filter((path) =>
        /^assets\/(?:client|behaviours|theme|media)-|^docs\/one\/index\.html$/.test(path),
      );
    expect(usual).toHaveLength(5);
    const difference = sum(own) - sum(usual.map((path) => sizeOf(join(other.dir, 'build', path))));
    expect(difference).toBeLessThanOrEqual(3500);
    expect(messages).toEqual([]);
  });
});
