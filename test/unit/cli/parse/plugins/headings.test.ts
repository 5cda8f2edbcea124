import { describe, expect, it } from 'vitest';
import { findingsOf, htmlOf, pageOf, treeOf } from '../page-of.js';

const ids = (text: string): string[] => pageOf(text).headings.map(({ id }) => id);

describe('rehypeHeadings()', () => {
  it('gives GitHub slugs, the custom id, and a link to itself', () => {
    const page = pageOf('# Hello, *World*!\n\n## Set up {#setup}\n');
    expect(page.headings).toEqual([
      {
        depth: 1,
        id: 'hello-world',
        text: 'Hello, World!',
        html: 'Hello, <em>World</em>!',
        line: 1,
      },
      { depth: 2, id: 'setup', text: 'Set up', html: 'Set up', line: 3 },
    ]);
    const anchor = { className: ['anchor'], href: '#setup', ariaLabel: 'Direct link to Set up' };
    expect(treeOf(page)).toContain(JSON.stringify(anchor));
    expect(page.links).toEqual([]);
  });

  it.each([
    '## A {#b}',
    '## A { #b }',
    '## A {#b .c .d}',
    '## A {/* #b */}',
    '## A <!-- #b -->',
    '## A <!--#b-->  ',
    '## A {#b} ##',
  ])('takes the id of %j', (text) => {
    expect(pageOf(text).headings).toMatchObject([{ id: 'b', text: 'A', html: 'A' }]);
  });

  it.each([
    ['## A {b}', 'a-b'],
    ['## A {.b}', 'a-b'],
    ['## A `{#b}`', 'a-b'],
    ['## A <!-- b -->', 'a'],
  ])('takes no id of %j', (text, id) => {
    expect(ids(text)).toEqual([id]);
  });

  it.each([
    ['## useData <Badge type="info" text="composable" />', 'usedata'],
    ['## Old <Badge>*deprecated*</Badge> way', 'old-deprecated-way'],
    ['## <wa-icon name="x"></wa-icon> Icons', 'icons'],
    ['## Use <Project ID> here', 'use-project-id-here'],
    ['## Use <Badge> here', 'use-badge-here'],
    ['## The `<Badge x="1" />` of `a`', 'the-badge-x1--of-a'],
    ['## <Badge />', 'section'],
  ])('leaves tags of components out of the id of %j', (text, id) => {
    expect(ids(text)).toEqual([id]);
  });

  it('leaves them out too if the page is parsed as HTML again', () => {
    const table = '<table><tr><td>b</table>';
    expect(ids(`## A <Badge type="info" />\n\n${table}`)).toEqual(['a']);
  });

  it('keeps code and drops links in the html of a heading', () => {
    expect(pageOf('## Use [`a<b`](c) & ![x](y)').headings[0]).toMatchObject({
      html: 'Use <code>a&lt;b</code> &amp;',
      id: 'use-ab-',
    });
  });

  it.each([
    ['# 😀', 'section'],
    ['# !?', 'section'],
    ['#', 'section'],
    ['# 日本語', '日本語'],
    ['# مرحبا', 'مرحبا'],
    ['# e\u0301te\u0301', 'e\u0301te\u0301'],
  ])('gives %j a non-empty id', (text, id) => {
    expect(ids(text)).toEqual([id]);
  });

  it('gives 1,000 equal headings different ids', () => {
    const unique = new Set(ids('# Same\n\n'.repeat(1000) + '# 😀\n\n'.repeat(1000)));
    expect(unique.size).toBe(2000);
  });

  it.each([
    'Root',
    'Links',
    'History',
    'Images',
    'Location',
    'Body',
    'Cookie',
    'constructor',
    'currentScript',
    'Forms',
  ])('K58: gives the heading "%s" its usual id, which shadows nothing', (text) => {
    expect(ids(`## ${text}`)).toEqual([text.toLowerCase()]);
    expect(ids(`## A {#${text}}`)).toEqual([text]);
    expect(findingsOf(`<p id="${text}">a</p>`)).toEqual([]);
  });

  it('K58: removes document names from trusted elements that browsers expose by name', () => {
    const options = { html: 'trust' } as const;
    expect(findingsOf('<form id="cookie">a</form>', options)).toEqual([
      'unsafe-html: Cannot use the id "cookie"',
    ]);
    expect(findingsOf('<form id="signup">a</form>', options)).toEqual([]);
  });

  it.each([
    ['Docsgen', 'section-docsgen'],
    ['docsgen-app', 'section-docsgen-app'],
  ])('keeps the heading "%s" from having an id of the page', (text, id) => {
    expect(ids(`# ${text}`)).toEqual([id]);
  });

  it('keeps `__proto__` out of ids', () => {
    expect(ids('# \\_\\_proto\\_\\_\n\n# \\_\\_proto\\_\\_')).toEqual([
      '__proto__-1',
      '__proto__-2',
    ]);
  });

  it.each([
    ['## A  block', 'a--block'],
    ['## A   b  c', 'a---b--c'],
    ['## SSO & RBAC', 'sso--rbac'],
    ['## A `b  c`', 'a-b--c'],
    ['## A\u00a0b', 'ab'],
    ['## A\tb', 'ab'],
    ['A\nb\n---', 'ab'],
    ['A  \nb\n---', 'ab'],
    ['##   A   ', 'a'],
    ['## 100 % *of*  it', '100--of--it'],
    ['<h2>A  b</h2>', 'a--b'],
  ])('K59: gives %j the id that github-slugger makes', (text, id) => {
    expect(ids(text)).toEqual([id]);
    expect(pageOf('## A  block').headings[0]?.text).toBe('A block');
  });

  it.each([
    ['## SSO & RBAC', ['sso-rbac']],
    ['## A -- b', ['a-b']],
    ['## `some_name()` of x.y', ['some_name-of-xy']],
    ['## Über Größe', ['uber-groe']],
    ['## Set up {#own}\n\n## Own', ['own', 'own_1']],
    ['## A\n\n## A\n\n## A 1\n\n## A_1', ['a', 'a_1', 'a-1', 'a_2']],
    ['## 日本語\n\n## !?', ['_1', '_2']],
    ['## Docsgen', ['section-docsgen']],
    ['## A (b) [c](d) **e**', ['a-b-c-e']],
  ])('K57: gives %j the ids of MkDocs with headingIds: "mkdocs"', (text, expected) => {
    const { headings } = pageOf(text, { headingIds: 'mkdocs' });
    expect(headings.map(({ id }) => id)).toEqual(expected);
  });

  it.each(['toc', 'menu', 'content', 'main', 'search-input'])(
    'leaves "%s" to the heading: the shell has no such id',
    (id) => {
      expect(ids(`## ${id}`)).toEqual([id]);
    },
  );

  it('leaves no heading an id of the shell or of DocSearch', () => {
    expect(ids('## docsgen-toc\n\n## docsearch-0-list\n\n## DocSearch')).toEqual([
      'section-docsgen-toc',
      'section-docsearch-0-list',
      'docsearch',
    ]);
  });

  it.each(['__proto__', 'docsgen-x', '_docsgen-R_1_tab0', 'a b'])(
    'refuses the written id "%s"',
    (id) => {
      expect(findingsOf(`<div id="${id}">a</div>`)).toEqual([
        `unsafe-html: Cannot use the id "${id}"`,
      ]);
      expect(htmlOf(`<div id="${id}">a</div>`)).toBe('<div>a</div>');
    },
  );

  it('does not let names shadow document properties', () => {
    expect(htmlOf('<img name="currentScript" src="a.png">')).toBe('<img src="docsgen:0"></img>');
  });

  it.each([
    ['<img name="body" src="a.png">', 'name "body" of <img>'],
    ['<form name="getElementById">a</form>', 'name "getElementById" of <form>'],
    ['<iframe name="querySelector" src="/a/"></iframe>', 'name "querySelector" of <iframe>'],
    ['<object id="activeElement">a</object>', 'id "activeElement" of <object>'],
    ['<img id="title" name="x" src="a.png">', 'id "title" of <img>'],
  ])('K17: removes names from the trusted %j that scripts read from the document', (text, what) => {
    expect(findingsOf(text, { html: 'trust' })).toContain(`unsafe-html: Cannot use the ${what}`);
    expect(htmlOf(text, { html: 'trust' })).not.toMatch(
      /"(?:body|getElementById|querySelector|activeElement|title)"/,
    );
  });

  it('K17: leaves other names of trusted HTML alone', () => {
    const text = '<form name="signup">a</form><iframe name="video" src="/a/"></iframe>';
    expect(findingsOf(text, { html: 'trust' })).toEqual([]);
  });

  it('warns about a duplicate id, and avoids it for other headings', () => {
    expect(findingsOf('## A {#x}\n\n## B {#x}')).toEqual([
      'duplicate-id: Cannot use the id "x" twice',
    ]);
    expect(ids('## A {#x}\n\n## B {#x}\n\n## X')).toEqual(['x', 'b', 'x-1']);
    expect(ids('## Late\n\n<div id="late"></div>')).toEqual(['late-1']);
  });

  it('reads headings of raw HTML', () => {
    expect(ids('<h2>Raw</h2>\n\n<h3 id="own">Raw</h3>')).toEqual(['raw', 'own']);
  });

  it.each([
    ['## Fn 1\n\na[^1]\n\n[^1]: b', ['fn-1-1']],
    ['a[^1]\n\n## fnref 1\n\n[^1]: b', ['fnref-1-1']],
    ['## Footnote label\n\na[^1]\n\n[^1]: b', ['footnote-label-1']],
    ['## Fn 1', ['fn-1']],
  ])('gives no heading the id of a footnote: %j', (text, expected) => {
    expect(ids(text)).toEqual(expected);
    expect(findingsOf(text)).toEqual([]);
  });

  it.each([
    '## A {#fn-1}',
    '<a id="fnref-1"></a>',
    '<p id="footnote-label">c</p>',
    '<li id="fn-1">c</li>',
  ])('leaves %j without its id, which a footnote has, and reports that', (text) => {
    const { diagnostics } = pageOf(`${text}\n\na[^1]\n\n[^1]: b`);
    expect(diagnostics).toMatchObject([
      {
        ruleId: 'duplicate-id',
        reason: expect.stringMatching(
          /^Cannot use the id "(?:fn-1|fnref-1|footnote-label)" twice$/,
        ),
        place: { line: 1 },
        note: 'A footnote has it, so this one is left out. Choose another.',
      },
    ]);
    const html = htmlOf(`${text}\n\na[^1]\n\n[^1]: b`);
    for (const id of ['fn-1', 'fnref-1', 'footnote-label'])
      expect(html.split(` id="${id}"`)).toHaveLength(2);
  });

  it('guards ids in the text of footnotes too, and in HTML of that form', () => {
    expect(
      findingsOf('<p id="x">a</p>\n\na[^1]\n\n[^1]: <b id="x">b</b> <b id="docsgen-x">c</b>'),
    ).toEqual([
      'duplicate-id: Cannot use the id "x" twice',
      'unsafe-html: Cannot use the id "docsgen-x"',
    ]);
    const forged =
      '<section data-footnotes><ol><li id="docsgen-x">a</li><li id="fn-1">b</li></ol></section>\n\na[^1]\n\n[^1]: c';
    expect(findingsOf(forged)).toEqual([
      'unsafe-html: Cannot use the id "docsgen-x"',
      'duplicate-id: Cannot use the id "fn-1" twice',
    ]);
  });

  it('leaves the label of footnotes out', () => {
    expect(ids('# A[^1]\n\n[^1]: b')).toEqual(['a']);
  });

  it('gives a heading in a link no link of its own', () => {
    const text = '<a href="#b">\n\n### A\n\n</a>\n\n### B\n';
    expect(ids(text)).toEqual(['a', 'b']);
    // The author's link has a placeholder.
    expect(treeOf(pageOf(text)).match(/"href":"[^"]+"/g)).toEqual([
      '"href":"docsgen:0"',
      '"href":"#b"',
    ]);
  });

  it('separates labels on lines of their own in the table of contents', () => {
    const html = pageOf('## <div>Required</div>**`a`**<br>b').headings.map((found) => found.html);
    expect(html).toEqual(['Required <strong><code>a</code></strong> b']);
  });
});
