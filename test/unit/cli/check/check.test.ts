import { rm } from 'node:fs/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { checkOutput } from '../../../../cli/check/check.js';
import { diagnostic } from '../../../../cli/diagnostics/diagnostic.js';
import type { Site } from '../../../../cli/types.js';
import { startCpuClock } from '../../../cpu-time.js';
import { createFolder } from '../server/http.js';
import { createTestSite, placeOnLine, type SiteOptions } from './site.js';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function check(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: SiteOptions = {},
) {
  const root = await createFolder({ 'index.html': '<h1>Home</h1>', ...files });
  folders.push(root);
  const site = createTestSite(options);
  return checkOutput({ root, site, linkinator: false });
}

const page = (permalink: string, ...links: string[]) => ({ permalink, links });
const anchor = (href: string) => `<a href="${href}">x</a>`;

describe('checkOutput() describes a finding', () => {
  test('for a page, with the nearest page and the place of the link', async () => {
    const found = await check(
      {
        'docs/guides/vpc/index.html': 'x',
        'docs/a/index.html': anchor('/docs/guides/vcp/'),
      },
      { pages: [page('/docs/guides/vpc/'), page('/docs/a/', '/docs/x/', '/docs/guides/vcp/')] },
    );
    expect(found).toEqual([
      {
        ruleId: 'broken-link',
        reason: 'Cannot find page "/docs/guides/vcp/"',
        file: 'docs/docs/a.md',
        place: placeOnLine(2),
        note: 'Did you mean "/docs/guides/vpc/"?',
      },
    ]);
  });
  test.each([
    [
      '/docs/vpc/#subnet',
      'Cannot find anchor "#subnet" on page "/docs/vpc/"',
      'Did you mean "#subnets"?',
    ],
    [
      '/docs/vpc/#quite-another',
      'Cannot find anchor "#quite-another" on page "/docs/vpc/"',
      'The page has the anchors "#subnets", "#b", "#c", "#d", "#e", ….',
    ],
    ['/#x', 'Cannot find anchor "#x" on page "/"', 'The page has no anchors.'],
    ['/docs/vpc/#%C3%BC', 'Cannot find anchor "#ü" on page "/docs/vpc/"', undefined],
    ['/docs/%C3%BCbung/', 'Cannot find page "/docs/übung/"', 'Correct the link, or add the page.'],
    [
      '/files/plan.pdf',
      'Cannot find file "/files/plan.pdf"',
      'Correct the path, or put the file into the folder "static".',
    ],
    ['/old/vpc/', 'Cannot find page "/old/vpc/"', 'Did you mean "/docs/vpc/"?'],
    [
      'www.vpc.dev/a',
      'Cannot find page "/docs/a/www.vpc.dev/a"',
      'Did you mean "https://www.vpc.dev/a"?',
    ],
    [
      'http;//vpc.dev/',
      'Cannot find page "/docs/a/http;//vpc.dev/"',
      'Did you mean "https://vpc.dev/"?',
    ],
  ])('for %s', async (href, reason, note) => {
    const headings = ['subnets', 'b', 'c', 'd', 'e', 'f'];
    const ids = ['shell', ...headings].map((id) => `<h2 id="${id}">x</h2>`).join('');
    const found = await check(
      { 'docs/vpc/index.html': ids, 'docs/a/index.html': anchor(href) },
      { pages: [{ permalink: '/docs/vpc/', headings }, page('/docs/a/', href)] },
    );
    const ruleId = reason.includes('anchor') ? 'broken-anchor' : 'broken-link';
    expect(found).toMatchObject([{ ruleId, reason, ...(note && { note }) }]);
  });
  test('with anchors that are of the page, and not of its tabs or of the shell', async () => {
    const ids = ['docsgen-toc', '_docsgen-R_a_tab0', 'vpc'].map((id) => `<p id="${id}">x</p>`);
    const found = await check(
      { 'plan.html': ids.join(''), 'docs/a/index.html': anchor('/plan.html#other') },
      { pages: [page('/docs/a/', '/plan.html#other')] },
    );
    expect(found).toMatchObject([{ note: 'The page has the anchors "#vpc".' }]);
  });
  test('for images, scripts and style sheets', async () => {
    const html =
      '<img src="/img/logp.png"><script src="/a.js"></script><link rel=stylesheet href="/a.css">';
    const found = await check(
      { 'img/logo.png': 'x', 'docs/a/index.html': html },
      { pages: [page('/docs/a/', '/img/logp.png')] },
    );
    expect(found.map(({ reason }) => reason).sort()).toEqual([
      'Cannot find image "/img/logp.png"',
      'Cannot find script "/a.js"',
      'Cannot find style sheet "/a.css"',
    ]);
    expect(found.find(({ place }) => place !== null)?.note).toBe('Did you mean "/img/logo.png"?');
  });
  test('for a URL that does not parse', async () => {
    const found = await check(
      { 'docs/a/index.html': anchor('/100%') + anchor('http://[::1') },
      { pages: [page('/docs/a/', '/100%', 'http://[::1')] },
    );
    expect(found).toMatchObject([
      {
        ruleId: 'invalid-url',
        reason: 'Cannot parse URL "/100%"',
        place: placeOnLine(1),
        note: 'A percent sign begins an encoded byte. Write "%25" for the sign itself.',
      },
      {
        ruleId: 'invalid-url',
        reason: 'Cannot parse URL "http://[::1"',
        place: placeOnLine(2),
        note: 'Browsers cannot parse it. Correct it, or put it in backticks if it is no link.',
      },
    ]);
  });
  test('without the base path, and for a link that leads out of it', async () => {
    const found = await check(
      { 'docs/a/index.html': anchor('/b/docs/nope/') + anchor('/docs/a/') },
      { base: '/b/', pages: [page('/docs/a/', '/b/docs/nope/', '/docs/a/')] },
    );
    expect(found.map(({ reason, note }) => [reason, note])).toEqual([
      ['Cannot find page "/docs/nope/"', 'Correct the link, or add the page.'],
      [
        'Cannot find page "/docs/a/"',
        'The site is published below "/b/", and the link leads out of it.',
      ],
    ]);
  });
  test('for the slash of a site without trailing slashes', async () => {
    const found = await check(
      { 'docs/a.html': anchor('/docs/b/') + anchor('/docs/b'), 'docs/b.html': 'x' },
      { trailingSlash: false, pages: [page('/docs/a', '/docs/b/'), page('/docs/b')] },
    );
    expect(found).toMatchObject([
      { reason: 'Cannot find page "/docs/b/"', note: 'Did you mean "/docs/b"?' },
    ]);
  });
});

