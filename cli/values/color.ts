/**
 * Colors for computing: sRGB as browsers show it, and OKLCH, in which equal steps of lightness look equal. In: colors as
 * `#rrggbb`. Out: the same, and contrast as WCAG 2.2 defines it.
 */

/** A color as `#rrggbb`, in lower case. */
export type Hex = `#${string}`;

/** Lightness from 0 to 1, chroma from 0 to about 0.37, hue in radians. */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

type Triple = readonly [number, number, number];

/** Matches the colors that `parseColor` reads. */
export const HEX_COLOR = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

/** @example parseColor('#73E') // '#7733ee' */
export function parseColor(written: string): Hex {
  const digits = written.slice(1).toLowerCase();
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

/** Contrast of two colors, from 1 to 21. @example contrast('#ffffff', '#000000') // 21 */
export function contrast(one: Hex, other: Hex): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Relative luminance, from 0 to 1. */
export function luminance(color: Hex): number {
  const [r, g, b] = linear(color);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The matrices are those of Björn Ottosson, who defined Oklab. */
export function toOklch(color: Hex): Oklch {
  const cones = multiply(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    linear(color),
  );
  const [l, a, b] = multiply(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [Math.cbrt(cones[0]), Math.cbrt(cones[1]), Math.cbrt(cones[2])],
  );
  return { l, c: Math.hypot(a, b), h: Math.atan2(b, a) };
}

/** Returns the color with that lightness and hue, and with as much of the chroma as screens can show. */
export function fromOklch({ l, c, h }: Oklch): Hex {
  let [low, high] = [0, c];
  if (isShown(toLinear({ l, c, h }))) low = c;
  // Twelve steps are finer than the 256 values of a channel.
  else
    for (let i = 0; i < 12; i++) {
      const middle = (low + high) / 2;
      if (isShown(toLinear({ l, c: middle, h }))) low = middle;
      else high = middle;
    }
  const channels = toLinear({ l, c: low, h }).map((value) => {
    const shown = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(1, Math.max(0, shown)) * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

/** The white or black that is easier to read on the color: its contrast is at least 4.58. */
export function textOn(color: Hex): Hex {
  const choices: readonly Hex[] = ['#ffffff', '#000000'];
  return choices.reduce((best, next) =>
    contrast(next, color) > contrast(best, color) ? next : best,
  );
}

function toLinear({ l, c, h }: Oklch): Triple {
  const cones = multiply(
    [
      [1, 0.3963377774, 0.2158037573],
      [1, -0.1055613458, -0.0638541728],
      [1, -0.0894841775, -1.291485548],
    ],
    [l, c * Math.cos(h), c * Math.sin(h)],
  );
  return multiply(
    [
      [4.0767416621, -3.3077115913, 0.2309699292],
      [-1.2684380046, 2.6097574011, -0.3413193965],
      [-0.0041960863, -0.7034186147, 1.707614701],
    ],
    [cones[0] ** 3, cones[1] ** 3, cones[2] ** 3],
  );
}

/** Allows for rounding in the matrices. */
function isShown(channels: Triple): boolean {
  return channels.every((value) => value > -0.0001 && value < 1.0001);
}

function linear(color: Hex): Triple {
  const at = (index: number) => {
    const value = parseInt(color.slice(index, index + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [at(1), at(3), at(5)];
}

function multiply([r, g, b]: readonly [Triple, Triple, Triple], [x, y, z]: Triple): Triple {
  const row = ([p, q, s]: Triple) => p * x + q * y + s * z;
  return [row(r), row(g), row(b)];
}
