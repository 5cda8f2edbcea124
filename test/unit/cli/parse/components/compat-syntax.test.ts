import { expect, test } from 'vitest';
import { replaceCompatSyntax } from '../../../../../cli/parse/components/compat-syntax.js';
import { loadMdx } from '../../../../../cli/parse/components/load-mdx.js';
import { htmlOf, pageOf } from '../page-of.js';

test('comments and ids are replaced outside of code, at their offsets', () => {
  const text = '<!-- a --> `<!-- b -->`\n\n## T {#c}\n\n```\n<!-- d -->\n```\n';
  const written = replaceCompatSyntax(text);
  expect(written).toHaveLength(text.length);
  expect(written).toContain('{/*  a */} `<!-- b -->`');
  expect(written).toContain('## T \uF8F0#c\uF8F1\n');
  expect(written).toContain('```\n<!-- d -->\n```\n');
});

test.each([
  ['a', '```mdx-code-block\n<b />\n```\nc', '                 \n<b />\n   \nc'],
  ['with spaces', '``` mdx-code-block \n<b />\n```', '                   \n<b />\n   '],
  ['with a fence in it', '````mdx-code-block\n```\n````\n', '                  \n```\n    \n'],
  ['without an end', '```mdx-code-block\n<b />\n', '                 \n<b />\n'],
  ['of another language', '```mdx-code-blocks\n```\n', '```mdx-code-blocks\n```\n'],
])('the code of a fence of mdx-code-block is MDX: %s', (_, text, expected) => {
  expect(replaceCompatSyntax(text)).toBe(expected);
});

test.each([
  ['in a line', 'a <!-- b --> c', '<p>a  c</p>'],
  ['over lines', '<!-- a\n\nb -->\n\nc', '<p>c</p>'],
  ['in a list', '- a\n\n  <!-- b\n  c -->', '<ul><li><p>a</p></li></ul>'],
  ['in a quote', '> <!-- a\n> b -->\n> c', '<blockquote><p>c</p></blockquote>'],
  ['in an element', '<div>\n<!-- a -->\n</div>', '<div></div>'],
  ['with the end of another comment', '<!-- a */ -- { } ` -->b', '<p>b</p>'],
  ['with elements and expressions', '<!-- <b> {c} -->', ''],
  ['that are empty', '<!---->', ''],
  ['with a fence', '<!-- a\n\n```yaml\nb\n``` -->\n\nc', '<p>c</p>'],
  ['with two fences', '<!--\n```\na\n```\n\n~~~\nb\n~~~\n-->\n\nc', '<p>c</p>'],
  [
    'that end in a line of their own after a fence',
    '- a\n\n<!--\n```\nb\n```\n-->\n\n`c`',
    '<ul><li>a</li></ul><p><code>c</code></p>',
  ],
  ['beside each other', '<!-- a --><!-- b -->', ''],
  ['between single backticks', 'a ` b\n\n<!-- c -->\n\nd ` e', '<p>a ` b</p><p>d ` e</p>'],
  ['between escaped backticks', '\\`<!-- a -->\\`', '<p>``</p>'],
  ['within a comment of MDX', '{/* <!-- a --> */}', ''],
  ['in code', '`<!-- a -->`', '<p><code>&lt;!-- a --></code></p>'],
])('comments %s', async (_, text, html) => {
  expect(await show(text)).toBe(html);
});

test.each([
  ['after emphasis', '## A *b* `c` {#d}', '<h2 id="d">A <em>b</em> <code>c</code></h2>'],
  ['with an escaped brace', '## A \\{#b}', '<h2 id="b">A</h2>'],
  ['with two escaped braces', '## A \\{#b\\}', '<h2 id="b">A</h2>'],
  ['below a line', 'A {#b}\n---', '<h2 id="b">A</h2>'],
  ['before closing signs', '## A {#b} ##', '<h2 id="b">A</h2>'],
  ['of letters of any script', '# A {#b-ü.c_1:d}', '<h1 id="b-ü.c_1:d">A</h1>'],
  ['in a comment of MDX', '## A {/* #b */}', '<h2 id="b">A</h2>'],
  ['in a comment of HTML', '## A <!-- #b -->', '<h2 id="b">A</h2>'],
  ['in a list', '- # A {#b}', '<ul><li><h1 id="b">A</h1></li></ul>'],
  ['in code', '## `{#a}`', '<h2 id="a"><code>{#a}</code></h2>'],
  ['of no heading', 'A {#b}', '<p>A {#b}</p>'],
  [
    'in a directive',
    ':::note Title {#a}\nb\n:::',
    '<admonition type="note" id="a" title="Title"><p>b</p></admonition>',
  ],
])('ids %s', async (_, text, html) => {
  expect(await show(text)).toBe(html);
});

test.each([
  ['a comment', 'x <!-- ä😀 --> {b c}', '1:18'],
  ['a comment of two lines', '<!-- a\n b --> {b c}', '2:10'],
  ['an id', '## A {#b}\n\n{b c}', '3:3'],
])('places after %s are right', async (_, text, place) => {
  const { diagnostics } = await parse(text);
  expect(diagnostics.map(({ place }) => `${place?.line}:${place?.column}`)).toEqual([place]);
});

test('many comments and code that never end take no time', () => {
  for (const piece of ['<!-- ', '{/* ', '` ', '`` ` ']) {
    const text = `${piece.repeat(20_000)}{#a}`;
    const started = performance.now();
    expect(replaceCompatSyntax(text)).toHaveLength(text.length);
    expect(performance.now() - started).toBeLessThan(1000);
  }
});

async function parse(text: string) {
  await loadMdx({ format: 'mdx' });
  return pageOf(text, { format: 'mdx' });
}

async function show(text: string): Promise<string> {
  await loadMdx({ format: 'mdx' });
  return htmlOf(text, { format: 'mdx' });
}
