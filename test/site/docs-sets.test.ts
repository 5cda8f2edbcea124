/** Sets of docs: two that share names of versions, sidebars, pages and tags, and what each has to itself. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { BuildResult } from '../../cli/commands/languages/build-languages.js';
import type { Route } from '../../cli/types.js';
import { createSiteIn, site, type TestSite } from '../site.js';

const versions = `versions: { current: { label: 'Next' }, '1.0': { label: '1.0' } }`;
const sets = `[
  {
    id: 'docs', label: 'Handbook', ${versions}, tags: true,
    editUrl: 'https://git.example/handbook/',
  },
  {
    id: 'community', ${versions}, lastVersion: '1.0', main: 'start', tags: true,
    sidebars: { docs: ['start', 'a'], more: ['extra'] },
    extensions: ['.markdown'], exclude: ['left-out/**'], numberPrefixes: false, shortLabels: true,
  },
]`;
const config = (docs: string, rest = '') =>
  `export default { title: 'T', url: 'https://docs.example.com', docs: ${docs}, ${rest} };`;

const navbar = `navbar: { items: [
  { type: 'version-dropdown' },
  { type: 'version-dropdown', set: 'docs' },
  { type: 'version-dropdown', set: 'community' },
  { sidebar: 'docs', label: 'Handbook' },
  { sidebar: 'docs', set: 'community', label: 'Community' },
  { label: 'Menu', items: [{ doc: 'a', label: 'A' }, { doc: 'a', set: 'community', label: 'A of the community' }] },
] }`;

const files = {
  'site.config.ts': config(sets, `${navbar}, translations: ['pl']`),
  'docs/index.md':
    '# Home\n\n[a](a.md), [theirs](../community/a.markdown), [start](/community/start/)\n',
  'docs/a.md': '---\ntags: [Net]\n---\n# A of the handbook\n\n::include{file="_part.md"}\n',
  'docs/_part.md': 'Today.\n',
  'docs/_blog/news.md': '---\ndate: 2026-01-01\npage: ../../community/a.markdown\n---\n# News\n',
  'versions/1.0/a.md': '# A of the handbook, 1.0\n\n::include{file="../../docs/_part.md"}\n',
  'versions/1.0/_part.md': 'Then.\n',
  'community/start.markdown': '# Start\n',
  'community/a.markdown': '# A of the community, next\n',
  'community/01-extra.markdown': '# Extra\n',
  'versions/community/1.0/start.markdown':
    '# Start, 1.0\n\n[home](../../../docs/index.md), [a](a.markdown), [file](notes.md)\n',
  'versions/community/1.0/a.markdown':
    '---\ntags: [Net]\npagination_next: extra\n---\n# A of the community\n\n::include{file="../../../community/_part.markdown"}\n',
  'versions/community/1.0/extra.markdown': '# Data Source: extra\n',
  'versions/community/1.0/notes.md': 'A file for readers.\n',
  'versions/community/1.0/_part.markdown': 'Then, in the community.\n',
  'versions/community/1.0/left-out/x.markdown': '# Left out\n',
  'pl/site.config.ts': `export default { title: 'T', locale: { code: 'pl', label: 'polski' }, docs: [{ id: 'docs' }, { id: 'community' }] };`,
  'pl/docs/a.md': '# A\n',
  'pl/community/a.md': '# A\n',
};

describe('two sets of docs', () => {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-sets-'));
  let built: TestSite;
  let result: BuildResult;
  beforeAll(async () => {
    built = createSiteIn(dir, files);
    result = await built.build({ check: true });
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  const pageOf = (path: string) => JSON.parse(built.read(`${path}/page.json`));
  const routeOf = (permalink: string): Route | undefined =>
    result.site.routes.find((route) => route.permalink === permalink);

  it('have no findings', () => {
    // That rule is off unless the config turns it on.
    const found = result.diagnostics.filter(({ ruleId }) => ruleId !== 'missing-translation');
    expect(found.map(({ file, reason }) => `${file} ${reason}`)).toEqual([]);
  });

  it('have pages below their own paths, the last version at the path itself', () => {
    const pages = built.output().filter((path) => /^(?:docs|community)\/.*index\.md$/.test(path));
    expect(pages).toEqual([
      'community/a/index.md',
      'community/current/01-extra/index.md',
      'community/current/a/index.md',
      'community/current/start/index.md',
      'community/extra/index.md',
      'community/start/index.md',
      'docs/1.0/a/index.md',
      'docs/a/index.md',
      'docs/index.md',
    ]);
    expect(built.read('community/index.html')).toContain('url=/community/start/');
  });

  it('resolve links by path into each other, and files by the extensions of their own', () => {
    expect(pageOf('docs').html).toContain(
      '<a href="/docs/a/">a</a>, <a href="/community/current/a/">theirs</a>, <a href="/community/start/">start</a>',
    );
    expect(pageOf('community/start').html).toMatch(
      /<a href="\/docs\/">home<\/a>, <a href="\/community\/a\/">a<\/a>, <a href="\/assets\/notes-[0-9a-f]{8}\.md">file<\/a>/,
    );
  });

  it('include the files of the version, each of its own set', () => {
    expect(pageOf('docs/a').html).toContain('<p>Today.</p>');
    expect(pageOf('docs/1.0/a').html).toContain('<p>Then.</p>');
    expect(pageOf('community/a').html).toContain('<p>Then, in the community.</p>');
  });

  it('name their versions apart, in page data, in the search and for Docusaurus', () => {
    expect(
      ['docs', 'docs/1.0/a', 'community/a', 'community/current/a'].map(
        (path) => pageOf(path).version,
      ),
    ).toEqual(['current', '1.0', 'community~1.0', 'community~current']);
    expect(
      built.output().flatMap((path) => /^search\/v1\/(.*)\/titles\.json$/.exec(path)?.[1] ?? []),
    ).toEqual(['1.0', 'community~1.0', 'community~current', 'current']);
    const titles = built.read('search/v1/community~1.0/titles.json');
    expect(titles).toContain('A of the community');
    expect(titles).not.toContain('A of the handbook');
    const head = built.read('community/a/index.html');
    expect(head).toContain('<meta name="docsearch:version" content="community~1.0">');
    expect(head).toContain('<meta name="docusaurus_tag" content="docs-community-1.0">');
    expect(built.read('docs/a/index.html')).toContain(
      '<meta name="docusaurus_tag" content="docs-default-current">',
    );
  });

  it('have sidebars of their own under the same ids', () => {
    expect(Object.keys(JSON.parse(built.read('sidebars.json')))).toEqual([
      'docs',
      '1.0/docs',
      'current/community~docs',
      'current/community~more',
      'community~docs',
      'community~more',
    ]);
    const [handbook, community] = ['docs/a', 'community/a'].map(pageOf);
    expect([handbook.sidebar, community.sidebar]).toEqual(['docs', 'community~docs']);
    expect(community.breadcrumbs).toEqual([{ label: 'A of the community', href: '/community/a/' }]);
    expect(community.previous).toEqual({ label: 'Start, 1.0', href: '/community/start/' });
    expect(community.next).toEqual({ label: 'extra', href: '/community/extra/' });
    expect(pageOf('community/extra').sidebar).toBe('community~more');
  });

  it('lead to the same page of their own versions only', () => {
    expect(pageOf('docs/a').alternates).toEqual({ current: '/docs/a/', '1.0': '/docs/1.0/a/' });
    expect(pageOf('community/a').alternates).toEqual({
      'community~current': '/community/current/a/',
      'community~1.0': '/community/a/',
    });
  });

  it('have tags, edit links and sitemap entries of their own', () => {
    expect(pageOf('community/a').html).toContain(
      '<a href="/community/tags/net/" rel="tag">Net</a>',
    );
    expect(pageOf('docs/a').html).toContain('<a href="/docs/tags/net/" rel="tag">Net</a>');
    expect(pageOf('docs/a').editUrl).toBe('https://git.example/handbook/docs/a.md');
    expect(pageOf('community/a').editUrl).toBe(null);
    const sitemap = built.read('sitemap.xml');
    expect(sitemap).toContain('<loc>https://docs.example.com/community/a/</loc>');
    expect(sitemap).not.toContain('/community/current/');
  });

  it('give the blog to the first one, which may announce pages of all', () => {
    expect(built.read('blog/archive/index.html')).toContain('href="/community/current/a/"');
  });

  it('are translated set by set', () => {
    expect(routeOf('/docs/a/')?.translations).toEqual({ pl: '/pl/docs/a/' });
    expect(routeOf('/community/current/a/')?.translations).toEqual({ pl: '/pl/community/a/' });
    expect(routeOf('/community/a/')?.translations).toBe(undefined);
  });

  it('have dropdowns: without a set that of the page, with one always the same', () => {
    const dropdowns = (path: string) =>
      Array.from(
        built
          .read(`${path}/index.html`)
          .matchAll(/class="navbar-item navbar-item-version-dropdown.*?<\/ul>/g),
        ([html]) =>
          Array.from(
            html.matchAll(/href="([^"]*)"( aria-current="true")? data-version="([^"]*)"/g),
            (found) =>
              [found[3], found[1], found[2] === undefined ? '' : 'current'].join(' ').trim(),
          ),
      );
    const handbook = ['current /docs/a/ current', '1.0 /docs/1.0/a/'];
    const community = [
      'community~current /community/current/a/',
      'community~1.0 /community/a/ current',
    ];
    const main = [
      'community~current /community/current/start/',
      'community~1.0 /community/start/ current',
    ];
    expect(dropdowns('docs/a')).toEqual([handbook, handbook, main]);
    expect(dropdowns('community/a')).toEqual([
      community,
      ['current /docs/ current', '1.0 /docs/1.0/a/'],
      community,
    ]);
  });

  it('have navbar items, each active in its own set', () => {
    const links = (path: string) =>
      Array.from(
        built
          .read(`${path}/index.html`)
          .replace(/<dialog.*/s, '')
          .matchAll(/<a class="navbar-link" href="([^"]*)"( aria-current="[a-z]+")?/g),
        ([, href, current = '']) => href + current,
      );
    expect(links('docs/a')).toEqual(['/docs/ aria-current="true"', '/community/start/']);
    expect(links('community/a')).toEqual(['/docs/', '/community/start/ aria-current="true"']);
    expect(built.read('docs/a/index.html')).toContain(
      'href="/community/a/">A of the community</a>',
    );
  });

  it('show one version each, of which the search knows', () => {
    expect(built.read('community/current/a/index.html')).toContain(
      'data-shown-version="current community~current"',
    );
    expect(built.read('docs/1.0/a/index.html')).toContain('data-shown-version="1.0 community~1.0"');
  });
});

