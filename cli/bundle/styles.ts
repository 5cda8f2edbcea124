/**
 * Bundles style sheets: those of the theme, and the site's own `theme/custom.css`, which comes after all others. In: the
 * config. Out: their `Outputs`.
 */
import { basename, join } from 'node:path';
import { PAGE_SHEET_NAMES } from '../../theme/page-sheets.js';
import { isFileAt } from '../fs/entries.js';
import { brandPlugin } from './brand.js';
import { bundle, type Outputs } from './bundle-part.js';
import { NAMES } from './scripts.js';
import { STYLE_LOADERS, styleUrlsPlugin } from './style-urls.js';
import type { Bundle } from '../types.js';
import type { ThemeConfig } from './theme-config.js';
import { THEME } from './theme-folder.js';

/** Path below the site's theme. */
export const CUSTOM_STYLES = 'custom.css';
/** Oldest browsers that the manual names. esbuild writes nesting and newer colors so that they understand them. */
const BROWSERS = ['chrome120', 'edge120', 'firefox125', 'safari17'];

export async function bundleStyles(config: ThemeConfig): Promise<Outputs> {
  return await bundle(config, {
    ...styleOptions(config),
    entryPoints: [
      { in: join(THEME, 'styles', 'index.css'), out: 'assets/theme' },
      { in: join(THEME, 'styles', 'media.css'), out: 'assets/media' },
      ...PAGE_SHEET_NAMES.map((name) => ({
        in: join(THEME, 'styles', name),
        out: `assets/${basename(name, '.css')}`,
      })),
    ],
    footer: { css: announcementColors(config) },
  });
}

/** Returns the paths of the style sheets that only some pages have, by their names in the theme. */
export function findPageSheets(styles: Outputs): Bundle['pageSheets'] {
  return Object.fromEntries(PAGE_SHEET_NAMES.map((name) => [name, styles.entry(`styles/${name}`)]));
}

/** Returns `null` if the site has none. */
export async function bundleCustomStyles(config: ThemeConfig): Promise<Outputs | null> {
  const file = join(config.siteDir, 'theme', CUSTOM_STYLES);
  if (!isFileAt(file)) return null;
  return await bundle(config, {
    ...styleOptions(config),
    entryPoints: [{ in: file, out: 'assets/custom' }],
    target: BROWSERS,
  });
}

function styleOptions(config: ThemeConfig) {
  return {
    ...NAMES,
    loader: STYLE_LOADERS,
    plugins: [styleUrlsPlugin(config), brandPlugin(config)],
  };
}

/**
 * Returns the font that pages preload, or `null`. If the site sets `--font-text`, that is its own font, when there is only
 * one: which of several files the first view needs is not known.
 */
export function findFont(styles: Outputs, custom: Outputs | null): string | null {
  const css = Buffer.from(custom?.files.get(custom.entry(CUSTOM_STYLES)) ?? '').toString();
  if (custom !== null && css.includes('--font-text:')) {
    const [font = null, ...others] = listFonts(custom);
    return others.length === 0 ? font : null;
  }
  const isLatin = (name: string) => /latin-wght-normal/.test(name) && !/latin-ext/.test(name);
  return listFonts(styles).find(isLatin) ?? null;
}

function listFonts({ files }: Outputs): string[] {
  return [...files.keys()].filter((name) => name.endsWith('.woff2'));
}

/**
 * Returns the colors of the announcement bar as custom properties that the theme reads, because emitted HTML has no `style`.
 */
function announcementColors({ announcementBar }: ThemeConfig): string {
  const colors = [
    ['--announcement-background', announcementBar?.backgroundColor],
    ['--announcement-color', announcementBar?.textColor],
  ].flatMap(([name, color]) => (color === undefined ? [] : [`${name}:${color}`]));
  return colors.length === 0 ? '' : `:root[data-theme]{${colors.join(';')}}`;
}
