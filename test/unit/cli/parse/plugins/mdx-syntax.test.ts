/** Tests that components, MDX statements and custom elements are found, and that the content between tags stays. */
import { describe, expect, it } from 'vitest';
import { EXPORT, EXPORT_FROM, IMPORT } from '../../../../../cli/parse/mdx/read-esm.js';
import type { ParseOptions } from '../../../../../cli/parse/options.js';
import { judgeBounded, PROOF_TIMEOUT_MS } from '../../../../backtracking.js';
import { htmlOf, pageOf } from '../page-of.js';

const found = (text: string, options: Partial<ParseOptions> = {}): string[] =>
  pageOf(text, options).diagnostics.map(
    ({ ruleId, place, reason }) => `${place?.line}:${place?.column} ${ruleId}: ${reason}`,
  );
const component = (at: string, name: string) =>
  `${at} mdx-syntax: Cannot use the component <${name}>`;
const IMPORTED = 'mdx-syntax: Cannot use the import of MDX';
const EXPORTED = 'mdx-syntax: Cannot use the export of MDX';

describe.each(['satteri', 'remark'] as const)('with %s', (parser) => {
  it('K10: the content of a component stays, whatever HTML calls its name', () => {
    const text = 'Read <Link to="/docs/b/">the **install** guide</Link> first.';
    expect(pageOf(text, { parser }).diagnostics).toMatchObject([
      {
        ruleId: 'mdx-syntax',
        reason: 'Cannot use the component <Link>',
        note: 'Write […](…): pages have no components. Its tags are shown as text.',
        place: { line: 1, column: 6, endLine: 1, endColumn: 26 },
        cause: '`<Link>`',
      },
    ]);
    expect(htmlOf(text, { parser })).toBe(
      '<p>Read &lt;Link to="/docs/b/">the <strong>install</strong> guide&lt;/Link> first.</p>',
    );
  });

  it.each([
    'Title',
    'Meta',
    'Template',
    'Object',
    'Script',
    'Style',
    'Details',
    'Pre',
    'Tabs.Item',
    'My-Tab',
  ])('K10: <%s> is a component in a line and as a block', (name) => {
    for (const html of ['sanitize', 'trust'] as const) {
      const inline = `Read <${name}>the **guide**</${name}> first.`;
      expect(found(inline, { parser, html })).toEqual([component('1:6', name)]);
      expect(htmlOf(inline, { parser, html })).toContain('the <strong>guide</strong>');
      const block = `<${name} a="b">\nSome *text*\n\n- item\n</${name}>\n---\n\n<${name} />`;
      expect(found(block, { parser, html })).toEqual([component('1:1', name)]);
      expect(htmlOf(block, { parser, html })).toMatch(
        /Some <em>text<\/em>.*<ul><li>item.*<\/ul><hr><\/hr>/,
      );
    }
  });

  it('K10: a paragraph of tags is neither a paragraph nor a heading', () => {
    expect(htmlOf('<Tabs>\n<TabItem a="b">\n\nText\n\n</TabItem>\n</Tabs>\n---', { parser })).toBe(
      '&lt;Tabs>&lt;TabItem a="b"><p>Text</p>&lt;/TabItem>&lt;/Tabs><hr></hr>',
    );
  });

  it('K10: names of HTML in capitals are HTML, and names without a value or an end are placeholders', () => {
    const text =
      '<DIV CLASS="x">a<BR>b</DIV>\n\nReplace <REGION>, <Project ID>, <Title> and <foo.bar>.';
    expect(found(text, { parser })).toEqual([]);
    expect(htmlOf(text, { parser })).toBe(
      '<div>a<br></br>b</div><p>Replace &lt;REGION>, &lt;Project ID>, &lt;Title> and &lt;foo.bar>.</p>',
    );
    expect(found('<FAQ items={[1, 2]} />', { parser })).toEqual([component('1:1', 'FAQ')]);
  });

  it('K10: finds components in titles, tables and footnotes', () => {
    const text =
      '::: note <Badge a="b" />\n\nText [<Icon /> b](./b.md)\n\n:::\n\n| a | b |\n|---|---|\n| <Tag c="d|e" /> | f |\n\nx[^1]\n\n[^1]: A <Link to="/">note</Link>';
    expect(found(text, { parser }).sort()).toEqual([
      component('13:9', 'Link'),
      component('1:10', 'Badge'),
      component('3:7', 'Icon'),
      component('9:3', 'Tag'),
    ]);
  });

  it('K10: a component without an end is a warning', () => {
    expect(found('a<Br>b <Image src="a.png">', { parser })).toEqual([
      '1:2 foreign-syntax: Cannot use the component <Br>',
      '1:8 foreign-syntax: Cannot use the component <Image>',
    ]);
  });

  it('K10: code and addresses keep text that looks like a tag', () => {
    const text =
      '`<Tabs a={b}>` [a](<My File.md>)\n\n```\n<Tabs\n  a={<b>}\n/>\n```\n\n> - ```\n>   <Tabs\n>     a={b}>\n>   ```\n\n<!-- <Tabs a="b"> -->';
    expect(found(text, { parser })).toEqual([]);
    expect(htmlOf(text, { parser })).toContain('<code>&lt;Tabs a={b}></code>');
    expect(htmlOf(text, { parser })).toContain('&lt;Tabs  a={&lt;b&gt;}/&gt;');
    expect(htmlOf(text, { parser })).toContain('&lt;Tabs  a={b}&gt;');
    expect(pageOf(text, { parser }).links).toMatchObject([{ url: 'My File.md' }]);
  });

  it.each([
    '<Collapse title={<b>More</b>}>',
    '<Collapse title={`a ${b ? `}` : "<p>"} c`}>',
    "<Collapse title='it is' open={{ a: { b: '}' } }}>",
    '<Collapse onClick={() => a > b}>',
    '<Collapse\n  title={[\n    "a > b", // it\'s\n\n    /* } */ `c`,\n  ]}\n  {...props}\n>',
    '<Collapse{...props}>',
    "<Collapse title={<p>Don't</p>}>",
  ])('K12: finds %j', (tag) => {
    const text = `${tag}\nSome **text**\n</Collapse>\n\nMore`;
    expect(found(text, { parser })).toEqual([component('1:1', 'Collapse')]);
    const html = htmlOf(text, { parser });
    expect(html).toContain('Some <strong>text</strong>');
    expect(html).toContain('<p>More</p>');
    expect(html).not.toMatch(/<(?:b|p)>(?:More<\/b>|Don)/);
  });

  it('K12: an open brace hides nothing', () => {
    const text = 'A <Card a={b\n\n**c** and <Card a="b" />';
    expect(found(text, { parser })).toEqual([component('3:11', 'Card')]);
    expect(htmlOf(text, { parser })).toContain('<strong>c</strong>');
  });

  it('K11: statements are not prose, wherever they are', () => {
    const text = [
      "import Tabs from '@theme/Tabs';",
      '# A',
      '',
      'import {\n  a,\n} from "a"\nexport const meta = {\n  b: `\n## No heading\n```\n`,\n\n  c: 1,\n};',
      'First.',
      '',
      "export default function Page({ a }) {\n  return <div>it's {a}</div>;\n\n}",
      '',
      'Second.',
      '',
      '    import code from "x"',
    ]
      .join('\n')
      .replaceAll('```', '\\`\\`\\`');
    expect(found(text, { parser })).toEqual([`1:1 ${IMPORTED}`, `7:1 ${EXPORTED}`]);
    expect(htmlOf(text, { parser })).toBe(
      '<h1 id="a">A</h1><p>First.</p><p>Second.</p><codeblock language="plain" html="import code from &quot;x&quot;" lines="1" copy="true"></codeblock>'.replaceAll(
        '&quot;',
        '"',
      ),
    );
    expect(pageOf(text, { parser }).description).toBe('First.');
  });

  it('K11: a fence in a template literal begins no code block', () => {
    const text = 'export const a = `\n~~~\n`;\n\n# A\n\nText';
    expect(htmlOf(text, { parser })).toBe('<h1 id="a">A</h1><p>Text</p>');
  });
});

