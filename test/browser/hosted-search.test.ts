/**
 * The search of a site with an index at Algolia. Tests imitate Algolia at the network's edge: correct, late, missing, wrong
 * and hostile answers.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { browserSite, hydrated } from './browser.js';

const files = {
  'site.config.ts': `export default {
  title: 'Ironwright',
  url: 'https://docs.ironwright.example',
  favicon: '/icon.svg',
  docs: { versions: { '2.0': { label: '2.0', dir: 'docs' }, '1.0': { label: '1.0', dir: 'versions/1.0' } } },
  navbar: { items: [{ type: 'version-dropdown' }] },
  search: { appId: 'TESTAPP', apiKey: 'search-only', indexName: 'ironwright' },
};
`,
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>',
  'docs/index.md': '# Home\n\nWelcome.\n',
  'docs/guides/vpc.md': '# Deploy a VPC\n\n## Inputs\n\nPass `vpc_id` to every module.\n',
  'versions/1.0/index.md': '# Home 1\n\nWelcome.\n',
  'versions/1.0/vpc.md': '# Deploy an old VPC\n\nPass `vpc_id`.\n',
};

interface Ask {
  readonly indexName: string;
  readonly query: string;
  readonly hitsPerPage?: number;
  readonly offset?: number;
  readonly length?: number;
  readonly facets: readonly string[];
  readonly facetFilters: readonly string[];
  readonly highlightPreTag: string;
  readonly highlightPostTag: string;
}

const hitOf = (number: number, fields: object = {}) => ({
  objectID: String(number),
  type: 'content',
  url: `https://docs.ironwright.example/docs/guides/vpc/${number === 1 ? '' : `?${number}`}#inputs`,
  section: 'Networks',
  kind: 'Guides',
  version: '2.0',
  hierarchy: { lvl0: 'Networks', lvl1: `Hosted result ${number}`, lvl2: 'Inputs' },
  ...fields,
});

/** A correct index with `total` hits. */
function answer(asks: readonly Ask[], total: number, hit: (number: number) => object = hitOf) {
  return {
    results: asks.map(({ hitsPerPage, offset = 0, length = 20, facets, ...ask }) => {
      const [start, end] = [ask.highlightPreTag, ask.highlightPostTag];
      const counts = { kind: { Guides: total, Reference: 2 }, version: { '2.0': total, '1.0': 3 } };
      return {
        hits:
          hitsPerPage === 0
            ? []
            : Array.from({ length: Math.min(length, total - offset) }, (_, i) => ({
                _snippetResult: { content: { value: `Pass ${start}vpc_id${end} <b>on</b>` } },
                _highlightResult: {
                  hierarchy: { lvl1: { value: `Hosted ${start}result${end} ${offset + i + 1}` } },
                },
                ...hit(offset + i + 1),
              })),
        nbHits: total,
        facets: Object.fromEntries(
          Object.entries(counts).filter(([name]) => facets.includes(name)),
        ),
      };
    }),
  };
}