test('pages of the same set are translations, wherever it stands in the list', async () => {
  const { build, read } = site({
    'site.config.ts': config("[{ id: 'docs' }, { id: 'more' }]", "translations: ['pl']"),
    'docs/a.md': '# A',
    'more/a.md': '# A',
    'pl/site.config.ts': `export default { title: 'T', locale: { code: 'pl', label: 'polski' }, docs: [{ id: 'more' }] };`,
    'pl/more/a.md': '# A',
  });
  await build();
  const translations = (path: string) => JSON.parse(read(`${path}/page.json`)).translations;
  expect(translations('more/a')).toEqual({ pl: '/pl/more/a/' });
  expect(translations('pl/more/a')).toEqual({ en: '/more/a/' });
  expect(translations('docs/a')).toBe(undefined);
});

test('a list of one set is the same as no list', async () => {
  const build = async (docs: string) => {
    const written = { 'docs/a.md': '# A\n\n[b](b.md)\n', 'docs/b.md': '# B\n' };
    const { build: run, output, read } = site({ ...written, 'site.config.ts': config(docs) });
    await run();
    return new Map(output().map((path) => [path, read(path)]));
  };
  expect(await build(`[{ id: 'docs' }]`)).toEqual(await build('{}'));
});

/** A row: the sets, then the message and its place. */
test.each([
  [
    `[{ id: 'docs' }, { id: 'b', dir: 'docs' }]`,
    'Cannot use the folder "docs" in "docs[1].versions.current.dir": it is that of "current"',
  ],
  [
    `[{ id: 'docs' }, { id: 'b', dir: 'docs/b' }]`,
    'Cannot use the folder "docs/b" in "docs[1].versions.current.dir": it lies in "docs", that of "current"',
  ],
  [
    `[{ id: 'docs' }, { id: 'b', versions: { current: { label: 'B' }, v1: { label: '1', dir: 'b/v1' } } }]`,
    'Cannot use the folder "b/v1" in "docs[1].versions.v1.dir": it lies in "b", that of "b~current"',
  ],
  [
    `[{ id: 'docs' }, { id: 'b', path: '/docs/' }]`,
    'Cannot use the path "/docs" in "docs[1].path": it is that of "current"',
  ],
  [
    `[{ id: 'docs', path: '/' }, { id: 'b', versions: { v2: { label: '2' }, v1: { label: '1', path: '/' } } }]`,
    'Cannot use the path "/" in "docs[1].versions.v1.path": it is that of "current"',
  ],
  [
    `[{ id: 'docs' }, { id: 'b', lastVersion: 'next' }]`,
    'Unknown version "next" in "docs[1].lastVersion"',
  ],
  [
    `[{ id: 'docs' }, { id: 'b', versions: { A: { label: 'A' }, a: { label: 'a' } } }]`,
    'Name "a" in "docs[1].versions" differs from "A" only in letter case',
  ],
])('sets that exclude each other: %s', async (docs, reason) => {
  const { command } = site({
    'site.config.mjs': config(docs),
    'docs/a.md': '# A',
    'b/a.md': '# B',
  });
  const { status, stderr } = await command(['build']);
  expect([status, stderr.split('\n')[0]?.replace(/^\S+ {2}/, '')]).toEqual([
    2,
    `error  ${reason}  config`,
  ]);
});

