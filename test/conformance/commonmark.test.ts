/** CommonMark 0.31.2, all 652 examples, at the content tree: raw HTML trusted, GFM off, with both parsers. */
import { tests } from 'commonmark-spec';
import { describe, expect, it } from 'vitest';
import { contentTree, htmlTree } from './content-tree.js';

describe.each(['remark', 'satteri'] as const)('CommonMark with %s', (parser) => {
  it('has 652 examples', () => {
    expect(tests).toHaveLength(652);
  });

  it.each(tests)('example $number ($section)', ({ markdown, html }) => {
    // The blank line keeps a thematic break at the start from opening front matter.
    const actual = contentTree(`\n${markdown.replaceAll('→', '\t')}`, {
      parser,
      gfm: false,
      html: 'trust',
    });
    expect(actual).toEqual(htmlTree(html.replaceAll('→', '\t').trimEnd()));
  });
});