describe('hosted search', () => {
  const site = browserSite(files);

  /**
   * Opens a page whose requests to other hosts go to `play`; `hosts` are the requested hosts. Requests that do not hang are
   * in time, even on a machine that runs many tests.
   */
  async function open(
    path: string,
    play: (route: Route, asks: readonly Ask[]) => Promise<void>,
    isHanging = false,
  ) {
    const hosts: string[] = [];
    const calls: (readonly Ask[])[] = [];
    const opened = await site.open(path, {
      before: () => {
        Object.assign(globalThis, { alert: () => console.error('alert was called') });
      },
      prepare: async (page) => {
        if (!isHanging)
          await page.addInitScript(() => {
            const { timeout } = AbortSignal;
            AbortSignal.timeout = (wait) => timeout.call(AbortSignal, wait * 100);
          });
        await page
          .context()
          .route(/^(?!http:\/\/localhost|http:\/\/127\.0\.0\.1)/, async (route) => {
            hosts.push(new URL(route.request().url()).host);
            const { requests }: { requests: Ask[] } = JSON.parse(
              route.request().postData() ?? '{}',
            );
            calls.push(requests);
            await play(route, requests);
          });
      },
    });
    onTestFinished(() => opened.page.context().close());
    return { ...opened, hosts, calls };
  }

  const json = (route: Route, body: unknown, status = 200) =>
    route.fulfill({
      status,
      headers: { 'access-control-allow-origin': '*' },
      contentType: 'application/json',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const titles = (page: Page) => page.locator('[data-result]').allTextContents();
  const type = async (page: Page, query: string) => {
    await page.keyboard.press('Control+k');
    // The query is filled in at once: typing would send a request for each letter.
    await page.locator('.DocSearch-Input').fill(query);
  };
  const warnings = (messages: readonly string[]) =>
    messages.filter((message) => !message.includes('Failed to load resource'));

  test('the policy lets pages request the hosts of the index and no others', () => {
    const headers = readFileSync(join(site.dir, 'build', '_headers'), 'utf8');
    expect(/connect-src [^;]+/.exec(headers)?.[0]).toBe(
      "connect-src 'self' https://testapp-dsn.algolia.net https://testapp-1.algolianet.com https://testapp-2.algolianet.com https://testapp-3.algolianet.com",
    );
  });

  test('the dialog asks Algolia for the language and the version of the page', async () => {
    const { page, messages, hosts, calls } = await open('/docs/1.0/vpc/', (route, asks) =>
      json(route, answer(asks, 42)),
    );
    await hydrated(page);
    await type(page, 'vpc_id');
    await page.getByRole('link', { name: 'See all 42 results' }).waitFor();
    const last = calls.at(-1)?.[0];
    expect(last).toMatchObject({
      indexName: 'ironwright',
      query: 'vpc_id',
      offset: 0,
      length: 20,
      facetFilters: ['language:en', 'version:1.0'],
    });
    expect(await page.locator('.DocSearch-Hit').count()).toBeGreaterThan(1);
    expect(await page.locator('.DocSearch-Hit mark').first().textContent()).toBe('vpc_id');
    expect(await page.locator('.DocSearch-Modal b').count()).toBe(0);
    expect(await page.locator('.DocSearch-Logo').isVisible()).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.url}docs/guides/vpc/#inputs`);
    expect(new Set(hosts)).toEqual(new Set(['testapp-dsn.algolia.net']));
    expect(messages).toEqual([]);
  });

  test('the page shows results, facets and pages of Algolia, from a shared link', async () => {
    const { page, messages, calls } = await open('/search/?q=vpc_id&page=3', (route, asks) =>
      json(route, answer(asks, 42)),
    );
    await page.getByText('42 results for “vpc_id”').waitFor();
    expect((await titles(page))[0]).toBe('Hosted result 21');
    expect(await page.locator('.search-result-text').first().innerHTML()).toBe(
      'Pass <mark>vpc_<wbr>id</mark> &lt;b&gt;on&lt;/b&gt;',
    );
    expect(calls.at(-1)?.map(({ facets, facetFilters }) => [facets, facetFilters])).toEqual([
      [
        ['section', 'kind'],
        ['language:en', 'version:2.0'],
      ],
      [['language'], ['version:2.0']],
      [['version'], ['language:en']],
    ]);
    await page.locator('.search-facet', { hasText: 'Reference' }).click();
    await page.waitForFunction(() => location.search.includes('kind=Reference'));
    await expect.poll(() => calls.at(-1)?.[0]?.facetFilters).toContain('kind:Reference');
    await page.locator('.search-facet', { hasText: '1.0 3' }).click();
    await expect.poll(() => calls.at(-1)?.[0]?.facetFilters).toContain('version:1.0');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect.poll(() => calls.at(-1)?.[0]?.offset).toBe(10);
    expect(messages).toEqual([]);
  });

  test('a host that does not answer is skipped', async () => {
    const { page, hosts } = await open('/search/?q=vpc', async (route, asks) => {
      if (route.request().url().includes('-dsn')) await route.abort();
      else if (route.request().url().includes('-1.')) await json(route, '{}', 503);
      else await json(route, answer(asks, 5));
    });
    await page.getByText('5 results for “vpc”').waitFor();
    expect(hosts).toEqual([
      'testapp-dsn.algolia.net',
      'testapp-1.algolianet.com',
      'testapp-2.algolianet.com',
    ]);
  });

  test.each<[string, (route: Route) => Promise<void>]>([
    ['is blocked', (route) => route.abort('blockedbyclient')],
    ['refuses the key', (route) => json(route, { message: 'Invalid API key' }, 403)],
    ['is down', (route) => json(route, 'oops', 500)],
    ['answers HTML', (route) => json(route, '<!doctype html><title>Log in</title>')],
    ['answers something else', (route) => json(route, { results: [{ hits: 'many' }] })],
    ['hangs', () => new Promise(() => {})],
  ])('the site answers itself when Algolia %s', async (state, play) => {
    const { page, messages, hosts } = await open('/docs/guides/vpc/', play, state === 'hangs');
    await hydrated(page);
    await type(page, 'vpc_id');
    await page.getByText('One result for “vpc_id”').waitFor();
    const asked = hosts.length;
    expect(asked).toBeGreaterThan(0);
    // Algolia is not asked for a while, so the next answer is immediate.
    await page.locator('.DocSearch-Input').fill('deploy');
    await page.getByText('One result for “deploy”').waitFor();
    expect(hosts.length).toBe(asked);
    expect(warnings(messages).map((message) => message.split(';')[0])).toEqual([
      'warning: Algolia does not answer',
    ]);
  });

  test("reports when neither Algolia nor the site's index is available, and tries again", async () => {
    let isBlocked = true;
    const { page } = await open('/search/?q=vpc', (route, asks) =>
      isBlocked ? route.abort() : json(route, answer(asks, 5)),
    );
    await page.route('**/titles.json', (route) => (isBlocked ? route.abort() : route.continue()));
    await page.reload();
    await page.getByText('The search index could not be loaded').waitFor();
    isBlocked = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('One result for “vpc”').waitFor();
  });

  test('shows hostile answers as text, links to pages only, and loads nothing', async () => {
    const image = '<img src=https://evil.example/x onerror=alert(1)>';
    const payloads = [
      image,
      `\uE001${image}\uE000`,
      `</mark>${image}<mark>`,
      '<svg/onload=alert(2)>',
      '<script>alert(3)</script>',
      '<iframe srcdoc="<script>parent.alert(4)</script>">',
      '"><a href="javascript:alert(5)">x',
      '&lt;img src=x onerror=alert(6)&gt;',
      '__proto__',
      'hasOwnProperty',
      'constructor',
      '<mark><style>*{display:none}</style></mark>',
      '\u202Eevil',
      'x'.repeat(100_000),
    ];
    const urls = [
      'javascript:alert(7)',
      'data:text/html,<script>alert(8)</script>',
      'https://docs.ironwright.example//evil.example/',
      'https://docs.ironwright.example/docs/guides/vpc/#"><img src=x>',
      '//evil.example/',
      ' vbscript:x',
      '',
      '/docs/guides/vpc/#%',
    ];
    const hostile = (number: number) => {
      const text = payloads[number % payloads.length] ?? '';
      const marked = Object.fromEntries(
        ['lvl0', 'lvl1', 'lvl2', 'lvl6'].map((level) => [level, { value: text }]),
      );
      return {
        objectID: text,
        type: number % 3 === 0 ? { toString: 'lvl1' } : number % 3 === 1 ? 'lvl1' : 'content',
        url: urls[number % urls.length],
        anchor: number % 2 === 0 ? text : null,
        section: text,
        kind: number % 5 === 0 ? ['list'] : text,
        trail: text,
        version: text,
        hierarchy: number % 7 === 0 ? null : { lvl0: text, lvl1: text, lvl2: text },
        _highlightResult: { hierarchy: marked },
        _snippetResult: { content: { value: text } },
      };
    };
    const play = (route: Route, asks: readonly Ask[]) => {
      const { results } = answer(asks, 112, (number) => ({ ...hitOf(number), ...hostile(number) }));
      const facets = { kind: Object.fromEntries(payloads.map((text) => [text, 3])), section: 7 };
      return json(route, { results: results.map((result) => ({ ...result, facets })) });
    };
    const { page, messages, hosts } = await open('/search/?q=vpc', play);
    for (const number of [1, 2, 5, 9]) {
      await page.goto(`${site.url}search/?q=vpc&page=${number}`);
      await page.locator('[data-result]').first().waitFor();
      const injected = page.locator('main :is(img, iframe, style, script), main svg[onload]');
      expect(await injected.count()).toBe(0);
      const hrefs = await page
        .locator('main article a')
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
      for (const href of hrefs) expect(href).toMatch(/^https?:\/\/(?:localhost|127\.0\.0\.1|evil)/);
      expect(hrefs.filter((href) => href.startsWith('https://evil'))).toEqual([]);
    }
    await page.goto(`${site.url}docs/guides/vpc/`);
    await hydrated(page);
    await type(page, 'vpc');
    await page.locator('.DocSearch-Hit').first().waitFor();
    expect(
      await page.locator('.DocSearch-Modal :is(img, iframe, style:not(svg style))').count(),
    ).toBe(0);
    await page.keyboard.press('Escape');
    expect(new Set(hosts)).toEqual(new Set(['testapp-dsn.algolia.net']));
    expect(messages).toEqual([]);
  });

  test('pages name their language, their version and their tag', async () => {
    const { page } = await site.open('/docs/1.0/vpc/');
    const metas = await page
      .locator('meta[name^="docsearch"], meta[name^="docusaurus"]')
      .evaluateAll((all) =>
        all.map((meta) => [meta.getAttribute('name'), meta.getAttribute('content')]),
      );
    expect(metas).toEqual([
      ['docsearch:language', 'en'],
      ['docsearch:version', '1.0'],
      ['docusaurus_tag', 'docs-default-1.0'],
    ]);
  });
});
