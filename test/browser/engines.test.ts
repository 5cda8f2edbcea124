/**
 * The core of the client in Firefox and WebKit, if they are installed: pages hydrate, links and Back work with and without
 * the Navigation API, the dialogs work with the mouse and with keys, and an outdated tab or document gets the new site.
 * Features of a page are in `engines-page.test.ts`; the other suites test the rest in Chromium.
 */
import { describe, expect, it } from 'vitest';
import { createSiteIn } from '../site.js';
import { engineSite } from './engine-site.js';
import { siteFiles } from './site-files.js';
import { engines, KEYS } from './webdriver.js';

const START = '/docs/intro/start/';
const VPC = '/docs/guides/vpc/';
const EKS = '/docs/guides/eks/';
const PRIVATE = '[data-article] a[href$="/modules"]';

describe.each(engines)('$name', ({ missing, launch }) => {
  describe.skipIf(missing !== null)('reads the site', () => {
    const { dir, host, reader, said, path, heading, scrolled, becomes, comesToLife } = engineSite(
      launch,
      siteFiles,
    );
    let build = 0;

    it.each(['/', VPC, EKS, START, '/search/?q=vpc', '/blog/archive/', '/404.html'])(
      "hydrates %s and keeps the server's nodes, without a message",
      async (page) => {
        await reader.open(page);
        await reader.evaluate(() => {
          document.querySelector('main h1')?.setAttribute('data-kept', '');
        });
        await comesToLife();
        const found = () =>
          reader.evaluate(() => [
            document.title !== '',
            document.querySelectorAll('main h1[data-kept]').length,
          ]);
        expect(await found()).toEqual([true, 1]);
        expect(await said()).toEqual([]);
      },
    );

    it.each([false, true])(
      'follows links, and returns to the place, without the Navigation API: %s',
      async (isOlder) => {
        await reader.open(VPC);
        await reader.evaluate((older) => {
          if (older) sessionStorage.setItem('is-older', '');
          else sessionStorage.removeItem('is-older');
        }, isOlder);
        await reader.open(VPC);
        await comesToLife();
        await reader.evaluate(() => scrollTo(0, 900));
        await becomes(scrolled, 900);
        await reader.evaluate(() =>
          document.querySelector<HTMLElement>('.pagination a[href*="eks"]')?.click(),
        );
        await becomes(heading, 'EKS');
        await comesToLife();
        expect([await path(), await scrolled()]).toEqual([EKS, 0]);
        await reader.evaluate(() => history.back());
        await becomes(heading, 'VPC');
        await becomes(scrolled, 900);
        await comesToLife();
        await reader.press('[data-article] a[href$="#section-20"]');
        await becomes(heading, 'EKS');
        await becomes(
          () =>
            reader.evaluate(() => {
              const boxOf = (one: string) => document.querySelector(one)?.getBoundingClientRect();
              // The second bar is shown in narrow windows, and WebKit's is one.
              const bars = [boxOf('.navbar'), boxOf('.toc-bar')].map((box) => box?.bottom ?? 0);
              return Math.round((boxOf('#section-20')?.top ?? 0) - Math.max(...bars));
            }),
          20,
        );
        await comesToLife();
        await reader.evaluate(() => sessionStorage.removeItem('is-older'));
        expect(await said()).toEqual([]);
      },
    );

    it.each<[string, () => Promise<void>]>([
      ['a click', () => reader.press(PRIVATE)],
      ['the middle button', () => reader.press(PRIVATE, 1)],
      ['a click with Control', () => reader.press(PRIVATE, 0, KEYS.control)],
      ['Enter', () => reader.type(KEYS.enter)],
    ])('warns before a private repository is opened by %s', async (_, act) => {
      await reader.open(VPC);
      await reader.evaluate((link) => document.querySelector<HTMLElement>(link)?.focus(), PRIVATE);
      const isOpen = () =>
        reader.evaluate(
          () =>
            document.querySelector('dialog[data-private-repository]')?.matches(':modal') ?? false,
        );
      await act();
      await becomes(isOpen, true);
      for (let presses = 0; presses < 4; presses++) {
        await reader.type(KEYS.tab);
        expect(
          await reader.evaluate(() => document.activeElement?.closest('dialog')?.open ?? false),
        ).toBe(true);
      }
      await reader.type(KEYS.escape);
      await becomes(isOpen, false);
      expect(await reader.evaluate((link) => document.activeElement?.matches(link), PRIVATE)).toBe(
        true,
      );
    });

    it('finds a page by keyboard only', async () => {
      await reader.open(START);
      await comesToLife();
      await reader.chord(KEYS.control, 'k');
      await reader.type('e', 'k', 's');
      await becomes(
        () => reader.evaluate(() => document.querySelector('.DocSearch-Hit') !== null),
        true,
      );
      await reader.type(KEYS.enter);
      await becomes(heading, 'EKS');
    });

    describe.each([false, true])(
      'of a host that answers HTML for every missing file: %s',
      (hasHtml) => {
        /** Every deploy has other scripts and styles under other names, and the old ones are gone. */
        async function deploy(): Promise<number> {
          build += 1;
          await createSiteIn(dir, {
            ...siteFiles,
            'theme/components/SkipLink.tsx': `export function SkipLink() { return <a href="#content">Build ${build}</a>; }\n`,
            'theme/styles/overlays.css': `.build-${build} { color: red; }\n`,
            'docs/guides/vpc.md': `# VPC ${build}\n`,
            'docs/intro/start.md': `# Start ${build}\n`,
          }).build();
          return build;
        }
        const follow = () => reader.press('.navbar a[href="/docs/guides/vpc/"]');

        it('loads the new page with one click, and again after going back', async () => {
          host.hasHtmlForAll = hasHtml;
          await deploy();
          await reader.open(START);
          // The previous host may have made the tab reload the same page, which it does only once in a while.
          await reader.evaluate(() => sessionStorage.clear());
          await comesToLife();
          const number = await deploy();
          await follow();
          await becomes(heading, `VPC ${number}`);
          await comesToLife();
          // A browser without the Navigation API goes back to its own memory of the old document.
          await reader.evaluate(() => history.back());
          await becomes(path, START);
          await comesToLife();
          await follow();
          await becomes(heading, `VPC ${number}`);
          await comesToLife();
          expect(await said()).toEqual([]);
        });

        it('stays readable, styled and usable without its client', async () => {
          host.hasHtmlForAll = hasHtml;
          host.lost = /\/assets\/client-/;
          await reader.open(START);
          await becomes(
            async () => (await said()).join().includes('warn: Cannot start the client'),
            true,
          );
          expect(
            await reader.evaluate(() => {
              const bar = document.querySelector('.navbar');
              return bar !== null && getComputedStyle(bar).position;
            }),
          ).toBe('sticky');
          await follow();
          await becomes(path, VPC);
          await becomes(heading, `VPC ${build}`);
        });
      },
    );
  });
});
