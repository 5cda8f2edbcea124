/**
 * axe-core on this repository's site: every sort of page in both colour modes, on a phone and on a desktop, and what
 * opens above a page. WCAG 2.2 AA and best practice, without exclusions.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hydrated, repositorySite } from './browser.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const PAGES = [
  ['home', '/'],
  ['guides', '/docs/guides/'],
  ['concept', '/docs/guides/build-it-yourself/vpc/core-concepts/what-is-a-vpc/'],
  [
    'walkthrough',
    '/docs/guides/build-it-yourself/vpc/deployment-walkthrough/deploy-a-bastion-host/',
  ],
  ['service', '/docs/reference/services/networking/virtual-private-cloud-vpc/'],
  ['courses', '/docs/courses/'],
  ['archive', '/blog/archive/'],
  ['search', '/search/?q=vpc'],
  ['not found', '/docs/guides/nowhere'],
] as const;
const MODES = ['light', 'dark'] as const;
const WIDTHS = [375, 1280] as const;

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

describe('axe finds nothing (T14)', () => {
  const site = repositorySite();

  async function open(path: string, mode: 'light' | 'dark', width: number): Promise<Page> {
    const { page } = await site.open(path, {
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
      before: mode === 'dark' ? () => localStorage.setItem('theme', 'dark') : () => {},
    });
    onTestFinished(() => page.context().close());
    await hydrated(page);
    return page;
  }

  /** As text, so that a failure says what and where. */
  async function violations(page: Page): Promise<string[]> {
    // The console of the browser is not bound by the policy of the page.
    const session = await page.context().newCDPSession(page);
    const evaluate = async (expression: string): Promise<unknown> => {
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
      return result.value;
    };
    await evaluate(`${axe};0`);
    const options = { runOnly: { type: 'tag', values: TAGS }, resultTypes: ['violations'] };
    const found = await evaluate(
      `axe.run(document, ${JSON.stringify(options)}).then((result) => result.violations)`,
    );
    return (found as Violation[]).flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary}`),
    );
  }

  it('would say so if there were something', async () => {
    const page = await open('/docs/courses/', 'light', 1280);
    await page.evaluate(() => {
      document.querySelector('main')?.append(new Image());
    });
    expect((await violations(page)).join()).toContain('image-alt');
  });

  const runs = PAGES.flatMap(([name, path]) =>
    MODES.flatMap((mode) => WIDTHS.map((width) => ({ name, path, mode, width }))),
  );
  it.each(runs)('on $name, $mode, $width px', async ({ path, mode, width }) => {
    expect(await violations(await open(path, mode, width))).toEqual([]);
  });

  const states: readonly (readonly [
    name: string,
    width: number,
    act: (page: Page) => Promise<void>,
  ])[] = [
    [
      'the open menu',
      375,
      async (page) => {
        await page.getByRole('button', { name: 'Open menu' }).click();
        await page.locator('dialog[data-menu][open]').waitFor();
      },
    ],
    [
      'the open contents',
      375,
      async (page) => {
        await page.locator('.toc-button').click();
        await page.locator('.toc').waitFor();
      },
    ],
    [
      'an open dropdown',
      1280,
      async (page) => {
        await page.locator('details[data-dropdown] > summary:visible').first().click();
      },
    ],
    [
      'the private-repository dialog',
      1280,
      async (page) => {
        await page.evaluate(() => {
          const link = document.createElement('a');
          link.href = 'https://github.com/ironwright-io/terraform-aws-vpc';
          link.textContent = 'Private';
          document.querySelector('main')?.append(link);
          link.click();
        });
        await page.locator('dialog[data-private-repository][open]').waitFor();
      },
    ],
    [
      'the error with Retry',
      1280,
      async (page) => {
        await page.context().setOffline(true);
        await page.locator('.navbar').getByRole('link', { name: 'Courses' }).click();
        await page.getByRole('button', { name: 'Retry' }).waitFor();
      },
    ],
  ];
  it.each(
    MODES.flatMap((mode) => states.map(([name, width, act]) => ({ name, width, act, mode }))),
  )('in $name, $mode', async ({ width, act, mode }) => {
    const page = await open('/docs/guides/build-it-yourself/vpc/', mode, width);
    await act(page);
    expect(await violations(page)).toEqual([]);
  });
});
