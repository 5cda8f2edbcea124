/**
 * Reports components in the folder of own pages that are not pages because of their extension: Docusaurus publishes them.
 * In: the paths found, the config, and a function that reads a file. Out: a finding for each script with a default export.
 */
import { basename } from 'node:path';
import { diagnostic, FIRST_LINE } from '../diagnostics/diagnostic.js';
import { COMPONENT_PAGE } from '../paths/doc-path.js';
import type { Diagnostic, SiteConfig } from '../types.js';
import type { readSource } from './read-source.js';

const SCRIPT = /(?<!\.d)\.(?:jsx?|ts)$/;
const DEFAULT_EXPORT = /^\s*export\s+default\b|^\s*export\s*\{[^}]*\bdefault\b/m;

export function findUnreadComponents(
  paths: readonly string[],
  { siteDir, pages }: Pick<SiteConfig, 'siteDir' | 'pages'>,
  read: typeof readSource,
): Diagnostic[] {
  if (pages === undefined) return [];
  const textOf = (path: string) => read(siteDir, path).file?.text ?? '';
  return paths
    .filter((path) => path.startsWith(`${pages}/`) && SCRIPT.test(path))
    .filter((path) => DEFAULT_EXPORT.test(textOf(path)))
    .map((file) => {
      const name = basename(file);
      const [extension = ''] = SCRIPT.exec(name) ?? [];
      const renamed = name.slice(0, -extension.length) + COMPONENT_PAGE;
      return diagnostic('foreign-syntax', `Cannot publish "${file}": it ends with "${extension}"`, {
        file,
        place: FIRST_LINE,
        note: `Rename it to "${renamed}" to make it a page, or to "_${name}" if other files import it.`,
      });
    });
}
