/**
 * Reads the custom properties of `theme/styles/tokens.css`. In: its text. Out: the colors of each mode by name, without
 * those that refer to others.
 */
import type { Hex } from '../values/color.js';

export type Mode = 'light' | 'dark';

export type Tokens = ReadonlyMap<string, Readonly<Record<Mode, Hex>>>;

/** @example readColors('--a: var(--light, #ffffff) var(--dark, #000000);').get('--a') // { light: '#ffffff', … } */
export function readColors(css: string): Tokens {
  const pattern = /(--[\w-]+):\s*var\(--light, (#[\da-f]{6})\)\s*var\(--dark, (#[\da-f]{6})\)/g;
  return new Map(
    Array.from(css.matchAll(pattern), ([, name = '', light = '', dark = '']) => [
      name,
      { light: asHex(light), dark: asHex(dark) },
    ]),
  );
}

function asHex(written: string): Hex {
  return `#${written.slice(1)}`;
}
