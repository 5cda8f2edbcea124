import { describe, expect, it } from 'vitest';
import { packTree, unpackTree } from '../../../../../cli/content-tree/packed-tree.js';
import type { LinkReference } from '../../../../../cli/types.js';
import { findingsOf, htmlOf, pageOf, treeOf } from '../page-of.js';

describe.each(['remark', 'satteri'] as const)('rehypeLinks() with %s', (parser) => {
  const links = (text: string): readonly LinkReference[] => pageOf(text, { parser }).links;

  it.each([
    ['[a](./b.md)', './b.md'],
    ['[a](./b.md "title")', './b.md'],
    ['[a](<b c.md>)', 'b c.md'],
    ['[a]( b.md )', 'b.md'],
    ['[a](b(c).md)', 'b(c).md'],
    ['[*a* `](` b](c.md)', 'c.md'],
    ['[](a.md)', 'a.md'],
    ['![a [b] c](d.png)', 'd.png'],
    ['![a](d.png "t")', 'd.png'],
    ['[a][b]\n\n[b]: ./c.md "t"', './c.md'],
    ['[b]\n\n[b]: <./c d.md>', './c d.md'],
    ['<https://a.b/c>', 'https://a.b/c'],
    ['x https://a.b/c y', 'https://a.b/c'],
    ['[a](#b)', '#b'],
    ['---\ntitle: é\n---\n\n😀 [a](b.md)', 'b.md'],
    ['a\r\n\r\n[a](b.md)\r\n', 'b.md'],
  ])('records the URL of %j and its place', (text, url) => {
    const [link] = links(text);
    expect(link?.url).toBe(url);
    expect(text.slice(...(link?.range ?? [0, 0]))).toBe(url);
    expect(treeOf(pageOf(text, { parser }))).toContain('"docsgen:0"');
  });

  it('records a linked image as two', () => {
    expect(links('[![a](b.png)](c.md)').map(({ url, kind }) => [url, kind])).toEqual([
      ['c.md', 'link'],
      ['b.png', 'image'],
    ]);
  });

  it('reports the line and column of the link', () => {
    expect(links('---\ntitle: a\n---\n\nx [a](b.md)')).toMatchObject([
      { place: { line: 5, column: 3, endLine: 5, endColumn: 12 } },
    ]);
  });

  it('records every URL attribute of raw HTML', () => {
    const html =
      '<a href="1">a</a> <img src="2" srcset="3 1x, 4 2x, data:image/png;base64,A,B 3x">\n\n' +
      '<video src="5" poster="6"><source src="7"><track src="8"></video>\n\n<blockquote cite="9">q</blockquote>';
    const page = pageOf(html, { parser, html: 'trust' });
    expect(page.links.map(({ url }) => url).sort()).toEqual(
      ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'data:image/png;base64,A,B'].sort(),
    );
    for (const { url, range } of page.links) expect(html.slice(...(range ?? [0, 0]))).toBe(url);
  });

  it('reports the place of a URL in HTML, however its signs are written', () => {
    const html =
      '<a href="a?b&amp;c">a</a> <a href="d&#47;e">d</a> <a href="f&copy=g&hellip;">f</a>';
    expect(links(html)).toMatchObject([
      { url: 'a?b&c', range: [9, 18] },
      { url: 'd/e', range: [35, 42] },
      { url: 'f&copy=g…', range: [59, 75] },
    ]);
  });

  it('keeps fragments of footnotes unchanged', () => {
    expect(links('a[^1]\n\n[^1]: b')).toEqual([]);
  });
});

describe('attributes', () => {
  const hostile = `"'<>&\`\n</script><script>`;

  it('keep any text as text', () => {
    const page = pageOf(
      `[a](<b"'&\`.md> "x&quot;'<b>&amp;\`")\n\n![${hostile.replaceAll('\n', ' ')}](c.png)`,
    );
    expect(page.links[0]?.url).toBe(`b"'&\`.md`);
    expect(packTree(unpackTree(page.tree))).toBe(page.tree);
    expect(treeOf(page)).not.toContain('"tagName":"script"');
  });

  it.each(['```"><script>\nx\n```', '```js&#x20;x onload\nx\n```', '```js" onload="x\nx\n```'])(
    'of a fence never become an element or class: %j',
    (text) => {
      const tree = treeOf(pageOf(text));
      expect(tree).not.toContain('"tagName":"script"');
      expect(tree).not.toContain('"onload"');
      expect(tree.match(/"tagName"/g)).toHaveLength(1);
    },
  );
});

describe('unsafe URLs', () => {
  it.each(['sanitize', 'trust'] as const)('of Docusaurus are reported with advice (%s)', (html) => {
    const { diagnostics } = pageOf('[x](pathname:///api/#a) ![y](pathname:///y.png)', { html });
    expect(diagnostics.map(({ ruleId, reason, note }) => [ruleId, reason, note])).toEqual(
      ['/api/#a', '/y.png'].map((url) => [
        'unsafe-url',
        'Cannot use a URL with the scheme "pathname"',
        `The URL is left out. Write "${url}": a link may lead to a static file.`,
      ]),
    );
  });

  it.each(['C:\\a.png', 'd:/a.md', 'file:///C:/a.md'])(
    'of a machine are reported as such: %s',
    (url) => {
      expect(pageOf(`[x](${url})`).diagnostics).toMatchObject([
        {
          ruleId: 'unsafe-url',
          note: 'It is a path of your machine: write one from the folder of the page. The URL is left out. Allowed are http, https, mailto, tel, sms and ftp, and data for raster images.',
        },
      ]);
    },
  );

  it('are dropped with their place', () => {
    expect(pageOf('a\n\n[x](javascript:y)').diagnostics).toMatchObject([
      {
        ruleId: 'unsafe-url',
        reason: 'Cannot use a URL with the scheme "javascript"',
        place: { line: 3, column: 1 },
      },
    ]);
    expect(htmlOf('[x](javascript:y)')).toBe('<p><a>x</a></p>');
    expect(findingsOf('[x](docsgen:7)')).toEqual([
      'unsafe-url: Cannot use a URL with the scheme "docsgen"',
    ]);
  });
});
