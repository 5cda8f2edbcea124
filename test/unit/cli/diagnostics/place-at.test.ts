/** Tests of offsets as lines and columns. */
import { describe, expect, test } from 'vitest';
import { placeAt, pointAt } from '../../../../cli/diagnostics/place-at.js';

describe('pointAt()', () => {
  test.each([
    ['', 0, { line: 1, column: 1 }],
    ['ab', 2, { line: 1, column: 3 }],
    ['a\nb', 1, { line: 1, column: 2 }],
    ['a\nb', 2, { line: 2, column: 1 }],
    ['a\r\nb', 3, { line: 2, column: 1 }],
    ['a\rb', 2, { line: 2, column: 1 }],
    ['\n\nab', 3, { line: 3, column: 2 }],
  ])('of %j at %d', (text, offset, point) => {
    expect(pointAt(text, offset)).toEqual(point);
  });
});

describe('placeAt()', () => {
  test('is a range of one character by default', () => {
    expect(placeAt('a\nbc', 3)).toEqual({ line: 2, column: 2, endLine: 2, endColumn: 3 });
  });

  test('is as long as the text', () => {
    expect(placeAt('a "b"', 3, 5)).toEqual({ line: 1, column: 4, endLine: 1, endColumn: 9 });
  });
});
