/**
 * Finds files of a site that its theme shows, that need a browser and never get to one. In: the files that pages are
 * rendered with, and the scripts that browsers load. Out: a warning for each file with client React that is in no script,
 * because its elements never react.
 */
import { readFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { findClientReact, loaderOf } from '../modules/client-react.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { compare, isInPackage } from '../paths/path.js';
import type { Diagnostic } from '../types.js';
import { reportErrors, type Outputs } from './bundle-part.js';
import type { ThemeConfig } from './theme-config.js';
import { hasOwnTheme } from './theme-folder.js';

const CODE = /\.[jt]sx?$/;

/** @param rendered absolute paths of the files of the server's module */
export async function findStillFiles(
  config: ThemeConfig,
  rendered: readonly string[],
  scripts: readonly Pick<Outputs, 'inputs'>[],
): Promise<Diagnostic[]> {
  const { siteDir } = config;
  if (!hasOwnTheme(siteDir)) return [];
  const own = siteDir + sep;
  const loaded = new Set(scripts.flatMap(({ inputs }) => inputs));
  const still = rendered
    .filter((path) => path.startsWith(own) && !isInPackage(path))
    .filter((path) => CODE.test(path) && !loaded.has(path))
    .sort(compare);
  const found = await Promise.all(
    still.map(async (path): Promise<Diagnostic[]> => {
      const text = await readFile(path, 'utf8');
      const options = { loader: loaderOf(path), jsx: 'automatic' } as const;
      const { code } = await reportErrors(config, ({ transform }) => transform(text, options));
      const { reason } = findClientReact(code);
      return reason === null
        ? []
        : [describe(relative(siteDir, path).replaceAll('\\', '/'), reason)];
    }),
  );
  return found.flat();
}

function describe(file: string, reason: string): Diagnostic {
  return diagnostic('odd-theme-file', `Nothing starts "${file}" in the browser, but ${reason}`, {
    file,
    note: 'What the content of pages is made of is rendered in the build only. Use HTML that needs no script, such as <details>, or import a component in the page.',
  });
}
