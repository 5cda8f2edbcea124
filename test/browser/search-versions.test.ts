/** The search of a site with several docs versions: each reader is answered for the version that is being read. */
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { browserSite, hydrated } from './browser.js';

const subnets = (dir: string, count: number, words = '') =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `${dir}/network/subnet-${i}.md`,
      `# Subnet ${i}\n\nA part of the network, and one of ${count}. ${words}\n`,
    ]),
  );

const built = browserSite({
  'site.config.ts': `export default {
  title: 'Ironwright',
  favicon: '/icon.svg',
  blogArchive: true,
  docs: { versions: { current: { label: '2.x' }, v1: { label: '1.x' }, v0: { label: '0.x' } } },
};
`,
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>',
  'docs/index.md': '# Home\n\nWelcome.\n',
  ...subnets('docs', 21, 'A route to each of them.'),
  'versions/v1/index.md': '# Home of version 1\n\nWelcome.\n',
  'versions/v1/guides/classiclink.md': '# ClassicLink\n\nNo network has it any more.\n',
  ...subnets('versions/v1', 18, 'A route to each of them.'),
  // Nothing of this version is found.
  'versions/v0/index.md': '---\nsearch: { exclude: true }\n---\n\n# Home of version 0\n\nSubnet.\n',
});

async function openPage(path: string) {
  const opened = await built.open(path);
  onTestFinished(() => opened.page.context().close());
  return opened;
}

async function ask(page: Page, query: string): Promise<void> {
  await hydrated(page);
  await page.keyboard.press('Control+k');
  await page.waitForFunction(() => document.activeElement?.matches('.DocSearch-Input'));
  await page.keyboard.type(query);
}

const hrefs = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute('href')));

const facets = async (page: Page) =>
  await page
    .getByRole('navigation', { name: 'Version' })
    .locator('a')
    .evaluateAll((links) =>
      links.map((link) => `${link.textContent}${link.ariaCurrent === 'true' ? ' *' : ''}`),
    );

const status = (page: Page, text: string) =>
  page.locator('[role=status]', { hasText: text }).waitFor();

/** With what it is asked in the end: fewer letters may find as many pages, and a reader does not click so soon. */
const linkToAll = (page: Page, count: number, end: string) =>
  page
    .getByRole('link', { name: `See all ${count} results` })
    .and(page.locator(`[href$="${end}"]`));

describe('the dialog', () => {
  test.each([
    ['/docs/v1/', 18, /^\/docs\/v1\//, '/search/?q=subnet&version=v1'],
    ['/docs/', 21, /^\/docs\/network\//, '/search/?q=subnet'],
    ['/blog/archive/', 21, /^\/docs\/network\//, '/search/?q=subnet'],
  ])('on %s shows %d pages of its version, and leads to them', async (path, count, own, all) => {
    const { page, messages } = await openPage(path);
    await ask(page, 'subnet');
    const link = linkToAll(page, count, all);
    await link.waitFor();
    const found = await hrefs(page, '.DocSearch-Hit a');
    expect(found.length).toBeGreaterThan(5);
    for (const href of found) expect(new URL(href ?? '', built.url).pathname).toMatch(own);
    await link.click();
    await page.waitForURL(`**${all}`);
    await status(page, `${count} results for “subnet”`);
    expect(messages).toEqual([]);
  });

  test('counts a quoted phrase in its version alone', async () => {
    const { page } = await openPage('/docs/v1/');
    await ask(page, '"route to each"');
    await linkToAll(page, 18, 'each%22&version=v1').click();
    await status(page, '18 results for “"route to each"”');
    expect(await facets(page)).toEqual(['2.x 21', '1.x 18 *']);
  });

  test('finds nothing in a version without pages for it, and says so', async () => {
    const { page, messages } = await openPage('/docs/v0/');
    await ask(page, 'subnet');
    await page.locator('.DocSearch-NoResults').waitFor();
    expect(messages).toEqual([]);
  });
});

describe('the search page', () => {
  test('goes from one version to another, and to all of them, with their counts', async () => {
    const { page, messages } = await openPage('/search/?q=subnet');
    await status(page, '21 results');
    expect(await facets(page)).toEqual(['2.x 21 *', '1.x 18']);
    await page.getByRole('link', { name: '1.x 18' }).click();
    await status(page, '18 results');
    expect(new URL(page.url()).search).toBe('?q=subnet&version=v1');
    expect(await facets(page)).toEqual(['2.x 21', '1.x 18 *']);
    for (const href of await hrefs(page, '[data-result]')) expect(href).toMatch(/^\/docs\/v1\//);
    // A second time takes the choice back.
    await page.getByRole('link', { name: '1.x 18' }).click();
    await status(page, '39 results');
    expect(await facets(page)).toEqual(['2.x 21', '1.x 18']);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('Page 2 of 4').waitFor();
    expect(new URL(page.url()).searchParams.get('version')).toBe('*');
    expect(messages).toEqual([]);
  });

  test('counts kinds in the version that is chosen', async () => {
    const { page } = await openPage('/search/?q=network&version=v1');
    await status(page, '19 results');
    const kinds = page.getByRole('navigation', { name: 'Kind' });
    await kinds.getByRole('link', { name: 'Network 18' }).click();
    await status(page, '18 results');
    expect(await facets(page)).toEqual(['2.x 21', '1.x 18 *']);
    await page.getByRole('link', { name: '2.x 21' }).click();
    await status(page, '21 results');
    expect(new URL(page.url()).searchParams.get('kind')).toBe('Network');
  });

  test('offers another version where this one has nothing', async () => {
    const { page } = await openPage('/search/?q=classiclink');
    await status(page, 'No results for “classiclink”');
    expect(await facets(page)).toEqual(['1.x 1']);
    await page.getByRole('link', { name: '1.x 1' }).click();
    await status(page, 'One result for “classiclink”');
    expect(await hrefs(page, '[data-result]')).toEqual(['/docs/v1/guides/classiclink/']);
  });

  test('shows a shared link of a version that is gone in all of them', async () => {
    const { page } = await openPage('/search/?q=subnet&version=v9');
    await status(page, '39 results');
  });
});
