/**
 * Firefox and WebKit with settings of their owners, if they are installed: in dark mode, and without scripts, where a page
 * is readable and its links work.
 */
import { describe, expect, it } from 'vitest';
import { engineSite } from './engine-site.js';
import { siteFiles } from './site-files.js';
import { engines } from './webdriver.js';
import { addressesOf, findProblems } from './without-scripts.js';

const VPC = '/docs/guides/vpc/';
const EKS = '/docs/guides/eks/';

describe.each(engines)('$name', ({ missing, launch }) => {
  describe.skipIf(missing !== null)('in dark mode without scripts', () => {
    const { dir, reader, heading, path, becomes } = engineSite(launch, siteFiles, {
      hasScripts: false,
      isDark: true,
    });

    it.each([1400, 700])('shows whole pages in dark colors in a window of %i px', async (width) => {
      await reader.resize(width, 900);
      const addresses = addressesOf({ dir });
      const problems: string[] = [];
      for (const page of ['/', VPC, EKS, '/search/', '/blog/archive/', '/404.html']) {
        await reader.open(page);
        problems.push(...(await findProblems(reader, addresses)));
        expect(
          await reader.evaluate(() => [
            document.documentElement.dataset['client'],
            document.documentElement.dataset['theme'],
            getComputedStyle(document.body).backgroundColor,
          ]),
        ).toEqual([null, 'system', 'rgb(21, 28, 29)']);
      }
      expect(problems).toEqual([]);
    });

    it('opens and closes the menu and the contents in a narrow window, and follows their links', async () => {
      const isShown = (selector: string) => () =>
        reader.evaluate((css) => document.querySelector(css)?.checkVisibility(), selector);
      await reader.resize(700, 900);
      await reader.open(VPC);
      await reader.press('.menu-button');
      await becomes(isShown('[data-menu]'), true);
      await reader.press('[data-menu] button[data-action=close-menu]');
      await becomes(isShown('[data-menu]'), false);
      await reader.press('.toc-bar');
      await becomes(isShown('[data-toc]'), true);
      await reader.press('[data-toc] a[href="#second"]');
      await becomes(() => reader.evaluate(() => location.hash), '#second');
      await reader.open(EKS);
      await reader.press('.menu-button');
      await becomes(isShown('[data-menu]'), true);
      await reader.press('[data-menu] a[href="/docs/guides/vpc/"]');
      await becomes(path, VPC);
      await becomes(heading, 'VPC');
    });
  });
});
