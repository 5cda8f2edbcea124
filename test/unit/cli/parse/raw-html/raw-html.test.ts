import { describe, expect, it } from 'vitest';
import type { Place } from '../../../../../cli/types.js';
import { findingsOf, htmlOf, pageOf, treeOf } from '../page-of.js';

describe('rehypeSafeHtml()', () => {
  it.each([
    ['<a name="x"></a>', '<p><a name="x"></a></p>'],
    ['<a name="x"/> b', '<p><a name="x"></a> b</p>'],
    ['a <a name="x">b</a> c', '<p>a <a name="x">b</a> c</p>'],
    ['a<br>b<br/>c', '<p>a<br></br>b<br></br>c</p>'],
    [
      '<kbd>Ctrl</kbd> H<sub>2</sub>O x<sup>2</sup>',
      '<p><kbd>Ctrl</kbd> H<sub>2</sub>O x<sup>2</sup></p>',
    ],
    [
      '<img src="a.png" width="20" height="10" alt="A">',
      '<img src="docsgen:0" width="20" height="10" alt="A"></img>',
    ],
    [
      '<details open><summary>S</summary>\n\n**a**\n\n</details>',
      '<details open="true"><summary>S</summary><p><strong>a</strong></p></details>',
    ],
    ['<div class = "x" style="y" data-z="1">a</div>', '<div>a</div>'],
    ['a <!-- b --> c\n\n<!-- d -->', '<p>a  c</p>'],
    ['Use <Project ID> here', '<p>Use &lt;Project ID> here</p>'],
    ['`a` <name_of_variable>', '<p><code>a</code> &lt;name_of_variable></p>'],
    ['<table><tr><td>a</td></tr></table>', '<table><tbody><tr><td>a</td></tr></tbody></table>'],
    ['<font color="red">a</font>', '<p>a</p>'],
    ['a <b>b <i>c</b> d</i>', '<p>a <b>b <i>c</i></b><i> d</i></p>'],
  ])('reads %j', (text, expected) => {
    expect(htmlOf(text)).toBe(expected);
    expect(findingsOf(text)).toEqual([]);
  });

  it('ends an unclosed element with the paragraph, and reports it', () => {
    expect(htmlOf('<b>open')).toBe('<p><b>open</b></p>');
    expect(findingsOf('<b>open')).toEqual(['broken-syntax: Cannot find the end of <b>']);
  });

  it.each([
    ['<script>alert(1)</script>', '', 'unsafe-html: Cannot use the element <script>'],
    [
      'a <script>alert(1)</script> b',
      '<p>a  b</p>',
      'unsafe-html: Cannot use the element <script>',
    ],
    ...['<script setup>a()</script>', '<script lang="ts" setup>a()</script>'].map((text) => [
      text,
      '',
      'foreign-syntax: Cannot use the script of Vue',
    ]),
    ['<iframe src="https://a.b"></iframe>', '', 'unsafe-html: Cannot use the element <iframe>'],
    [
      '<b onclick="x">a</b>',
      '<p><b>a</b></p>',
      'unsafe-html: Cannot use the attribute "onclick" of <b>',
    ],
    [
      '<img src="a.png" ONERROR=x>',
      '<img src="docsgen:0"></img>',
      'unsafe-html: Cannot use the attribute "onerror" of <img>',
    ],
    ['<svg onload=x><a>b</a></svg>', '<p></p>', 'unsafe-html: Cannot use the element <svg>'],
    ['<object data="x">\n\na\n\n</object>', '', 'unsafe-html: Cannot use the element <object>'],
  ])('leaves executable parts out of %j and reports them', (text, expected, finding) => {
    expect(htmlOf(text)).toBe(expected);
    expect(findingsOf(text)).toEqual([finding]);
  });

  it.each([
    ['<form>a</form>', 'a', ['form']],
    ['<progress value="1">half</progress>', '<p>half</p>', ['progress']],
    [
      '<p><button>b</button> <input name="q"> <input type="checkbox"></p>',
      null,
      ['button', 'input'],
    ],
  ])('reports content that %j does not show', (text, expected, names) => {
    if (expected !== null) expect(htmlOf(text)).toBe(expected);
    expect(findingsOf(text)).toEqual(
      names.map((name) => `unsafe-html: Cannot use the element <${name}>`),
    );
  });

  it.each([
    '<style>a{}</style>',
    '<div style="x" class="y" data-z></div>',
    '<link rel=x>',
    '<meta a=b>',
  ])('leaves %j out without a finding', (text) => {
    expect(findingsOf(text)).toEqual([]);
    expect(treeOf(pageOf(text))).not.toMatch(/style|class|data-|link|meta/);
  });

  it.each([
    '<plaintext>',
    '<textarea>',
    '<title>',
    '<xmp>',
    '<noscript>',
    '<style>',
    '<!--',
    '<![CDATA[',
    '<select>',
    '<template>',
    '<script>',
  ])('does not let an unclosed %s swallow the content after it', (tag) => {
    expect(htmlOf(`a ${tag}\n\nafter`)).toContain('<p>after</p>');
  });

  it.each(['admonition', 'tabs', 'tab', 'card', 'cards', 'steps', 'codeblock', 'admonition-title'])(
    'does not let content forge <%s>',
    (name) => {
      const page = pageOf(`<${name} type="x" html="<script>">a</${name}>\n\n<table></table>`);
      const tree = treeOf(page);
      expect(tree).toContain('"tagName":"table"');
      expect(tree).not.toContain(`"tagName":"${name}"`);
    },
  );

  it('keeps fences unchanged next to HTML that needs a parser', () => {
    const page = pageOf('<table><tr><td>a</td></tr></table>\n\n```hcl title="x"\n\na = 1\n```');
    const tree = treeOf(page);
    expect(tree).toContain('"tagName":"codeblock"');
    expect(tree).toContain('"title":"x"');
  });

  it('keeps components next to HTML that needs a parser', () => {
    expect(htmlOf('<p>x</p>\n\n:::note T\na <b>b</b>\n:::')).toBe(
      '<p>x</p><admonition type="note" title="T"><p>a <b>b</b></p></admonition>',
    );
  });

  it('K1: an element without a valid name may hold another', () => {
    const text = '<div><b<c>x <d@e>y</d@e></b<c></div>';
    expect(htmlOf(text, { html: 'trust' })).toBe('<div>x y</div>');
    expect(findingsOf(text, { html: 'trust' })).toEqual([
      'broken-syntax: Cannot use the element <d@e>: its name is invalid',
      'broken-syntax: Cannot use the element <b<c>: its name is invalid',
    ]);
  });

  it.each([
    ['<math><source>a *b*</math>', 'source', '<p><math>a </math><em>b</em></p>'],
    ['<svg><param><g>a</g></svg>', 'param', '<p><svg><g>a</g></svg></p>'],
    ['<svg><link><input>a</svg>', 'input', '<p><svg>a</svg></p>'],
    ['<math><textarea>a<mi>d</mi></math>', 'textarea', '<p><math>a<mi>d</mi></math></p>'],
  ])('K1: %j has content although HTML of that name has none', (text, name, expected) => {
    const html = htmlOf(text, { html: 'trust' });
    const [first] = pageOf(text, { html: 'trust' }).diagnostics;
    expect(html).toBe(expected);
    expect(first).toMatchObject({
      ruleId: 'broken-syntax',
      reason: `Cannot use the element <${name}>: it has content, which no HTML of that name has`,
      place: { line: 1 },
    });
  });
});

