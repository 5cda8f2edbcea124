/**
 * Checks the folder of own pages. In: the config and the folders of docs versions. Out: an error if the folder overlaps one
 * that has another purpose, because a file is one page at most.
 */
import type { SiteConfig } from '../config/schema.js';
import { placeOption } from '../diagnostics/config-places.js';
import { configFailure } from '../diagnostics/diagnostic.js';

/** @throws Failure with exit status 2 */
export function checkPagesFolder(config: SiteConfig, versions: readonly string[]): void {
  const { pages, staticDir, translations } = config;
  if (pages === undefined) return;
  const others: readonly (readonly [folder: string, name: string])[] = [
    ...versions.map((folder) => [folder, 'of the docs'] as const),
    [staticDir, 'of static files'],
    ...translations.map((folder) => [folder, 'of a translation'] as const),
    ['theme', 'of the theme'],
  ];
  const other = others.find(([folder]) => holds(folder, pages) || holds(pages, folder));
  if (other === undefined) return;
  const [folder, name] = other;
  const why =
    folder === pages
      ? `it is the folder ${name}`
      : holds(folder, pages)
        ? `it lies in "${folder}", the folder ${name}`
        : `"${folder}", the folder ${name}, lies in it`;
  throw configFailure(`Cannot use the folder "${pages}" in "pages": ${why}`, {
    ...placeOption(config, 'pages'),
    note: 'Give own pages a folder beside the others, such as "pages".',
  });
}

function holds(folder: string, other: string): boolean {
  return `${other}/`.startsWith(`${folder}/`);
}