it.each([
  'import a from "b"',
  "import * as a from 'b';",
  'import a, { b as c } from "d" // e',
  'import type { A } from "b"',
  "import './a.css'",
  'import data from "./a.json" with { type: "json" };',
  "import a from 'a'; import b from 'b';",
])('K11: %j is a statement', (text) => {
  expect(found(text)).toEqual([`1:1 ${IMPORTED}`]);
  expect(htmlOf(text)).toBe('');
});

it.each([
  'export const a = 1',
  'export const a: string = "b"',
  'export let a, b = 1;\n'.trim().replace(', b', ''),
  'export const a =\n  b;',
  'export const { a, b } = c',
  'export const A = () => (\n  <b>\n\n    c\n\n  </b>\n);',
  'export async function* a() {\n}',
  'export class A {\n}',
  'export interface A {\n  b: string;\n}',
  'export enum A { B }',
  'export type A = string;',
  'export { a, b };',
  "export { a } from 'b'",
  "export * from 'b'",
  'export default a;',
  'export default ({ children }) => <div>{children}</div>',
  'export default () => {\n  return 1;\n}',
  'export default { a: 1 }',
])('K11: %j is a statement', (text) => {
  expect(found(text)).toEqual([`1:1 ${EXPORTED}`]);
  expect(htmlOf(text)).toBe('');
});

