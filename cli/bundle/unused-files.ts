/**
 * Finds files of a site's theme that have no effect because of a typo. In: the site folder, and the inputs of the bundle.
 * Out: a warning for each file that is not an input and whose path resembles that of a file of docsgen's theme.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { createPathSuggester } from '../diagnostics/suggest-path.js';
import { compare } from '../path.js';
import type { Diagnostic } from '../types.js';
import { hasOwnTheme } from './overrides.js';

/** Matches code files, including languages that cannot replace theme files: a component in JavaScript replaces none. */
const CODE = /(?<!\.d)\.(?:[cm]?[jt]sx?|css)$/;

export function findUnusedFiles(
  themeDir: string,
  siteDir: string,
  inputs: readonly string[],
): Diagnostic[] {
  if (!hasOwnTheme(themeDir, siteDir)) return [];
  const own = join(siteDir, 'theme');
  const used = new Set(inputs);
  const unused = listCode(own).filter((path) => !used.has(join(own, path)));
  if (unused.length === 0) return [];
  const originals = listCode(themeDir);
  const known = new Set(originals);
  const suggest = createPathSuggester(originals);
  return unused.flatMap((path) => {
    const near = known.has(path) ? null : suggest(path);
    if (near === null) return [];
    const file = `theme/${path}`;
    return diagnostic('unused-theme-file', `Cannot find what "${file}" takes the place of`, {
      file,
      note: `Did you mean "theme/${near}"? The file does nothing: it is not imported, and docsgen's theme has none of this path.`,
    });
  });
}

/** Lists code files by path relative to the folder. */
function listCode(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => CODE.test(path) && !/(?:^|\/)(?:node_modules\/|\.)/.test(path))
    .sort(compare);
}
