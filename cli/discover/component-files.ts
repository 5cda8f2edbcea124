/**
 * Finds the files of components. In: the text of a page of MDX, or of a page that is a component. Out: the files that it
 * imports, directly or through others, and the pages that components import: a page is parsed together with the pages that
 * its components show. Files of packages are not read, because they contain their content as code.
 */
import { extname, join } from 'node:path';
import { placeAt } from '../diagnostics/place-at.js';
import { isFileAt } from '../fs/entries.js';
import { readTextIfThere } from '../fs/read-text.js';
import { resolveImported, toSitePath } from '../modules/import-key.js';
import { importPaths, type ImportPaths } from '../modules/import-paths.js';
import type { ShownPage } from '../types.js';
import { memoize } from '../values/memoize.js';

/** Beginnings of the specifier of a file of the site. A package name is not a file of the site. */
const SITE_PATHS = ['\\.', '@site\\/', '\\/\\w'];
const PAGE = /\.mdx?$/;
/** Files that the page itself reads as data. */
const DATA = /^!!raw-loader!|\?raw$/;
const SCRIPT = /^\.(?:[cm]?js|jsx|tsx?)$/;
/** Possible ends of the path of a component's file, in the order in which bundlers try them. */
const ENDINGS = ['.tsx', '.ts', '.jsx', '.js', '.mjs'].flatMap((end) => [end, `/index${end}`]);

export interface ComponentFiles {
  /** Paths relative to the site folder: scripts, style sheets, images. */
  readonly files: readonly string[];
  /** Imports of pages in these files. */
  readonly pages: readonly ShownPage[];
}

/** Reads each file once. */
export function createComponentFinder(
  siteDir: string,
): (text: string, from: string) => ComponentFiles {
  let paths: ImportPaths | null = null;
  const list = (text: string, from: string) =>
    listImports(text, from, { siteDir, paths: (paths ??= importPaths(siteDir)) });
  // The bundler reports a file that cannot be read.
  const importsOf = memoize((file: string) =>
    list(SCRIPT.test(extname(file)) ? readTextIfThere(join(siteDir, file)) : '', file),
  );
  return (text, from) => {
    const own = list(text, from);
    const files = new Set(own.files);
    // A loop over a set also visits items that are added meanwhile.
    for (const file of files) for (const imported of importsOf(file).files) files.add(imported);
    // The parser itself finds the pages that a page of MDX imports.
    const pages = SCRIPT.test(extname(from)) ? own.pages : [];
    return {
      files: [...files],
      pages: [...pages, ...[...files].flatMap((file) => importsOf(file).pages)],
    };
  };
}

/** Returns an expression for the imports of files of the site; its group is the specifier. */
export function siteImport(paths: ImportPaths): RegExp {
  const names = paths.map(([name]) =>
    name.replace(/\*.*$/, '').replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'),
  );
  const start = [...SITE_PATHS, ...names].join('|');
  return new RegExp(
    `(?:^|;)[ \\t]*(?:import\\s[^'"\\n;]*|[^'"\\n;]*\\bfrom\\s*)['"]((?:!!raw-loader!)?(?:${start})[^'"\\n]*)['"]`,
    'gm',
  );
}

interface ImportSite {
  readonly siteDir: string;
  readonly paths: ImportPaths;
}

function listImports(text: string, from: string, { siteDir, paths }: ImportSite): ComponentFiles {
  const pages: ShownPage[] = [];
  const files: string[] = [];
  for (const match of text.matchAll(siteImport(paths))) {
    const [statement, specifier = ''] = match;
    // Formatters of Markdown write `\_` in these statements, which is `_` in JavaScript.
    const written = specifier.replace(/\\(?=\W|_)/g, '');
    if (PAGE.test(written)) {
      const start = match.index + statement.lastIndexOf(specifier);
      const place = placeAt(text, start, specifier.length);
      pages.push({ file: from, written: toSitePath(written, paths), place });
    } else if (!DATA.test(written))
      files.push(...findFile(resolveImported(from, written, paths), siteDir));
  }
  return { files, pages };
}

function findFile(path: string, siteDir: string): string[] {
  if (/^\/|\0/.test(path)) return [];
  return ['', ...ENDINGS]
    .map((ending) => path + ending)
    .filter((name) => isFileAt(join(siteDir, name)))
    .slice(0, 1);
}
