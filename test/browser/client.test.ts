/**
 * The client on a built site, with the CSP and the Trusted Types of its `_headers`: hydration, navigation
 * and prefetching.
 */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import {
  browserSite,
  focused,
  hydrated,
  waitForHeading,
  isSameDocument,
  openHydrated,
  openInTest,
} from './browser.js';
import { siteFiles } from './site-files.js';

const VPC = 'docs/guides/vpc/';
const EKS = 'docs/guides/eks/';

describe('client', () => {
  const site = browserSite(siteFiles);

  const scrollY = (page: Page) => page.evaluate(() => window.scrollY);

  it.each(['', VPC, EKS, 'docs/intro/start/', 'search/', 'blog/archive/', '404.html'])(
    "hydrates /%s without a message and keeps the server's nodes",
    async (path) => {
      const { page, messages } = await openInTest(site, path);
      await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-kept', ''));
      await hydrated(page);
      await page.waitForTimeout(200);
      expect(await page.locator('h1[data-kept]').count()).toBe(1);
      expect(messages.filter((message) => !message.includes('404 (Not Found)'))).toEqual([]);
    },
  );

  it('requests its data immediately and once, without a message when the client takes seconds', async () => {
    const asked: string[] = [];
    const { page, messages } = await openInTest(site, VPC, {
      prepare: async (target) => {
        target.on('request', (request) => {
          const name = /\/assets\/(site|client)-/.exec(request.url())?.[1];
          if (name !== undefined) asked.push(name);
        });
        await target.route('**/assets/client-*.js', async (route) => {
          // Three seconds after `load`, Chromium logs every unused preload.
          await new Promise((resolve) => setTimeout(resolve, 4500));
          await route.continue();
        });
      },
    });
    await hydrated(page);
    expect(asked).toEqual(['site', 'client']);
    expect(messages).toEqual([]);
  });

  it.each(['', VPC, 'search/', 'blog/archive/', '404.html'])(
    'keeps the prose of /%s when a script has changed the page first',
    async (path) => {
      const { page } = await openInTest(site, path, {
        before: () =>
          document.addEventListener('DOMContentLoaded', () => {
            document.querySelector('.site-title')?.replaceChildren('Translated');
            document.querySelector('main')?.prepend(document.createElement('extension-bar'));
          }),
      });
      const text = await page.locator('main').innerText();
      await hydrated(page);
      await page.waitForTimeout(300);
      expect(await page.locator('main').innerText()).toBe(text);
      expect(await page.locator('.site-title').innerText()).toBe('Ironwright');
    },
  );

  it('shows the next page at its top, with the focus on its heading and its title announced', async () => {
    const { page, messages } = await openHydrated(site, VPC);
    await page.getByRole('link', { name: 'The next page' }).click();
    await waitForHeading(page, 'EKS');
    await expect.poll(() => focused(page)).toBe('#eks');
    expect(await scrollY(page)).toBe(0);
    expect(await page.title()).toBe('EKS | Ironwright');
    expect(page.url()).toBe(site.url + EKS);
    await expect.poll(() => page.locator('[data-live]').textContent()).toBe('EKS');
    await expect.poll(() => page.locator('.sidebar [aria-current=page]').innerText()).toBe('EKS');
    expect(await isSameDocument(page)).toBe(true);
    expect(messages).toEqual([]);
  });

  it('gives the next page the head of its document, and the same on the way back', async () => {
    const head = (page: Page) =>
      page.evaluate(() => [
        document.title,
        ...[...document.head.querySelectorAll('meta[name], link[rel=canonical], link[type]')]
          .map((element) => [...element.attributes].map(({ name, value }) => `${name}=${value}`))
          .map((attributes) => attributes.sort().join(' '))
          .sort(),
      ]);
    const { page } = await openHydrated(site, VPC);
    const { page: next } = await openHydrated(site, EKS);
    const own = await head(page);
    expect(own.join()).toContain('text/markdown');
    await page.getByRole('link', { name: 'The next page' }).click();
    await waitForHeading(page, 'EKS');
    expect(await head(page)).toEqual(await head(next));
    await page.goBack();
    await waitForHeading(page, 'VPC');
    expect(await head(page)).toEqual(own);
  });

  it('restores the scroll position on Back and Forward', async () => {
    const { page } = await openHydrated(site, VPC);
    await page.evaluate(() => scrollTo(0, 900));
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('[data-article] a[href$="/eks/"]')?.click(),
    );
    await waitForHeading(page, 'EKS');
    await page.evaluate(() => scrollTo(0, 400));
    await page.goBack();
    await waitForHeading(page, 'VPC');
    await expect.poll(() => scrollY(page)).toBe(900);
    await page.goForward();
    await waitForHeading(page, 'EKS');
    await expect.poll(() => scrollY(page)).toBe(400);
    expect(await isSameDocument(page)).toBe(true);
  });

  it('returns to a place from the end of a longer page', async () => {
    const { page } = await openHydrated(site, VPC);
    await page.getByRole('link', { name: 'The next page' }).click();
    await waitForHeading(page, 'EKS');
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const end = await scrollY(page);
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('.sidebar a[href$="/vpc/"]')?.click(),
    );
    await waitForHeading(page, 'VPC');
    await page.evaluate(() => scrollTo(0, 500));
    await page.goBack();
    await waitForHeading(page, 'EKS');
    await expect.poll(() => scrollY(page)).toBe(end);
    await page.goForward();
    await waitForHeading(page, 'VPC');
    await expect.poll(() => scrollY(page)).toBe(500);
    // Nothing scrolls it away.
    await page.waitForTimeout(200);
    expect(await scrollY(page)).toBe(500);
  });

  it('scrolls to the anchor of the next page and focuses it', async () => {
    const { page } = await openHydrated(site, VPC);
    await page.getByRole('link', { name: 'a place on it' }).click();
    await waitForHeading(page, 'EKS');
    await expect.poll(() => focused(page)).toBe('#section-20');
    const top = await page.evaluate(
      () => document.querySelector('#section-20')?.getBoundingClientRect().top ?? -1,
    );
    expect(top).toBeGreaterThan(0);
    expect(top).toBeLessThan(160);
  });

  it('strips index.html, during navigation and on the first page', async () => {
    const { page } = await openHydrated(site, `${VPC}index.html`);
    expect(page.url()).toBe(site.url + VPC);
    await page.getByRole('link', { name: 'the same with its file' }).click();
    await waitForHeading(page, 'EKS');
    await expect.poll(() => page.url()).toBe(site.url + EKS);
    expect(await isSameDocument(page)).toBe(true);
  });

  it('marks the heading being read in the table of contents', async () => {
    const { page } = await openHydrated(site, VPC);
    await page.getByRole('link', { name: 'down', exact: true }).click();
    await expect
      .poll(() => page.locator('[data-toc] [aria-current=true]').allInnerTexts())
      .toEqual(['Second']);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => page.locator('[data-toc] [aria-current]').count()).toBe(0);
  });

  it('renders again for docsgen:refresh and keeps scroll and focus', async () => {
    const { page } = await openHydrated(site, VPC);
    await page.evaluate(() => scrollTo(0, 700));
    await page.route('**/vpc/page.json', async (route) => {
      const data: { html: string } = await (await route.fetch()).json();
      await route.fulfill({
        json: { ...data, html: data.html.replace(/(<h1[^>]*>)VPC/, '$1Edited') },
      });
    });
    await page.evaluate(() => document.dispatchEvent(new Event('docsgen:refresh')));
    await page.getByRole('heading', { level: 1, name: 'Edited' }).waitFor();
    expect(await scrollY(page)).toBe(700);
    expect(await focused(page)).toContain('body');
  });

  it.each([
    [{ saveData: true, effectiveType: 'slow-2g' }, 0],
    [{ saveData: true, effectiveType: '2g' }, 0],
    [{ saveData: true, effectiveType: '4g' }, 1],
    [{ saveData: false, effectiveType: '2g' }, 1],
    [{ saveData: false, effectiveType: 'slow-2g' }, 1],
    [undefined, 1],
  ])('prefetches on %j: %i', async (connection, expected) => {
    let requests = 0;
    const { page } = await openInTest(site, 'docs/intro/start/', {
      prepare: async (target) => {
        await target.addInitScript((value) => {
          Object.defineProperty(navigator, 'connection', { value });
        }, connection);
        target.on('request', (request) => {
          if (request.url().endsWith('/vpc/page.json')) requests += 1;
        });
      },
    });
    await hydrated(page);
    await page.getByRole('link', { name: 'Guides' }).first().hover();
    await page.waitForTimeout(300);
    expect(requests).toBe(expected);
  });

  it('K17: runs if the browser lacks globals that are names of elements on the page', async () => {
    const names = [
      'trustedTypes',
      'navigation',
      'reportError',
      'process',
      'setImmediate',
      'scheduler',
      'NavigateEvent',
      '__REACT_DEVTOOLS_GLOBAL_HOOK__',
      'BASE_UI_ANIMATIONS_DISABLED',
    ];
    const { page, messages } = await openInTest(site, VPC, {
      // The policy requires Trusted Types, which such a browser does not have.
      bypassCSP: true,
      prepare: async (target) => {
        await target.addInitScript((ids) => {
          for (const id of ids) Reflect.deleteProperty(globalThis, id);
          document.addEventListener('DOMContentLoaded', () => {
            const article = document.querySelector('[data-article]');
            for (const id of ids) {
              article?.append(Object.assign(document.createElement('p'), { id }));
              article?.append(Object.assign(document.createElement('a'), { name: id }));
            }
          });
        }, names);
      },
    });
    await hydrated(page);
    expect(
      await page.evaluate(() =>
        Object.prototype.toString.call(Reflect.get(globalThis, 'trustedTypes')),
      ),
    ).toContain('Element');
    await page.getByRole('link', { name: 'The next page' }).click();
    await waitForHeading(page, 'EKS');
    await page.keyboard.press('/');
    await page.locator('.DocSearch-Input').fill('vpc');
    await page.locator('.DocSearch-Hit').first().waitFor();
    expect(messages).toEqual([]);
  });

  it('finds its elements although content uses their ids', async () => {
    const { page } = await openInTest(site, VPC, {
      before: () =>
        document.addEventListener('DOMContentLoaded', () => {
          for (const id of [
            'docsgen',
            'docsgen-data',
            'root',
            'location',
            'body',
            'currentScript',
          ]) {
            const clobber = document.createElement('p');
            clobber.id = id;
            document.querySelector('[data-article]')?.append(clobber);
          }
        }),
    });
    await hydrated(page);
    await page.getByRole('link', { name: 'The next page' }).click();
    await waitForHeading(page, 'EKS');
  });
});
