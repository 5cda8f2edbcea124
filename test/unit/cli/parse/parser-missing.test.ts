import { expect, test, vi } from 'vitest';
import { parseMarkdown } from '../../../../cli/parse/parser.js';
import { chooseParser, parserId, reportParser } from '../../../../cli/parse/parser-choice.js';

vi.mock('satteri', () => {
  throw new Error('no binding for this platform');
});

test('without its binding the fast parser is replaced by remark, whatever the options say', () => {
  for (const parser of ['auto', 'satteri', 'remark'] as const) {
    expect(chooseParser({ parser })).toBe('remark');
    expect(parserId({ parser })).toMatch(/^remark-parse@/);
    expect(parseMarkdown('# A', { parser, gfm: true }).children[0]?.type).toBe('heading');
  }
});

test('reportParser() warns unless the site asks for remark', () => {
  const warning = {
    ruleId: 'parser',
    reason: 'Cannot load the fast Markdown parser: remark parses the pages, with the same result',
    file: null,
    place: null,
    note: 'satteri has no binding for this system, or it was not installed. Set "markdown.parser" to "remark" if that is meant.',
  };
  expect(reportParser({ parser: 'auto' })).toEqual([warning]);
  expect(reportParser({ parser: 'satteri' })).toEqual([warning]);
  expect(reportParser({ parser: 'remark' })).toEqual([]);
});
