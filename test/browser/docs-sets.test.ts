/** Two sets of docs in the browser: which versions are shown and remembered, and what the search covers. */
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { browserSite, hydrated } from './browser.js';

const versions = `versions: { current: { label: 'Next' }, '1.0': { label: 'One' } }`;
const built = browserSite({
  'site.config.ts': `export default {
  title: 'Ironwright',
  favicon: '/icon.svg',
  docs: [{ id: 'docs', label: 'Handbook', ${versions} }, { id: 'community', label: 'Community', ${versions} }],
  navbar: { items: [
    { type: 'version-dropdown' },
    { label: 'Handbook', doc: 'index', position: 'left' },
    { label: 'Community', doc: 'index', set: 'community', position: 'left' },
  ] },
};
`,
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>',
  'docs/index.md': '# Handbook\n\nA lighthouse.\n',
  'versions/1.0/index.md': '# Handbook of version one\n\nA lighthouse.\n',
  'community/index.md': '# Community\n\nA lighthouse.\n',
  'versions/community/1.0/index.md': '# Community of version one\n\nA lighthouse.\n',
});

async function openPage(path: string) {
  const opened = await built.open(path);
  onTestFinished(() => opened.page.context().close());
  await hydrated(opened.page);
  return opened;
}

const dropdown = (page: Page) => page.locator('.navbar-item-version-dropdown').first();
const link = (page: Page, name: string) => page.locator('.navbar .navbar-link', { hasText: name });
const facets = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Version' })
    .locator('a')
    .evaluateAll((links) =>
      links.map((one) => `${one.textContent}${one.ariaCurrent === 'true' ? ' *' : ''}`),
    );

test('remembers the version of each set', async () => {
  const { page, messages } = await openPage('/community/');
  const shown = () => dropdown(page).locator('summary').textContent();
  await dropdown(page).locator('summary').click();
  await dropdown(page).getByRole('link', { name: 'One' }).click();
  await page.waitForURL('**/community/1.0/');
  await link(page, 'Handbook').click();
  await page.waitForURL('**/docs/');
  // The address changes before the page does.
  await expect.poll(shown).toContain('Next');
  await link(page, 'Community').click();
  await page.waitForURL('**/community/1.0/');
  await expect.poll(shown).toContain('One');
  expect(await page.evaluate(() => Object.entries(localStorage))).toContainEqual([
    'docs-preferred-version-community',
    'community~1.0',
  ]);
  expect(await page.evaluate(() => localStorage.getItem('docs-preferred-version-default'))).toBe(
    null,
  );
  expect(messages).toEqual([]);
});

test('dialog and page cover the versions that are shown', async () => {
  const { page, messages } = await openPage('/community/1.0/');
  await page.keyboard.press('Control+k');
  await page.waitForFunction(() => document.activeElement?.matches('.DocSearch-Input'));
  await page.keyboard.type('lighthouse');
  await page.getByText('2 results for “lighthouse”').waitFor();
  const found = await page
    .locator('.DocSearch-Hit a')
    .evaluateAll((links) => links.map((one) => one.getAttribute('href') ?? ''));
  const paths = found.map((href) => new URL(href, built.url).pathname);
  // The home page repeats the main page of the first set.
  expect(paths.sort()).toEqual(['/', '/community/1.0/']);
  await page.goto(new URL('/search/?q=lighthouse&version=current+community~1.0', built.url).href);
  await page.locator('[role=status]', { hasText: '2 results' }).waitFor();
  expect(await facets(page)).toHaveLength(4);
  expect((await facets(page)).filter((one) => one.endsWith('*')).sort()).toEqual([
    'Community: One 1 *',
    'Handbook: Next 1 *',
  ]);
  // One of those that are chosen together can be chosen alone.
  await page.getByRole('link', { name: 'Community: One 1' }).click();
  await page.waitForURL(/\/search\/\?q=lighthouse&version=community%7E1\.0$/);
  await page.locator('[data-result]').nth(1).waitFor({ state: 'detached' });
  expect((await facets(page)).filter((one) => one.endsWith('*'))).toEqual(['Community: One 1 *']);
  expect(messages).toEqual([]);
});
