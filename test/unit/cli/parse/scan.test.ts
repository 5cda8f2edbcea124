import { describe, expect, test } from 'vitest';
import { isDangerous } from '../../../../cli/parse/scan.js';

const options = { maxDepth: 20 };
const isFlagged = (text: string) => isDangerous(text, options);

describe('isDangerous()', () => {
  test.each([
    ['a token of 5,000 characters', 'x'.repeat(5000), false],
    ['a token of 5,001 characters', 'x'.repeat(5001), true],
    ['a token that begins behind others', `a b\n${'x'.repeat(5001)}`, true],
    ['two tokens of 5,000 characters', `${'x'.repeat(5000)}\r${'x'.repeat(5000)}`, false],
    ['1,000 asterisks', 'a *'.repeat(1000), false],
    ['1,001 asterisks', 'a *'.repeat(1001), true],
    ['1,001 asterisks and no more', '*'.repeat(1001), true],
    ['1,001 brackets', 'a ['.repeat(1001), true],
    ['1,001 angle brackets', 'a <'.repeat(1001), true],
    ['as many in two blocks', `${'a *'.repeat(600)}\n\n${'a *'.repeat(600)}`, false],
    ['as many around a line of spaces', `${'a *'.repeat(600)}\n \t\n${'a *'.repeat(600)}`, false],
    ['as many in lines of one block', 'a *\n'.repeat(1001), true],
    ['too many behind a block', `a\n\n${'a *'.repeat(1001)}`, true],
    ['60 lengths of backtick runs', backticks(60), false],
    ['61 lengths of backtick runs', backticks(61), true],
    ['quotes as deep as the limit', `${'> '.repeat(10)}a`, false],
    ['quotes deeper than the limit', `${'> '.repeat(11)}a`, true],
    ['deep quotes in a later line', `a\n${'> '.repeat(11)}a`, true],
    ['deep quotes behind a carriage return', `a\r${'> '.repeat(11)}a`, true],
    ['markers that begin no line', `a ${'> '.repeat(11)}`, false],
    ['a list item indented as deep lists are', `${' '.repeat(41)}- a`, true],
    ['an indentation of a list two levels deep', `${' '.repeat(4)}- a`, false],
    ['200 open elements', '<i>'.repeat(200), false],
    ['201 open elements', '<i>'.repeat(201), true],
    ['elements that end', '<i></i>'.repeat(400), false],
  ])('%s: %#', (_, text, expected) => {
    expect(isFlagged(text)).toBe(expected);
  });
});

/** One run of each length, with words between. */
function backticks(lengths: number): string {
  return Array.from({ length: lengths }, (_, i) => '`'.repeat(i + 1)).join(' a ');
}
