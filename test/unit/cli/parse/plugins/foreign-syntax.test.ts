import { expect, it } from 'vitest';
import { pageOf } from '../page-of.js';

const found = (text: string): string[] =>
  pageOf(text).diagnostics.map(
    ({ ruleId, place, reason, note }) =>
      `${place?.line}:${place?.column} ${ruleId}: ${reason} | ${note}`,
  );

it.each([
  [
    "# A\n\nimport Tabs from '@theme/Tabs';\nimport './x.css'",
    '3:1 foreign-syntax: Cannot use the import of MDX | Pages run no code: remove the line. It is shown as text.',
  ],
  [
    'export const x = 1;',
    '1:1 foreign-syntax: Cannot use the export of MDX | Pages run no code: remove the line. It is shown as text.',
  ],
  [
    '{/* a */}',
    '1:1 foreign-syntax: Cannot use the comment of MDX | Write <!-- … -->. It is shown as text.',
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
  [
    '{{#include ./a.md:anchor}}',
    '1:1 foreign-syntax: Cannot use the include of mdBook | Write ::include{file="…"} for Markdown, or file="…" on the first line of a code block without code. It is shown as text.',
  ],
  [
    "import Main from '!!raw-loader!../main.tf';",
    '1:1 foreign-syntax: Cannot use the import of code | Write a code block without code whose first line has file="…", and region="…" or lines="…". The line is shown as text.',
  ],
  [
    'import main from "../main.tf?raw"',
    '1:1 foreign-syntax: Cannot use the import of code | Write a code block without code whose first line has file="…", and region="…" or lines="…". The line is shown as text.',
  ],
  [
    "import Shared from './_shared.mdx';",
    '1:1 foreign-syntax: Cannot use the import of Markdown | Write ::include{file="…"} where its component stands. The line is shown as text.',
  ],
  [
    'New <Badge text="x" /> here',
    '1:5 foreign-syntax: Cannot use the component <Badge> | Write Markdown, or an element of HTML: pages have no components. Its tags are shown as text.',
  ],
  [
    '<Card title="A" style={{ a: 1 }} />',
    '1:1 foreign-syntax: Cannot use the component <Card> | Write "::::cards" around ":::card[Title]": pages have no components. Its tags are shown as text.',
  ],
])('says what to write instead of %j', (text, expected) => {
  expect(found(text)).toEqual([expected]);
});

it('names each component of a page once, where it first stands', () => {
  const text =
    'a\n\n<Tabs>\n<TabItem value="x">\n\nb\n\n</TabItem>\n<TabItem value="y">\n\nc\n\n</TabItem>\n</Tabs>';
  const note =
    'Write "::::tabs" around ":::tab[Title]": pages have no components. Its tags are shown as text.';
  expect(found(text)).toEqual([
    `3:1 foreign-syntax: Cannot use the component <Tabs> | ${note}`,
    `4:1 foreign-syntax: Cannot use the component <TabItem> | ${note}`,
  ]);
});

it.each([
  'Import the key "x" and\nexport it: `import a from "b"`',
  'Replace <Project ID> and <Region>.',
  '`<Tabs value="x" />`',
  '```\nimport a from "b"\n<Tabs a="b">\n[[toc]]\n```',
  '<div class="a">b</div>',
  '<!-- include -->',
  '[[toc]](#x) and {{ x }} and {x}',
  'Map<String, Int>',
])('leaves %j alone', (text) => {
  expect(found(text).filter((finding) => finding.includes('foreign-syntax'))).toEqual([]);
});
