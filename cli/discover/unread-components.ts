/**
 * Reports components in the folder of own pages that are not pages because of their extension: Docusaurus publishes them. In:
 * the paths found in the folder, and a function that reads a file. Out: a finding for each script with a default export.
 */
import { basename } from 'node:path';
import { diagnostic, FIRST_LINE } from '../diagnostics/diagnostic.js';
import { COMPONENT_PAGE } from '../doc-path.js';
import type { Diagnostic } from '../types.js';

const SCRIPT = /(?<!\.d)\.(?:jsx?|ts)$/;
const DEFAULT_EXPORT = /^\s*export\s+default\b|^\s*export\s*\{[^}]*\bdefault\b/m;

export function findUnreadComponents(
  paths: readonly string[],
  readText: (path: string) => string,
): Diagnostic[] {
  return paths
    .filter((path) => SCRIPT.test(path) && DEFAULT_EXPORT.test(readText(path)))
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