describe('checkOutput() names a cause once:', () => {
  const many = Array.from({ length: 1200 }, (_, i) => `docs/p${i}/index.html`);
  const onAll = (html: string) => Object.fromEntries(many.map((file) => [file, html]));
  const pages = many.map((_, i) => page(`/docs/p${i}/`));

  test('a navbar item on every page, and a link to the same page in a text', async () => {
    const navbar = {
      title: 'T',
      href: '/',
      logo: null,
      hideOnScroll: false,
      items: [
        {
          type: 'link' as const,
          label: 'Guides',
          href: '/guides/',
          external: false,
          activeBase: null,
          position: 'left' as const,
        },
      ],
    };
    const found = await check(
      { ...onAll(anchor('/guides/')), 'docs/a/index.html': anchor('/guides/') },
      // Sorted, like the routes of a site.
      { pages: [page('/docs/a/', '/guides/'), ...pages], data: { navbar } },
    );
    expect(found).toMatchObject([
      { reason: 'Cannot find page "/guides/"', file: 'docs/docs/a.md', place: placeOnLine(1) },
      {
        reason: 'Cannot find page "/guides/" of navbar item "Guides"',
        file: 'site.config.ts',
        place: null,
        note: 'Correct the link, or add the page. It is on 1,201 pages, the first is "/docs/a/".',
      },
    ]);
  });
  test('footer, sidebar, announcement bar and redirect', async () => {
    const shell = ['/f/', '/s/', '/bar/'].map(anchor).join('');
    const overrides: Partial<Site> = {
      redirects: [{ from: '/old/', to: '/gone/', status: 301 }],
      sidebars: new Map([
        ['vpc', { nodes: [{ type: 'link', label: 'Item', href: '/s/' }], indexHref: null }],
      ]),
    };
    const found = await check(
      {
        'docs/a/index.html': shell,
        'old/index.html': '<meta http-equiv="refresh" content="0; url=/gone/">',
      },
      {
        pages: [page('/docs/a/')],
        overrides,
        data: {
          footer: {
            columns: [{ title: 'C', items: [{ label: 'Foot', href: '/f/', external: false }] }],
            copyright: '',
          },
          announcementBar: {
            id: 'a',
            content: anchor('/bar/'),
            isCloseable: true,
          },
        },
      },
    );
    expect(found.map(({ file, reason }) => `${file}: ${reason}`)).toEqual([
      'site.config.ts: Cannot find page "/bar/" of the announcement bar',
      'site.config.ts: Cannot find page "/f/" of footer item "Foot"',
      'site.config.ts: Cannot find page "/gone/" of redirect from "/old/"',
      'site.config.ts: Cannot find page "/s/" of item "Item" of sidebar "vpc"',
    ]);
  });
  test('a redirect whose name ends with "index"', async () => {
    const overrides = { redirects: [{ from: '/reindex', to: '/gone/', status: 301 as const }] };
    const output = { 'reindex.html': '<meta http-equiv="refresh" content="0; url=/gone/">' };
    const [found] = await check(output, { overrides });
    expect(found?.reason).toBe('Cannot find page "/gone/" of redirect from "/reindex"');
  });
  test('the elements that docsgen itself puts on every page', async () => {
    const found = await check(onAll('<script src="/assets/lost.js"></script>'), { pages });
    expect(found).toHaveLength(1);
    expect(found[0]?.note).toContain('It is on 1,200 pages, the first is "/docs/p0/".');
  });
  test('a page that is shown at two permalinks', async () => {
    const twice = page('/docs/a/', '/nope/');
    const site = createTestSite({ pages: [twice] });
    const [route] = site.routes;
    const routes = route ? [{ ...route, permalink: '/' }, route] : [];
    const found = await check(
      { 'index.html': anchor('/nope/'), 'docs/a/index.html': anchor('/nope/') },
      { overrides: { routes } },
    );
    expect(found).toHaveLength(1);
  });
  test('each link in a text, however many lead to the same page', async () => {
    const found = await check(
      { 'docs/a/index.html': anchor('/nope/').repeat(2) },
      { pages: [page('/docs/a/', '/nope/', '/nope/')] },
    );
    expect(found.map(({ place }) => place?.line)).toEqual([1, 2]);
  });
  test('a static document, with its own line and column', async () => {
    const found = await check({ 'tools/x.html': `<p>\n  ${anchor('/nope/')}` });
    expect(found).toMatchObject([
      {
        file: 'static/tools/x.html',
        place: { line: 2, column: 12, endLine: 2, endColumn: 18 },
      },
    ]);
  });
  test('a static document in UTF-16, with its place in the text', async () => {
    const html = Buffer.from(`\uFEFF\n${anchor('/docs/nope/')}`, 'utf16le');
    const [found] = await check({ 'tools/x.html': html });
    const place = { line: 2, column: 10, endLine: 2, endColumn: 21 };
    expect(found).toMatchObject({ file: 'static/tools/x.html', place });
  });
  test('a static document next to a page of the same name, by its content', async () => {
    const found = await check(
      {
        'docs/a/index.html': `<i id="page">${anchor('#page')}${anchor('#own')}`,
        'docs/a.html': `<i id="own">${anchor('#own')}${anchor('?x#own')}${anchor('#page')}`,
      },
      { pages: [page('/docs/a/', '#page', '#own')] },
    );
    expect(found.map(({ file, reason }) => `${file}: ${reason}`)).toEqual([
      'docs/docs/a.md: Cannot find anchor "#own" on page "/docs/a/"',
      'static/docs/a.html: Cannot find anchor "#page" on page "/docs/a.html"',
    ]);
  });
  test('no problem that the site stage has reported at the same place', async () => {
    const earlier = diagnostic('broken-link', 'Cannot find image "a.png"', {
      file: 'docs/docs/a.md',
      place: placeOnLine(1),
    });
    const found = await check(
      { 'docs/a/index.html': '<img src="/a.png">' },
      { pages: [page('/docs/a/', '/a.png')], overrides: { diagnostics: [earlier] } },
    );
    expect(found).toEqual([]);
  });
});