it.each([
  'import the module "x" from your project',
  'Import React from "react".',
  'import React from "react" and use it',
  'import "a.csv" into the table',
  'import: a list',
  'export default values are used',
  'export const is a keyword',
  'export function names',
  'export class of 2020',
  'export type and interface',
  'export { a } and { b }',
  'export (the command) writes a file',
  'export VAR=value',
  'important and exported',
])('K11: %j is prose', (text) => {
  expect(found(text)).toEqual([]);
  expect(htmlOf(text)).toMatch(/^<p>/);
});

it('K53: names that an import declares are not expressions', () => {
  expect(found("import { Steps } from '@astrojs/starlight/components';\n\n# A")).toEqual([
    `1:1 ${IMPORTED}`,
  ]);
});

describe('K65: custom elements', () => {
  const text = 'A <my-counter start="3">5</my-counter> and <my-other /> in <cluster-name>.';

  it('are findings if HTML is sanitized, and their content stays', () => {
    expect(pageOf(text).diagnostics).toMatchObject([
      {
        ruleId: 'unsafe-html',
        reason: 'Cannot use the custom element <my-counter>',
        note: 'Its tags are shown as text. Name the script that defines it in "scripts" of the front matter. Pages of trusted authors may set `markdown.html` to "trust".',
        place: { line: 1, column: 3 },
      },
      { reason: 'Cannot use the custom element <my-other>' },
    ]);
    expect(htmlOf(text)).toContain('>5&lt;/my-counter>');
  });

  it('are elements if HTML is trusted, and end', () => {
    const options = { html: 'trust' } as const;
    const whole = text.replace(' in <cluster-name>', '');
    expect(found(whole, options)).toEqual([]);
    expect(htmlOf(`${whole}\n\nMore`, options)).toBe(
      '<p>A <my-counter start="3">5</my-counter> and <my-other></my-other>.</p><p>More</p>',
    );
    expect(found(text, options)).toEqual([
      '1:60 broken-syntax: Cannot find the end of <cluster-name>',
    ]);
  });

  it.each([
    '<Counter start={3} />',
    '<Counter start="3" />',
    '<Counter start={3}>',
    '<div>\n<Counter start={<p>} />\n</div>',
  ])('a component is text if HTML is trusted: %j', (tag) => {
    const html = htmlOf(`${tag}\n\nMore`, { html: 'trust' });
    expect(found(tag, { html: 'trust' })).toMatchObject([
      expect.stringContaining('Cannot use the component <Counter>'),
    ]);
    expect(html).not.toMatch(/<counter/i);
    expect(html).toMatch(/&lt;Counter.*<p>More<\/p>$/);
  });
});

it.each([IMPORT, EXPORT, EXPORT_FROM])(
  'does not backtrack without bound: %s',
  { timeout: PROOF_TIMEOUT_MS },
  (pattern) => {
    expect(judgeBounded(pattern).status).toBe('safe');
  },
);

it.each(['<A {', '<A b={`', '<A b="', 'export const a = {\n\n', 'import {\n', '<A>\n\n</A>\n\n'])(
  'takes time for many %j that grows with their number',
  (unit) => {
    const started = process.cpuUsage().user;
    pageOf(unit.repeat(100_000 / unit.length));
    expect((process.cpuUsage().user - started) / 1e6).toBeLessThan(4);
  },
);
