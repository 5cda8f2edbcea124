/**
 * Finds pages that files of components import, so that the page that shows such a component is parsed with them. In: the
 * text of a page of MDX. Out: each import of a page in the files that the page imports, directly or through others. Files of
 * packages are not read: they bring their content as code.
 */
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { placeAt } from '../diagnostics/place-at.js';
import { isFileAt } from '../fs/entries.js';
import { resolveImported, toSitePath } from '../import-key.js';
import type { ShownPage } from '../types.js';

/** An import of a file of the site. The name of a package is none of the site's files. */
export const SITE_IMPORT =
  /(?:^|;)[ \t]*(?:import\s[^'"\n;]*|[^'"\n;]*\bfrom\s*)['"]((?:!!raw-loader!)?(?:\.|@site\/|\/\w)[^'"\n]+)['"]/gm;
const PAGE = /\.mdx?$/;
const SCRIPT = /^\.(?:[cm]?js|jsx|tsx?)$/;
/** How the path of a file of components may go on, in the order in which bundlers try it. */
const ENDINGS = ['.tsx', '.ts', '.jsx', '.js', '.mjs'].flatMap((end) => [end, `/index${end}`]);

interface Imports {
  readonly pages: readonly ShownPage[];
  readonly components: readonly string[];
}

/** Reads each file once. */
export function createShownPageFinder(
  siteDir: string,
): (text: string, from: string) => readonly ShownPage[] {
  const known = new Map<string, Imports>();
  const importsOf = (file: string): Imports => {
    const found = known.get(file) ?? listImports(readText(join(siteDir, file)), file, siteDir);
    known.set(file, found);
    return found;
  };
  return (text, from) => {
    const files = new Set(listImports(text, from, siteDir).components);
    // A loop over a set also visits items that are added meanwhile.
    for (const file of files)
      for (const component of importsOf(file).components) files.add(component);
    return [...files].flatMap((file) => importsOf(file).pages);
  };
}

function listImports(text: string, from: string, siteDir: string): Imports {
  const pages: ShownPage[] = [];
  const components: string[] = [];
  for (const match of text.matchAll(SITE_IMPORT)) {
    const [statement, specifier = ''] = match;
    // Formatters of Markdown write `\_` in these statements, which is `_` in JavaScript.
    const written = specifier.replace(/\\(?=\W|_)/g, '');
    if (PAGE.test(written)) {
      const start = match.index + statement.lastIndexOf(specifier);
      const place = placeAt(text, start, specifier.length);
      pages.push({ file: from, written: toSitePath(written), place });
    } else components.push(...findComponent(resolveImported(from, written), siteDir));
  }
  return { pages, components };
}

function findComponent(path: string, siteDir: string): string[] {
  if (path.startsWith('../') || /^\/|\0/.test(path)) return [];
  const extension = extname(path);
  if (SCRIPT.test(extension)) return isFileAt(join(siteDir, path)) ? [path] : [];
  const found = ENDINGS.map((ending) => path + ending).find((name) =>
    isFileAt(join(siteDir, name)),
  );
  return found === undefined ? [] : [found];
}

/** A file that cannot be read is a finding of the bundler. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