describe('checkOutput() reports duplicate ids', () => {
  test('once for each page, with the others in the note', async () => {
    const html =
      '<h2 id="a">x</h2><h2 id="a">x</h2><h2 id="b">x</h2><h2 id="b">x</h2><i id="c"></i>';
    const found = await check(
      { 'docs/p/index.html': html },
      { pages: [{ permalink: '/docs/p/', headings: ['a', 'b'] }] },
    );
    expect(found).toEqual([
      {
        ruleId: 'duplicate-id',
        reason: 'Duplicate id "a"',
        file: 'docs/docs/p.md',
        place: placeOnLine(1),
        note: 'Links to it lead to the first element. Rename one of the two. The same goes for "b".',
      },
    ]);
  });
  test('of a component, with the only page that has them', async () => {
    const found = await check(
      { 'docs/p/index.html': '<i id="c"></i><i id="c"></i>' },
      { pages: [{ permalink: '/docs/p/' }] },
    );
    expect(found).toMatchObject([
      { reason: 'Duplicate id "c"', file: 'docs/docs/p.md', place: null },
    ]);
  });
  test('once for the site when the shell has them', async () => {
    const html = '<i id="s"></i><i id="s"></i><a name="s"></a>';
    const found = await check({ 'a/index.html': html, 'b/index.html': html });
    expect(found).toMatchObject([
      {
        file: null,
        note: 'Links to it lead to the first element. Rename one of the two. It is on 2 pages, the first is "/a/".',
      },
    ]);
  });
  test('but not for a name that repeats an id, nor inside templates', async () => {
    const html = '<h2 id="a"><a name="a"></a></h2><template><i id="a"></i></template>';
    expect(await check({ 'a/index.html': html })).toEqual([]);
  });
});

