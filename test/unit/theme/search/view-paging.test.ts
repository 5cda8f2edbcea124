import { expect, test } from 'vitest';
import { shownNumbers } from '../../../../theme/search/view-paging.js';

test.each([
  [1, 2, '1 2'],
  [1, 16, '1 2 … 16'],
  [3, 16, '1 2 3 4 … 16'],
  [4, 16, '1 2 3 4 5 … 16'],
  [8, 16, '1 … 7 8 9 … 16'],
  [13, 16, '1 … 12 13 14 15 16'],
  [16, 16, '1 … 15 16'],
])('on page %i of %i these numbers are shown: %s', (page, pages, expected) => {
  const shown = shownNumbers(page, pages).map((number) => number ?? '…');
  expect(shown.join(' ')).toBe(expected);
});
