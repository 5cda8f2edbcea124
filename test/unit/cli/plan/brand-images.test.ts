import { expect, test } from 'vitest';
import { createFavicon, initialOf } from '../../../../cli/plan/favicon.js';
import { writeImage } from '../../../../cli/plan/social-image.js';

test.each([
  ['Ironwright', 'I'],
  ['  "ärzte" & Co', 'Ä'],
  ['3 ways', '3'],
  ['🚀 launch', 'L'],
  ['日本語', '日'],
  ['…', '…'],
  ['документация', 'Д'],
  ['مرحبا', 'م'],
  ['\u200Fשלום', 'ש'],
  ['ß', 'ß'],
  ['ʻōlelo', 'Ō'],
  ['e\u0301tude', 'E\u0301'],
  ['დოკუმენტი', 'დ'],
  ['क्षमा', 'क्ष'],
  ['👩‍💻', '👩‍💻'],
  ['istanbul', 'İ', 'tr'],
])('the initial of %s is %s', (title, initial, language = 'en') => {
  expect(initialOf(title, language)).toBe(initial);
});

test('the icon has the initial in the color that is readable on the brand', () => {
  expect(createFavicon({ title: '<b>', brand: '#73E', language: 'en' })).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#7733ee"/>' +
      '<text x="32" y="46" text-anchor="middle" font-family="system-ui, sans-serif" font-size="40" font-weight="700" ' +
      'fill="#ffffff">B</text></svg>\n',
  );
  expect(createFavicon({ title: '&', brand: '#ff0', language: 'en' })).toContain(
    'fill="#000000">&amp;</text>',
  );
});

const linesOf = (title: string, tagline = '') =>
  Array.from(
    writeImage({ title, tagline, brand: '#7c3aed', language: 'en' }).matchAll(
      /font-size="([\d.]+)"[^>]*>([^<]*)</g,
    ),
    ([, size, text]) => `${size} ${text}`,
  ).slice(1);

test('long titles get smaller, are broken, and end with an ellipsis', () => {
  expect(linesOf('Docs', 'All & more')).toEqual(['104 Docs', '36 All &amp; more']);
  expect(linesOf('Reference architecture for landing zones of several accounts')).toEqual([
    '84 Reference architecture',
    '84 for landing zones of',
    '84 several accounts',
  ]);
  expect(linesOf('many words '.repeat(90)).at(-1)).toMatch(/^56 many words .* …$/);
  expect(linesOf('W'.repeat(80))).toEqual([
    `56 ${'W'.repeat(19)}`,
    `56 ${'W'.repeat(19)}`,
    `56 ${'W'.repeat(19)} …`,
  ]);
});
