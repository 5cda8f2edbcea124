/** The search page while results arrive, and the place where its keys and links leave the reader. */
import { describe, expect, it } from 'vitest';
import { browserSite, focused, hydrated, openInTest } from './browser.js';

const TEXT =
  'A subnet is a range of addresses of the network, and what stands in it is reached from there alone, unless a route leads somewhere else. ';

declare global {
  interface Window {
    shifts: number;
  }
}

describe('the search page', () => {
  const site = browserSite({
    'site.config.ts': `export default {
  title: 'T',
  favicon: '/icon.svg',
  navbar: { items: [{ label: 'Start', to: '/' }] },
};
`,
    'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>',
    'docs/index.md': '# Start\n\nWelcome.\n',
    ...Object.fromEntries(
      Array.from({ length: 25 }, (_, i) => [
        `docs/part-${i}.md`,
        `# Part ${i}\n\n## Details of part ${i}\n\n${TEXT.repeat(3)}\n`,
      ]),
    ),
  });

  it.each([[390], [768], [1280]])('moves nothing while it loads, %i px wide', async (width) => {
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    const { page } = await openInTest(site, 'search/?q=subnet', {
      viewport: { width, height: 844 },
      before: () => {
        window.shifts = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if ('value' in entry) window.shifts += Number(entry.value);
        }).observe({ type: 'layout-shift', buffered: true });
      },
      prepare: async (opened) => {
        await opened.route('**/titles.json', async (route) => {
          await isAnswered;
          await route.continue();
        });
        // After the results.
        await opened.route('**/page.json', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 150));
          await route.continue();
        });
      },
    });
    const sections = page.getByRole('heading', { name: 'Browse by section' });
    await page.locator('.search-status', { hasText: /^Searching…$/ }).waitFor();
    expect(await sections.count()).toBe(0);
    answer();
    await page.locator('.search-result-text').nth(9).waitFor();
    expect(await sections.count()).toBe(1);
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => window.shifts)).toBe(0);
    // The room for an excerpt is hardly larger than two lines of text and a heading.
    const [lines, room] = await page.evaluate(() => {
      const text = document.querySelector('.search-result-text');
      const line = Number.parseFloat(text === null ? '' : getComputedStyle(text).lineHeight);
      const heightOf = (element: Element | null | undefined) =>
        Math.round((element?.getBoundingClientRect().height ?? 0) / line);
      return [heightOf(text), heightOf(text?.parentElement)];
    });
    expect([lines, room]).toEqual([2, width < 600 ? 4 : 3]);
  });

  it('keeps the query and the address on Escape', async () => {
    const { page } = await openInTest(site, 'search/?q=subnet');
    await page.locator('[data-result]').first().focus();
    await page.keyboard.press('Control+k');
    const input = page.locator('#docsgen-search-input');
    expect(await focused(page)).toBe('#docsgen-search-input');
    await page.keyboard.press('Escape');
    await page.keyboard.type('s');
    await page.waitForURL('**/search/?q=subnets');
    expect(await input.inputValue()).toBe('subnets');
  });

  it('focuses the number of results when the reader goes from page to page', async () => {
    const { page } = await openInTest(site, 'search/?q=subnet');
    await hydrated(page);
    for (const [name, place] of [
      ['Next', ' · Page 2 of 3'],
      ['Page 3 of 3', ' · Page 3 of 3'],
      ['Previous', ' · Page 2 of 3'],
      ['Previous', ''],
    ] as const) {
      await page.getByRole('link', { name, exact: true }).click();
      await expect.poll(() => focused(page)).toBe(`p 25 results for “subnet”${place}`);
    }
  });

  it('focuses its field when the reader comes from another page', async () => {
    const { page } = await openInTest(site, '');
    await hydrated(page);
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/search/?q=subnet&page=2' });
      document.body.append(link);
      link.click();
    });
    await page.getByText('Page 2 of 3').waitFor();
    expect(await focused(page)).toBe('#docsgen-search-input');
  });
});
