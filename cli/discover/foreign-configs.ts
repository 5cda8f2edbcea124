/**
 * Reports the config of another generator in a site that has no config for docsgen: it is not read, although the site may
 * seem to use it. That of GitBook has neither titles nor navigation, and is reported for its redirects. In: the folder of
 * the site and the folder of its pages. Out: a diagnostic for each such file.
 */
import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { diagnostic, FIRST_LINE, placeOfLine } from '../diagnostics/diagnostic.js';
import type { Diagnostic } from '../types.js';
import { compare } from '../paths/path.js';
import { readTextIfThere } from '../fs/read-text.js';

const SCRIPT = String.raw`\.config\.[cm]?[jt]s$`;
const GENERATORS: readonly (readonly [file: RegExp, generator: string])[] = [
  [new RegExp(`^docusaurus${SCRIPT}`), 'Docusaurus'],
  [/^\.vitepress\/config\.[cm]?[jt]s$/, 'VitePress'],
  [new RegExp(`^rspress${SCRIPT}`), 'Rspress'],
  [new RegExp(`^astro${SCRIPT}`), 'Astro'],
  [/^mkdocs\.ya?ml$/, 'MkDocs'],
  [/^hugo\.(?:toml|ya?ml|json)$/, 'Hugo'],
  [/^book\.toml$/, 'mdBook'],
];
const NOTE =
  'Write title, navbar and sidebars into "site.config.ts", which "docsgen init" begins; see "Migrating" in the manual.';

/** GitBook reads it at the top of its space. */
const GITBOOK = /^\.gitbook\.ya?ml$/;
const GITBOOK_NOTE =
  'Write them into "redirects" of "site.config.ts", which "docsgen init" begins; see "Migrating" in the manual.';

export function findForeignConfigs(siteDir: string, docsDir: string): Diagnostic[] {
  const folders = ['', '.vitepress', docsDir, posix.join(docsDir, '.vitepress')];
  return folders.flatMap((folder) =>
    namesIn(join(siteDir, folder)).flatMap((name) => {
      const file = posix.join(folder, name);
      const path = file.startsWith(`${docsDir}/`) ? file.slice(docsDir.length + 1) : file;
      if (GITBOOK.test(path)) return findGitbookRedirects(siteDir, file);
      const generator = GENERATORS.find(([pattern]) => pattern.test(path))?.[1];
      if (generator === undefined) return [];
      const reason = `Cannot use "${file}": it is the config of ${generator}`;
      return [diagnostic('foreign-syntax', reason, { file, place: FIRST_LINE, note: NOTE })];
    }),
  );
}

function findGitbookRedirects(siteDir: string, file: string): Diagnostic[] {
  const lines = readTextIfThere(join(siteDir, file)).split(/\r?\n/);
  const index = lines.findIndex((line) => /^redirects[ \t]*:/.test(line));
  const next = lines.slice(index + 1).find((line) => !/^\s*(?:#|$)/.test(line));
  if (index === -1 || next === undefined || !/^\s/.test(next)) return [];
  const reason = `Cannot use the redirects of "${file}": it is the config of GitBook`;
  const place = placeOfLine(index + 1);
  return [diagnostic('foreign-syntax', reason, { file, place, note: GITBOOK_NOTE })];
}

/** Returns no names if the folder is missing or unreadable. Other code reports an unreadable folder. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort(compare);
  } catch {
    return [];
  }
}
