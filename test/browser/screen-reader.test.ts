/**
 * The page as a screen reader presents it, for every kind of page: one main region, one first heading, names for regions of
 * the same kind, the current page among its links, and a live region for changes.
 */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openHydrated, repositorySite } from './browser.js';

/** In reading order; nested regions are indented. */
const BANNER = ['banner', '  navigation "Main"'];
const SIDEBAR = ['complementary', '  navigation "Docs sidebar"'];
const CONTENTS = ['navigation "On this page"'];
const END = ['contentinfo', '  navigation "Footer"', 'status'];

const doc = (heading: string) => [
  ...BANNER,
  ...SIDEBAR,
  'main',
  '  navigation "Breadcrumbs"',
  `    heading "${heading}"`,
  '  navigation "Docs pages"',
  ...CONTENTS,
  ...END,
];
const section = (heading: string) => [
  ...BANNER,
  'main',
  `    heading "${heading}"`,
  ...CONTENTS,
  ...END,
];

const VPC = '/docs/guides/build-it-yourself/vpc';

/**
 * For each kind of page: the path, the regions, and the marked links in the navbar, in the sidebar and among the
 * breadcrumbs.
 */
const PAGES: readonly (readonly [path: string, parts: readonly string[], current: string[]])[] = [
  ['/', [...BANNER, 'main', '    heading "How Ironwright works"', ...END], []],
  ['/docs/intro/overview/how-it-works/', doc('How Ironwright works'), ['Intro', 'How it works']],
  ['/docs/guides/', section('Guides'), ['Guides']],
  [`${VPC}/core-concepts/what-is-a-vpc/`, doc('What is a VPC?'), ['Guides', 'What is a VPC?']],
  [
    '/docs/reference/services/networking/virtual-private-cloud-vpc/',
    doc('VPC'),
    ['Service Catalog API', 'VPC'],
  ],
  ['/docs/courses/', section('Courses'), ['Courses']],
  ['/blog/archive/', [...BANNER, 'main', '    heading "Archive"', ...END], []],
  ['/search/', [...BANNER, 'main', '  heading "Search the documentation"', '  search', ...END], []],
  [
    '/search/?q=vpc',
    [
      ...BANNER,
      'main',
      '  heading "Search the documentation"',
      '  search',
      '  region "Search results"',
      '    status',
      '    navigation "Kind"',
      '    navigation "Section"',
      '    navigation "Pages of results"',
      ...END,
    ],
    ['1'],
  ],
  [
    '/docs/guides/nowhere',
    [...BANNER, 'main', '  heading "Page not found"', '  search', ...END],
    [],
  ],
];

const PART =
  /^( *)- (banner|navigation|main|complementary|contentinfo|search|region|status|alert|dialog)(?=[ :]|$)( "[^"]*")?/;
const FIRST_HEADING = /^( *)- (heading)( "[^"]*") \[level=1\]/;

async function readParts(page: Page, root = 'body'): Promise<string[]> {
  const lines = (await page.locator(root).ariaSnapshot()).split('\n');
  return lines.flatMap((line) => {
    const [, indent, role, name = ''] = PART.exec(line) ?? FIRST_HEADING.exec(line) ?? [];
    return role === undefined ? [] : [indent + role + name];
  });
}

/** Returns the text of each link that is marked as current; in the navbar, of its section. */
async function readCurrent(page: Page): Promise<string[]> {
  return await page
    .locator('[aria-current]:visible')
    .evaluateAll((links) => links.map((link) => link.textContent.trim()));
}

describe('screen reader', () => {
  const site = repositorySite();

  test.for(PAGES)('the parts of %s', async ([path, parts, current]) => {
    const { page } = await openHydrated(site, path);
    await expect.poll(() => readParts(page)).toEqual(parts);
    expect(await readCurrent(page)).toEqual(current);
  });

  test('the parts on a phone, with the menu closed and open', async () => {
    const { page } = await openHydrated(site, '/docs/intro/overview/how-it-works/', {
      viewport: { width: 390, height: 844 },
    });
    expect(await readParts(page)).toEqual([
      ...BANNER,
      'main',
      '  navigation "Breadcrumbs"',
      '    heading "How Ironwright works"',
      '  navigation "Docs pages"',
      ...END,
    ]);
    await page.getByRole('button', { name: 'On this page' }).waitFor();
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = ['dialog "Menu"', '  navigation "Main menu"', '  navigation "Section menu"'];
    await expect.poll(() => readParts(page, 'dialog:modal')).toEqual(menu);
    const list = page.getByRole('navigation', { name: 'Main menu' }).getByRole('list');
    expect(await list.getByRole('listitem').count()).toBe(9);
  });

  test('the dialog of the search', async () => {
    const { page } = await openHydrated(site, '/');
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog').waitFor();
    expect(await readParts(page, '[aria-modal=true]')).toEqual(['dialog "Search"']);
  });

  test('announces a new page with its title', async () => {
    const { page } = await openHydrated(site, '/docs/guides/');
    await page.getByRole('link', { name: 'Courses' }).first().click();
    await expect.poll(() => page.getByRole('status').last().textContent()).toBe('Courses');
  });
});
