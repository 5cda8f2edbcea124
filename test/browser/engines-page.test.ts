/**
 * What is on a page, in Firefox and in WebKit where they are installed: tabs, fragments, copying and storage that is blocked
 * do as in Chromium, and a wide table shows that it goes on.
 */
import { describe, expect, it } from 'vitest';
import { engineSite } from './engine-site.js';
import { siteFiles } from './site-files.js';
import { engines, KEYS } from './webdriver.js';

const VPC = '/docs/guides/vpc/';
const TABLE = '/docs/guides/table/';
const PRIVATE = '[data-article] a[href$="/modules"]';

const columns = (cell: string) => `|${` ${cell} |`.repeat(30)}\n`;
const table = columns('Column') + columns('---') + columns('Cell');

describe.each(engines)('$name', ({ missing, launch }) => {
  describe.skipIf(missing !== null)('shows a page', () => {
    const { reader, said, becomes, comesToLife } = engineSite(launch, {
      ...siteFiles,
      'docs/guides/table.md': `# Table\n\n${table}`,
    });

    it('does what it is asked for when storage is blocked, and says so once (T47)', async () => {
      await reader.open(`${VPC}?blocked`);
      await comesToLife();
      const mode = () => reader.evaluate(() => document.documentElement.dataset['theme']);
      const before = await mode();
      await reader.press('.navbar [data-action=toggle-color-mode]');
      expect(await mode()).toBe(before === 'dark' ? 'light' : 'dark');
      await reader.press('[data-action=close-announcement]');
      expect(
        await reader.evaluate(
          () => document.querySelector<HTMLElement>('[data-announcement-bar]')?.offsetHeight,
        ),
      ).toBe(0);
      await reader.press(PRIVATE);
      await becomes(() => reader.evaluate(() => document.querySelector(':modal') !== null), true);
      expect(await said()).toEqual([
        'warn: Storage unavailable: choices last until this page is closed',
      ]);
    });

    it('chooses tabs by keys, opens what a fragment leads to, and copies code', async () => {
      await reader.open(`${VPC}#inside`);
      const texts = (selector: string) =>
        reader.evaluate(
          (css) => [...document.querySelectorAll(css)].map(({ textContent }) => textContent),
          selector,
        );
      await becomes(() => texts('details[open] summary'), ['More']);
      await reader.evaluate(() => document.querySelector<HTMLElement>('[role=tab]')?.focus());
      await reader.type(KEYS.right);
      expect(await texts('[aria-selected=true]')).toEqual(['OpenTofu', 'OpenTofu']);
      expect(await texts('[role=tabpanel]:not([hidden]) > p')).toEqual([
        'OpenTofu text.',
        'OpenTofu text.',
      ]);
      await reader.press('[data-action=copy-code]');
      await becomes(() => texts('[role=status]'), ['Copied']);
    });

    it('shows that a table goes on beyond its edge', async () => {
      await reader.open(TABLE);
      expect(
        await reader.evaluate(() => {
          const table = document.querySelector('.table-scroll');
          if (table === null) return null;
          const { maskImage, backgroundImage } = getComputedStyle(table);
          return CSS.supports('animation-timeline: scroll()') ? maskImage : backgroundImage;
        }),
      ).toContain('linear-gradient');
    });
  });
});
