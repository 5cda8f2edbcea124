/** What a document says, token by token. */
import { describe, expect, test } from 'vitest';
import { extractPage } from '../../../../../cli/check/read/extract.js';

/** What a document of ours is made of. */
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

describe('extractPage()', () => {
  test('reads what React writes', () => {
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
    ['?a&amp;b', '?a&b'],
    ['?a&copy=b&copy;', '?a&copy=b©'],
    ['?a&ltb;c&lt', '?a&ltb;c<'],
    ['?a&ltin;b', '?a&ltin;b'],
    ["?a&#x2F;b'&quot;", `?a/b'"`],
  ])('reads %s as browsers do', (written, raw) => {
    const html = `<a href="${written}">a</a>`;
    expect(extractPage(html).urls).toEqual([{ raw, kind: 'link' }]);
  });

  test('takes nothing in a value for the end of a comment', () => {
    const html = "<a href='/a--!>b'>";
    expect(extractPage(html).urls).toEqual([{ raw: '/a--!>b', kind: 'link' }]);
  });
});
