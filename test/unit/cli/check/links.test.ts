import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBrokenTargets } from '../../../../cli/check/broken-links.js';
import { collectLinks } from '../../../../cli/check/links.js';
import { listOutputFiles } from '../../../../cli/server/output-files.js';
import { createFolder, writeFiles } from '../server/http.js';

/** What the tricky links are judged on. The page with the links is `docs/from/index.html`. */
const target = {
  'index.html': '<h1>Home</h1>',
  'docs/to/index.html': [
    '<h1 id="plain">T</h1><a name="named"></a><a name="">x</a>',
    '<h2 id="a b">space</h2><h2 id="a%20b">percent</h2><h2 id="50%">half</h2><h2 id="über">u</h2>',
    '<h2 id="Case">c</h2><h2 id="a&amp;b">amp</h2><h2 ID=unquoted>u</h2>',
    '<!-- <h2 id="commented"> --><script>var x = \'<h2 id="scripted">\';</script>',
    '<template><h2 id="templated">t</h2><template></template><i id="templated2"></i></template>',
    '<noscript><h2 id="noscripted">n</h2></noscript><textarea><h2 id="typed"></textarea>',
    '<svg><g id="drawn"/></svg>',
  ].join(''),
  'docs/with space/index.html': 'x',
  'docs/ü/index.html': 'x',
  'docs/100%/index.html': 'x',
  'docs/Upper/index.html': 'x',
  'docs/plain.html': 'x',
  'docs/file.pdf': 'x',
  'docs/empty.txt': '',
  'assets/a.png': 'x',
  'assets/b,c.png': 'x',
  'assets/icons.svg': '<svg><symbol id="ok"/></svg>',
  'assets/a.js': 'x',
};

let root: string;
beforeAll(async () => (root = await createFolder(target)));
afterAll(() => rm(root, { recursive: true }));

async function judge(html: string, options: { base?: string; siteUrl?: string } = {}) {
  await writeFiles(root, { 'docs/from/index.html': html });
  const graph = await collectLinks(root, {
    base: options.base ?? '/',
    siteUrl: options.siteUrl ?? 'https://docs.example.com',
    files: await listOutputFiles(root),
  });
  const broken = findBrokenTargets(graph).flatMap(({ raws }) => [...raws]);
  return { broken, targets: graph.targets };
}

