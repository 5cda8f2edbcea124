import { expect, it } from 'vitest';
import {
  DECLARED,
  EXPRESSION,
  KINDS,
  PARAM_IN_CODE,
  SHORTCODE,
} from '../../../../../cli/parse/plugins/foreign-patterns.js';
import { judgeBounded, PROOF_TIMEOUT_MS } from '../../../../backtracking.js';
import { startCpuClock } from '../../../../cpu-time.js';
import { pageOf } from '../page-of.js';

const found = (text: string): string[] =>
  pageOf(text).diagnostics.map(
    ({ ruleId, place, reason, note }) =>
      `${place?.line}:${place?.column} ${ruleId}: ${reason} | ${note}`,
  );

const INCLUDE_ADVICE =
  'Write ::include{file="…"} for Markdown, or file="…" on the first line of a code block without code. It is shown as text.';
const ROLE_ADVICE =
  'Write [text](page.md), or Markdown for what else it stands for. It is shown as text and code.';

it.each([
  [
    '<div>\n  <a href="https://a.b/">a</a>\n</div>\n## Usage - `a`\n\n## Seen',
    '4:1 foreign-syntax: Cannot use the heading in HTML | Leave an empty line above it: HTML goes on to the next one. It is shown as text.',
  ],
  [
    "# A\n\nimport Tabs from '@theme/Tabs';\nimport './x.css'",
    '3:1 mdx-syntax: Cannot use the import of MDX | Pages run no code: remove it. It is left out.',
  ],
  [
    'export const x = 1;',
    '1:1 mdx-syntax: Cannot use the export of MDX | Pages run no code: remove it. It is left out.',
  ],
  ...[
    'import {\n  a,\n  b,\n} from "c";',
    'import a, {\n  b,\n} from "c"',
    "import a from 'b'; // c",
  ].map((text) => [
    text,
    '1:1 mdx-syntax: Cannot use the import of MDX | Pages run no code: remove it. It is left out.',
  ]),
  ...[
    'export var a = 1',
    'export async function a() {}',
    'export class A extends B {}',
    'export type A = string;',
    "export * as a from './b'",
    "export { default } from './a'",
    'export { a, b };',
  ].map((text) => [
    text,
    '1:1 mdx-syntax: Cannot use the export of MDX | Pages run no code: remove it. It is left out.',
  ]),
  ...[
    'Version {props.version}.',
    '# {frontMatter.title}',
    'In {import.meta.env.MODE}',
    'For {siteConfig.customFields["a"]}',
    '{useDocusaurusContext().siteConfig.title}',
    '{items.map((item) => item.name)}',
    '{isNew && <b>a</b>}',
    '{isNew ? "a" : "b"}',
    "a{' '}",
    'a {"<"} b',
  ].map((text) => [
    text,
    `1:${text.indexOf('{') + 1} foreign-syntax: Cannot use the expression of MDX | Write its value: pages run no code. It is shown as text.`,
  ]),
  [
    '<>\n\na\n\n</>',
    '1:1 foreign-syntax: Cannot use the fragment of MDX | Remove "<>" and "</>". They are shown as text.',
  ],
  [
    'a {# b c #}',
    '1:3 foreign-syntax: Cannot use the comment of Jinja | Write <!-- … -->. It is shown as text.',
  ],
  [
    '{/* a */}',
    '1:1 foreign-syntax: Cannot use the comment of MDX | Write <!-- … -->. It is shown as text.',
  ],
  [
    '## A {/* #a */}\n\nText. {/* #5 */} b',
    '3:7 foreign-syntax: Cannot use the comment of MDX | Write <!-- … -->. It is shown as text.',
  ],
  [
    'Text. {/* a */}',
    '1:7 foreign-syntax: Cannot use the comment of MDX | Write <!-- … -->. It is shown as text.',
  ],
  [
    "<div style={{color: 'red'}}>a</div>",
    '1:1 foreign-syntax: Cannot use the attribute of MDX | Write HTML attributes. The element is shown as text.',
  ],
  [
    '[[toc]]',
    '1:1 foreign-syntax: Cannot use the "[[toc]]" | Remove it: the table of contents stands beside every page. It is shown as text.',
  ],
  [
    '<<< @/snippets/a.js{1}',
    '1:1 foreign-syntax: Cannot use the code include of VitePress | Write a code block without code whose first line has file="…", and region="…" or lines="…". It is shown as text.',
  ],
  [
    '<!--@include: ./a.md-->',
    '1:1 foreign-syntax: Cannot use the include of VitePress | Write ::include{file="…"}, with region="…", heading="…" or lines="…" for a part. It is left out.',
  ],
  ...[
    '{{#include ./a.md:anchor}}',
    '{{#playground a.rs editable}}',
    '{{#include a.md}} b',
    '```rust\n{{#include a.rs:b}}\n```',
    '```rust,ignore\n{{#rustdoc_include a.rs:2:5}}\n```',
  ].map((text) => [
    text,
    `${text.startsWith('`') ? 2 : 1}:1 foreign-syntax: Cannot use the include of mdBook | Write ::include{file="…"} for Markdown, or file="…" on the first line of a code block without code. It is shown as text.`,
  ]),
  [
    '{{#title A page}}\n\n# A',
    '1:1 foreign-syntax: Cannot use the title of mdBook | Write "title" in the front matter. It is shown as text.',
  ],
  [
    "import Main from '!!raw-loader!../main.tf';",
    '1:1 mdx-syntax: Cannot use the import of code | Write a code block without code whose first line has file="…", and region="…" or lines="…". The line is left out.',
  ],
  [
    'import main from "../main.tf?raw"',
    '1:1 mdx-syntax: Cannot use the import of code | Write a code block without code whose first line has file="…", and region="…" or lines="…". The line is left out.',
  ],
  [
    "import Shared from './_shared.mdx';",
    '1:1 mdx-syntax: Cannot use the import of Markdown | Write ::include{file="…"} where its component stands. The line is left out.',
  ],
  [
    'A <Highlight color="red">word</Highlight>',
    '1:3 mdx-syntax: Cannot use the component <Highlight> | Write Markdown, or an element of HTML: pages have no components. Its tags are shown as text.',
  ],
  [
    '<Aside type="tip">a</Aside>',
    '1:1 mdx-syntax: Cannot use the component <Aside> | Write ":::note[Title]": pages have no components. Its tags are shown as text. An element of HTML is written in small letters: <aside>.',
  ],
  [
    '{{< highlight go >}}',
    '1:1 foreign-syntax: Cannot use the shortcode "highlight" | Write a code fence: pages have no shortcodes. It is shown as text.',
  ],
  [
    'New <Badge text="x" /> here',
    '1:5 mdx-syntax: Cannot use the component <Badge> | Write Markdown, or an element of HTML: pages have no components. Its tags are shown as text.',
  ],
  [
    '<Card title="A" style={{ a: 1 }} />',
    '1:1 mdx-syntax: Cannot use the component <Card> | Write "::::cards" around ":::card[Title]": pages have no components. Its tags are shown as text.',
  ],
  [
    'a\n\n<div class="a">\n<img alt="b" src={require("./b.png").default} />\n</div>',
    '4:1 foreign-syntax: Cannot use the attribute of MDX | Write HTML attributes. The element is shown as text.',
  ],
  [
    '<head>\n<meta name="a" content="b" />\n</head>',
    '1:1 foreign-syntax: Cannot use the element <head> | Write "description", "keywords" or "image" in the front matter, or "head" in the config. It is left out.',
  ],
  [
    '[TOC]',
    '1:1 foreign-syntax: Cannot use the "[TOC]" | Remove it: the table of contents stands beside every page. It is shown as text.',
  ],
  ...['!!! note\n\n    a', '??? tip "A b"\n    a', '???+ note inline end ""'].map((text) => [
    text,
    '1:1 foreign-syntax: Cannot use the admonition of MkDocs | Write ":::note[Title]", or ":::details[Summary]" for one that opens, its text without indent, and ":::". It is shown as text and code.',
  ]),
  [
    '=== "C++"\n\n    a',
    '1:1 foreign-syntax: Cannot use the tabs of MkDocs | Write "::::tabs" around ":::tab[Title]", and what they hold without indent. They are shown as text and code.',
  ],
  ...['--8<-- "a.md"', '```\n--8<-- "a.py:b"\n```'].map((text, i) => [
    text,
    `${i + 1}:1 foreign-syntax: Cannot use the include of MkDocs | Write ::include{file="…"} for Markdown, or file="…" on the first line of a code block without code. It is shown as text.`,
  ]),
  ...['[a](#b){ .c }', '![a][b]{width=200}\n\n[b]: c.png', '{: .note }\na'].map((text) => [
    text,
    `1:${text.startsWith('{') ? 1 : text.indexOf('{')} foreign-syntax: Cannot use the list of attributes | Write an element of HTML, or remove it: only headings and fences take something in braces. It is shown as text.`,
  ]),
  ...[
    ':tada:',
    '(:+1: a)',
    '**:warning:** a',
    '| a |\n|---|\n| :white_check_mark: |',
    '# :bug: a',
  ].map((text) => [
    text,
    expect.stringMatching(
      /^[13]:\d foreign-syntax: Cannot use the short name of an emoji \| Write the character itself\. It is shown as text\.$/,
    ),
  ]),
  [
    'a\n\n$$\n\\cos x\n$$',
    '3:1 foreign-syntax: Cannot use the formula | Set "markdown.math", or write it as text or code. It is shown as text.',
  ],
  ...['It is $\\alpha$.', '($a^2 + b^2$)', 'So $x_{1}$'].map((text) => [
    text,
    `1:${text.indexOf('$') + 1} foreign-syntax: Cannot use the formula | Set "markdown.math", or write it as text or code. It is shown as text.`,
  ]),
  ...[
    '$$ a $$',
    '$$ a\n= b $$',
    '$$a + b = c$$',
    'So $$ E = mc^2 $$ holds',
    'Of $x$ and',
    'If $n = 3$ then',
    '\\\\( a \\\\)',
    '\\\\[ a\n= b \\\\]',
    '\\[\na = b\n\\]',
    'So \\(a^2\\) is',
    '\\[ \\frac{a}{b} \\]',
    '\\begin{align*}\na\n\\end{align*}',
  ].map((text) => [
    text,
    `1:${text.search(/[$\\\\]/) + 1} foreign-syntax: Cannot use the formula | Set "markdown.math", or write it as text or code. It is shown as text.`,
  ]),
  [
    '```math\na\n```',
    '1:1 foreign-syntax: Cannot use the formula | Set "markdown.math". It is shown as code.',
  ],
  [
    '```admonish\na\n```',
    '1:1 foreign-syntax: Cannot use the admonition of mdBook | Write ":::note[Title]", and ":::" below. It is shown as code.',
  ],
  [
    '* TOC\n{:toc}',
    '2:1 foreign-syntax: Cannot use the "{:toc}" | Remove it: the table of contents stands beside every page. It is shown as text.',
  ],
  ...['/// note | A b', '/// details\n    type: tip'].map((text) => [
    text,
    '1:1 foreign-syntax: Cannot use the block of MkDocs | Write colons for slashes: ":::tip[Title]" for "/// tip | Title", and ":::" for "///". It is shown as text.',
  ]),
  ...['{* ../../src/a.py hl[1:3] *}', '{* ../a.py *}', '{!> ../a.py!}'].map((text) => [
    text,
    '1:1 foreign-syntax: Cannot use the include of MkDocs | Write ::include{file="…"} for Markdown, or file="…" on the first line of a code block without code. It is shown as text.',
  ]),
  [
    '::: my.module.Class\n    options:',
    '1:1 foreign-syntax: Cannot use the reference of mkdocstrings | Write what it stands for as Markdown. It is shown as text.',
  ],
  [
    'x^2^',
    '1:2 foreign-syntax: Cannot use the superscript | Write <sup>…</sup>. It is shown as text.',
  ],
  [
    'H~2~O',
    '1:2 foreign-syntax: Cannot use the subscript | Write <sub>…</sub>. It is struck through.',
  ],
  ...['![a](/b.png =100x50)', '![a](b.png =100x)', '![a](b.png =x50)', '![a|100](b.png)'].map(
    (text) => [
      text,
      '1:1 foreign-syntax: Cannot use the size of an image | Write <img src="…" alt="…" width="…">. It is shown as text.',
    ],
  ),
  ...['a ==b c== d', '==b==.', 'Press ++ctrl+c++', '(^^in^^)', '{++a++}'].map((text) => [
    text,
    expect.stringMatching(
      /^1:\d foreign-syntax: Cannot use the mark of text \| Write <mark>, <ins> or <kbd>\. It is shown as text\.$/,
    ),
  ]),
  ...['<div v-if="a">b</div>', '<b @click="a">b</b>', '<a class="b" :href="c">d</a>'].map(
    (text) => [
      text,
      '1:1 foreign-syntax: Cannot use the attribute of Vue | Pages run no code: write HTML attributes. It does nothing, or its element is shown as text.',
    ],
  ),
  ...['# {{ $frontmatter.title }}', '[a]({{ site.baseurl }}/b)', '{{ .Site.Title }}'].map(
    (text) => [
      text,
      `1:${text.indexOf('{') + 1} foreign-syntax: Cannot use the expression in "{{ }}" | Write its value: pages run no code. It is shown as text.`,
    ],
  ),
  ...[
    'In {{ version }}.',
    '{{ config.site_name }}',
    '{{ a | upper }}',
    '# {{ a("b") }}',
    '{{- a -}}',
  ].map((text) => [
    text,
    `1:${text.indexOf('{') + 1} foreign-syntax: Cannot use the expression in "{{ }}" | Write its value, or \`{{ … }}\` as code where it is meant: pages run no code. It is shown as text.`,
  ]),
  [
    'A\n: b',
    '2:1 foreign-syntax: Cannot use the list of definitions | Write a list, or <dl>, <dt> and <dd>. It is shown as text.',
  ],
  [
    '*[HTML]: a',
    '1:1 foreign-syntax: Cannot use the abbreviation | Write <abbr title="…">…</abbr> where it stands. It is shown as text.',
  ],
  ...['See [[Page]].', '[[Page#Part|text]]', '- [[a/b c]], [[2]]', '| [[a]] |\n|---|'].map(
    (text) => [
      text,
      `1:${text.indexOf('[[') + 1} foreign-syntax: Cannot use the link of a wiki | Write [text](page.md), or "\\[[" where none is meant. It is shown as text.`,
    ],
  ),
  ...['![[a.png]]', 'See ![[Page#Part|100]]'].map((text) => [
    text,
    `1:${text.indexOf('!') + 1} foreign-syntax: Cannot use the embed of a wiki | Write ![…](…) for an image, ::include{file="…"} for a page. It is shown as text.`,
  ]),
  ...[
    '## A {.b}',
    '# A { .b #c }',
    '### A b {: .no_toc }',
    '## A {: #b }',
    '## A {#b c=d}',
    '## A {.b} ##',
  ].map((text) => [
    text,
    `1:${text.indexOf('{') + 1} foreign-syntax: Cannot use the class of a heading | Write {#id}, or remove it: a heading takes an id and nothing else. It is shown as text.`,
  ]),
  ...['Text.^[A note.]', 'a^[See [b](c.md).]', 'a^[over\nlines]'].map((text) => [
    text,
    `1:${text.indexOf('^') + 1} foreign-syntax: Cannot use the note within the text | Write [^1] here, and "[^1]: …" with the note below. It is shown as text.`,
  ]),
  ...[':badge[New]', 'A (:abbr[HTML])', '# A :icon-set{name=b}'].map((text) => [
    text,
    expect.stringMatching(
      /^1:\d foreign-syntax: Cannot use the directive within the text \| Write Markdown, or an element of HTML: directives stand on lines of their own\. It is shown as text\.$/,
    ),
  ]),
  [
    '{{< figure src="a.png" >}}',
    '1:1 foreign-syntax: Cannot use the shortcode "figure" | Write ![…](…): pages have no shortcodes. It is shown as text.',
  ],
  [
    '{{<\n  figure\n  src="a.png"\n>}}',
    '1:1 foreign-syntax: Cannot use the shortcode "figure" | Write ![…](…): pages have no shortcodes. It is shown as text.',
  ],
  [
    '{{<figure/>}}',
    '1:1 foreign-syntax: Cannot use the shortcode "figure" | Write ![…](…): pages have no shortcodes. It is shown as text.',
  ],
  ...(
    [
      [
        '{{< param version >}}',
        'shortcode "param"',
        '"{{name}}", and its value in "variables" of the config',
      ],
      [
        '{{< toc >}}',
        'shortcode "toc"',
        'nothing, as a table of contents stands beside every page',
      ],
      [
        '{{< youtube abc >}}',
        'shortcode "youtube"',
        '<iframe src="…" title="…">, and its host into "markdown.frames"',
      ],
      ['{{< production-note >}}', 'shortcode "production-note"', '":::note[Title]"'],
      ['{% embed url="https://a.example" %}', 'tag "embed"', '[…](…)'],
      [
        '{% @mermaid/diagram content="a" %}',
        'tag "@mermaid/diagram"',
        'Markdown, or an element of HTML',
      ],
    ] as const
  ).map(([text, name, advice]): [string, string] => [
    text,
    `1:1 foreign-syntax: Cannot use the ${name} | Write ${advice}: pages have no shortcodes. It is shown as text.`,
  ]),
  // Backticks within code do not end it.
  [
    '| a | `` b ` `` |\n|---|---|\n| `{% hint %}` | {{< figure >}} |',
    '3:18 foreign-syntax: Cannot use the shortcode "figure" | Write ![…](…): pages have no shortcodes. It is shown as text.',
  ],
  [
    '[a]({{% ref "b.md" %}})',
    '1:5 foreign-syntax: Cannot use the shortcode "ref" | Write the path of the file: pages have no shortcodes. It is shown as text.',
  ],
  [
    '{%- include a.html %} b {% endinclude %}',
    '1:1 foreign-syntax: Cannot use the tag "include" | Write ::include{file="…"}: pages have no shortcodes. It is shown as text.',
  ],
])('gives advice for %j', (text, expected) => {
  expect(found(text)).toEqual([expected]);
});

