/**
 * Finds files of a site's theme that have no effect. In: the site folder, and the inputs of the bundle. Out: a warning for
 * each file that is not an input, with the file that was probably meant. Documents, types and tests are no part of a theme.
 */
import { existsSync, realpathSync } from 'node:fs';
import { extname, join } from 'node:path';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { createPathSuggester, type SuggestPath } from '../diagnostics/suggest-path.js';
import type { Diagnostic } from '../types.js';
import { CUSTOM_STYLES } from './styles.js';
import { listFiles, listOwnFiles, THEME } from './theme-folder.js';

/** Matches files that need no effect, such as the license of a font. */
const APART =
  /(?:^|\/)(?:[^./]+|(?:package|tsconfig)\.json)$|\.(?:md|txt|d\.[cm]?ts|(?:test|spec)\.[cm]?[jt]sx?)$/;
const CODE = /\.[cm]?[jt]sx?$/;
const STYLES = /\.(?:css|scss|sass|less|styl)$/;
const STRINGS = 'strings.ts';
/** Matches files of docsgen's theme that only the watch server and sites with islands load. */
const ELSEWHERE = /^(?:dev-|islands\/)/;

export function findUnusedFiles(siteDir: string, inputs: readonly string[]): Diagnostic[] {
  const own = join(siteDir, 'theme');
  const files = listOwnFiles(siteDir).filter((path) => !APART.test(path));
  if (files.length === 0) return [];
  // esbuild follows symbolic links.
  const used = new Set(inputs.map(followLinks));
  const originals = new Set([...listFiles(THEME), CUSTOM_STYLES]);
  const unused = files.filter(
    (path) =>
      !used.has(followLinks(join(own, path))) && !(originals.has(path) && ELSEWHERE.test(path)),
  );
  if (unused.length === 0) return [];
  const suggest = createFileSuggester([...originals], existsSync(join(own, CUSTOM_STYLES)));
  return unused.map((path) => {
    const near = originals.has(path) ? null : suggest(path);
    const file = `theme/${path}`;
    return diagnostic('unused-theme-file', `Nothing uses "${file}"`, {
      file,
      note: near === null ? explain(path, originals) : `Did you mean "theme/${near}"? ${READ}`,
    });
  });
}

/** Returns a link that leads nowhere unchanged. */
function followLinks(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}

const READ = `docsgen reads "theme/${CUSTOM_STYLES}", files with the path of a file of its own theme, and what these import.`;

/** A style sheet whose name says nothing was probably meant as the one that docsgen reads. */
function createFileSuggester(originals: readonly string[], hasStyles: boolean): SuggestPath {
  const suggestStyles = createPathSuggester(originals.filter((path) => STYLES.test(path)));
  const suggestCode = createPathSuggester(originals.filter((path) => CODE.test(path)));
  return (path) => {
    const stem = path.slice(0, path.length - extname(path).length);
    if (STYLES.test(path))
      return suggestStyles(`${stem}.css`) ?? (hasStyles ? null : CUSTOM_STYLES);
    if (!CODE.test(path)) return null;
    // Docusaurus has a folder for each component, and other tools have components in JavaScript.
    const bare = stem.replace(/\/index$/, '');
    const written = [`${bare}.tsx`, `${bare}.ts`];
    const same = written.find((name) => originals.includes(name));
    return (
      same ?? suggestCode(path) ?? written.map(suggestCode).find((near) => near !== null) ?? null
    );
  };
}

function explain(path: string, originals: ReadonlySet<string>): string {
  if (path === STRINGS)
    return 'Set the option "texts" in the config. It replaces single texts of the theme.';
  if (originals.has(path))
    return `docsgen's theme has a file of this path, but no script or page of this site contains it.`;
  return CODE.test(path)
    ? "Import it in a file that replaces one of docsgen's theme, or remove it."
    : `Name it in "theme/${CUSTOM_STYLES}", or remove it.`;
}
