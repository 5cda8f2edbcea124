/**
 * Lists the folders of pages, and resolves included files in those of docs versions. In: the config, or an include. Out:
 * paths. The first folder of a set of docs contains the current pages; each other folder of it is a copy of a release.
 */
import type { DocsSet } from '../config/docs-schema.js';
import type { SiteConfig } from '../config/schema.js';
import { copyInRelease, isInRoot, type IncludeRoot } from './include-roots.js';
import { resolveFrom } from './path.js';

/** Folders of the docs versions, set after set, in the order of the config. */
export function versionFolders({ docs }: Pick<SiteConfig, 'docs'>): string[] {
  return docs.flatMap(foldersOfSet);
}

/** The folders of one set, in the order of the config. */
export function foldersOfSet({ id, prefix, dir, versions }: DocsSet): string[] {
  const releases = prefix === '' ? 'versions' : `versions/${id}`;
  return Object.entries(versions).map(
    ([name, version], index) => version.dir ?? (index === 0 ? dir : `${releases}/${name}`),
  );
}

/** All folders of pages: those of the docs versions, then that of the own pages. */
export function pageFolders(config: Pick<SiteConfig, 'docs' | 'pages'>): string[] {
  return [...versionFolders(config), ...(config.pages === undefined ? [] : [config.pages])];
}

export interface IncludePlaces {
  /** Folders of the versions of the page's set, the current one first. */
  readonly folders: readonly string[];
  readonly roots: readonly IncludeRoot[];
}

interface Include {
  /** The page that shows the file. */
  readonly page: string;
  /** The file that contains the include: the page, or another file that it includes. */
  readonly from: string;
  readonly written: string;
}

/**
 * Returns candidate paths of an included file, the best first: a copy of a release shows the files of that release. A path
 * that leads out of the folder, or out of the site into a root, is tried inside of it first, and then as written.
 *
 * @example
 * includePaths({ page: 'versions/1.0/a.md', from: 'versions/1.0/a.md', written: '@site/main.tf' }, places)
 * // ['versions/1.0/main.tf', 'main.tf']
 */
export function includePaths(
  { page, from, written }: Include,
  { folders, roots }: IncludePlaces,
): readonly [string, ...string[]] {
  const path = resolveFrom(from, written);
  const [today = '', ...releases] = folders;
  const isBelow = (folder: string, file: string) => file.startsWith(`${folder}/`);
  const release = releases.find((folder) => isBelow(folder, page));
  const isOutside = path.startsWith('../');
  const isElsewhere =
    path.startsWith('/') ||
    (isOutside && !isInRoot(path, roots)) ||
    releases.some((folder) => isBelow(folder, path));
  if (release === undefined || isElsewhere) return [path];
  const inside = isBelow(today, path)
    ? path.slice(today.length + 1)
    : isOutside
      ? copyInRelease(path, roots)
      : path;
  return [`${release}/${inside}`, path];
}
