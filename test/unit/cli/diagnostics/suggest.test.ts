import { expect, test } from 'vitest';
import { didYouMean, suggest } from '../../../../cli/diagnostics/suggest.js';

test('suggest() finds the nearest candidate', () => {
  expect(suggest('postion', ['type', 'position', 'positions'])).toBe('position');
  expect(suggest('./core-concept.md', ['./core-concepts.md', './next-steps.md'])).toBe(
    './core-concepts.md',
  );
});

test('suggest() counts a swap of neighbours as one edit', () => {
  expect(suggest('tpye', ['type', 'tree'])).toBe('type');
});

test('suggest() ignores letter case', () => {
  expect(suggest('TITLE', ['title'])).toBe('title');
});

test('suggest() is silent when nothing is near', () => {
  expect(suggest('navbar', ['title', 'url'])).toBeNull();
  expect(suggest('x', [])).toBeNull();
  expect(suggest('', ['title'])).toBeNull();
});

test('didYouMean() makes a sentence', () => {
  expect(didYouMean('titel', ['title'])).toBe('Did you mean "title"?');
  expect(didYouMean('zzz', ['title'])).toBeNull();
});
