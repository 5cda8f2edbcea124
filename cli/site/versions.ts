/**
 * Creates the docs versions of a site. In: the config. Out: a `VersionFolder` for each, newest first; exactly one is the
 * last.
 */
import type { SiteConfig } from '../config/schema.js';
import { keyPath, placeOption } from '../diagnostics/config-places.js';
import { configFailure } from '../diagnostics/diagnostic.js';
import { didYouMean } from '../diagnostics/suggest.js';
import { withoutTrailingSlash } from '../path.js';
import type { VersionFolder } from '../types.js';
import { joinPermalink } from './doc-entry.js';
import { foldPath } from './taken-permalinks.js';

export function createVersions(config: SiteConfig, folders: readonly string[]): VersionFolder[] {
  const { docs } = config;
  const names = Object.keys(docs.versions);
  const last = docs.lastVersion ?? names[0];
  if (last === undefined || !names.includes(last)) {
    const note =
      names.length === 0
        ? 'Name at least one version.'
        : `${didYouMean(last ?? '', names) ?? ''} Versions: ${names.join(', ')}.`.trim();
    throw configFailure(`Unknown version "${last ?? ''}" in "docs.lastVersion"`, {
      ...placeOption(config, 'docs.lastVersion'),
      note,
    });
  }
  checkNames(config);
  checkFolders(config, folders);
  return Object.entries(docs.versions).map(([name, version], index) => {
    const isLast = name === last;
    const path = withoutTrailingSlash(
      version.path ?? (isLast ? docs.path : joinPermalink(docs.path, name)),
    );
    return {
      name,
      label: version.label,
      dir: folders[index] ?? docs.dir,
      path,
      isLast,
      // Nothing is newer than the last version, so it never shows a banner and is always indexed.
      banner: isLast ? null : (version.banner ?? null),
      noindex: isLast ? false : (version.noindex ?? true),
    };
  });
}

/** Each version has its own files in the output, in folders that are named after it. */
function checkNames(config: SiteConfig): void {
  const byFolded = new Map<string, string>();
  for (const name of Object.keys(config.docs.versions)) {
    const similar = byFolded.get(foldPath(name));
    if (similar !== undefined)
      throw configFailure(
        `Name "${name}" in "docs.versions" differs from "${similar}" only in letter case`,
        {
          ...placeOption(config, ['docs', 'versions', name], 'name'),
          note: 'Some file systems and hosts cannot tell their files apart. Rename one of them.',
        },
      );
    byFolded.set(foldPath(name), name);
  }
}

/** The folders of versions must not overlap: a file is a page of one version only. */
function checkFolders(config: SiteConfig, folders: readonly string[]): void {
  const versions = Object.entries(config.docs.versions).map(([name, { dir }], index) => ({
    name,
    folder: folders[index] ?? config.docs.dir,
    isWritten: dir !== undefined,
  }));
  for (const [index, later] of versions.entries()) {
    const earlier = versions
      .slice(0, index)
      .find(({ folder }) => holds(folder, later.folder) || holds(later.folder, folder));
    if (earlier === undefined) continue;
    // If the config sets only one of the two folders, the finding is about that one, which its author can change.
    const [at, other] = earlier.isWritten && !later.isWritten ? [earlier, later] : [later, earlier];
    const option = ['docs', 'versions', at.name, 'dir'];
    const why =
      at.folder === other.folder
        ? `it is that of "${other.name}"`
        : holds(other.folder, at.folder)
          ? `it lies in "${other.folder}", that of "${other.name}"`
          : `"${other.folder}", that of "${other.name}", lies in it`;
    throw configFailure(`Cannot use the folder "${at.folder}" in "${keyPath(option)}": ${why}`, {
      ...placeOption(config, option),
      note: 'Give each docs version a folder beside those of the others, such as "docs" and "versions/1.0".',
    });
  }
}

function holds(folder: string, other: string): boolean {
  return `${other}/`.startsWith(`${folder}/`);
}