describe('places in raw HTML', () => {
  const places = (text: string, html: 'sanitize' | 'trust' = 'sanitize') => {
    const { diagnostics, links } = pageOf(text, { html });
    const at = (place: Place | null) => `${place?.line}:${place?.column}-${place?.endColumn}`;
    return [
      ...diagnostics.map(({ place, reason }) => `${at(place)} ${reason}`),
      ...links.map(({ place, url }) => `${at(place)} ${url}`),
    ];
  };
  const block = '<div>\n<a href="x">a</a> <object>o</object>\n  <p onclick="y">t</p>\n</div>';
  const cannot = (line: number, left = 0) => [
    `${line + 1}:${left + 19}-${left + 27} Cannot use the element <object>`,
    expect.stringMatching(
      new RegExp(`^${line + 2}:${left + 3}-\\d+ Cannot use the attribute "onclick" of <p>$`),
    ),
    expect.stringMatching(new RegExp(`^${line + 1}:${left + 1}-\\d+ x$`)),
  ];

  it('are those of the tags, not of the block', () => {
    expect(places(`Text.\n\n${block}\n`)).toEqual(cannot(3));
    expect(places(`Text.\n\n${block}\n`.replaceAll('\n', '\r\n'))).toEqual(cannot(3));
  });

  it('count the marks of quotes and lists', () => {
    const quoted = block.replace(/^/gm, '> ');
    expect(places(quoted)).toEqual(cannot(1, 2));
    expect(places(`- a\n\n${block.replace(/^/gm, '  ')}`)).toEqual(cannot(3, 2));
    expect(places(quoted.replace(/^/gm, '> '))).toEqual(cannot(1, 4));
  });

  it('are right if HTML needs a parser, and in the middle of a line', () => {
    expect(places(`<table><tr><td>\n<object>o</object></td></tr></table>`)).toEqual([
      '2:1-9 Cannot use the element <object>',
    ]);
    expect(places('Text <object\n  data="x">o</object> <a href="y">z</a>')).toEqual([
      '1:6-12 Cannot use the element <object>',
      expect.stringMatching(/^2:23-\d+ y$/),
    ]);
    expect(places('- > <p>\n  >   <a href="x">a</a> <a\n  > href="y">b</a></p>', 'trust')).toEqual([
      '2:7-19 x',
      '2:25-14 y',
    ]);
    expect(places('<div>\n<a href="x">a</a> <q cite="z">o</q>\n</div>', 'trust')).toEqual([
      expect.stringMatching(/^2:1-\d+ x$/),
      expect.stringMatching(/^2:19-\d+ z$/),
    ]);
  });
});

