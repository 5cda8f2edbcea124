/** Tests of the Markdown of finished articles: the form of each part of the theme, and the omitted parts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { expect, it } from 'vitest';
import { textOfArticle } from '../../../../cli/parse/article-text.js';
import { writeArticleMarkdown } from '../../../../cli/render/article-markdown.js';
import { parseArticle } from '../../../../cli/render/article-tree.js';
import { createContentRenderer } from '../../../../cli/render/content.js';
import { contentComponents } from '../../../../theme/content/index.js';
import { renderStatic } from '../../../../theme/render-static.js';
import { repositoryRoot } from '../../../site.js';
import { pageOf } from '../parse/page-of.js';

const render = createContentRenderer({
  contentComponents,
  jsxRuntime: { Fragment, jsx, jsxs },
  renderStatic,
});

/** Renders Markdown as an article, and writes the article as Markdown. */
function roundTrip(text: string): string {
  return write(articleOf(text));
}

function articleOf(text: string): string {
  const { tree, links } = pageOf(text);
  const urls = links.map(({ url }) => url);
  const tags = [{ label: 'Tag', href: '/tags/tag/' }];
  const resolved = urls.map((href) => ({ href }));
  return render({ article: { tree }, links: resolved, urls, title: null, tags });
}

function write(html: string): string {
  return writeArticleMarkdown(parseArticle(html), 'Title');
}

it.each([
  ['headings and marks', '# A\n\n## B\n\n*c* **d** `e` ~~f~~ [g](/h/)\n\n### I\n'],
  ['lists', '# A\n\n- b\n- c\n\n1. d\n2. e\n\nx\n\n- [ ] f\n- [x] g\n'],
  [
    'code',
    '# A\n\n```javascript title="a.js"\nif (a < b) {\n\n  c();\n}\n```\n\n```\nplain\n```\n',
  ],
  ['a table', '# A\n\n| b | c |\n| --- | --: |\n| `d` | **e** |\n'],
  [
    'admonitions',
    '# A\n\n:::warning\n\nb\n\n:::\n\n:::note[An own *title*]\n\nc\n\n:::\n'.replaceAll('*', ''),
  ],
  ['details', '# A\n\n:::details[Summary]\n\nb\n\n:::\n'],
  ['nested directives', '# A\n\n::::note\n\n:::tip\n\nb\n\n:::\n\n::::\n'],
  ['footnotes', '# A\n\nb[^x] c\n\n[^x]: d\n'],
  ['an image', '# A\n\n![b](/c.png "d")\n'],
  ['a quote', '# A\n\n> b\n>\n> c\n'],
  ['text that looks like code', '# A\n\na \\<B> c \\*d\\* {e}\n'],
])('writes %s as they were', (_name, text) => {
  expect(roundTrip(text)).toBe(text);
});

const folder = join(repositoryRoot, 'manual/docs');
// Labels of tabs on that page become text.
const pages = readdirSync(folder).filter(
  (name) => name.endsWith('.md') && name !== 'directives.md',
);

it.each(pages)('keeps every word of %s', (name) => {
  const text = readFileSync(join(folder, name), 'utf8').replace(/^---\n[^]*?\n---\n/, '');
  const written = roundTrip(text);
  const words = (of: string) => textOfArticle(parseArticle(articleOf(of))).terms;
  expect(words(written)).toEqual(words(text));
});

it('writes each tab below its label', () => {
  const tabs =
    '::::tabs\n\n:::tab[npm]\n\n```bash\nnpm i\n```\n\n:::\n\n:::tab[yarn]\n\na\n\n:::\n\n::::\n';
  expect(roundTrip(`# A\n\n${tabs}`)).toBe(
    '# A\n\n**npm**\n\n```bash\nnpm i\n```\n\n**yarn**\n\na\n',
  );
});

