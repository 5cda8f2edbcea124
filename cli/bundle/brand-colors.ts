/**
 * Derives the accent colors of both modes from the color of a brand. In: that color, and the tokens of the theme. Out: the
 * colors by name. All text reaches the contrast of WCAG 2.2 level AA, whatever the color is.
 *
 * The accent is the brand's color, darker in light mode or lighter in dark mode until it is readable. The other colors keep
 * the luminance that they have in the theme, which contrast depends on, and take the hue of the brand.
 */
import { contrast, fromOklch, luminance, toOklch, type Hex, type Oklch } from '../values/color.js';
import type { Mode, Tokens } from './tokens.js';

/** Contrast of text. Focus rings and borders, which take the accent too, need less. */
const READABLE = 4.5;
/** Contrast of the strong accent, which replaces the accent for readers who ask for more contrast. */
const STRONG = 7;
/** Difference of lightness between the accent and the strong accent: it shows that a pointer is over a link. */
const STEP = 0.08;
/** Highest lightness of the strong accent, unless the accent is lighter. */
const LIGHTEST = 0.95;
/** Lightness is searched in such steps, which are finer than the 256 values of a channel. */
const PRECISION = 0.002;

export const ACCENT = '--color-accent';
/** Matches colors that take the hue of the brand: backgrounds, lines, and the text on buttons. */
const TINTED =
  /^--(?:color-(?:page|surface|sunken|raised|line|accent-soft|on-accent|selection)|code-(?:highlight-)?background)$/;
/** Matches what text in the accent's color may have behind it. */
const BACKGROUND = /^--(?:color-(?:page|surface|sunken|raised|\w+-soft)|code-background)$/;

export type BrandColors = ReadonlyMap<string, Readonly<Record<Mode, Hex>>>;

/** @example deriveBrandColors('#7c3aed', tokens).get('--color-accent') // { light: '#7c3aed', dark: '#ad94ff' } */
export function deriveBrandColors(brand: Hex, tokens: Tokens): BrandColors {
  const light = deriveMode(brand, 'light', tokens);
  const dark = deriveMode(brand, 'dark', tokens);
  return new Map(
    light.map(([name, color], i) => [name, { light: color, dark: dark[i]?.[1] ?? color }]),
  );
}

function deriveMode(brand: Hex, mode: Mode, tokens: Tokens): (readonly [string, Hex])[] {
  const wanted = toOklch(brand);
  const tinted = new Map(
    [...tokens].flatMap(([name, color]) =>
      TINTED.test(name) ? [[name, tint(color[mode], wanted, mode)] as const] : [],
    ),
  );
  const backgrounds = [...tokens].flatMap(([name, color]) =>
    BACKGROUND.test(name) ? [tinted.get(name) ?? color[mode]] : [],
  );
  const reach = (start: Hex, ratio: number) => makeReadable(start, { mode, backgrounds, ratio });
  const accent = reach(brand, READABLE);
  const { l, c, h } = toOklch(accent);
  // A color that is almost white has no hue left.
  const further =
    mode === 'light' ? Math.max(0, l - STEP) : Math.max(l, Math.min(LIGHTEST, l + STEP));
  const strong = reach(fromOklch({ l: further, c, h }), STRONG);
  return [[ACCENT, accent], [`${ACCENT}-strong`, strong], ...tinted];
}

/** Returns the color unchanged if it has the contrast. */
function makeReadable(
  color: Hex,
  target: { readonly mode: Mode; readonly backgrounds: readonly Hex[]; readonly ratio: number },
): Hex {
  const { mode, backgrounds, ratio } = target;
  let found = color;
  const hasContrast = () => backgrounds.every((behind) => contrast(found, behind) >= ratio);
  // White on dark and black on light have any of the ratios.
  for (let by = PRECISION; !hasContrast() && by <= 1; by += PRECISION)
    found = shift(color, mode, by);
  return found;
}

/** Makes a color stand out more: darker in light mode, lighter in dark mode. */
function shift(color: Hex, mode: Mode, by: number): Hex {
  const { l, c, h } = toOklch(color);
  return fromOklch({ l: mode === 'light' ? Math.max(0, l - by) : Math.min(1, l + by), c, h });
}

/**
 * Gives a color the hue of the brand, and its chroma if that is lower. The luminance stays or, because channels are whole
 * numbers, becomes a little better for text: higher in light mode, lower in dark mode.
 */
function tint(color: Hex, { c: most, h }: Oklch, mode: Mode): Hex {
  const { l, c: own } = toOklch(color);
  const c = Math.min(own, most);
  const aim = luminance(color);
  const isSafe = (found: Hex) =>
    mode === 'light' ? luminance(found) >= aim : luminance(found) <= aim;
  const towards = mode === 'light' ? PRECISION : -PRECISION;
  let lightness = l;
  // The same lightness with another hue is nearly the same luminance.
  while (isSafe(fromOklch({ l: lightness, c, h }))) lightness -= towards;
  while (!isSafe(fromOklch({ l: lightness, c, h }))) lightness += towards;
  return fromOklch({ l: lightness, c, h });
}
