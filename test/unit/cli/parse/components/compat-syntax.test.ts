import { expect, test } from 'vitest';
import { replaceCompatSyntax } from '../../../../../cli/parse/components/compat-syntax.js';

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
