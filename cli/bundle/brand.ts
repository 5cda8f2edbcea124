/**
 * Adds the colors of the site's brand to the theme. In: the config. Out: a plugin that adds them to the colors of docsgen's
 * theme, so that those of a site's own `theme/styles/tokens.css` still come after them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { parseColor } from '../values/color.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import type { BrandAccent, Diagnostic } from '../types.js';
import { ACCENT, deriveBrandColors, type BrandColors } from './brand-colors.js';
import type { ThemeConfig } from './theme-config.js';
import { THEME } from './theme-folder.js';
import { readColors } from './tokens.js';

const TOKENS = join(THEME, 'styles', 'tokens.css');

export function brandPlugin({ brand }: Pick<ThemeConfig, 'brand'>): Plugin {
  return {
    name: 'docsgen-brand',
    setup({ onLoad }) {
      if (brand === undefined) return;
      onLoad({ filter: /[\\/]tokens\.css$/ }, ({ path }) => {
        if (path !== TOKENS) return null;
        const css = readFileSync(TOKENS, 'utf8');
        return { contents: css + writeColors(derive(brand, css)), loader: 'css' };
      });
    },
  };
}

function derive(brand: string, css: string): BrandColors {
  return deriveBrandColors(parseColor(brand), readColors(css));
}

export function writeColors(colors: BrandColors): string {
  const lines = [...colors].map(
    ([name, { light, dark }]) => `  ${name}: var(--light, ${light}) var(--dark, ${dark});\n`,
  );
  return `:root {\n${lines.join('')}}\n`;
}

/** Returns the accent color of both modes, or `null` for a site without a brand. */
export function accentOf({ brand }: Pick<ThemeConfig, 'brand'>): BrandAccent | null {
  if (brand === undefined) return null;
  return derive(brand, readFileSync(TOKENS, 'utf8')).get(ACCENT) ?? null;
}

/** @param inputs absolute paths of the files that the style sheets were made from */
export function reportUnusedBrand(
  { brand }: Pick<ThemeConfig, 'brand'>,
  inputs: readonly string[],
): Diagnostic[] {
  if (brand === undefined || inputs.includes(TOKENS)) return [];
  const file = 'theme/styles/tokens.css';
  return [
    diagnostic('odd-theme-file', `The option "brand" has no effect: "${file}" sets all colors`, {
      file,
      note: 'Begin the file with "@import \'docsgen/theme/styles/tokens.css\';", or set your colors in "theme/custom.css".',
    }),
  ];
}
