/**
 * The files that a config is made of, and those of code that it names. In: the site folder, the config. Out: absolute
 * paths of them, of what they import from the site, however deep, and of the files whose appearance would change it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CONFIG_FILES } from '../../config/load.js';
import { isFileAt } from '../../fs/entries.js';
import type { SiteConfig } from '../../types.js';

const RELATIVE_IMPORT = /(?:\bfrom|\bimport|\brequire\()\s*\(?\s*['"](\.{1,2}\/[^'"\n]+)['"]/g;
const ENDINGS = ['', '.ts', '.mts', '.js', '.mjs', '.json', '/index.ts', '/index.js'];

/** With the site's own Markdown plugins, which are compiled with the config. */
export function listConfigFiles({
  siteDir,
  markdown: { plugins },
}: Pick<SiteConfig, 'siteDir' | 'markdown'>): string[] {
  const names = [...CONFIG_FILES, 'package.json', ...(plugins === undefined ? [] : [plugins])];
  return withImports(names.map((name) => join(siteDir, name)));
}

/** The file of the site's function for page views, with what it imports. */
export function listModuleFiles({ siteDir, analytics }: SiteConfig): string[] {
  if (analytics === undefined || !('module' in analytics)) return [];
  return withImports([join(siteDir, analytics.module)]);
}

function withImports(paths: readonly string[]): string[] {
  const files = new Set(paths);
  // A set goes on with what is added while it is walked.
  for (const file of files)
    if (/\.[mc]?[jt]s$/.test(file)) for (const found of listImports(file)) files.add(found);
  return [...files];
}

/** A file that is imported and missing counts: it may come back. */
function listImports(file: string): string[] {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  return [...text.matchAll(RELATIVE_IMPORT)].map(([, specifier = '']) => {
    const wanted = resolve(dirname(file), specifier);
    const bases = [wanted, wanted.replace(/\.js$/, ''), wanted.replace(/\.mjs$/, '.mts')];
    const candidates = bases.flatMap((base) => ENDINGS.map((ending) => base + ending));
    return candidates.find((candidate) => existsSync(candidate) && isFileAt(candidate)) ?? wanted;
  });
}
