/**
 * Draws the icon of a site that has a brand and no icon of its own. In: the title and the color of the brand. Out: an SVG
 * with the first letter of the title.
 */
import { parseColor, textOn } from '../color.js';
import { escapeXml } from '../escape.js';

export function createFavicon(title: string, brand: string): string {
  const color = parseColor(brand);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' +
    `<rect width="64" height="64" rx="14" fill="${color}"/>` +
    '<text x="32" y="46" text-anchor="middle" font-family="system-ui, sans-serif" font-size="40" font-weight="700" ' +
    `fill="${textOn(color)}">${escapeXml(initialOf(title))}</text></svg>\n`
  );
}

/** Returns the first letter or digit in upper case; a title without any has a sign at its beginning. */
export function initialOf(title: string): string {
  const signs = Array.from(new Intl.Segmenter().segment(title.trim()), ({ segment }) => segment);
  const initial = signs.find((sign) => /^[\p{L}\p{N}]/u.test(sign)) ?? signs[0] ?? '';
  return initial.toUpperCase();
}