it.each([
  ['{!docs/shared.md!}', 1, 'the include of MkDocs', INCLUDE_ADVICE],
  ["[a](b.md ':include')", 3, 'the include of Docsify', INCLUDE_ADVICE],
  ['[!INCLUDE [a](b.md)]', 1, 'the include of DocFX', INCLUDE_ADVICE],
  ['include::a.adoc[]', 1, 'the include of AsciiDoc', INCLUDE_ADVICE],
  [
    '[!code-csharp[Main](Program.cs)]',
    1,
    'the code include of DocFX',
    'Write a code block without code whose first line has file="…", and region="…" or lines="…". It is shown as text.',
  ],
  ['?> tip', 1, 'the callout of Docsify', 'Write ":::tip", and ":::" below. It is shown as text.'],
  [
    '```{note}\nA\n```',
    1,
    'the directive "note" of MyST',
    'Write ":::note[Title]". It is shown as code.',
  ],
  [
    '```{code-block} python\na\n```',
    1,
    'the directive "code-block" of MyST',
    'Write a code fence. It is shown as code.',
  ],
  [
    '```{toctree}\na\n```',
    1,
    'the directive "toctree" of MyST',
    'Write "sidebars" in the config. It is shown as code.',
  ],
  [
    '```{eval-rst}\na\n```',
    1,
    'the directive "eval-rst" of MyST',
    'Write Markdown for it. It is shown as code.',
  ],
  [
    '```{r, echo=FALSE}\na\n```',
    1,
    'the code cell "r"',
    'Write the language without braces: "r". It is not run.',
  ],
  [
    ':::{tip}\nA\n:::',
    1,
    'the directive "tip" of MyST',
    'Write ":::note[Title]". It is shown as text.',
  ],
  [
    '::: {.callout-note}\nA\n:::',
    1,
    'the directive "callout-note" of Pandoc',
    'Write ":::note[Title]". It is shown as text.',
  ],
  [
    '.. note::\n\n   A',
    1,
    'the directive "note" of reStructuredText',
    'Write ":::note[Title]". It is shown as text.',
  ],
  ['See {ref}`a`', 5, 'the role "ref" of MyST', ROLE_ADVICE],
  ['See :ref:`a`', 5, 'the role "ref" of reStructuredText', ROLE_ADVICE],
  [
    '`a <https://b.c>`_',
    1,
    'the link of reStructuredText',
    'Write [text](…). It is shown as code.',
  ],
] as const)(
  'K56: gives advice for the include, directive or role %j',
  (text, column, what, note) => {
    expect(found(text)).toEqual([`1:${column} foreign-syntax: Cannot use ${what} | ${note}`]);
  },
);

