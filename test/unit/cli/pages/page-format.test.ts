import { expect, test } from 'vitest';
import { isMdx } from '../../../../cli/pages/page-format.js';

test.each([
  ['md', 'docs/a.md', false],
  ['md', 'docs/a.mdx', false],
  ['detect', 'docs/a.md', false],
  ['detect', 'docs/a.mdx', true],
  ['detect', 'docs/a.mdx.md', false],
  ['mdx', 'docs/a.md', true],
  ['mdx', 'docs/a.mdx', true],
] as const)('with the format %s, the file %s is MDX: %s', (format, path, expected) => {
  expect(isMdx(path, { format })).toBe(expected);
});
