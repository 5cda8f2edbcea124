/**
 * Gives advice on an import that leads nowhere. In: the specifier as written, and its file. Out: the reason, and the way
 * out: another name, the places where docsgen looked, or a package to install.
 */
import { readdirSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { suggest } from '../diagnostics/suggest.js';
import { isFolderAt } from '../fs/entries.js';
import { EXTENSIONS, packageOf } from './specifiers.js';

/** esbuild's own note on a missing package, which proposes one of its options. */
const GENERIC_NOTE = /^You can mark the path/;

interface Importer {
  readonly siteDir: string;
  /** The file with the import, relative to the site folder. */
  readonly file: string;
  /** esbuild's note. */
  readonly note: string | null;
}

export function adviseOnMissing(
  specifier: string,
  { siteDir, file, note }: Importer,
): { readonly reason: string; readonly advice: string } {
  const path = pathOf(specifier, file, siteDir);
  if (path !== null) {
    const near = findNear(specifier, path);
    const advice =
      near === null
        ? describeSearch(path, siteDir)
        : `Did you mean "${near}"? ${describeSearch(path, siteDir)}`;
    return { reason: `Cannot find "${specifier}"`, advice };
  }
  const name = packageOf(specifier);
  if (name === null)
    return {
      reason: `Cannot find "${specifier}"`,
      advice: 'Name it by a path, or set "paths" in the "tsconfig.json" of the site folder.',
    };
  if (note !== null && !GENERIC_NOTE.test(note) && isFolderAt(join(siteDir, 'node_modules', name)))
    return { reason: `Cannot find "${specifier}"`, advice: note.replace(/:$/, '.') };
  const install = `Install it in the folder of the site: npm install ${name}`;
  return {
    reason: `Cannot find the package "${name}"`,
    advice: adviseOnAlias(specifier, siteDir) ?? install,
  };
}

/** Other generators have aliases in their config; a package with the name of an alias belongs to someone else. */
function adviseOnAlias(specifier: string, siteDir: string): string | null {
  const [first = '', second] = specifier.split('/');
  const folder = ['src/', '']
    .map((parent) => parent + first.replace(/^[@~]/, ''))
    .find((path) => /\w$/.test(path) && isFolderAt(join(siteDir, path)));
  return second === undefined || folder === undefined
    ? null
    : `If "${first}" stands for the folder "${folder}", write "paths": { "${first}/*": ["./${folder}/*"] } in "compilerOptions" of the "tsconfig.json" of the site folder.`;
}

/** Returns `null` if the specifier is not a path. */
function pathOf(specifier: string, file: string, siteDir: string): string | null {
  const bare = specifier.replace(/^!*raw-loader!|\?raw$/g, '');
  if (bare.startsWith('@site/')) return join(siteDir, bare.slice('@site/'.length));
  if (bare.startsWith('/')) return join(siteDir, bare);
  // A URL in a style sheet is relative even without `./`.
  const isUrl = file.endsWith('.css') && !bare.endsWith('.css');
  return isUrl || /^\.{1,2}(?:\/|$)/.test(bare) ? join(siteDir, dirname(file), bare) : null;
}

function describeSearch(path: string, siteDir: string): string {
  const shown = relative(siteDir, path).replaceAll('\\', '/');
  return extname(path) === ''
    ? `There is no "${shown}" with the extension ${EXTENSIONS.slice(0, -1).join(', ')} or ${EXTENSIONS.at(-1)}, and no such folder with an index.`
    : `There is no file "${shown}".`;
}

/** Corrects the first part of the path that does not exist; returns the specifier with it. */
function findNear(specifier: string, path: string): string | null {
  let name = path;
  let depth = 0;
  while (!isFolderAt(dirname(name))) {
    name = dirname(name);
    depth++;
  }
  const parts = specifier.split('/');
  const index = parts.length - 1 - depth;
  const wanted = parts[index];
  if (wanted === undefined) return null;
  const isLast = depth === 0;
  const names = readdirSync(dirname(name)).map((entry) =>
    isLast && extname(wanted) === '' ? withoutExtension(entry) : entry,
  );
  const near = suggest(wanted, names);
  return near === null
    ? null
    : [...parts.slice(0, index), near, ...parts.slice(index + 1)].join('/');
}

function withoutExtension(name: string): string {
  return EXTENSIONS.some((extension) => name.endsWith(extension))
    ? name.slice(0, -extname(name).length)
    : name;
}