it('knows the values that an MDX page names', () => {
  const text =
    'import Site from "@site/a";\n\nexport const version = "1";\n\n{other} {version} {Site.name}';
  expect(found(text)).toEqual([
    '1:1 mdx-syntax: Cannot use the import of MDX | Pages run no code: remove it. It is left out.',
    '3:1 mdx-syntax: Cannot use the export of MDX | Pages run no code: remove it. It is left out.',
    '5:9 foreign-syntax: Cannot use the expression of MDX | Write its value: pages run no code. It is shown as text.',
  ]);
});

it('reports each component of a page once, at its first place', () => {
  const text =
    'a\n\n<Tabs>\n<TabItem value="x">\n\nb\n\n</TabItem>\n<TabItem value="y">\n\nc\n\n</TabItem>\n</Tabs>';
  const note =
    'Write "::::tabs" around ":::tab[Title]": pages have no components. Its tags are shown as text.';
  expect(found(text)).toEqual([
    `3:1 mdx-syntax: Cannot use the component <Tabs> | ${note}`,
    `4:1 mdx-syntax: Cannot use the component <TabItem> | ${note}`,
  ]);
});

it.each([
  'Set {name} to `a`, /{id}`b`, {! a and b !}, a:b:`c` and `{ref}`',
  'Read `List <T>` and a .. b:: c, ::: and [!NOTE]',
  'Import the key "x" and\nexport it: `import a from "b"`',
  'Replace <Project ID> and <Region>.',
  '`<Tabs value="x" />`',
  '```\nimport a from "b"\n<Tabs a="b">\n[[toc]]\n```',
  '<div class="a">b</div>',
  '<div>\n\n## A\n\n</div>\n#no heading',
  '<div><pre>\n# a\n</pre></div>',
  '<!-- \n# a\n-->\n# b',
  '<div> <!--\n# a --></div>',
  '<script>\nimport a from "b"\nexport default {}\n</script>',
  '<style>\n@import "a";\n</style>',
  '<!-- include -->',
  '[[toc]](#x) and {{x}} and {x}',
  'Map<String, Int>',
  'At 10:30 :) of arn:aws:s3:::b, a:b:c and `:tada:` and [:a](b:c)',
  'Is it? ??? Yes!!! So !!! it',
  'It costs $$ and $$$',
  '$$ACCOUNT_ID$$ is yours',
  'f(x){ y } and [a]: {b}',
  'projects/{{project}}/{{ name }}, ${{ a.b }}, `{{ a }}`, "{{ a }}", {{project}}, {{ a b }} and \\{{ a }}',
  '{name}, {a.b}, {id}/{props}s, ${props.a}, /{props.a}, {"a": 1}, {"a"}, {} and {a, b}, `{props.a}`',
  '{{ include "a" . }} and {{ .a }}, {%, {#a} and {a ? b}',
  'export type and\nexport class names, export { and\nimport { a } in b',
  'Pay $$ to $$, $a and $b, $a - $b, A$b$c, $1$',
  'skip="\\\\\\[Flaky\\\\\\]|\\\\\\[Feature:.+\\\\\\]"',
  '\\[optional\\], \\(c\\) and \\\\(a, `\\\\(a\\\\)`, \\[ ] \\[x\\]',
  '~user/a~b, ~~a~~, a~ b~, 1~2, x^2 and a^b ^c',
  '// note and /// a, a <> b, ::: and ::: a b.c',
  ': alone',
  '## Set up {/* #setup */}\n\nText.',
  'C++ and D++, i++ and a == b == c, ==, ++i; x ^ y',
  '`==a==` and <a href="/x?y==z">b</a>, YWJj== and ZGVm==',
  'Set $HOME or $PATH, which costs $5 or $6^2, ${{ secrets.A_{B} }} and $A_B$C',
  '![a](b.png) and ![a](b.png "c = 1x2") and ![a | b](b.png)',
  '<b title="v-if @a :b">c</b> and {{ .Values.a }} and {{ $labels.b }} and user@example.com',
  '{{</* a */>}} and {%',
  '| a | b |\n|:--|--:|\n| c:d | :e |',
  '`[[a]]`, [[a]](b), [[a]][b], \\[[a]], x[[0]], [[ -z $a ]], [["a"]], [[1, 2], [3]], [[[a]]]\n\n[b]: c',
  '[[1]], [[A  b]] and [[^1]]\n\n[1]: https://a.example\n[a b]: https://b.example\n[^1]: Note.',
  '[![[a]](b.png)](c.md) and `![[a]]`',
  '## A {#b}',
  '## A {#b .c}',
  '## A { #b .c .d }',
  '## GET /a/{b} and {c: d}',
  '`^[a b]`, ^[a-z]+$, a^[0-9], [^[a b]], \\^[a b], x^[a b](c), x^[2]',
  'At 10:30, a[:b], x:y[0], std::a[b], https://[::1]/, `:a[b]`, :a[b](c) and ::a[b]: {a:b{c}}',
  ':::note[a]\nb\n:::',
  '```` ```a ```` and `{% hint %}`',
  '`` ` `` `{{< figure >}}` \\` `{% tabs %}`',
])('leaves %j alone', (text) => {
  expect(found(text).filter((finding) => finding.includes('foreign-syntax'))).toEqual([]);
});

