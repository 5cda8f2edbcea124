import { describe, expect, it } from 'vitest';
import { htmlOf, pageOf } from './page-of.js';

describe.each(['remark', 'satteri'] as const)('an unquoted value with %s', (parser) => {
  const urlsOf = (text: string, html: 'sanitize' | 'trust' = 'sanitize') =>
    pageOf(text, { parser, html }).links.map(
      ({ url, place }) => `${place?.line}:${place?.column} ${url}`,
    );

  it.each([
    ['a <a href=/docs/b/>c</a>', '<p>a <a href="docsgen:0">c</a></p>', ['1:3 /docs/b/']],
    ['<a href=/docs/b>c</a>', '<p><a href="docsgen:0">c</a></p>', ['1:1 /docs/b']],
    ['a <a href=b/>c</a>', '<p>a <a href="docsgen:0">c</a></p>', ['1:3 b/']],
    ['a <a href=b// id=c/d>e</a>', '<p>a <a href="docsgen:0" id="c/d">e</a></p>', ['1:3 b//']],
    [
      'a <a title="b=c/d > e"\n  href = /f/g>h</a>',
      '<p>a <a title="b=c/d > e" href="docsgen:0">h</a></p>',
      ['1:3 /f/g'],
    ],
    ['a <img src=b/c.png /> d', '<p>a <img src="docsgen:0"></img> d</p>', ['1:3 b/c.png']],
    ['a <img src=b/c.png/> d', '<p>a <img src="docsgen:0"></img> d</p>', ['1:3 b/c.png/']],
    [
      '> a <a href=/b/>*c*</a>',
      '<blockquote><p>a <a href="docsgen:0"><em>c</em></a></p></blockquote>',
      ['1:5 /b/'],
    ],
  ])('contains the slashes of %j', (text, html, urls) => {
    expect(htmlOf(text, { parser })).toBe(html);
    expect(urlsOf(text)).toEqual(urls);
    expect(urlsOf(text, 'trust')).toEqual(urls);
  });

  it('begins a block if the tag is alone on its line', () => {
    const text = '- a\n\n  <a href=/docs/b/>\n  *c*\n  </a>';
    expect(htmlOf(text, { parser })).toBe('<ul><li><p>a</p><a href="docsgen:0">*c*</a></li></ul>');
    expect(urlsOf(text)).toEqual(['3:3 /docs/b/']);
    expect(htmlOf('a\n<a href=/docs/b/>\n*c*\n</a>', { parser })).toBe(
      '<p>a<a href="docsgen:0"><em>c</em></a></p>',
    );
  });

  it.each([
    'a <a href=/b/"c/>d',
    'a <a href=/b/=c/>d',
    '<a href=/b/c?d=e/f>',
    'a <a href=/b/<c/>d',
    'a <a href=/b/`c/>d',
    'a <a =/b/c>d',
    '`<a href=/b/c>`',
    '    <a href=/b/c>',
  ])('leaves %j as text', (text) => {
    expect(htmlOf(text, { parser })).not.toMatch(/<a/);
    expect(urlsOf(text)).toEqual([]);
  });
});
