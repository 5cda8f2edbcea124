import { expect, test } from 'vitest';
import { placeOf } from '../../../../theme/search/place.js';

test.each([
  ['Guides', 'VPC', 'Core concepts', 'Guides › VPC › Core concepts'],
  ['Guides', 'Guides', '', 'Guides'],
  ['', '', '', ''],
  ['Guides', 'Subnets', 'Core concepts', 'Guides › Core concepts'],
])('placeOf(%j, %j, %j) is %j', (kind, section, trail, expected) => {
  const title = [
    { text: 'Sub', isMatch: true },
    { text: 'nets', isMatch: false },
  ];
  expect(placeOf({ kind, section, trail, title })).toBe(expected);
});
