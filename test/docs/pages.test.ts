import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { PageRoute, Site } from '../../cli/types.js';
import { valueAt } from '../../cli/values/value-at.js';
import type { SidebarNode } from '../../theme/sidebar-types.js';
import { createFeed } from '../../cli/plan/feeds.js';
import { readAtom, readRss } from '../feed.js';
import { loadPipeline, repositoryRoot } from '../site.js';
import { news, pages } from './content.js';

const MAX_DESCRIPTION = 160;
const UNFINISHED =
  /\b(?:coming soon|TODO|FIXME|TBD|lorem ipsum|work in progress|placeholder text)\b/i;

describe('every page', () => {
  test('has a description that fits a search result', () => {
    const problems = [...pages, ...news].filter(({ frontMatter: { description } }) => {
      const length = typeof description === 'string' ? description.trim().length : 0;
      return length === 0 || length > MAX_DESCRIPTION;
    });
    expect(problems.map(({ path }) => path)).toEqual([]);
  });

  test('has a description of its own', () => {
    const seen = new Map(pages.map(({ frontMatter, path }) => [frontMatter['description'], path]));
    const repeated = pages.filter(
      ({ frontMatter, path }) => seen.get(frontMatter['description']) !== path,
    );
    expect(repeated.map(({ path }) => path)).toEqual([]);
  });

  test('has one title: its first heading, or its front matter', () => {
    const problems = pages.filter(
      ({ titles, frontMatter }) =>
        titles.length + (frontMatter['title'] === undefined ? 0 : 1) !== 1,
    );
    expect(problems.map(({ path }) => path)).toEqual([]);
  });

  test('is finished', () => {
    const problems = [...pages, ...news].flatMap(({ path, body }) => {
      const found = UNFINISHED.exec(body);
      return found === null ? [] : [`${path}: ${found[0]}`];
    });
    expect(problems).toEqual([]);
  });

  test('has text under each of its headings', () => {
    const problems = pages.flatMap(({ path, body }) =>
      [...body.matchAll(/^(#{2,4}) [^\n]+\n+(?=(#{1,4}) |$(?![\s\S]))/gm)]
        .filter(([, marks = '', next = '']) => next.length <= marks.length)
        .map(([heading]) => `${path}: ${heading.trim()}`),
    );
    expect(problems).toEqual([]);
  });
});

test('every diagram is drawn for both color modes, for wide and for narrow screens', () => {
  const light = pages.flatMap(({ path, prose }) =>
    [...prose.matchAll(/!\[[^\]]*\]\(([^)]+)\.light\.svg\)/g)].map(([, name = '']) =>
      join(repositoryRoot, dirname(path), name),
    ),
  );
  expect(light.length).toBeGreaterThan(15);
  const drawings = light.flatMap((path) =>
    ['.dark', '.narrow.light', '.narrow.dark'].map((variant) => `${path}${variant}.svg`),
  );
  expect(drawings.filter((path) => !existsSync(path))).toEqual([]);
});

test('the news archive has five entries, each about a page of its own', () => {
  expect(news.length).toBeGreaterThanOrEqual(5);
  const about = news.map(({ frontMatter }) => frontMatter['page']);
  expect(new Set(about).size).toBe(news.length);
});

describe('the site', () => {
  let site: Site;
  let docs: readonly PageRoute[];
  beforeAll(async () => {
    // The findings of `last-verified` must not depend on the day on which the test runs.
    vi.stubEnv('SOURCE_DATE_EPOCH', String(Date.parse(lastChecked()) / 1000));
    site = await readRepositorySite();
    vi.unstubAllEnvs();
    docs = site.routes.filter((route) => route.page !== undefined);
  });

  test('has no finding in its sources', () => {
    expect(site.diagnostics.map(({ file, reason }) => `${file}: ${reason}`)).toEqual([]);
  });

  test('shows how it works at "/" as a home page, and with its sidebar among the docs', () => {
    const at = (permalink: string) => docs.find((route) => route.permalink === permalink);
    const home = at('/');
    const page = at('/docs/intro/overview/how-it-works/');
    expect(home?.page).toEqual(page?.page);
    expect([home?.layout, home?.sidebar, home?.toc]).toEqual(['home', null, []]);
    expect([page?.layout, page?.sidebar]).toEqual([undefined, 'intro']);
    expect(page?.toc.length).toBeGreaterThan(2);
  });

  test('has feeds of all its news', () => {
    const [atomText = '', rssText = ''] = site.feeds.map((feed) => createFeed(feed, site));
    const { entries, ...atom } = readAtom(atomText);
    const rss = readRss(rssText);
    expect(entries.map(({ id }) => id.replace(/^.*:blog\//, 'docs/_blog/')).sort()).toEqual(
      news.map(({ path }) => path).sort(),
    );
    expect(rss).toEqual({ ...atom, entries, self: 'https://docs.ironwright.example/blog/rss.xml' });
  });

  const table = join(repositoryRoot, '../shared/site/routes.json');
  test.skipIf(!existsSync(table))(
    'has every route of the table, with its sidebar (skipped without the table)',
    () => {
      const expected = (
        JSON.parse(readFileSync(table, 'utf8')) as {
          docs: { path: string; id: string; sidebar?: string }[];
        }
      ).docs;
      const routes = new Map(docs.map((route) => [route.permalink.replace(/\/$/, ''), route]));
      const wrong = expected.filter(({ path, id, sidebar }) => {
        const route = routes.get(path.replace(/\/$/, ''));
        return route?.id !== id || (sidebar !== undefined && route.sidebar !== sidebar);
      });
      expect(wrong).toEqual([]);
    },
  );

  test('K84: shows the intro sidebar on every page below "/docs/intro/"', () => {
    const intro = docs.filter(({ permalink }) => /^\/docs\/intro\/./.test(permalink));
    expect(intro.length).toBeGreaterThan(15);
    expect(intro.filter(({ sidebar }) => sidebar !== 'intro').map(({ id }) => id)).toEqual([]);
  });

  test('K83: redirects addresses of sections to their first pages', () => {
    const leads = new Map(site.redirects.map(({ from, to }) => [from, to]));
    const vpc = '/docs/guides/build-it-yourself/vpc/';
    expect(leads.get('/docs/reference/')).toBe('/docs/reference/intro/');
    expect(leads.get('/docs/guides/build-it-yourself/')).toBe(vpc);
    expect(leads.get(`${vpc}core-concepts/`)).toMatch(`${vpc}core-concepts/`);
    expect(leads.get(`${vpc}deployment-walkthrough/`)).toMatch(`${vpc}deployment-walkthrough/`);
    expect(leads.get('/docs/guides/stay-up-to-date/')).toMatch('/docs/guides/stay-up-to-date/');
    expect(leads.get('/blog/')).toBe('/blog/archive/');
  });

  test('redirects addresses as readers write them to pages whose names split an abbreviation', () => {
    const leads = new Map(site.redirects.map(({ from, to }) => [from, to]));
    const concepts = '/docs/guides/build-it-yourself/vpc/core-concepts/';
    expect(leads.get(`${concepts}network-acls/`)).toBe(`${concepts}network-ac-ls/`);
    expect(leads.get(`${concepts}default-vpcs-and-custom-vpcs/`)).toBe(
      `${concepts}default-vp-cs-and-custom-vp-cs/`,
    );
    const split = docs.filter(({ permalink }) =>
      /-ac-ls|vp-cs|(?:ec|s)-[23]-|elasti-/.test(permalink),
    );
    expect(split.length).toBeGreaterThan(8);
    const targets = new Set(leads.values());
    expect(split.map(({ permalink }) => permalink).filter((to) => !targets.has(to))).toEqual([]);
  });

  test('shows its tagline on the home page', () => {
    const home = docs.find(({ permalink }) => permalink === '/');
    expect(home?.page?.frontMatter.hero?.text).toBe(
      'Learn how to deploy and manage your entire infrastructure as code',
    );
  });

  test('sends nothing anywhere until the environment names services, and then to their hosts', async () => {
    expect([site.data.analytics, site.data.search?.hosted]).toEqual([null, null]);
    vi.stubEnv('PAGE_VIEWS_ID', 'G-1');
    vi.stubEnv('PRODUCT_ANALYTICS_KEY', 'phc_1');
    vi.stubEnv('ALGOLIA_APP_ID', 'APP1');
    vi.stubEnv('ALGOLIA_SEARCH_KEY', 'key');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { loadConfig } = await loadPipeline();
    const { analytics, search } = await loadConfig(repositoryRoot);
    expect(analytics).toMatchObject([
      { provider: 'google-analytics', trackingId: 'G-1', anonymizeIp: true },
      { provider: 'posthog', trackingId: 'phc_1' },
    ]);
    expect(search).toMatchObject({ appId: 'APP1', apiKey: 'key' });
    const hosts = [...JSON.stringify([analytics, search]).matchAll(/https:\/\/([^/"]+)/g)];
    expect(hosts.map(([, host]) => host)).toEqual([
      'page-views.ironwright.example',
      'product.ironwright.example',
      'search.ironwright.example',
    ]);
  });

  test('links to every page, by navbar, footer, sidebars and links', () => {
    const byHref = new Map(docs.map((route) => [route.permalink, route]));
    const reached = new Set<string>();
    const visit = (hrefs: readonly string[]) => {
      for (const href of hrefs) {
        const permalink = href.replace(/[?#].*$/, '').replace(/(?<!\/)$/, '/');
        const route = byHref.get(permalink);
        if (route === undefined || reached.has(permalink)) continue;
        reached.add(permalink);
        const sidebar =
          route.sidebar === null ? [] : (site.sidebars.get(route.sidebar)?.nodes ?? []);
        visit([...hrefsOf(sidebar), ...route.links.flatMap(({ href }) => href ?? [])]);
      }
    };
    const shell = JSON.stringify([site.config.navbar, site.config.footer]);
    visit([...shell.matchAll(/"to":"(\/docs\/[^"]*)"/g)].map(([, href = '']) => href));
    expect(docs.map(({ permalink }) => permalink).filter((href) => !reached.has(href))).toEqual([]);
  });

  test('shows every page with a sidebar in that sidebar', () => {
    // `/` shows a page a second time, under another address.
    const missing = docs.filter(({ sidebar, permalink }) => {
      if (permalink === '/') return false;
      const nodes = site.sidebars.get(sidebar ?? '')?.nodes;
      return nodes !== undefined && !hrefsOf(nodes).includes(permalink);
    });
    expect(missing.map(({ permalink }) => permalink)).toEqual([]);
  });
});

function hrefsOf(nodes: readonly SidebarNode[]): string[] {
  const text = JSON.stringify(nodes);
  return [...text.matchAll(/"href":"([^"]+)"/g)].map(([, href = '']) => href);
}

/** Returns the day on which the last page was checked. */
function lastChecked(): string {
  const days = pages.flatMap(({ frontMatter: { last_verified: checked } }) => {
    const day = typeof checked === 'string' ? checked : valueAt(checked, ['date']);
    return typeof day === 'string' ? day : [];
  });
  return days.toSorted().at(-1) ?? '';
}

/** Reads the repository's own site like a build. */
async function readRepositorySite(): Promise<Site> {
  const { loadConfig, readSite, Cache, Progress } = await loadPipeline();
  const progress = new Progress({ stream: process.stdout, isQuiet: true });
  const cache = new Cache(null);
  const { site, diagnostics } = await readSite(await loadConfig(repositoryRoot), {
    drafts: false,
    cache,
    progress,
  });
  cache.close();
  return { ...site, diagnostics };
}