/** `true`: a browser gets there, by the URL and HTML standards and our server's rules. */
const anchors: readonly (readonly [href: string, isFine: boolean, why: string])[] = [
  ['/docs/to/', true, 'canonical'],
  ['/docs/to', true, 'redirected to the slash'],
  ['/docs/to/index.html', true, 'the file itself'],
  ['../to/', true, 'relative'],
  ['./../to/#plain', true, 'relative with fragment'],
  ['..', false, 'a folder without index'],
  ['/docs/plain', true, 'x.html for x'],
  ['/docs/plain.html', true, 'by its name'],
  ['/docs/plain/', false, 'no folder'],
  ['/docs/TO/', false, 'letter case counts'],
  ['/docs/upper/', false, 'letter case counts'],
  ['/docs//to/', false, 'slashes are not merged'],
  ['/docs/./to/', true, 'dot segments vanish in the browser'],
  ['/docs/%2e%2e/docs/to/', true, 'and so do encoded ones'],
  ['/../../docs/to/', true, 'nothing is above the root'],
  ['/docs%2Fto/', false, 'an encoded slash separates nothing'],
  ['/..%2fdist-old/secret.html', false, 'C5: a sibling of the output'],
  ['/docs/with%20space/', true, 'encoded'],
  ['/docs/with space/', true, 'the browser encodes it'],
  ['/docs/with%2520space/', false, 'encoded twice'],
  ['/docs/%C3%BC/', true, 'UTF-8'],
  ['/docs/%c3%bc/', true, 'lower-case hex'],
  ['/docs/ü/', true, 'the browser encodes it'],
  ['/docs/u\u0308/', false, 'another normal form is another name'],
  ['/docs/%FC/', false, 'Latin-1 is not UTF-8'],
  ['/docs/100%25/', true, 'a percent sign'],
  ['/docs/100%/', false, 'a malformed one'],
  ['/%zz', false, 'malformed'],
  ['/ok.html%', false, 'malformed'],
  ['/%C0%AE', false, 'overlong UTF-8'],
  ['\\docs\\to\\', true, 'backslashes are slashes'],
  [' /docs/to/ ', true, 'spaces around are dropped'],
  ['/docs\n/to/', true, 'line feeds inside, too'],
  ['', true, 'the page itself'],
  ['#', true, 'the top'],
  ['#top', true, 'the top'],
  ['#TOP', true, 'the top'],
  ['#nope', false, 'no such id'],
  ['?q=1', true, 'a query of this page'],
  ['/docs/to/?q=1#plain', true, 'query and fragment'],
  ['/docs/to/#plain?q=1', false, 'what follows # is all fragment'],
  ['/docs/to/#', true, 'empty fragment'],
  ['/docs/to/#top', true, 'the top of another page'],
  ['/docs/to/#named', true, 'an anchor name'],
  ['/docs/to/#plain:~:text=word', true, 'a text directive after an id'],
  ['/docs/to/#:~:text=word', true, 'a text directive alone'],
  ['/docs/to/#nope:~:text=word', false, 'the id before a directive'],
  ['/docs/to/#a%20b', true, 'the literal id comes first'],
  ['/docs/to/#a b', true, 'the browser encodes it'],
  ['/docs/to/#a%2520b', true, 'decodes to the literal'],
  ['/docs/to/#50%', true, 'a malformed percent in a fragment stays'],
  ['/docs/to/#50%25', true, 'and can be encoded'],
  ['/docs/to/#%C3%BCber', true, 'UTF-8'],
  ['/docs/to/#über', true, 'the browser encodes it'],
  ['/docs/to/#case', false, 'letter case counts'],
  ['/docs/to/#a&b', true, 'entities decoded on both sides'],
  ['/docs/to/#unquoted', true, 'an id without quotes'],
  ['/docs/to/#drawn', true, 'an id in SVG'],
  ['/docs/to/#commented', false, 'in a comment'],
  ['/docs/to/#scripted', false, 'in a script'],
  ['/docs/to/#templated', false, 'in a template'],
  ['/docs/to/#templated2', false, 'in a template after a nested one'],
  ['/docs/to/#noscripted', false, 'text where scripts run'],
  ['/docs/to/#typed', false, 'in a textarea'],
  ['/docs/file.pdf#page=2', true, 'for the viewer'],
  ['/docs/empty.txt', true, 'an empty file'],
  ['/docs/nope.txt', false, 'no file'],
  ['https://docs.example.com/docs/to/#plain', true, 'the own host'],
  ['https://docs.example.com/nope/', false, 'the own host'],
  ['http://docs.example.com/nope/', false, 'the own host, which redirects to https'],
  ['//docs.example.com/nope/', false, 'the own host'],
  ['https:/docs/to/', true, 'relative to a base of the same scheme'],
  ['https;//example.com', false, 'a mistyped scheme is a path'],
  ['www.example.com', false, 'no scheme is a path'],
  ['https://example.com/nope', true, 'another host is not looked up'],
  ['//example.com/nope', true, 'another host'],
  ['http://[::1', false, 'does not parse'],
  ['https://', false, 'does not parse'],
  ['mailto:a@example.com', true, 'not the web'],
  ['tel:+123', true, 'not the web'],
  ['javascript:void(0)', true, 'not a place'],
  ['data:text/plain,x', true, 'its own content'],
  ['blob:x', true, 'not a place'],
  ['custom+scheme:x', true, 'not the web'],
];

describe('T20: collectLinks() judges a link', () => {
  test.each(anchors)('"%s" as %s: %s', async (href, isFine) => {
    const escaped = href.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    const { broken } = await judge(`<a href="${escaped}">x</a>`);
    expect(broken).toEqual(isFine ? [] : [href]);
  });
});

