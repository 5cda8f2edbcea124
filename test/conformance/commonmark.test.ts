/**
 * CommonMark 0.31.2, all 652 examples, raw HTML trusted, GFM off: at the content tree with both parsers, and as the HTML
 * that React makes of it.
 */
import { tests } from 'commonmark-spec';
import { describe, expect, it } from 'vitest';
import { contentHtml, contentTree, htmlTree } from './content-tree.js';

const cases = tests.map(({ markdown, html, ...rest }) => ({
  ...rest,
  // The blank line keeps a thematic break at the start from opening front matter.
  markdown: `\n${markdown.replaceAll('→', '\t')}`,
  html: html.replaceAll('→', '\t').trimEnd(),
}));

describe.each(['remark', 'satteri'] as const)('CommonMark with %s', (parser) => {
  it('has 652 examples', () => {
    expect(cases).toHaveLength(652);
  });

  it.each(cases)('example $number ($section)', ({ markdown, html }) => {
    const actual = contentTree(markdown, { parser, gfm: false, html: 'trust' });
    expect(actual).toEqual(htmlTree(html));
  });
});

/**
 * They contain comments, or syntax that HTML parses as comments (instructions, declarations, CDATA): React can express
 * neither.
 */
const WITH_COMMENTS = new Set([177, 179, 180, 182, 183, 308, 309, 625, 626, 627, 628, 629]);

describe('CommonMark through React', () => {
  const hasComments = true;
  const render = (markdown: string) => contentHtml(markdown, { gfm: false, html: 'trust' });

  it('lists 12 of the 652 examples', () => {
    expect([cases.length, WITH_COMMENTS.size]).toEqual([652, 12]);
  });

  it.each(cases.filter(({ number }) => !WITH_COMMENTS.has(number)))(
    'example $number ($section)',
    ({ markdown, html }) => {
      expect(htmlTree(render(markdown), { hasComments })).toEqual(htmlTree(html, { hasComments }));
    },
  );

  it.each(cases.filter(({ number }) => WITH_COMMENTS.has(number)))(
    'example $number ($section) except for its comments',
    ({ markdown, html }) => {
      const actual = render(markdown);
      expect(htmlTree(actual)).toEqual(htmlTree(html));
      expect(htmlTree(actual, { hasComments })).not.toEqual(htmlTree(html, { hasComments }));
    },
  );
});
