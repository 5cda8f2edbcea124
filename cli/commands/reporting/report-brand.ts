/** Says what became of the color of the brand. In: that color, and the accent colors. Out: a line for the report. */
import { parseColor } from '../../values/color.js';
import type { BrandAccent } from '../../types.js';

/** Returns `''` if both modes show the color as it is. */
export function describeBrand(brand: string | undefined, accent: BrandAccent | null): string {
  if (brand === undefined || accent === null) return '';
  const changed = [
    [accent.light, 'light'],
    [accent.dark, 'dark'],
  ].filter(([color]) => color !== parseColor(brand));
  if (changed.length === 0) return '';
  const shown = changed.map(([color, mode]) => `${color} in ${mode} mode`).join(' and ');
  return `The brand color ${brand} is ${shown}, so that text is readable.\n`;
}
