/**
 * Draws the icon of a site that has a brand and no icon of its own. In: the title and the color of the brand. Out: an SVG
 * with the first letter of the title.
 */
import { parseColor, textOn } from '../values/color.js';
import { escapeXml } from '../values/escape.js';

export interface Favicon {
  readonly title: string;
  /** A color of three or six hexadecimal digits. */
  readonly brand: string;
  /** The language tag of the site. */
  readonly language: string;
}

export function createFavicon({ title, brand, language }: Favicon): string {
  const color = parseColor(brand);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' +
    `<rect width="64" height="64" rx="14" fill="${color}"/>` +
    '<text x="32" y="46" text-anchor="middle" font-family="system-ui, sans-serif" font-size="40" font-weight="700" ' +
    `fill="${textOn(color)}">${escapeXml(initialOf(title, language))}</text></svg>\n`
  );
}

/**
 * Returns the first letter or digit, as a capital where its script has capitals; a title without any has its first sign.
 * Marks that only change a sound, such as that of "ʻOkina", are no letters here.
 *
 * @param language the language tag of the site: "istanbul" begins with "İ" in Turkish
 */
export function initialOf(title: string, language: string): string {
  const signs = Array.from(new Intl.Segmenter().segment(title.trim()), ({ segment }) => segment);
  const initial = signs.find((sign) => /^(?!\p{Lm})[\p{L}\p{N}]/u.test(sign)) ?? signs[0] ?? '';
  const capital = initial.toLocaleUpperCase(language);
  // "ß" would become two letters, and few fonts have the capitals of Georgian.
  const isSame = Array.from(capital).length === Array.from(initial).length;
  return isSame && !/\p{Script=Georgian}/u.test(initial) ? capital : initial;
}