const patternsOf = ({ sign, patterns }: (typeof KINDS)[number]): RegExp[] => [
  sign,
  ...patterns.map(([pattern]) => pattern),
];

it.each([DECLARED, EXPRESSION, PARAM_IN_CODE, SHORTCODE, ...KINDS.flatMap(patternsOf)])(
  'does not backtrack without bound: %s',
  { timeout: PROOF_TIMEOUT_MS },
  (pattern) => {
    expect(judgeBounded(pattern).status).toBe('safe');
  },
);

it.each([
  '[[a',
  '![[a',
  '[[a ]',
  '{.a ',
  '{: a',
  '{#a b',
  ' {',
  'a^[b c',
  'a^[b ',
  ' :a-b',
  ' :a[',
  ' :a{b',
  ' {a.',
  ' {a ? b',
  ' {{ a.b',
  '$$ a',
  ' $a=b',
  '\\\\(a',
  '\\\\[a',
  '\\(a',
  '\\[a',
  '\nimport {',
])('takes time for 300 kB of %j that grows with its length', (unit) => {
  const text = `# A ${unit.repeat(300_000 / unit.length)}`;
  const took = startCpuClock();
  for (const pattern of KINDS.flatMap(patternsOf)) pattern.exec(text);
  expect(took()).toBeLessThan(2000);
});

