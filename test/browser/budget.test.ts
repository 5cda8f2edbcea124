/** The bytes that a reader of this repository's site loads, as a server with gzip sends them. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PAGE_SHEET_NAMES } from '../../theme/page-sheets.js';
import { hydrated, repositorySite } from './browser.js';

const GUIDE = '/docs/guides/build-it-yourself/vpc/core-concepts/what-is-a-vpc/';

describe('the bytes that a reader loads', () => {
  const site = repositorySite();
  const compressed = (path: string) =>
    gzipSync(readFileSync(join(site.dir, 'build', path)), { level: 6 }).length;
  const sizeOf = (name: RegExp) =>
    readdirSync(join(site.dir, 'build', 'assets'))
      .filter((file) => name.test(file))
      .reduce((sum, file) => sum + compressed(`assets/${file}`), 0);

  it('is at most 6 kB of script before the load event', () => {
    expect(sizeOf(/^behaviours-.*\.js$/)).toBeLessThanOrEqual(6_000);
  });

  it('is at most 11 kB of styles, and what a page needs beyond those of all pages', () => {
    expect(sizeOf(/^theme-.*\.css$/)).toBeLessThanOrEqual(11_000);
    const html = readFileSync(join(site.dir, 'build', GUIDE, 'index.html'), 'utf8');
    const sheets = Array.from(
      html.matchAll(/rel="stylesheet" href="\/assets\/(\w+)-/g),
      ([, name]) => name,
    );
    expect(sheets).toEqual(['theme', 'media']);
    for (const name of PAGE_SHEET_NAMES)
      expect(sizeOf(new RegExp(`^${basename(name, '.css')}-.*\\.css$`)), name).toBeLessThanOrEqual(
        1_000,
      );
  });

  it('is at most 88 kB of script and 120 kB in all, without the font, when the client runs', async () => {
    const loaded: string[] = [];
    const { page } = await site.open(GUIDE, {
      prepare: async (page) => {
        page.on('requestfinished', (request) => loaded.push(new URL(request.url()).pathname));
      },
    });
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    await page.context().close();
    const paths = loaded.map((path) => (path.endsWith('/') ? `${path}index.html` : path));
    const scripts = paths.filter((path) => path.endsWith('.js'));
    const all = paths.filter(
      (path) => !/\.(?:woff2|svg)$/.test(path) && !path.endsWith('/page.json'),
    );
    const sum = (files: readonly string[]) =>
      files.reduce((total, path) => total + compressed(path), 0);
    expect(scripts.length).toBeGreaterThan(1);
    expect(paths.filter((path) => path.startsWith('/assets/sidebar-'))).toEqual([]);
    expect(sum(scripts)).toBeLessThanOrEqual(88_000);
    expect(sum(all)).toBeLessThanOrEqual(120_000);
  });
});