test('findings name the set by its place in the config', async () => {
  const { diagnose } = site({
    'site.config.ts': config(
      `[{ id: 'docs' }, { id: 'b', main: 'nope', sidebars: { docs: ['gone', 'a'] } }, { id: 'c' }]`,
      `navbar: { items: [{ doc: 'only', set: 'b', label: 'X' }, { sidebar: 'only', set: 'b', label: 'Y' }] }`,
    ),
    'docs/a.md': '---\ndisplayed_sidebar: more\n---\n# A',
    'docs/only.md': '# Only',
    'docs/gone.md': '---\ndraft: true\n---\n# Gone',
    'b/a.md': '---\ndisplayed_sidebar: docs\n---\n# A',
  });
  const found = await diagnose();
  expect(
    found.map(({ file, line, column, message, note }) => [
      `${file}:${line}:${column}`,
      message,
      note,
    ]),
  ).toEqual(
    expect.arrayContaining([
      [
        expect.stringMatching(/^site\.config\.ts:1:/),
        'Unknown page "nope" in "docs[1].main"',
        expect.anything(),
      ],
      [
        expect.stringMatching(/^site\.config\.ts:1:/),
        'Unknown page "gone" in sidebar "docs"',
        expect.anything(),
      ],
      [
        expect.stringMatching(/^site\.config\.ts:1:/),
        'Unknown page "only" in "navbar.items[0]"',
        expect.anything(),
      ],
      [
        expect.stringMatching(/^site\.config\.ts:1:/),
        'Unknown sidebar "only" in "navbar.items[1]"',
        'Name a sidebar of "sidebars" that has pages.',
      ],
      ['docs/a.md:2:1', 'Unknown sidebar "more"', 'Sidebars: docs.'],
      [
        expect.stringMatching(/^site\.config\.ts:1:/),
        'Cannot find any page in "c"',
        expect.anything(),
      ],
    ]),
  );
  expect(found).toHaveLength(6);
});
