import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  contrast,
  fromOklch,
  HEX_COLOR,
  luminance,
  parseColor,
  textOn,
  toOklch,
  type Hex,
} from '../../../../cli/values/color.js';

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((n): Hex => `#${n.toString(16).padStart(6, '0')}`);

test.each([
  ['#7C3AED', '#7c3aed'],
  ['#73e', '#7733ee'],
])('parseColor() reads %s', (written, color) => {
  expect(written).toMatch(HEX_COLOR);
  expect(parseColor(written)).toBe(color);
});

test.each(['7c3aed', '#7c3ae', '#7c3aed80', '#abcd', 'rebeccapurple', '#ggg', '#fff;}', '#fff\n'])(
  '%s is no color to compute with',
  (written) => expect(written).not.toMatch(HEX_COLOR),
);

test('contrast() is that of WCAG', () => {
  expect(contrast('#ffffff', '#000000')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
  expect(luminance('#7c3aed')).toBeCloseTo(0.13426, 4);
});

test('toOklch() agrees with the values that CSS Color 4 gives', () => {
  const { l, c, h } = toOklch('#ff0000');
  expect([l, c, (h * 180) / Math.PI].map((n) => n.toFixed(3))).toEqual([
    '0.628',
    '0.258',
    '29.234',
  ]);
});

test('fromOklch() gives every color back', () => {
  fc.assert(fc.property(hex, (color) => fromOklch(toOklch(color)) === color));
});

test('fromOklch() keeps lightness and hue of a color that no screen shows', () => {
  const wanted = { l: 0.7, c: 0.4, h: 2.5 };
  const shown = toOklch(fromOklch(wanted));
  expect(shown.c).toBeLessThan(0.25);
  expect(shown.l).toBeCloseTo(wanted.l, 1);
  expect(shown.h).toBeCloseTo(wanted.h, 1);
});

test('textOn() is readable on every color', () => {
  fc.assert(fc.property(hex, (color) => contrast(textOn(color), color) >= 4.5));
});