const shown = (text: string) => `HTML goes on to the next one. "${text}" is shown as text.`;
const html = (place: string, what: string, element: string, text: string) =>
  `${place} foreign-syntax: Cannot use the ${what} | Write ${element}, or leave an empty line above it: ${shown(text)}`;

it.each([
  [
    '<details>\n<summary>**Kube-proxy**</summary>\n\na\n</details>',
    [html('2:10', 'bold text in <summary>', '<strong>', '**Kube-proxy**')],
  ],
  [
    '<table>\n<tr><td>**b** [l](./a.md)</td></tr>\n</table>',
    [
      html('2:9', 'bold text in <td>', '<strong>', '**b**'),
      html('2:15', 'link in <td>', '<a href="…">', '[l](./a.md)'),
    ],
  ],
  [
    '<div>\nSee [a b](https://a.example/) and ![i](i.png "T").\n</div>',
    [
      html('2:5', 'link in <div>', '<a href="…">', '[a b](https://a.example/)'),
      html('2:35', 'image in <div>', '<img src="…" alt="…">', '![i](i.png "T")'),
    ],
  ],
  ['<p>Run `a b`</p>', [html('1:8', 'code in <p>', '<code>', '`a b`')]],
  [
    '<ul>\n<li>*a b* ~~c~~</li>\n</ul>',
    [
      html('2:5', 'emphasis in <li>', '<em>', '*a b*'),
      html('2:11', 'deleted text in <li>', '<del>', '~~c~~'),
    ],
  ],
  ['<div>\n- a\n- b\n</div>', [html('2:1', 'list in <div>', '<ul> and <li>', '- a')]],
  ['</details>\n1. a\n', [html('2:1', 'list behind </details>', '<ul> and <li>', '1. a')]],
  ['<div>\n> a\n</div>', [html('2:1', 'quote in <div>', '<blockquote>', '> a')]],
  ['<div>a\n> b</div>', []],
  [
    '<details>\n<summary>s</summary>\n:::note[T]\na\n:::\n</details>',
    [html('3:1', 'directive in <details>', 'HTML for it', ':::note[T]')],
  ],
  ['<div>\na ::: b\n</div>', []],
  ['<div>\n```sh\na\n```\n</div>', [html('2:1', 'code block in <div>', '<pre><code>', '```sh')]],
  ['<div>\n| a | b |\n|---|---|\n</div>', [html('3:1', 'table in <div>', '<table>', '|---|---|')]],
  ['> <p>\n> a __B c__ d\n> </p>', [html('2:5', 'bold text in <p>', '<strong>', '__B c__')]],
  [
    '- x\n\n  <div>[a][b]</div>\n\n[b]: c.md',
    [html('3:8', 'link in <div>', '<a href="…">', '[a][b]')],
  ],
  ['<center>_a_</center>', [html('1:9', 'emphasis in <center>', '<em>', '_a_')]],
])('K51: finds the Markdown in the HTML of %j', (text, expected) => {
  expect(found(text)).toEqual(expected);
});

