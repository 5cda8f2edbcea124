/**
 * Lists the files that a config is made of, and the code files that it names. In: the site folder and the config. Out:
 * absolute paths of these files, of everything they import from the site, directly or not, and of missing files that would
 * change the config.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { listAnalytics } from '../analytics.js';
import { CONFIG_FILES } from '../config/load-config.js';
import { isFileAt, isFolderAt } from '../fs/entries.js';
import type { SiteConfig } from '../types.js';

const RELATIVE_IMPORT = /(?:\bfrom|\bimport|\brequire\()\s*\(?\s*['"](\.{1,2}\/[^'"\n]+)['"]/g;
const RELATIVE_URL = /\burl\(\s*['"]?(\.{1,2}\/[^'"\n)]+)/g;
const ENDINGS = ',.ts,.tsx,.mts,.js,.jsx,.mjs,.json,/index.ts,/index.tsx,/index.js'.split(',');
/** Matches files that may import others. */
const CODE = /\.(?:[mc]?[jt]sx?|css)$/;

/** Includes the site's own Markdown plugins, which are compiled with the config. */
export function listConfigFiles({
  siteDir,
  markdown: { plugins },
}: Pick<SiteConfig, 'siteDir' | 'markdown'>): string[] {
  const names = [...CONFIG_FILES, 'package.json', ...(plugins === undefined ? [] : [plugins])];
  return withImports(names.map((name) => join(siteDir, name)));
}

/**
 * Lists files outside of `theme/` that are bundled: the site's functions for page views, and what the theme's code and style
 * sheets import.
 */
export function listModuleFiles(config: Pick<SiteConfig, 'siteDir' | 'analytics'>): string[] {
  const { siteDir } = config;
  const theme = join(siteDir, 'theme');
  const code = isFolderAt(theme) ? readdirSync(theme, { recursive: true, encoding: 'utf8' }) : [];
  const views = listAnalytics(config).flatMap(({ target }) =>
    'module' in target ? [target.module] : [],
  );
  return withImports([
    ...views.map((name) => join(siteDir, name)),
    ...code.filter((name) => CODE.test(name)).map((name) => join(theme, name)),
  ]).filter((path) => !path.startsWith(theme + sep));
}

function withImports(paths: readonly string[]): string[] {
  const files = new Set(paths);
  // Iterating over a set includes items added meanwhile.
  for (const file of files)
    if (CODE.test(file)) for (const found of listImports(file)) files.add(found);
  return [...files];
}

/** Includes imported files that are missing, because they may come back. */
function listImports(file: string): string[] {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  const urls = file.endsWith('.css') ? text.matchAll(RELATIVE_URL) : [];
  return [...text.matchAll(RELATIVE_IMPORT), ...urls].map(([, specifier = '']) => {
    const wanted = resolve(dirname(file), specifier.replace(/[?#].*$/, ''));
    const bases = [wanted, wanted.replace(/\.js$/, ''), wanted.replace(/\.mjs$/, '.mts')];
    const candidates = bases.flatMap((base) => ENDINGS.map((ending) => base + ending));
    return candidates.find((candidate) => existsSync(candidate) && isFileAt(candidate)) ?? wanted;
  });
}