describe('rehypeRawHtml()', () => {
  it('keeps everything of trusted pages', () => {
    const html = htmlOf('<div class="x" style="y">a</div>\n\n<custom-element>b</custom-element>', {
      html: 'trust',
    });
    expect(html).toBe(
      '<div className="x" style="y">a</div><p><custom-element>b</custom-element></p>',
    );
    expect(findingsOf('<script>x</script>', { html: 'trust' })).toEqual([]);
  });

  it.each([
    ['<div><strong<b>x</strong<b></div>', 'strong<b', '<div>x</div>'],
    ['<div><my-é>x <u@v>y</u@v></my-é></div>', 'my-é', '<div>x y</div>'],
  ])('K1: %j has a name that no document may have', (text, name, expected) => {
    expect(htmlOf(text, { html: 'trust' })).toBe(expected);
    expect(pageOf(text, { html: 'trust' }).diagnostics).toContainEqual(
      expect.objectContaining({
        ruleId: 'broken-syntax',
        reason: `Cannot use the element <${name}>: its name is invalid`,
        note: 'Write "&lt;" for a "<" that begins no tag. The tags of the element are left out.',
        place: expect.objectContaining({ line: 1, column: 6 }),
      }),
    );
  });
});

it.each([
  ['<img src="a.png" class="no-zoom x">', '<img src="docsgen:0" className="no-zoom"></img>'],
  [
    'a <img class="x  no-zoom" src="a.png">',
    '<p>a <img className="no-zoom" src="docsgen:0"></img></p>',
  ],
  ['<div class="gallery prose">b</div>', '<div className="gallery">b</div>'],
  [
    '<table class="gallery"><tr><td>b</table>',
    '<table className="gallery"><tbody><tr><td>b</td></tr></tbody></table>',
  ],
  ['<p class="sr-only x">b</p>', '<p className="sr-only">b</p>'],
  ['<div class="sr-only">b</div>', '<div>b</div>'],
])('K74: keeps the classes of %j that zoomSelector names', (text, expected) => {
  const zoomClasses = ['no-zoom', 'gallery'];
  expect(htmlOf(text, { zoomClasses })).toBe(expected);
});
