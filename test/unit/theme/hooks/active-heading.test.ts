import { describe, expect, it } from 'vitest';
import { activeHeading } from '../../../../theme/hooks/active-heading.js';

const viewport = { top: 80, bottom: 720, isAtEnd: false };

describe('activeHeading()', () => {
  it.each([
    ['none above the first', [200, 400], -1],
    ['the one that a hash led to', [80, 400], 0],
    ['the one just reached', [-300, 88, 500], 1],
    ['not the one just below', [-300, 89, 500], 0],
    ['the last of several that are past', [-900, -400, -10, 300], 2],
    ['the one before a heading that is gone', [-10, Infinity, 300], 0],
    ['none of none', [], -1],
  ])('finds %s', (_, tops, expected) => {
    expect(activeHeading(tops, viewport)).toBe(expected);
  });

  it('finds the last one in view at the end of the page', () => {
    const atEnd = { ...viewport, isAtEnd: true };
    expect(activeHeading([-10, 300, 600], atEnd)).toBe(2);
    expect(activeHeading([-10, 300, 900], atEnd)).toBe(1);
  });
});
