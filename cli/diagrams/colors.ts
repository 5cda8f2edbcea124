/**
 * Makes colors of a drawing follow the color mode. In: a color as Mermaid or an author wrote it. Out: the theme's token
 * with this color, or a pair: the color itself for light pages, and the same hue with mirrored lightness for dark ones.
 * A color that is readable on a light page is then readable on a dark one.
 */
import { colord, extend } from 'colord';
import lch from 'colord/plugins/lch';
import names from 'colord/plugins/names';
import { TOKENS } from './palette.js';

extend([lch, names]);

/** Lightness of the dark page; white becomes this dark. */
const DARKEST = 7;
/** Lightness that black gets. */
const LIGHTEST = 96;

const tokens = new Map<string, string>(Object.entries(TOKENS).map(([name, hex]) => [hex, name]));

export interface ColorOptions {
  /** Whether the drawing has colors for dark pages, so that light ones get the mirrored color. */
  readonly isDark: boolean;
}

/** Returns `null` for what is not a color. */
export function followColorMode(written: string, { isDark }: ColorOptions): string | null {
  const keyword = written.trim().toLowerCase();
  if (['none', 'transparent', 'inherit', 'currentcolor'].includes(keyword))
    return keyword === 'currentcolor' ? 'currentColor' : keyword;
  const color = colord(keyword);
  if (!color.isValid()) return null;
  const token = tokens.get(color.toHex());
  if (token !== undefined && !isDark) return `var(--color-${token})`;
  const own = color.toHex();
  const { l, c, h, a } = color.toLch();
  const lightness = DARKEST + ((100 - l) / 100) * (LIGHTEST - DARKEST);
  const mirrored = colord({ l: lightness, c, h, a }).toHex();
  const [light, dark] = isDark ? [mirrored, own] : [own, mirrored];
  return `var(--light,${light}) var(--dark,${dark})`;
}
