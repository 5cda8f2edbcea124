/** Compares the quick reading of a document with the parser, for everything that HTML allows. */
import { describe, expect, test } from 'vitest';
import { extractPage, parsePage } from '../../../../../cli/check/read/extract.js';
import { scanDocument } from '../../../../../cli/check/read/scan-document.js';
import { createRandom, type Random } from '../../../../random.js';
import { documents } from '../../../../tricky-documents.js';

/** Pieces of docsgen's documents. */
const PAGE = [
  '<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><title>A &amp; b</title>',
  '<link rel="stylesheet" href="/assets/a.css"/><link rel="preload" as="font" href="/a.woff2" crossorigin>',
  '<meta property="og:image" content="https://example.com/a.png">',
  '<script>if (a < b && "</p>") x("<!-- ");</script><style>a { background: url(/b.png) }</style>',
  '<script type="application/ld+json">{"url":"https://example.com/"}</script></head><body>',
  '<!-- --><p class="a b" id="c">Text &lt; <a href="/d?e=1&amp;f=2#g">link</a><br/>',
  '<svg viewBox="0 0 1 1" xmlns:xlink="x"><use xlink:href="#h"></use><title>t</title></svg>',
  '<img src="i.png" srcSet="j.png 2x, k.png 3x" alt="" loading="lazy"/><input disabled value="">',
  '<template><a href="/l"></a></template><noscript><i id="m"></i></noscript><iframe src="/n"></iframe>',
  '<ul class="s"><li data-a-b="t" aria-label="u > v"><code>w</code></li><li><svg d="x"/><wbr/></li></ul>',
  '<p class="y" id="z"><a class="aa" href="/ab">ac</a><a class="ad" name="ae"></a></p>',
  '<textarea name="o"><a href="/p"></textarea><h2 id="q">\u00e4<code>r</code>\u2014</h2><p id="q"></body></html>',
].join('');

/** Inserts, removes and doubles characters that begin and end tags, values, comments and texts. */
function mutate(html: string, random: Random): string {
  const below = (end: number) => Math.floor(random() * end);
  const [from, to] = [below(html.length), below(html.length)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  const pieces = [
    '<',
    '>',
    '/',
    '"',
    "'",
    '=',
    ' ',
    '\n',
    '\f',
    '\0',
    '-',
    '!',
    '</',
    '<!--',
    '-->',
    '--!>',
  ];
  const names = [
    '<title/>',
    '<script>',
    '</SCRIPT >',
    '<xmp>',
    '<Style>',
    '</p\n>',
    '<a href=s>',
    ' id="t"',
    '<?u?>',
  ];
  const all = [...pieces, ...names];
  const piece = all[below(all.length)] ?? '';
  switch (below(4)) {
    case 0:
      return html.slice(0, from) + piece + html.slice(from);
    case 1:
      return html.slice(0, from) + html.slice(from + 1 + below(3));
    case 2:
      return html.slice(0, from) + piece + html.slice(from + piece.length);
    default:
      return html.slice(0, to) + html.slice(from, to) + html.slice(to);
  }
}

const receiver = { startTag() {}, attribute() {}, endStartTag() {}, endTag() {}, text() {} };

describe('scanDocument()', () => {
  test('reads HTML that React writes', () => {
    expect(scanDocument(PAGE, receiver)).toBe(true);
    expect(extractPage(PAGE)).toEqual(parsePage(PAGE));
    expect(extractPage(PAGE).urls.map(({ raw }) => raw)).toEqual([
      '/assets/a.css',
      '/a.woff2',
      'https://example.com/a.png',
      '/b.png',
      'https://example.com/',
      '/d?e=1&f=2#g',
      '#h',
      'i.png',
      'j.png',
      'k.png',
      '/n',
      '/ab',
    ]);
    expect(extractPage(PAGE).duplicateIds).toEqual(['q']);
  });

  test.each([
    '<a href=b>',
    "<a href='b'>",
    '<a href ="b">',
    '<a href= "b">',
    '<a href="b',
    '<a href',
    '<a/href="b">',
    '<a\f>',
    '</a >',
    '</>',
    '< a',
    '<!DOCTYPE html>',
    '<!-- - -->',
    '<!-->',
    '<![CDATA[a]]>',
    '<?a?>',
    '<title/>',
    '<title>a',
    '<title>a</title >',
    '<Script></Script>',
    '<xmp></xmp>',
  ])('leaves %s to the parser', (html) => {
    expect(scanDocument(html, receiver)).toBe(false);
  });

  test.each(documents.map(({ html }) => html))('agrees with the parser about %s', (html) => {
    expect(extractPage(html)).toEqual(parsePage(html));
  });

  test.each([
    ['?a&amp;b', '?a&b'],
    ['?a&copy=b&copy;', '?a&copy=b©'],
    ['?a&ltb;c&lt', '?a&ltb;c<'],
    ['?a&ltin;b', '?a&ltin;b'],
    ["?a&#x2F;b'&quot;", `?a/b'"`],
  ])('reads %s as browsers do', (written, raw) => {
    const html = `<a href="${written}">a</a>`;
    expect(extractPage(html).urls).toEqual([{ raw, kind: 'link' }]);
    expect(parsePage(html).urls).toEqual([{ raw, kind: 'link' }]);
  });

  test('reads any number of plain tags', () => {
    const html = `${'<p class="a">b</p>'.repeat(500_000)}<a href="/c">c</a>`;
    expect(extractPage(html).urls).toEqual([{ raw: '/c', kind: 'link' }]);
  });

  test('takes nothing in a value for the end of a comment', () => {
    const html = "<a href='/a--!>b'>";
    expect(extractPage(html).urls).toEqual([{ raw: '/a--!>b', kind: 'link' }]);
    expect(parsePage(html).urls).toEqual([{ raw: '/a--!>b', kind: 'link' }]);
  });

  test('agrees with the parser about 5,000 damaged documents, of which it reads many', () => {
    const random = createRandom(1);
    let read = 0;
    for (let i = 0; i < 5000; i++) {
      let html = PAGE;
      for (let changes = Math.floor(random() * 3); changes >= 0; changes--)
        html = mutate(html, random);
      if (scanDocument(html, receiver)) read++;
      expect(extractPage(html), html).toEqual(parsePage(html));
    }
    expect(read).toBeGreaterThan(1000);
  });
});
