import { describe, expect, it } from 'vitest';
import { findingsOf, htmlOf, pageOf } from '../page-of.js';

describe.each(['remark', 'satteri'] as const)('remarkDirectives() with %s', (parser) => {
  const html = (text: string, options = {}): string => htmlOf(text, { parser, ...options });
  const findings = (text: string, options = {}): string[] =>
    findingsOf(text, { parser, ...options });

  it.each([
    [':::note\na\n:::', '<admonition type="note"><p>a</p></admonition>'],
    [':::note Title\na\n:::', '<admonition type="note" title="Title"><p>a</p></admonition>'],
    ['::: note Title\na\n:::', '<admonition type="note" title="Title"><p>a</p></admonition>'],
    ['::: tip\na\n:::', '<admonition type="tip"><p>a</p></admonition>'],
    [':::note[Title]\na\n:::', '<admonition type="note" title="Title"><p>a</p></admonition>'],
    [':::warn\na\n:::', '<admonition type="warning"><p>a</p></admonition>'],
    [
      ':::note[T]{#x .y}\na\n:::',
      '<admonition type="note" id="x" className="y" title="T"><p>a</p></admonition>',
    ],
    [
      ':::note T {#x .y}\na\n:::',
      '<admonition type="note" id="x" className="y" title="T"><p>a</p></admonition>',
    ],
    [
      ':::note A *b*\nc\n:::',
      '<admonition type="note" title="A b"><admonition-title>A <em>b</em></admonition-title><p>c</p></admonition>',
    ],
    [
      '::::note\n:::tip\na\n:::\nb\n::::',
      '<admonition type="note"><admonition type="tip"><p>a</p></admonition><p>b</p></admonition>',
    ],
    [
      '- a\n\n  :::note T\n  b\n  :::',
      '<ul><li><p>a</p><admonition type="note" title="T"><p>b</p></admonition></li></ul>',
    ],
    [
      '> :::note T\n> b\n> :::',
      '<blockquote><admonition type="note" title="T"><p>b</p></admonition></blockquote>',
    ],
    [':::note T\r\na\r\n:::\r\n', '<admonition type="note" title="T"><p>a</p></admonition>'],
  ])('reads %j', (text, expected) => {
    expect(html(text)).toBe(expected);
    expect(findings(text)).toEqual([]);
  });

  it.each(['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important', 'success'])(
    'knows the type %s',
    (type) => {
      expect(html(`:::${type}\na\n:::`)).toBe(`<admonition type="${type}"><p>a</p></admonition>`);
    },
  );

  it('reads tabs, cards and steps', () => {
    expect(
      html(
        '::::tabs{group=tool}\n:::tab[Terraform]{value=tf default}\na\n:::\n:::tab[B]\nb\n:::\n::::',
      ),
    ).toBe(
      '<tabs group="tool"><tab label="Terraform" value="tf" default="true"><p>a</p></tab><tab label="B" value="B"><p>b</p></tab></tabs>',
    );
    expect(html('::::cards\n:::card[T]{href=./x.md icon=vpc}\na\n:::\n::::')).toBe(
      '<cards><card title="T" href="docsgen:0" icon="vpc"><p>a</p></card></cards>',
    );
    expect(html(':::steps\n1. a\n2. b\n:::')).toBe('<steps><ol><li>a</li><li>b</li></ol></steps>');
  });

  it.each([
    [
      '::::cards\n:::card[icn]{icn=vpc}\na\n:::\n::::',
      '2:14 Cannot use "icn" of directive "card": Did you mean "icon"? It does nothing.',
    ],
    [
      '> :::tip{.a #b title=c open}\n> a\n> :::',
      '1:24 Cannot use "open" of directive "tip": Remove it, or write one of id, class, title. It does nothing.',
    ],
    [
      ':::note{type="warning"}\na\n:::',
      '1:9 Cannot use "type" of directive "note": Write the type in place of the name, such as ":::warning". It does nothing.',
    ],
    [
      '::::tabs{groupId=os}\n:::tab[A]\na\n:::\n::::',
      '1:10 Cannot use "groupId" of directive "tabs": Write "group". It does nothing.',
    ],
    [
      ':::steps{label=B}\n1. a\n:::',
      '1:10 Cannot use "label" of directive "steps": Write it in brackets behind the name: [Label]. It does nothing.',
    ],
    [
      ':::details[A]{collapsible}\na\n:::',
      '1:15 Cannot use "collapsible" of directive "details": Write ":::details[Summary]" for text that opens. It does nothing.',
    ],
    [
      ':::info{className=a}\na\n:::',
      '1:9 Cannot use "className" of directive "info": Write "class". It does nothing.',
    ],
    [
      '::::cards\n:::card[A]{link=/}\na\n:::\n:::card[B]{to=/}\nb\n:::\n::::',
      '2:12 Cannot use "link" of directive "card": Write "href". It does nothing.',
    ],
  ])('reports parts of %j that do nothing', (text, expected) => {
    const [first] = pageOf(text, { parser }).diagnostics;
    expect(first?.ruleId).toBe('unknown-option');
    expect(`${first?.place?.line}:${first?.place?.column} ${first?.reason}: ${first?.note}`).toBe(
      expected,
    );
  });

  it('folds details, with the visible title', () => {
    expect(html(':::details[If *x* exists]\na\n:::')).toBe(
      '<details><summary>If <em>x</em> exists</summary><p>a</p></details>',
    );
    expect(html(':::details Why\na\n:::')).toBe(
      '<details><summary>Why</summary><p>a</p></details>',
    );
    expect(findings(':::details[T]\na\n:::')).toEqual([]);
    for (const line of [':::details[Why]{open}', '::: details Why {open}'])
      expect(html(`${line}\na\n:::`)).toBe(
        '<details open="true"><summary>Why</summary><p>a</p></details>',
      );
  });

  it.each([
    ['::: details Why\na\n:::', '<details><summary>Why</summary><p>a</p></details>'],
    [
      '::: code-group\n```js [a.js]\nx\n```\n```ts title="b.ts"\ny\n```\n```json\nz\n```\n:::',
      '<tabs><tab label="a.js" value="a.js"><codeblock language="javascript" html="x" lines="1" copy="true"></codeblock></tab>' +
        '<tab label="b.ts" value="b.ts"><codeblock language="typescript" html="y" lines="1" copy="true"></codeblock></tab>' +
        '<tab label="json" value="json"><codeblock language="json" html="z" lines="1" copy="true"></codeblock></tab></tabs>',
    ],
  ])('reads %j of VitePress', (text, expected) => {
    expect(html(text)).toBe(expected);
    expect(findings(text)).toEqual([]);
  });

  it('keeps the choice of a code group that has a name', () => {
    expect(html(':::code-group{group=tool}\na\n:::')).toBe('<tabs group="tool"><p>a</p></tabs>');
  });

  it('records the target of a card as a link', () => {
    expect(
      pageOf('::::cards\n:::card[T]{href=./x.md}\na\n:::\n::::', { parser }).links,
    ).toMatchObject([{ url: './x.md', kind: 'link', place: { line: 2, column: 1 } }]);
  });

  const bare = 'Its text is shown without the link';
  const [inCard, inTab] = [
    'Cannot put a link into the title of a card',
    'Cannot put a link into the label of a tab',
  ];
  it.each([
    [
      '::::cards\n:::card[See [the *page*](x.md)]\na\n:::\n::::',
      '<cards><card title="See the page"><p>a</p></card></cards>',
      [
        `2:13-2:31 ${inCard}`,
        `${bare}. Write {href="x.md"} after the title, and the whole card leads there.`,
      ],
    ],
    [
      '::::cards\n:::card [The page](x.md)\na\n:::\n::::',
      '<cards><card title="The page"><p>a</p></card></cards>',
      [
        `2:9-2:25 ${inCard}`,
        `${bare}. Write {href="x.md"} after the title, and the whole card leads there.`,
      ],
    ],
    [
      '::::cards\n:::card[*[The page][r]*]\na\n:::\n::::\n\n[r]: x.md',
      '<cards><card title="The page"><p>a</p></card></cards>',
      [
        `2:10-2:23 ${inCard}`,
        `${bare}. Write {href="…"} after the title, and the whole card leads there.`,
      ],
    ],
    [
      '::::cards\n:::card[The <https://a.example/>]{href=/y}\na\n:::\n::::',
      '<cards><card title="The https://a.example/" href="docsgen:0"><p>a</p></card></cards>',
      [
        `2:13-2:33 ${inCard}`,
        `${bare}: the whole card leads to "/y". Remove the link, or make it a card of its own.`,
      ],
    ],
    [
      '::::tabs\n:::tab[[Terraform](x.md)]{value=tf}\na\n:::\n::::',
      '<tabs><tab label="Terraform" value="tf"><p>a</p></tab></tabs>',
      [
        `2:8-2:25 ${inTab}`,
        `${bare}: the label opens the tab. Put the link into the text of the tab.`,
      ],
    ],
    [
      '::::cards\n:::card[See <a href="x.md">the page</a>]\na\n:::\n::::',
      '<cards><card title="See the page"><p>a</p></card></cards>',
      [
        `2:13-2:28 ${inCard}`,
        `${bare}. Write {href="x.md"} after the title, and the whole card leads there.`,
      ],
    ],
    [
      '::::tabs\n:::tab <A class=b HREF=x.md>Terraform</A> {value=tf}\na\n:::\n::::',
      '<tabs><tab label="Terraform" value="tf"><p>a</p></tab></tabs>',
      [
        `2:8-2:29 ${inTab}`,
        `${bare}: the label opens the tab. Put the link into the text of the tab.`,
      ],
    ],
    [
      '::::cards\n:::card[A ![small](x.png) picture]\na\n:::\n::::',
      '<cards><card title="A small picture"><p>a</p></card></cards>',
      [
        '2:11-2:26 Cannot put an image into the title of a card',
        'Its alternative text is shown in its place. Put the image into the text of the card.',
      ],
    ],
    [
      '::::tabs\n:::tab[AWS <img src="aws.png" alt="its logo">]\na\n:::\n::::',
      '<tabs><tab label="AWS " value="AWS "><p>a</p></tab></tabs>',
      [
        '2:12-2:46 Cannot put an image into the label of a tab',
        'It is left out. Put the image into the text of the tab.',
      ],
    ],
  ])(
    'keeps the text of a link or an image in %j, and reports that the rest is lost',
    (text, expected, finding) => {
      expect(html(text)).toBe(expected);
      const found = pageOf(text, { parser }).diagnostics.map(({ ruleId, reason, place, note }) => [
        ruleId,
        `${place?.line}:${place?.column}-${place?.endLine}:${place?.endColumn} ${reason}`,
        note,
      ]);
      expect(found).toEqual([['lost-link', ...finding]]);
    },
  );

  it.each(['https://a.example/', 'www.a.example', 'a@b.example'])(
    'reports nothing for %j in a label, which is shown as written',
    (address) => {
      const text = `::::tabs\n:::tab[At ${address}]\na\n:::\n::::`;
      expect(html(text)).toContain(`label="At ${address}"`);
      expect(findings(text)).toEqual([]);
    },
  );

  it.each([false, true])('reports HTML in a title if HTML is trusted: %s', (isTrusted) => {
    const text = '::::cards\n:::card[<b>Read</b> <a href="x.md">it</a>]\na\n:::\n::::';
    expect(findingsOf(text, { parser, html: isTrusted ? 'trust' : 'sanitize' })).toEqual([
      `lost-link: ${inCard}`,
    ]);
  });

  it.each(['<b>Bold</b> `<a href="x.md">`', '<a name="x"></a>Named', '<!-- <a href="x.md"> -->A'])(
    'reports nothing for %j in a label, where no link is',
    (label) => {
      expect(findings(`::::tabs\n:::tab[${label}]\na\n:::\n::::`)).toEqual([]);
    },
  );

  it.each([
    [':::foo\na\n:::', '<p>:::foo</p><p>a</p><p>:::</p>', 'Unknown directive "foo"'],
    [':::nøte x\na\n:::', '<p>:::nøte x</p><p>a</p><p>:::</p>', 'Unknown directive "nøte"'],
    [':::note\na', '<p>:::note</p><p>a</p>', 'Cannot find the end of directive "note"'],
    [
      ':::note T\na\n\n# b',
      '<p>:::note T</p><p>a</p><h1 id="b">b</h1>',
      'Cannot find the end of directive "note"',
    ],
    [
      ':::tab[A]\na\n:::',
      '<p>:::tab[A]</p><p>a</p><p>:::</p>',
      'Cannot use directive "tab" outside of "tabs"',
    ],
  ])('keeps %j as visible text', (text, expected, reason) => {
    expect(html(text)).toBe(expected);
    expect(findings(text)).toEqual([`unknown-directive: ${reason}`]);
  });

  it.each([
    [
      ':::tip\na\n\n::::tabs\n:::tab[A]\nb\n:::\n::::',
      '4:1 Cannot find the end of directive "tabs" | Line 7 ends the ":::tip" of line 1 instead: end that one above, or give it more than 4 colons.',
    ],
    [
      ':::note\na\n\n:::tip[B]\nb\n:::\n\nc',
      '4:1 Cannot find the end of directive "tip" | Line 6 ends the ":::note" of line 1 instead: end that one above, or give it more than 3 colons.',
    ],
    [
      '::::note\na\n\n:::tip[B]\nb\n::::',
      '4:1 Cannot find the end of directive "tip" | Close it with a line that has as many colons as its first line, and give outer directives more colons.',
    ],
  ])('names the directive that took the end of another: %j', (text, finding) => {
    const found = pageOf(text, { parser }).diagnostics.map(
      ({ place, reason, note }) => `${place?.line}:${place?.column} ${reason} | ${note}`,
    );
    expect(found).toContain(finding);
  });

  it('has admonitions of the site, with titles of both kinds', () => {
    const text = ':::beta\na\n:::\n\n::: beta New *name*\nb\n:::\n\n:::bet\nc\n:::\n';
    expect(html(text, { admonitions: ['beta'] })).toBe(
      '<admonition type="beta"><p>a</p></admonition>' +
        '<admonition type="beta" title="New name"><admonition-title>New <em>name</em></admonition-title><p>b</p></admonition>' +
        '<p>:::bet</p><p>c</p><p>:::</p>',
    );
    expect(findings(':::bet\nc\n:::\n', { admonitions: ['beta'] })).toEqual([
      'unknown-directive: Unknown directive "bet"',
    ]);
  });

  it.each([
    ['::: foo\na\n:::', 'Unknown directive "foo"', /^Known names are note, /],
    ['::: raw\na\n:::', 'Unknown directive "raw"', /^Remove it, and its ":::"\.$/],
    [
      '::: v-pre\na\n:::',
      'Unknown directive "v-pre"',
      /^Remove it, and its ":::": no text of a page is run\.$/,
    ],
    [':::secondary\na\n:::', 'Unknown directive "secondary"', /^Write ":::note"\.$/],
    [
      ':::\u00A0note\na\n:::',
      'Cannot read directive "note"',
      /^The line is ":::note", then a title/,
    ],
    [
      '::note\na\n::',
      'Unknown directive "note"',
      /^Write ":::note", and ":::" below what it holds\.$/,
    ],
    ['- ::: nots T\n  a\n  :::', 'Unknown directive "nots"', /^Did you mean "note"\?$/],
    [
      ':::note[T\na\n:::',
      'Cannot read directive "note"',
      /^The line is ":::note", then a title or \[title\], then \{attributes\} if there are any\.$/,
    ],
    ['::inclde{file="x.md"}', 'Unknown directive "inclde"', /^Did you mean "include"\?$/],
    [
      '::github{repo="a/b"}',
      'Unknown directive "github"',
      /^With two colons there is ::include\{file="…"\} only\.$/,
    ],
    ['::note[T]', 'Unknown directive "note"', /^Write ":::note", and ":::" below what it holds\.$/],
  ])('reports that %j is not read', (text, reason, note) => {
    const found = pageOf(text, { parser }).diagnostics;
    expect(found).toMatchObject([{ ruleId: 'unknown-directive', reason }]);
    expect(found[0]?.note).toMatch(note);
  });

  it.each([
    [':::\n\na', [':::@1:1']],
    ['a\n:::', [':::@2:1']],
    ['- a\n  ::::', ['::::@2:3']],
    ['> a\n> :::', [':::@2:3']],
    ['::: nots T\n\na\n\n:::\n\n:::', [':::@7:1']],
    ['a `x\n:::\ny` b', []],
    ['```\n:::\n```', []],
    ['\\:::', []],
    ['a:::', []],
  ])('reports the ends in %j that have no beginning', (text, expected) => {
    const found = pageOf(text, { parser }).diagnostics.map(({ reason, place }) => {
      const [, colons] = /^Cannot find the directive that "(:+)" ends$/.exec(reason) ?? [];
      return colons === undefined ? null : `${colons}@${place?.line}:${place?.column}`;
    });
    expect(found.filter((end) => end !== null)).toEqual(expected);
  });

  it('reports the second end of containers with equally many colons', () => {
    expect(findings(':::note\na\n:::tip\nb\n:::\n:::\n\nc').join('\n')).toContain(
      'Cannot find the directive that ":::" ends',
    );
  });

  it('reads a title from an attribute, as in Rspress', () => {
    expect(html(':::tip{title="A & b"}\nc\n:::')).toBe(
      '<admonition type="tip" title="A & b"><p>c</p></admonition>',
    );
    expect(html('::::tabs\n:::tab{title="A"}\nc\n:::\n::::')).toBe(
      '<tabs><tab label="A" value="A"><p>c</p></tab></tabs>',
    );
  });

  it('suggests the nearest name', () => {
    expect(pageOf(':::wraning\na\n:::', { parser }).diagnostics[0]?.note).toBe(
      'Did you mean "warning"?',
    );
  });

  it.each([
    'at 10:30',
    'foo:bar',
    ':smile: a',
    'a { b } {{ c }} {d: e}',
    'a::b',
    '::leaf',
    '::leaf[x]{a=b}',
    '1:2:3',
    'a:b[c]{d}',
    ':x[y]',
  ])('leaves %j unchanged', (text) => {
    expect(html(text)).toBe(`<p>${text}</p>`);
  });

  it('leaves `<` in prose unchanged', () => {
    expect(html('a < b <')).toBe('<p>a &lt; b &lt;</p>');
  });

  it.each([
    ['```md\n::: tip\n```', '::: tip'],
    [
      '```md\nx :::tip y\n::: tip\n  ::: note[T]{#a} \n:::tip T\n::: tip\n```',
      'x :::tip y\n::: tip\n  ::: note[T]{#a} \n:::tip T\n::: tip',
    ],
    ['~~~\r\na\r\n::: tip\r\n~~~', 'a\r\n::: tip'],
    ['- a\n\n  ```md\n  ::: tip\n  ```', '::: tip'],
    ['> ```md\n> ::: tip {open}\n> ```', '::: tip {open}'],
    ['    ::: tip\n    ::: details b {open}', '::: tip\n::: details b {open}'],
  ])('shows the code of %j as written', (text, code) => {
    expect(pageOf(text, { parser }).sections[0]?.code).toBe(code);
    expect(html('<pre>\n::: tip\n</pre>')).toBe('<pre>::: tip</pre>');
  });

  it('does not touch directives in code', () => {
    const { sections } = pageOf(
      '```\n:::note Title\n```\n\n    :::note Title\n\n:::note Title\na\n:::',
      { parser },
    );
    expect(sections[0]?.code).toBe(':::note Title\n\n:::note Title');
  });

  it('keeps the place of a link in a title', () => {
    const text = 'x\n\n:::note See [b](./b.md)\na\n:::';
    const [link] = pageOf(text, { parser }).links;
    expect(link).toMatchObject({ url: './b.md', place: { line: 3, column: 13 } });
    expect(text.slice(...(link?.range ?? [0, 0]))).toBe('./b.md');
  });
});
