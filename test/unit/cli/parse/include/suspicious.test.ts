import { expect, it } from 'vitest';
import { DEFAULT_PARSE_OPTIONS } from '../../../../../cli/parse/options.js';
import { parseBatch } from '../../../../../cli/parse/worker.js';

const page = (text: string, included: string) => ({
  path: 'docs/a.md',
  text,
  hash: 'a',
  includes: [{ path: 'docs/_b.md', text: included, hash: 'b' }],
});

it.each([
  ['an included file', page('::include{file="_b.md"}', '['.repeat(2000)), true],
  [
    'all of it together',
    page('::include{file="_b.md"}\n\n'.repeat(20), '<div>\n'.repeat(20)),
    true,
  ],
  ['none of it', page('::include{file="_b.md"}', 'Text'), false],
])('parses a page where it can be killed when %s may never end: %#', async (_, file, isSuspect) => {
  const { results } = await parseBatch({ files: [file], options: DEFAULT_PARSE_OPTIONS });
  expect(results.map((result) => result === null)).toEqual([isSuspect]);
});
