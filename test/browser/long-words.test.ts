/**
 * Measures the places of elements in a site with longer words and names than this repository's, read from left to right and
 * from right to left.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserSite, openInTest } from './browser.js';

const WORD = 'Kraftfahrzeughaftpflichtversicherungsgesellschaftsvertreterversammlungsprotokoll';

const PAGE = `# Words

::::cards
:::card[Title]{href=https://example.com}
${WORD}
:::
:::card[${WORD}]
Text.
:::
::::

\`\`\`hcl title="infrastructure_live/production/networking/applications/terragrunt.hcl"
cidr_block = "10.0.0.0/16"
\`\`\`

\`\`\`hcl
cidr_block = "10.0.0.0/16"
\`\`\`

Compare with \`check --against main\`, or \`--against\`.

| task | option |
|---|---|
| Compare | With \`check --against main\`, or \`--against\` |

::::steps
1. First

   :::note
   Text.
   :::
   :::details[More]
   Text.
   :::
::::
`;

const CONFIG = `import { defineConfig } from 'docsgen';
export default defineConfig({
  title: 'The documentation of a site with a long name',
  docs: { versions: { current: { label: '1.0 (with long-term support until 2031)' } } },
  navbar: {
    items: [
      {
        label: 'A list',
        position: 'left',
        items: [
          { label: 'First', href: 'https://example.com/1' },
          { label: '${'A label that goes on. '.repeat(5).trim()}', href: 'https://example.com/2' },
        ],
      },
      { label: '${'A label that goes on. '.repeat(3).trim()}', href: 'https://example.com/3' },
      { type: 'version-dropdown' },
      { type: 'locale-dropdown' },
      { type: 'search' },
    ],
  },
  TRANSLATED,
});`;

describe('a site of long words', () => {
  const site = browserSite({
    'site.config.ts': CONFIG.replace('TRANSLATED', `translations: ['ar']`),
    'docs/index.md': PAGE,
    'ar/site.config.ts': CONFIG.replace(
      'TRANSLATED',
      `locale: { code: 'ar', label: 'العربية', direction: 'rtl' }`,
    ),
    'ar/docs/index.md': PAGE,
  });

  const boxes = (page: Page, selector: string) =>
    page.locator(selector).evaluateAll((elements) =>
      elements.map((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );

  it.each(['/', '/ar/'])('keeps the cards of %s side by side with any content', async (path) => {
    const { page } = await openInTest(site, path, { viewport: { width: 390, height: 844 } });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const [list] = await boxes(page, '.cards');
      for (const card of await boxes(page, '.card')) {
        expect(card.left, `${width} px`).toBeGreaterThanOrEqual(list?.left ?? NaN);
        expect(card.right, `${width} px`).toBeLessThanOrEqual(list?.right ?? NaN);
      }
    }
  });

  it('ends no line between the hyphens and the name of an option', async () => {
    const { page } = await openInTest(site, '/');
    for (const element of await page.locator('.prose p:has(code), .prose td:has(code)').all()) {
      const lines = await element.evaluate(linesAtAllWidths);
      expect(lines.length).toBeGreaterThan(5);
      expect(lines.filter((line) => line.endsWith('-'))).toEqual([]);
    }
  });

  it.each(['/', '/ar/'])(
    'places the buttons of code on %s at the end of its lines',
    async (path) => {
      const { page } = await openInTest(site, path);
      const frames = await boxes(page, '.code-frame');
      const buttons = await boxes(page, '.code-actions');
      expect(buttons).toHaveLength(2);
      for (const [index, { right }] of frames.entries())
        expect(right - (buttons[index]?.right ?? NaN)).toBeLessThan(2);
    },
  );

  it('breaks the title of code at names in its path', async () => {
    const { page } = await openInTest(site, '/', { viewport: { width: 390, height: 844 } });
    const linesOfParts = await page.locator('.code-title').evaluate((title) =>
      [...title.childNodes]
        .filter((node) => node instanceof Text)
        .map((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          return range.getClientRects().length;
        }),
    );
    expect(linesOfParts.length).toBeGreaterThan(4);
    expect(Math.max(...linesOfParts)).toBe(1);
  });

  it.each(['/', '/ar/'])('gives boxes in a step of %s the full width', async (path) => {
    const { page } = await openInTest(site, path, { viewport: { width: 1440, height: 900 } });
    const [step] = await boxes(page, '.steps li');
    const inside = await boxes(page, '.steps li > :is(.admonition, details)');
    expect(inside).toHaveLength(2);
    for (const box of inside) {
      if (path === '/') expect(box.right).toBe(step?.right);
      else expect(box.left).toBe(step?.left);
    }
  });

  it.each(['/', '/ar/'])('breaks labels of lists in the menu of %s', async (path) => {
    const { page } = await openInTest(site, path, { viewport: { width: 390, height: 844 } });
    await page.click('[data-action="open-menu"]');
    const version = page.locator('.menu summary').first();
    await version.click();
    const beyond = await page
      .locator('.menu :is(summary, .dropdown-link):visible')
      .evaluateAll((labels) =>
        labels.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      );
    expect(beyond.length).toBeGreaterThan(2);
    expect(Math.max(...beyond)).toBe(0);
  });

  it.each(['/', '/ar/'])(
    'shows a whole list of the navbar of %s above a second row',
    async (path) => {
      const { page } = await openInTest(site, path, { viewport: { width: 996, height: 700 } });
      const list = page.locator('.navbar details').first();
      const [summary] = await boxes(page, '.navbar .navbar-list-right details > summary');
      await list.locator('summary').click();
      const [menu] = await boxes(page, '.navbar details[open] > ul');
      // The menu must overlap the second row, or the test tests nothing.
      expect(menu?.top).toBeLessThan(summary?.bottom ?? NaN);
      expect(menu?.left).toBeGreaterThanOrEqual(0);
      expect(menu?.right).toBeLessThanOrEqual(996);
      const covered = await list.locator('a').evaluateAll((links) =>
        links.flatMap((link) => {
          const { left, top, width, height } = link.getBoundingClientRect();
          return [0.1, 0.3, 0.5, 0.7, 0.9].filter(
            (share) => document.elementFromPoint(left + width * share, top + height / 2) !== link,
          );
        }),
      );
      expect(covered).toEqual([]);
    },
  );

  it.each(['/', '/ar/'])('cuts off the title of %s before the search', async (path) => {
    const { page } = await openInTest(site, path, { viewport: { width: 320, height: 700 } });
    const [title] = await boxes(page, '.site-title');
    const [search] = await boxes(page, '.navbar .search-button');
    if (path === '/') expect(title?.right).toBeLessThanOrEqual(search?.left ?? NaN);
    else expect(title?.left).toBeGreaterThanOrEqual(search?.right ?? NaN);
  });
});

/** Returns the lines of an element's text in boxes that are wide enough for each of its words. */
function linesAtAllWidths(element: Element): string[] {
  const box = element instanceof HTMLTableCellElement ? element.closest('table') : element;
  if (!(box instanceof HTMLElement)) return [];
  const lines = new Set<string>();
  for (let width = 110; width < 400; width += 5) {
    box.style.inlineSize = `${width}px`;
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const rows = new Map<number, string>();
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
      for (const [index, character] of Array.from(node.textContent ?? '').entries()) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        // Characters of one line differ by less than their height.
        const row = Math.round(range.getBoundingClientRect().bottom / 12);
        const key = [row - 1, row, row + 1].find((one) => rows.has(one)) ?? row;
        rows.set(key, (rows.get(key) ?? '') + character);
      }
    for (const line of rows.values()) lines.add(line.trimEnd());
  }
  return Array.from(lines);
}
