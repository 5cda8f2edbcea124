/**
 * Every route that the provider's site must have: its title, one heading, and its sidebar with the page marked. The
 * documents are read as served; a sample is opened in the browser and must log nothing. The table of routes is a file
 * outside the repository; without it, its tests are skipped.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument, DomUtils } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HydrationData } from '../../theme/types.js';
import { repositoryRoot } from '../site.js';
import { hydrated, repositorySite } from './browser.js';

interface Row {
  readonly path: string;
  readonly id: string;
  readonly sidebar?: string;
}

const table = join(repositoryRoot, '..', 'shared', 'site', 'routes.json');
const isThere = existsSync(table);
const rows: readonly Row[] = isThere
  ? (JSON.parse(readFileSync(table, 'utf8')) as { readonly docs: readonly Row[] }).docs
  : [];
if (!isThere) console.warn(`Skipped: there is no table of routes at "${table}"`);

/** About one in seven, always the same ones. */
const sample = rows.filter((_, index) => (index * 37) % 295 < 40);

const canonical = (path: string) => (path.endsWith('/') ? path : `${path}/`);

/** Returns the title of the author: `title` of the front matter, else the first heading. */
function titleOf(id: string): string {
  const path = ['.md', '/index.md']
    .map((ending) => join(repositoryRoot, 'docs', id + ending))
    .find((candidate) => existsSync(candidate));
  const text = path === undefined ? '' : readFileSync(path, 'utf8');
  const frontMatter = /^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? '';
  const title =
    /^title:\s*["']?(.*?)["']?\s*$/m.exec(frontMatter)?.[1] ?? /^# (.*)$/m.exec(text)?.[1] ?? '';
  return title.replaceAll(/[`*]/g, '').trim();
}

describe('routes', () => {
  const site = repositorySite();
  let opened: Awaited<ReturnType<typeof site.open>>;
  beforeAll(async () => {
    opened = await site.open('/');
  });
  afterAll(() => opened.page.context().close());

  it.skipIf(!isThere)('are as many as in the table', () => {
    expect(rows.length).toBeGreaterThan(290);
    expect(sample.length).toBeGreaterThanOrEqual(35);
  });

  it('have the navbar and the footer of the specification', async () => {
    const { page } = opened;
    const texts = (selector: string) => page.locator(selector).allInnerTexts();
    expect(await texts('.navbar-list:not(.navbar-list-right) > li')).toEqual([
      'Intro',
      'Guides',
      'Service Catalog API',
      'Courses',
    ]);
    const right = page.locator('.navbar-list-right a[href^="https:"]');
    const leads = await right.evaluateAll((links) =>
      links.map((link) => [link.textContent.trim(), link.getAttribute('href')].join(': ')),
    );
    expect([...new Set(leads)]).toEqual([
      'Knowledge Base: https://kb.ironwright.example',
      'Support: https://support.ironwright.example',
      'Sign In: https://app.ironwright.example',
    ]);
    for (const label of ['English', 'Next'])
      expect(await page.locator('.navbar-list-right summary', { hasText: label }).count()).toBe(1);
    expect(await texts('.footer h2')).toEqual(['Company', 'Community', 'Resources', 'Legal']);
    expect(await texts('.footer .copyright')).toEqual(['© 2020 – 2022 Ironwright, Inc.']);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('ltr');
  });

  it.each(rows)(
    '$path has its title, one h1 and its place in the sidebar',
    async ({ path, id, sidebar }) => {
      const address = canonical(path);
      const response = await fetch(new URL(address, site.url));
      expect(response.status).toBe(200);
      const document = parseDocument(await response.text());
      const elements = (test: Parameters<typeof DomUtils.findAll>[0]) =>
        DomUtils.findAll(test, document.children);
      expect(elements(({ name }) => name === 'h1')).toHaveLength(1);
      const [data] = elements(({ attribs }) => attribs['id'] === 'docsgen-data');
      const { page } = JSON.parse(
        data === undefined ? '{}' : DomUtils.textContent(data),
      ) as HydrationData;
      expect([page.permalink, page.sidebar]).toEqual([address, sidebar ?? null]);
      const [title] = elements(({ name }) => name === 'title');
      const isInGuide = page.guide !== undefined && page.guide.href !== address;
      const guide = isInGuide ? ` · ${page.guide.label}` : '';
      expect(title === undefined ? '' : DomUtils.textContent(title)).toBe(
        `${titleOf(id)}${guide} | Ironwright Docs`,
      );
      const [list] = elements(({ attribs }) => 'data-sidebar-items' in attribs);
      const marked = DomUtils.findAll(
        ({ attribs }) => attribs['aria-current'] === 'page',
        list?.children ?? [],
      ).map(({ attribs }) => attribs['href']);
      expect(marked).toEqual(sidebar === undefined ? [] : [address]);
    },
  );

  it.each(sample)('$path hydrates without a message on the console', async ({ path }) => {
    const { page, messages } = opened;
    messages.length = 0;
    await page.goto(new URL(canonical(path), site.url).href, { waitUntil: 'domcontentloaded' });
    // Compares text, because elements that are not laid out yet have a style.
    const prose = await page.locator('[data-article]').textContent();
    await page.mouse.move(5, 5);
    await page.mouse.move(9, 9);
    await hydrated(page);
    expect(await page.locator('main h1').count()).toBe(1);
    expect(await page.locator('[data-article]').textContent()).toBe(prose);
    expect(messages).toEqual([]);
  });

  it.each(['/', '/blog/archive/', '/search/', '/docs/courses/', '/docs/guides/nowhere'])(
    '%s keeps its content when a script changes the document before the client starts',
    async (path) => {
      const { page } = await site.open(path, {
        before: () => {
          document.addEventListener('DOMContentLoaded', () => {
            const header = document.querySelector('header');
            header?.prepend(document.createElement('font'), 'translated');
            document.querySelector('.footer a')?.replaceWith('translated');
          });
        },
      });
      const text = () => page.locator('main :is(h1, [data-article])').allTextContents();
      const before = await text();
      await hydrated(page);
      await page.waitForTimeout(200);
      expect(before.join('')).not.toBe('');
      expect(await text()).toEqual(before);
      await page.context().close();
    },
  );
});
