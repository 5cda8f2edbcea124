/** T2: the extensions of GFM, one example for each tagged example of its specification, with both parsers. */
import { describe, expect, it } from 'vitest';
import { contentTree, htmlTree } from './content-tree.js';
import { gfmExamples } from './gfm-examples.js';

/** The tag filter has no place here: `html: 'sanitize'` leaves those elements out, `'trust'` keeps them. */
const LISTED = new Set([657]);

describe.each(['remark', 'satteri'] as const)('GFM with %s (T2)', (parser) => {
  it('has 24 examples, one of them listed', () => {
    expect(gfmExamples).toHaveLength(24);
    expect(LISTED.size).toBe(1);
  });

  it.each(gfmExamples.filter(({ number }) => !LISTED.has(number)))(
    'example $number ($section)',
    ({ markdown, html }) => {
      expect(contentTree(markdown, { parser, html: 'trust' })).toEqual(htmlTree(html));
    },
  );
});