test('checkOutput() finds nothing in an output with correct links', async () => {
  const found = await check(
    {
      'docs/a/index.html': `<h2 id="x">x</h2>${anchor('#x')}${anchor('/')}${anchor('/docs/b/#y')}`,
      'docs/b/index.html': '<h2 id="y">y</h2>',
    },
    { pages: [page('/docs/a/', '#x', '/', '/docs/b/#y'), page('/docs/b/')] },
  );
  expect(found).toEqual([]);
});

test.each([
  ['pages', (i: number) => `/docs/missing-${i}/`],
  ['anchors', (i: number) => `/docs/long/#missing-part-number-${i}`],
  ['siblings', (i: number) => `/docs/many/mising-page-${i}/`],
])('K5: 10,000 broken links to %s on one page take two seconds at most', async (_, href) => {
  const links = Array.from({ length: 10_000 }, (_unused, i) => href(i));
  const headings = Array.from({ length: 10_000 }, (_unused, i) => `existing-part-number-${i}`);
  const siblings = Array.from({ length: 3000 }, (_unused, i) => `/docs/many/other-page-${i}/`);
  const files = {
    'docs/a/index.html': links.map(anchor).join('\n'),
    'docs/long/index.html': headings.map((id) => `<h2 id="${id}">x</h2>`).join('\n'),
  };
  const root = await createFolder(files);
  folders.push(root);
  const pages = [
    page('/docs/a/', ...links),
    { permalink: '/docs/long/', headings },
    ...siblings.map((permalink) => page(permalink)),
  ];
  const site = createTestSite({ pages });
  const took = startCpuClock();
  const found = await checkOutput({ root, site, linkinator: false });
  expect(took()).toBeLessThan(2000);
  expect(found.length).toBe(10_000);
  expect(found.at(-1)?.place).toEqual(placeOnLine(10_000));
});