describe('T20: collectLinks() looks at', () => {
  test.each([
    ['<a href=/nope/>x</a>'],
    ["<A HREF='/nope/'>x</A>"],
    ['<area href="/nope/">'],
    ['<img src="/nope/">'],
    ['<img src="/assets/a.png" srcset="/assets/a.png 1x, /nope/ 2x">'],
    ['<img srcset="/assets/b,c.png 100w,/nope/ 200w">'],
    ['<img srcset="data:image/png;base64,AA== 1x, /nope/ 2x">'],
    ['<picture><source srcset="/nope/"></picture>'],
    ['<video src="/nope/"></video>'],
    ['<video poster="/nope/"></video>'],
    ['<audio><source src="/nope/"></audio>'],
    ['<video><track src="/nope/"></video>'],
    ['<link rel="stylesheet" href="/nope/">'],
    ['<link rel="icon" href="/nope/">'],
    ['<link rel="preload" as="font" href="/nope/">'],
    ['<link rel="canonical" href="https://docs.example.com/nope/">'],
    ['<link rel="preload" as="image" imagesrcset="/nope/ 2x">'],
    ['<script src="/nope/"></script>'],
    ['<script type="module" src="/nope/"></script>'],
    ['<iframe src="/nope/"></iframe>'],
    ['<object data="/nope/"></object>'],
    ['<embed src="/nope/">'],
    ['<svg><use href="/nope/"/></svg>'],
    ['<svg><use xlink:href="/nope/"/></svg>'],
    ['<svg><image href="/nope/"/></svg>'],
    ['<svg><feImage href="/nope/"/></svg>'],
    ['<svg><a xlink:href="/nope/"/></svg>'],
    ['<meta property="og:image" content="/nope/">'],
    ['<meta property="og:url" content="https://docs.example.com/nope/">'],
    ['<meta name="twitter:image" content="/nope/">'],
    ['<meta http-equiv="refresh" content="0; url=/nope/">'],
    ['<meta http-equiv=Refresh content="5;URL=\'/nope/\'">'],
    ['<form action="/nope/"></form>'],
    ['<button formaction="/nope/">x</button>'],
    ['<blockquote cite="/nope/"></blockquote>'],
    ['<q cite="/nope/">x</q>'],
    ['<p style="background: url(\'/nope/\')">x</p>'],
    ['<style>p { background: url(/nope/) }</style>'],
    ['<script type="application/ld+json">{"url": "https://docs.example.com/nope/"}</script>'],
    ['<noscript><img src="/nope/"></noscript>'],
    ['<a href="/nope&#x2F;">x</a>'],
    ['<base href="/docs/"><a href="../nope/">x</a>'],
    ['<a href="nope/">x</a><base href="/">'],
    ['<base href="/nope/"><a href="x">y</a>'],
  ])('%s', async (html) => {
    expect((await judge(html)).broken).toHaveLength(1);
  });
  test.each([
    ['<!-- <a href="/nope/">x</a> -->'],
    ['<template><a href="/nope/">x</a></template>'],
    ['<script>"<a href=/nope/>"</script>'],
    ['<script type="application/json">{"url": "https://docs.example.com/nope/"}</script>'],
    ['<style>/* url(/nope/) */</style>'],
    ['<textarea><a href="/nope/">x</a></textarea>'],
    ['<title><a href="/nope/">x</a></title>'],
    ['<p href="/nope/" src="/nope/">x</p>'],
    ['<link rel="preconnect" href="/nope/">'],
    ['<link rel="DNS-Prefetch" href="/nope/">'],
    ['<meta name="description" content="/nope/">'],
    ['<meta http-equiv="refresh" content="30">'],
    ['<img src="/assets/a.png" srcset="/assets/b,c.png 100w, /assets/a.png 200w">'],
    ['<svg><use href="/assets/icons.svg#ok"/></svg><svg><use href="#here"/><g id="here"/></svg>'],
    ['<video src="https://example.com/x.mp4#t=10"></video>'],
    ['<base href="/docs/"><a href="to/#plain">x</a>'],
    [
      '<script type="application/ld+json">{"@id": "https://docs.example.com/#organization"}</script>',
    ],
  ])('but not at %s', async (html) => {
    expect((await judge(html)).broken).toEqual([]);
  });
  test('places in SVG files, and empty sources of images', async () => {
    expect((await judge('<svg><use href="/assets/icons.svg#no"/></svg>')).broken).toHaveLength(1);
    expect((await judge('<img src="">')).broken).toEqual(['']);
  });
  test('style sheets, the sitemap and sidebars', async () => {
    const extra = {
      'assets/a.css': '@import "nope.css"; a { background: url("a.png"), url(#id), url(data:x) }',
      'sitemap.xml':
        '<urlset><url><loc>https://docs.example.com/docs/to/</loc></url><url><loc>https://docs.example.com/gone/</loc></url></urlset>',
      'assets/sidebar-docs-1a.json': '[{"href":"/docs/to/","items":[{"href":"/docs/lost/"}]}]',
    };
    await writeFiles(root, extra);
    const { broken } = await judge('<p>x</p>');
    for (const path of Object.keys(extra)) await rm(`${root}/${path}`);
    expect(broken).toEqual(['nope.css', '/docs/lost/', 'https://docs.example.com/gone/']);
  });
});

describe('collectLinks() below a base path', () => {
  test.each([
    ['/b/docs/to/', true],
    ['/b', true],
    ['/b/', true],
    ['/docs/to/', false],
    ['/b/b/docs/to/', false],
    ['/bb/docs/to/', false],
    ['../../../docs/to/', false],
    ['../to/', true],
    ['https://docs.example.com/b/nope/', false],
    ['https://docs.example.com/blog/', true],
  ])('"%s" is %s', async (href, isFine) => {
    const { broken } = await judge(`<a href="${href}">x</a>`, { base: '/b/' });
    expect(broken).toEqual(isFine ? [] : [href]);
  });
});

test('collectLinks() keeps one target for all spellings, and each page once', async () => {
  const html = '<a href="/docs/to/">x</a><a href="../to/">y</a><a href="/docs/to/">z</a>';
  const { targets } = await judge(html);
  expect(targets).toHaveLength(1);
  expect([...(targets[0]?.raws ?? [])]).toEqual(['/docs/to/', '../to/']);
  expect(targets[0]?.pages).toEqual(['docs/from/index.html']);
});
