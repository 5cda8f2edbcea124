/** Addresses in the Markdown that is published next to each page. */
import { expect, test } from 'vitest';
import { site } from '../site.js';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

/** Publishes pages in `docs/guides` with these texts below `/x/`; names of assets are without their hash. */
async function publish(texts: readonly string[], config = ''): Promise<string[]> {
  const pages = texts.map((text, i) => [`docs/guides/p${i}.md`, `---\ntitle: P\n---\n\n${text}\n`]);
  const { build, read } = site({
    'site.config.ts': `export default { title: 'T', base: '/x/', search: false, ${config} }`,
    ...Object.fromEntries(pages),
    'docs/guides/pic.svg': SVG,
    'docs/guides/pic-2.svg': SVG.replace('"1"', '"2"'),
    'docs/b.md': '# B\n',
    'docs/e(f.md': '# E\n',
    "docs/it's.md": '# I\n',
    'docs/_part.md': '- <a href="b.md">p</a> ![i](guides/pic.svg) <img src="guides/pic.svg">\n',
  });
  await build();
  return texts.map((_, i) =>
    read(`docs/guides/p${i}/index.md`)
      .replace(/(pic(?:-2)?)-\w{8,}(?=\.svg)/g, '$1')
      .replace('# P\n\n', '')
      .trim(),
  );
}

