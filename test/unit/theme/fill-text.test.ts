import { expect, test } from 'vitest';
import {
  countText,
  countTextIn,
  fillText,
  pluralCategoriesOf,
  splitText,
} from '../../../theme/fill-text.js';
import { Strings } from '../../../theme/strings.js';

test('a value replaces its placeholder, whatever it contains', () => {
  expect(fillText('{b} of {a} and {b}', { a: '{b}', b: '$&' })).toBe('$& of {b} and $&');
  expect(splitText('The {link}.', { link: 7 })).toEqual(['The ', 7, '.']);
});

test('the count chooses the form', () => {
  const said = (count: number) => countText(Strings.pages, { count });
  expect([0, 1, 2].map(said)).toEqual(['0 pages', '1 page', '2 pages']);
  expect(countText(Strings.allPages, { count: 1 })).toBe('All 1 pages');
  expect(countText(Strings.results, { count: 1, query: 'a|{count}' })).toBe(
    'One result for “a|{count}”',
  );
});

test.each([
  ['en', Strings.pages, ['0 pages', '1 page', '2 pages', '5 pages']],
  ['ja', Strings.pages, ['0 pages', '1 pages', '2 pages', '5 pages']],
  ['pl', Strings.pages, ['0 pages', '1 page', '2 pages', '5 pages']],
  [
    'pl',
    '{count} strona|{count} strony|{count} stron|{count} strony',
    ['0 stron', '1 strona', '2 strony', '5 stron'],
  ],
  ['pl', 'Stron: {count}', ['Stron: 0', 'Stron: 1', 'Stron: 2', 'Stron: 5']],
])('a build counts in %s with "%s"', (language, text, said) => {
  expect([0, 1, 2, 5].map((count) => countTextIn(language, text, count))).toEqual(said);
});

test('the categories of a language are in the order of its forms', () => {
  expect(pluralCategoriesOf('ar')).toEqual(['zero', 'one', 'two', 'few', 'many', 'other']);
  expect(pluralCategoriesOf('en')).toEqual(['one', 'other']);
});
