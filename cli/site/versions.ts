/**
 * Creates the docs versions of a site. In: the config. Out: a `VersionFolder` for each, set by set, the newest of a set
 * first; exactly one of each set is the last.
 */
import type { SiteConfig } from '../config/schema.js';
import { keyPath, placeOption, type KeyPath } from '../diagnostics/config-places.js';
import { configFailure } from '../diagnostics/diagnostic.js';
import { didYouMean } from '../diagnostics/suggest.js';
import type { DocsSet } from '../paths/docs-sets.js';
import { foldPath, withoutTrailingSlash } from '../paths/path.js';
import type { VersionFolder } from '../types.js';
import { foldersOfSet } from '../paths/version-folders.js';
import { joinPermalink } from './doc-entry.js';

export function createVersions(config: SiteConfig): VersionFolder[] {
  const lasts = config.docs.map((set) => findLast(set, config));
  for (const set of config.docs) checkNames(set, config);
  checkFolders(config);
  checkPaths(config);
  return config.docs.flatMap((set, index) => {
    const folders = foldersOfSet(set);
    return Object.entries(set.versions).map(([name, version], at) => {
      const isLast = name === lasts[index];
      return {
        name: set.prefix + name,
        ...(set.prefix !== '' && { set: set.id }),
        label: version.label,
        dir: folders[at] ?? set.dir,
        path: pathOf(name, set, isLast),
        isLast,
        // Nothing is newer than the last version, so it never shows a banner and is always indexed.
        banner: isLast ? null : (version.banner ?? null),
        noindex: isLast ? false : (version.noindex ?? true),
      };
    });
  });
}

/** Returns the name of the last version of a set. */
function findLast(set: DocsSet, config: SiteConfig): string {
  const names = Object.keys(set.versions);
  const last = set.lastVersion ?? names[0];
  if (last !== undefined && names.includes(last)) return last;
  const option = [...set.option, 'lastVersion'];
  const note =
    names.length === 0
      ? 'Name at least one version.'
      : `${didYouMean(last ?? '', names) ?? ''} Versions: ${names.join(', ')}.`.trim();
  throw configFailure(`Unknown version "${last ?? ''}" in "${keyPath(option)}"`, {
    ...placeOption(config, option),
    note,
  });
}

function pathOf(name: string, { path, versions }: DocsSet, isLast: boolean): string {
  return withoutTrailingSlash(versions[name]?.path ?? (isLast ? path : joinPermalink(path, name)));
}

/** Each version has its own files in the output, in folders that are named after it. */
function checkNames(set: DocsSet, config: SiteConfig): void {
  const byFolded = new Map<string, string>();
  const option = [...set.option, 'versions'];
  for (const name of Object.keys(set.versions)) {
    const similar = byFolded.get(foldPath(name));
    if (similar !== undefined)
      throw configFailure(
        `Name "${name}" in "${keyPath(option)}" differs from "${similar}" only in letter case`,
        {
          ...placeOption(config, [...option, name], 'name'),
          note: 'Some file systems and hosts cannot tell their files apart. Rename one of them.',
        },
      );
    byFolded.set(foldPath(name), name);
  }
}

interface WrittenFolder {
  /** The set and the version, for messages. */
  readonly owner: string;
  readonly folder: string;
  /** The option that sets the folder. */
  readonly option: KeyPath;
  /** Whether the config sets the folder of the version itself. */
  readonly isWritten: boolean;
}

function listFolders({ docs }: SiteConfig): WrittenFolder[] {
  return docs.flatMap((set) => {
    const folders = foldersOfSet(set);
    return Object.entries(set.versions).map(([name, { dir }], index) => ({
      owner: set.prefix + name,
      folder: folders[index] ?? set.dir,
      option: [...set.option, 'versions', name, 'dir'],
      isWritten: dir !== undefined,
    }));
  });
}

/** The folders of versions must not overlap: a file is a page of one version only. */
function checkFolders(config: SiteConfig): void {
  const versions = listFolders(config);
  for (const [index, later] of versions.entries()) {
    const earlier = versions
      .slice(0, index)
      .find(({ folder }) => holds(folder, later.folder) || holds(later.folder, folder));
    if (earlier === undefined) continue;
    // If the config sets only one of the two folders, the finding is about that one, which its author can change.
    const [at, other] = earlier.isWritten && !later.isWritten ? [earlier, later] : [later, earlier];
    const why =
      at.folder === other.folder
        ? `it is that of "${other.owner}"`
        : holds(other.folder, at.folder)
          ? `it lies in "${other.folder}", that of "${other.owner}"`
          : `"${other.folder}", that of "${other.owner}", lies in it`;
    throw configFailure(`Cannot use the folder "${at.folder}" in "${keyPath(at.option)}": ${why}`, {
      ...placeOption(config, at.option),
      note: 'Give each docs version a folder beside those of the others, such as "docs" and "versions/1.0".',
    });
  }
}

function holds(folder: string, other: string): boolean {
  return `${other}/`.startsWith(`${folder}/`);
}

/** Versions of two sets cannot have the same path: each has a page there. */
function checkPaths(config: SiteConfig): void {
  const owners = new Map<string, { readonly set: DocsSet; readonly name: string }>();
  for (const set of config.docs) {
    const last = findLast(set, config);
    for (const [name, version] of Object.entries(set.versions)) {
      const path = pathOf(name, set, name === last);
      const owner = owners.get(foldPath(path));
      if (owner === undefined) owners.set(foldPath(path), { set, name });
      else if (owner.set !== set) {
        const isOfSet = version.path === undefined && name === last;
        const option = isOfSet
          ? [...set.option, 'path']
          : [...set.option, 'versions', name, 'path'];
        throw configFailure(
          `Cannot use the path "${path}" in "${keyPath(option)}": it is that of "${owner.set.prefix}${owner.name}"`,
          {
            ...placeOption(config, option),
            note: 'Give each set of docs a path of its own, such as "/docs" and "/community".',
          },
        );
      }
    }
  }
}
