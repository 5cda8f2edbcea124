/**
 * Features of a page in Firefox and WebKit, if they are installed: tabs, fragments, copying, the menu, Back, the link to the
 * top and blocked storage work as in Chromium, a wide table shows that it continues, and printed sheets begin at the right
 * places.
 */
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { engineSite } from './engine-site.js';
import { siteFiles } from './site-files.js';
import { engines, KEYS } from './webdriver.js';

const VPC = '/docs/guides/vpc/';
const TABLE = '/docs/guides/table/';
const LONG = '/docs/guides/long/';
const SHEETS = '/docs/intro/sheets/';
const PRIVATE = '[data-article] a[href$="/modules"]';

const columns = (cell: string) => `|${` ${cell} |`.repeat(30)}\n`;
const table = columns('Column') + columns('---') + columns('Cell');

/** Sections of many heights, so that some headings would be the last line of a sheet. */
const SECTIONS = 60;
const sections = Array.from(
  { length: SECTIONS },
  (_, i) =>
    `## [Heading](https://heading.example/${i})\n\n[Text](https://text.example/${i})${' and words'.repeat((i * 37) % 60)}\n\n`,
).join('');

/** Returns the places of links in a PDF: their addresses, and their distance from the end of their sheet. */
function placesOnSheets(pdf: Buffer): ReadonlyMap<string, number> {
  const text = [...pdf.toString('latin1').matchAll(/stream\r?\n/g)].map(({ index, 0: mark }) => {
    try {
      return inflateSync(pdf.subarray(index + mark.length)).toString('latin1');
    } catch {
      // A picture or a font.
      return '';
    }
  });
  const links = text.join('').matchAll(/\/Rect \[ \S+ (\S+) [^\]]*\][^>]*?\/URI \((\S+?)\)/g);
  return new Map([...links].map(([, bottom, address]) => [address ?? '', Number(bottom)]));
}

describe.each(engines)('$name', ({ name, missing, launch }) => {
  describe.skipIf(missing !== null)('shows a page', () => {
    const { reader, said, heading, scrolled, becomes, comesToLife } = engineSite(launch, {
      ...siteFiles,
      'docs/guides/long.md': `# Long\n\n[Start](../intro/start.md)\n\n${'Text.\n\n'.repeat(100)}`,
      'docs/intro/sheets.md': `# Sheets\n\n${sections}`,
      'docs/guides/table.md': `# Table\n\n${table}`,
    });

    it('works when storage is blocked, and warns once', async () => {
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

    it('selects tabs by keys, opens the target of a fragment, and copies code', async () => {
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

    it('keeps the focus in the menu of a narrow window, and closes it when a link is followed', async () => {
      const isOpen = () =>
        reader.evaluate(() => document.querySelector('[data-menu]')?.matches(':modal') ?? false);
      await reader.resize(700, 900);
      try {
        await reader.open(VPC);
        await comesToLife();
        await reader.press('.menu-button');
        await becomes(isOpen, true);
        const links = () =>
          reader.evaluate(() => document.querySelectorAll('[data-menu-sidebar] a[href]').length);
        await becomes(links, 4);
        for (let presses = 0; presses < 12; presses++) {
          await reader.type(KEYS.tab);
          expect(
            await reader.evaluate(() => document.activeElement?.closest('[data-menu]') !== null),
          ).toBe(true);
        }
        await reader.type(KEYS.escape);
        await becomes(isOpen, false);
        await becomes(
          () => reader.evaluate(() => document.activeElement?.matches('.menu-button')),
          true,
        );
        await reader.type(KEYS.enter);
        await becomes(isOpen, true);
        await reader.press('[data-menu] a[href*="eks"]');
        await becomes(heading, 'EKS');
        await becomes(isOpen, false);
        expect(await said()).toEqual([]);
      } finally {
        await reader.resize(1400, 1000);
      }
    });

    it('returns to the end of a long page from a short one that was reloaded', async () => {
      await reader.open(LONG);
      await comesToLife();
      await reader.evaluate(() => scrollTo(0, 1500));
      await becomes(scrolled, 1500);
      await reader.evaluate(() =>
        document.querySelector<HTMLElement>('[data-article] a[href$="/start/"]')?.click(),
      );
      await becomes(heading, 'Start');
      await becomes(scrolled, 0);
      await reader.evaluate(() => {
        document.documentElement.dataset['before'] = '';
        location.reload();
      });
      await becomes(
        () => reader.evaluate(() => 'before' in document.documentElement.dataset),
        false,
      );
      await comesToLife();
      await reader.evaluate(() => history.back());
      await becomes(heading, 'Long');
      await becomes(scrolled, 1500);
    });

    it('links to the top once the page is scrolled, and not before', async () => {
      await reader.open(LONG);
      // Whether the reader sees it: a covered element, or one outside of the window, does not count.
      const isShown = () =>
        reader.evaluate(() => {
          const link = document.querySelector('.back-to-top');
          const box = link?.getBoundingClientRect();
          if (box === undefined) return null;
          const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
          return seen !== null && link?.contains(seen) === true;
        });
      expect(await isShown()).toBe(false);
      await reader.evaluate(() => scrollTo(0, 300));
      await becomes(scrolled, 300);
      expect(await isShown()).toBe(false);
      await reader.evaluate(() => scrollTo(0, 400));
      await becomes(isShown, true);
      await reader.press('.back-to-top');
      await becomes(scrolled, 0);
      await becomes(isShown, false);
      // A page that does not scroll does not get longer because of it.
      await reader.open('/docs/intro/start/');
      expect(await reader.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(
        0,
      );
    });

    it.skipIf(name === 'WebKit')(
      'prints a heading on the same sheet as the text after it',
      async () => {
        await reader.open(SHEETS);
        const places = placesOnSheets(await reader.print());
        expect(places.size).toBe(2 * SECTIONS);
        const torn = Array.from({ length: SECTIONS }, (_, i) => i).filter(
          (i) =>
            (places.get(`https://heading.example/${i}`) ?? 0) <
            (places.get(`https://text.example/${i}`) ?? 0),
        );
        expect(torn).toEqual([]);
      },
    );

    it('shows that a table continues beyond its edge', async () => {
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
