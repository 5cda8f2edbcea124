import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBrokenTargets } from '../../../../cli/check/broken-links.js';
import { LinkReader } from '../../../../cli/check/link-reader.js';
import { listOutputFiles } from '../../../../cli/server/output-files.js';
import { contentOf, documents } from '../../../tricky-documents.js';
import { anchors, basedAnchors, FROM, OWN_URL, targetFiles } from '../../../tricky-links.js';
import { createFolder, writeFiles } from '../server/http.js';

let root: string;
beforeAll(async () => (root = await createFolder(targetFiles)));
afterAll(() => rm(root, { recursive: true }));

async function judge(html: string | Uint8Array, options: { base?: string; siteUrl?: string } = {}) {
  await writeFiles(root, { [FROM]: html });
  const files = await listOutputFiles(root);
  const graph = await new LinkReader(root, {
    base: options.base ?? '/',
    siteUrl: options.siteUrl ?? OWN_URL,
    files,
  }).finish(files);
  const broken = findBrokenTargets(graph).flatMap(({ raws }) => [...raws]);
  return { broken, targets: graph.targets };
}

describe('LinkReader checks a link', () => {
  test.each(anchors)('"%s" as %s: %s', async (href, isFine) => {
    const escaped = href.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    const { broken } = await judge(`<a href="${escaped}">x</a>`);
    expect(broken).toEqual(isFine ? [] : [href]);
  });
});

describe('LinkReader checks a document', () => {
  test.each(documents)('$html: $isFine', async (document) => {
    expect((await judge(contentOf(document))).broken).toHaveLength(document.isFine ? 0 : 1);
  });
});

describe('LinkReader reads', () => {
  test('places in SVG files, and empty sources of images', async () => {
    expect((await judge('<svg><use href="/assets/icons.svg#no"/></svg>')).broken).toHaveLength(1);
    for (const html of ['<img src="">', '<audio src=" ">', '<video><source src></video>'])
      expect((await judge(html)).broken).toHaveLength(1);
    for (const html of ['<video poster=""></video>', '<td background="">', '<embed src="">'])
      expect((await judge(html)).broken).toEqual([]);
  });
  test('style sheets, the sitemap and sidebars', async () => {
    const extra = {
      'assets/a.css': '@import "nope.css"; a { background: url("a.png"), url(#id), url(data:x) }',
      'sitemap.xml':
        '<urlset><url><loc>http://docs.example.com/docs/to/</loc></url><url><loc>http://docs.example.com/gone/</loc></url></urlset>',
      'assets/sidebar-docs-1a.json': '[{"href":"/docs/to/","items":[{"href":"/docs/lost/"}]}]',
    };
    await writeFiles(root, extra);
    const { broken } = await judge('<p>x</p>');
    for (const path of Object.keys(extra)) await rm(`${root}/${path}`);
    expect(broken).toEqual(['nope.css', '/docs/lost/', 'http://docs.example.com/gone/']);
  });
});

describe('LinkReader below a base path', () => {
  const judgeAnchor = async (href: string) =>
    (await judge(`<a href="${href}">x</a>`, { base: '/b/' })).broken;

  test.each(basedAnchors)('"%s" is %s: %s', async (href, isFine) => {
    expect(await judgeAnchor(href)).toEqual(isFine ? [] : [href]);
  });
  test('takes a full URL outside of it for another site, which may be requested', async () => {
    const hrefs = ['http://docs.example.com/blog/', '//docs.example.com/blog/', '/blog/'];
    await writeFiles(root, { [FROM]: hrefs.map((href) => `<a href="${href}">x</a>`).join('') });
    const files = await listOutputFiles(root);
    const space = { base: '/b/', siteUrl: OWN_URL, files };
    const graph = await new LinkReader(root, space, { web: true }).finish(files);
    expect(findBrokenTargets(graph).map(({ raws }) => [...raws])).toEqual([['/blog/']]);
    expect(graph.web.map(({ href, raws }) => [href, [...raws]])).toEqual([
      ['http://docs.example.com/blog/', hrefs.slice(0, 2).sort()],
    ]);
  });
});

test('LinkReader keeps one target for all spellings, and each page once', async () => {
  const html = '<a href="/docs/to/">x</a><a href="../to/">y</a><a href="/docs/to/">z</a>';
  const { targets } = await judge(html);
  expect(targets).toHaveLength(1);
  expect([...(targets[0]?.raws ?? [])]).toEqual(['../to/', '/docs/to/']);
  expect(targets[0]?.pages).toEqual(['docs/from/index.html']);
});