const cases = [
  ['<a href="../b.md">b</a>', '<a href="/x/docs/b/">b</a>'],
  [
    'Text <a href="../b.md#s">b</a> <a href="#s">s</a>',
    'Text <a href="/x/docs/b/#s">b</a> <a href="#s">s</a>',
  ],
  ['<img src="./pic.svg" alt="./pic.svg">', '<img src="/x/assets/pic.svg" alt="./pic.svg">'],
  ["<img alt='>' src='./pic.svg'/>", "<img alt='>' src='/x/assets/pic.svg'/>"],
  ['<IMG SRC=pic.svg ALT=pic.svg>', '<IMG SRC=/x/assets/pic.svg ALT=pic.svg>'],
  ['<a title="a"\n   href=" ../b.md ">b</a>', '<a title="a"\n   href=" /x/docs/b/ ">b</a>'],
  [
    '> - <a title="c > d"\n>   href="../b.md">b</a>',
    '> - <a title="c > d"\n>   href="/x/docs/b/">b</a>',
  ],
  ['> <p>\n>   <img\n> src="pic.svg"></p>', '> <p>\n>   <img\n> src="/x/assets/pic.svg"></p>'],
  ['<a href="../b.md?a=1&amp;b">b</a>', '<a href="/x/docs/b/?a=1&amp;b">b</a>'],
  [
    "<a href='../it&#39;s.md'>b</a> <a href='/docs/b'>b</a>",
    "<a href='/x/docs/it%27s/'>b</a> <a href='/x/docs/b/'>b</a>",
  ],
  // References by number and by name; an invalid one; those that HTML reads without a semicolon, and those that it does not.
  [
    '<a href="&#46;&period;&#x2F;b.md">b</a> <a href="..&sol;b.md?a&#38;b&#X26;c&AMP;d#s">b</a>',
    '<a href="/x/docs/b/">b</a> <a href="/x/docs/b/?a&amp;b&amp;c&amp;d#s">b</a>',
  ],
  [
    '<a href="../b.md?q=&quot;&#39;&lt;&gt;&#32;&#10;x&quot;">b</a> <a href=../b.md?&quot;&gt>b</a>',
    '<a href="/x/docs/b/?q=%22%27%3C%3E%20%0Ax%22">b</a> <a href=/x/docs/b/?%22%3E>b</a>',
  ],
  [
    '<a href="../b.md?a&copy=1&nope;2&amp3">b</a> <a href="../b.md?&amp;copy;">b</a>',
    '<a href="/x/docs/b/?a&amp;copy=1&amp;nope;2&amp;amp3">b</a> <a href="/x/docs/b/?&amp;copy;">b</a>',
  ],
  [
    '<a href="&#32;../b.md&Tab;">b</a> <a href="#&quot;">s</a>',
    '<a href="/x/docs/b/">b</a> <a href="#&quot;">s</a>',
  ],
  [
    '<img srcset="&#46;/pic.svg 1x, pic&#45;2.svg 2x">',
    '<img srcset="/x/assets/pic.svg 1x, /x/assets/pic-2.svg 2x">',
  ],
  ['[b](../b.md?a&#38;copy;)', '[b](/x/docs/b/?a&amp;copy;)'],
  ['<a href="../it\'s.md">b</a>', '<a href="/x/docs/it%27s/">b</a>'],
  [
    '<picture><source srcset="pic.svg 1x, ./pic-2.svg 2x, pic.svg 3x"><img src="pic.svg"></picture>',
    '<picture><source srcset="/x/assets/pic.svg 1x, /x/assets/pic-2.svg 2x, /x/assets/pic.svg 3x"><img src="/x/assets/pic.svg"></picture>',
  ],
  [
    '<table><tr><td><a href="../b.md"><img src="pic.svg"></a></td></tr></table>',
    '<table><tr><td><a href="/x/docs/b/"><img src="/x/assets/pic.svg"></a></td></tr></table>',
  ],
  [
    '[<img src="pic.svg">](../b.md) **<a href="../b.md">b</a>**',
    '[<img src="/x/assets/pic.svg">](/x/docs/b/) **<a href="/x/docs/b/">b</a>**',
  ],
  [
    '| a |\n| --- |\n| <a href="../b.md">b</a> <a href="../b.md">c</a> |',
    '| a |\n| --- |\n| <a href="/x/docs/b/">b</a> <a href="/x/docs/b/">c</a> |',
  ],
  [
    '> ::include{file="../_part.md"}\n\n<a href="../b.md">b</a>',
    '> - <a href="/x/docs/b/">p</a> ![i](/x/assets/pic.svg) <img src="/x/assets/pic.svg">\n\n<a href="/x/docs/b/">b</a>',
  ],
  // A bracket must not end the link; other addresses, and those that stay the same, are not changed.
  ['[e](<../e(f.md>) [e](../e\\(f.md)', '[e](</x/docs/e%28f/>) [e](/x/docs/e%28f/)'],
  [
    '[w](https://w.example/a\\(b) [x](https://w.example/a_(b))',
    '[w](https://w.example/a\\(b) [x](https://w.example/a_(b))',
  ],
  [
    '`<a href="../b.md">`\n\n```html\n<img src="./pic.svg">\n```',
    '`<a href="../b.md">`\n\n```html\n<img src="./pic.svg">\n```',
  ],
  [
    '<!-- <a href="../b.md"> --> <Foo href="../b.md">',
    '<!-- <a href="../b.md"> --> <Foo href="../b.md">',
  ],
  [
    '<a href="https://w.example/">w</a> <a href="no.md">n</a>',
    '<a href="https://w.example/">w</a> <a href="no.md">n</a>',
  ],
] as const;

test('links in HTML are rewritten like those in Markdown, in place, and nothing else', async () => {
  const published = await publish(cases.map(([text]) => text));
  expect(published).toEqual(cases.map(([, expected]) => expected));
});

test('in trusted HTML every attribute with an address of the page', async () => {
  const text =
    '<div><object data="pic.svg"></object> <video poster="./pic.svg" src=pic.svg></video></div>\n\n' +
    '<svg><use xlink:href="pic.svg#a"/></svg> <script>const a = \'<a href="../b.md">\';</script>';
  expect(await publish([text], `markdown: { html: 'trust' }`)).toEqual([
    text
      .replaceAll('"pic', '"/x/assets/pic')
      .replace('./pic', '/x/assets/pic')
      .replace('=pic', '=/x/assets/pic'),
  ]);
});
