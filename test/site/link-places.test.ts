/**
 * Links of every kind in every place: each broken one is one finding at its place, and no other link is reported. `§` marks
 * the expected place, and is not part of the page.
 */
import { expect, test } from 'vitest';
import { site } from '../site.js';

const pages: Readonly<Record<string, string>> = {
  'docs/index.md': '# Start\n',
  'docs/t.md': '# T\n\n## Sec\n\n## Café ü\n\n<a id="Mixed_Case"></a> <a name="named"></a>\n',
  'docs/mit leer.md': '# With a space\n',
  'docs/ümlaut.md': '# Composed\n',
  'docs/heading.md':
    '# H\n\n## See §[x](/docs/n/) now\n\n### §[x](t.md#n)\n\n## [ok](t.md)\n\nSetext §[x](n.md)\n---\n',
  'docs/table.md':
    '# Table\n\n| a | b |\n|---|---|\n| x | §[x](/docs/n/) |\n| §![i](n.png) `a\\|b` | [y][r] |\n| [ok](t.md) \\| §[z](t.md#n) | ok |\n\n§[r]: /docs/n2/\n',
  'docs/alt.md':
    '# Alt\n\n![alt with [link](/docs/no/) in](ok.png) ![ok [a] b](ok.png) §![q](n.png "t [x](y)")\n\n[![a](ok.png)](t.md) §[![a](ok.png)](/docs/n/) [§![a](n2.png)](t.md)\n',
  'docs/definitions.md':
    '# R\n\n[a][two] and [two] and [Two][]\n\n§[two]: /docs/n/ "t"\n[unused]: /docs/no/\n[two]: /docs/second/\n[ok]: t.md\n\n[ok] [x][OK]\n\n> [q][inner]\n>\n> §[inner]: /docs/n2/\n',
  'docs/footnotes.md':
    '# F\n\nA note.[^1]\n\n[^1]: See §[x](/docs/n/) and [ok](t.md).\n\n    More §[y](t.md#n).\n',
  'docs/include.md': '# I\n\n::include{file="_part.md"}\n\n- ::include{file="_html.md"}\n',
  'docs/include-again.md': '# I\n\n> ::include{file="_part.md"}\n',
  'docs/_part.md': 'One §[x](/docs/n/)\n\n| a |\n|---|\n| §[x](n.md) |\n',
  'docs/_html.md': '<p>\n  §<a\n    class="k"\n    href="/docs/n/">x</a></p>\n',
  'docs/directives.md':
    ':::note See §[x](/docs/n/)\n\ntext\n\n:::\n\n::::tabs\n\n:::tab{title="A"}\n\n1. a\n   1. b §[x](t.md#n)\n\n:::\n\n::::\n\n::::cards\n\n§:::card{title="C" href="/docs/n2/"}\n\ntext\n\n:::\n\n::::\n',
  'docs/html.md':
    '# Html\n\n<div\n  class="a">\n\n<p>t §<a title="x"\n   href="/docs/n/">y</a></p>\n\n</div>\n\n§<img\n  src="n.png"\n  alt="x">\n\n<picture>§<source srcset="ok.png 1x, n2.png 2x"><img src="ok.png" alt=""></picture>\n\nText §<a href=\'/docs/n2/\'>a</a>.\n\n<!-- <a href="/docs/no/">x</a> -->\n\n<table><tr><td>§<a href="/docs/n3/">x</a></td></tr></table>\n',
  'docs/unquoted.md':
    '# U\n\nText §<a href=/docs/n/>x</a> and <a href=/docs/t/>ok</a>.\n\n- a\n\n  §<a href=/docs/n2/>\n  x</a> §<img src=./n/x.png/>\n\n> b §<a title="c > d"\n>   href=/docs/n3/ id=e/>y</a>\n',
  'docs/encoded.md':
    '# E\n\n[ok](/docs/t/#caf%C3%A9-%C3%BC) [ok](/docs/t/#café-ü) [ok](./%74.md) [ok](/docs/%74/) [ok](/docs/t/#%73ec) [ok](ok%2Epng) §[n](t.md#cafe%CC%81-ü) [ok](</docs/mit leer/>) [ok](/docs/mit%20leer/) [ok](<mit leer.md>) §[n](</docs/n n/>) [ok](ümlaut.md) [ok](%C3%BCmlaut.md) §[n](/docs/u%CC%88mlaut/) [ok](t.md#Mixed_Case) §[n](t.md#mixed_case) [ok](#) [ok](#TOP) [ok](?x) [ok](t.md#named)\n',
  'docs/slashes.md':
    '# S\n\n[ok](/docs/t) [ok](/docs/t/) §[n](/docs/T/) [ok](/docs/t/index.html) §[n](/docs/t/index.htm) §[n](/docs/t.html/) §[n](/docs/slashes//n/) [ok](/docs) [ok](../t/) [ok](./t/) [ok](t/index.html#sec) §[n](./t/t/) [ok](../) [ok](.) §[n](../../../n/) [ok](/docs/x/../t/) §[n](OK.png) [ok](ok.png?v=1) §[n](ok.png/) §[n](T.md) [ok](/docs/t/?q=1#sec) §[n](/docs/t/?q=1#n)\n',
  'docs/absolute.md':
    '# A\n\n§<https://e.example/docs/n/> and §https://e.example/docs/n2/. Also [ok](https://e.example/docs/t/#sec), §[n](https://e.example/docs/t/#n) §[n](//e.example/docs/n3/) §[n](HTTPS://E.EXAMPLE/docs/n4/).\n',
  'docs/lines.md':
    '\uFEFF# C\r\n\r\n*§[x](/docs/n/)* **a\r\nb §[y\r\nz](/docs/n2/)**\r\n\r\n~~§[s](/docs/n3/)~~\r\n- [ ] §[t](/docs/n4/)\r\n',
  'docs/same.md':
    '---\ntitle: Same\n§image: n.png\n---\n\n§[x](/docs/n/) §[x](/docs/n/) `[x](/docs/no/)` \\[x](/docs/no/) 😀 §[x](/docs/n/)\n\n[a §[b](/docs/n2/) c](t.md)\n',
  'docs/quotes.md':
    '# Q\n\n> a\n> §[x](/docs/n/)\nlazy §[y](/docs/n2/)\n\n> - > 1. §[z](t.md#n)\n\n:::tip\n> §[w](n.md)\n:::\n',
};

/** Returns the places of the signs, as a writer's editor counts. */
function placesIn(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, i) => {
    const [, ...parts] = line.replace('\uFEFF', '').split('§');
    let column = line.replace('\uFEFF', '').indexOf('§') + 1;
    return parts.map((part) => {
      const place = `${file}:${i + 1}:${column}`;
      column += part.length;
      return place;
    });
  });
}

test.each(['/', '/b/'])('under %s each broken link is found once, at its place', async (base) => {
  const toUrl = (text: string) => text.replace(/(e\.example)\/docs/gi, `$1${base}docs`);
  const texts = Object.entries(pages).map(([file, text]) => [file, toUrl(text)] as const);
  const { diagnose } = site({
    'site.config.ts': `export default { title: 'T', url: 'https://e.example', base: '${base}', search: false }`,
    'docs/ok.png': 'x',
    ...Object.fromEntries(texts.map(([file, text]) => [file, text.replaceAll('§', '')])),
  });

  const found = await diagnose({ check: true });
  const places = found.map(({ file, line, column }) => `${file}:${line}:${column}`);
  const expected = texts.flatMap(([file, text]) => placesIn(file, text));
  expect(places.toSorted()).toEqual(expected.toSorted());
  expect(expected).toHaveLength(61);
});
