/**
 * Checks the folders of the site's own code: that of own pages, and that of scripts. In: the config and the folders of docs
 * versions. Out: an error if such a folder overlaps one that has another purpose: a file is one page at most, and content
 * is no code.
 */
import type { SiteConfig } from '../config/schema.js';
import { placeOption } from '../diagnostics/config-places.js';
import { configFailure } from '../diagnostics/diagnostic.js';

const ADVICE = {
  pages: 'Give own pages a folder beside the others, such as "pages".',
  scripts: 'Give scripts a folder beside the others, such as "widgets".',
};

/** @throws Failure with exit status 2 */
export function checkOwnFolders(config: SiteConfig, versions: readonly string[]): void {
  const { staticDir, translations } = config;
  const others: readonly (readonly [folder: string, name: string])[] = [
    ...versions.map((folder) => [folder, 'of the docs'] as const),
    [staticDir, 'of static files'],
    ...translations.map((folder) => [folder, 'of a translation'] as const),
    ['theme', 'of the theme'],
  ];
  for (const option of ['pages', 'scripts'] as const) checkFolder(option, { config, others });
}

function checkFolder(
  option: keyof typeof ADVICE,
  {
    config,
    others,
  }: {
    readonly config: SiteConfig;
    readonly others: readonly (readonly [folder: string, name: string])[];
  },
): void {
  const own = config[option];
  if (own === undefined) return;
  const other = others.find(([folder]) => holds(folder, own) || holds(own, folder));
  if (other === undefined) return;
  const [folder, name] = other;
  const why =
    folder === own
      ? `it is the folder ${name}`
      : holds(folder, own)
        ? `it lies in "${folder}", the folder ${name}`
        : `"${folder}", the folder ${name}, lies in it`;
  throw configFailure(`Cannot use the folder "${own}" in "${option}": ${why}`, {
    ...placeOption(config, option),
    note: ADVICE[option],
  });
}

function holds(folder: string, other: string): boolean {
  return `${other}/`.startsWith(`${folder}/`);
}