it.each([
  '<div>\n\n**a** [b](c.md)\n\n</div>',
  'a <b>**c**</b> <span>[d](e.md)</span>',
  '<p>2 * 3 * 4, a*b*c, *.a.example and *.b.example, **kwargs and **others</p>',
  '<p>src/**/a/**/b, __init__, snake_case_name, a[0](b), f[i](x) and "*"</p>',
  '<p>* required\n* fields, rate*, price*</p>',
  '<p><code>**a** [b](c.md) `d`</code> <kbd>*a*</kbd></p>',
  '<pre>\n**a**\n- b\n[c](d.md)\n</pre>',
  '<script>\nconst a = `**b** [c](d.md)`;\n</script>',
  '<style>\n/* *a* */ b > *c* {}\n</style>',
  '<!-- **a** [b](c.md) -->',
  '<div>\n<!-- **a** -->\n</div>',
  '<p>a<br>\n- b<br>\n- c</p>',
  '<td>\\*\\*a\\*\\* \\[b](c.md) [d] [e][f]</td>',
  '<a href="x_y_z" title="**a**">b</a>',
  '<p>a --- b</p>',
  '<p>`</p>\n<p>`</p>',
])('K51: finds no Markdown in the HTML of %j', (text) => {
  expect(found(text).filter((finding) => finding.includes('HTML goes on'))).toEqual([]);
});