it('writes cards as links', () => {
  const cards =
    '::::cards\n\n:::card[B]{href=/b/ icon=book}\n\nc\n\n:::\n\n:::card[D]\n\ne\n\n:::\n\n::::\n';
  expect(roundTrip(`# A\n\n${cards}`)).toBe('# A\n\n- [B](/b/)\n\n  c\n\n- **D**\n\n  e\n');
});

it('begins with the title if the article shows none', () => {
  expect(write('<p>a</p>')).toBe('# Title\n\na\n');
});

it('leaves controls, icons and hidden text out', () => {
  const html =
    '<p>a</p><button>Copy</button><svg><title>Icon</title></svg><p aria-hidden="true">b</p>' +
    '<template><p>c</p></template><script>d()</script><style>e{}</style>';
  expect(write(html)).toBe('# Title\n\na\n');
});

it("writes the server's HTML of an island, as part of the text around it", () => {
  const island = (content: string) =>
    `<docsgen-island module="/a.js" props="{&quot;b&quot;:1}">${content}</docsgen-island>`;
  const slot = '<docsgen-slot data-slot="children">slot <b>bold</b></docsgen-slot>';
  const unseen = '<template data-slot="footer"><p>unseen</p></template>';
  expect(write(`<p>a ${island(`<span>in</span> ${slot}${unseen}`)} b</p>`)).toBe(
    '# Title\n\na in slot **bold** b\n',
  );
  expect(write(`<div>${island(`<p>c</p>${unseen}<p>d</p>`)}</div>`)).toBe('# Title\n\nc\n\nd\n');
});

it('writes formulas as their source', () => {
  const math = (display: string) =>
    `<span class="katex"><math${display}><semantics><mi>x</mi><annotation encoding="application/x-tex">x_1</annotation></semantics></math></span>`;
  expect(write(`<p>a ${math('')} b</p>${math(' display="block"')}`)).toBe(
    '# Title\n\na $x_1$ b\n\n$$\nx_1\n$$\n',
  );
  expect(write('<p>a <math><mi>x</mi></math></p>')).toBe('# Title\n\na x\n');
});

it('survives any depth', () => {
  const depth = 2_000;
  const html = `${'<div><blockquote>'.repeat(depth)}a${'</blockquote></div>'.repeat(depth)}<p>b</p>`;
  expect(write(html)).toMatch(/a\n\nb\n$/);
});

it.each([
  ['# A\n\n\\# b\n\n\\> c\n\n1\\. d\n\n\\- e\n', 'marks at the beginning of a line'],
  ['# A\n\na_b \\_c\\_ \\`d\\` \\[e\\] \\&amp; f & g\n', 'marks in text'],
  ['# A\n\n`` ` `` and `a|b`\n\n````\n```\n````\n', 'backticks in code'],
  ['# A\n\n| a\\|b |\n| --- |\n| `c\\|d` |\n', 'bars in a table'],
  ['# A\n\nb\\\nc\n', 'a hard line break'],
])('escapes %j: %s', (text) => {
  expect(roundTrip(text)).toBe(text);
});

it.each([
  ['<p><b> a </b>b</p>', ' marks without space inside', '**a** b'],
  ['<p><a href="/a b/(c)">d</a><a id="e"></a></p>', 'addresses', '[d](/a%20b/%28c%29)'],
  ['<a href="/b/"><div><h3>c</h3><p>d</p></div></a>', 'a link around blocks', '[c d](/b/)'],
  ['<iframe src="https://a.example/" title="b"></iframe>', 'a frame', '[b](https://a.example/)'],
  ['<ul><li><p>a</p><pre>b</pre></li></ul>', 'blocks in a list', '- a\n\n  ```\n  b\n  ```'],
  ['<dl><dt>a</dt><dd>b</dd></dl>', 'a list of terms', '**a**\n\nb'],
  [
    '<table><tbody><tr><td>a<br>b</td></tr></tbody></table>',
    'a break in a cell',
    '| a<br>b |\n| --- |',
  ],
])('writes %j: %s', (html, _name, text) => {
  expect(write(html)).toBe(`# Title\n\n${text}\n`);
});