it('K51: finds every link, and each other kind once in each element', () => {
  const text = '<p>**a** **b**</p>\n<p>[a](b.md)</p>\n<p>[c](d.md)</p>\n<i>**a**</i>\n';
  expect(pageOf(text).diagnostics.map(({ reason, place }) => `${place?.line} ${reason}`)).toEqual([
    '1 Cannot use the bold text in <p>',
    '2 Cannot use the link in <p>',
    '3 Cannot use the link in <p>',
    '4 Cannot use the bold text in <i>',
  ]);
});

it.each([
  `<pre>${'\n'.repeat(100_000)}**a**</pre>`,
  `<div>${' '.repeat(100_000)}---a</div>`,
  `<div>${'['.repeat(100_000)}</div>`,
  `<div>${'*a '.repeat(900)}${'-'.repeat(100_000)}</div>`,
  `<div>${'`'.repeat(100_000)}</div>`,
])('K51: reads hostile HTML in linear time: %#', (text) => {
  const took = startCpuClock();
  found(text);
  expect(took()).toBeLessThan(3000);
});

const indent = (text: string) =>
  `foreign-syntax: Cannot use the indentation of MDX | Indent "${text}" by less than four spaces, or put code between fences. It is shown as code.`;

it.each([
  ["import A from 'a';\n\n    - One\n    - two", `3:1 ${indent('- One')}`],
  [
    '<Tab label="a">\n\n    Some words in a row.\n\n</Tab>',
    `3:1 ${indent('Some words in a row.')}`,
  ],
  ['{/* a */}\n\n    1. first [b](c.md)', `3:1 ${indent('1. first [b](c.md)')}`],
  ['- a\n\n      **b**: c\n\nexport const d = 1;', `3:3 ${indent('**b**: c')}`],
  ['<Steps a="b">\n\n\tSee [a](b.md)\n\n</Steps>', `3:1 ${indent('See [a](b.md)')}`],
  ['import A from "a";\n\n    <B c="d" />', `3:1 ${indent('<B c="d" />')}`],
])('K52: finds Markdown that its indentation turns into code in %j', (text, expected) => {
  expect(found(text)).toContain(expected);
});

it.each([
  '    - One\n    - two',
  "import A from 'a';\n\n    npm install a\n    a=b",
  "import A from 'a';\n\n    - name: b\n      run: c",
  "import A from 'a';\n\n```\n    - One\n```",
  "import A from 'a';\n\n    const a = { b: 'C d e' };",
])('K52: finds no Markdown in the code of %j', (text) => {
  expect(found(text).join()).not.toContain('indentation of MDX');
});
