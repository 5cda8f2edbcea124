/**
 * The folders of docs versions, and where a page of one finds what it includes. The first folder holds the pages of today;
 * each other one is a copy of a release.
 */
import type { SiteConfig } from './config/schema.js';
import { resolveFrom } from './path.js';

/** In the order of the config. */
export function versionFolders({ docs }: Pick<SiteConfig, 'docs'>): string[] {
  return Object.entries(docs.versions).map(
    ([name, version], index) => version.dir ?? (index === 0 ? docs.dir : `versions/${name}`),
  );
}

interface Include {
  /** The page that shows the file. */
  readonly page: string;
  /** The file that names it, the page or another one that it includes. */
  readonly from: string;
  readonly written: string;
}

/**
 * Candidate paths of an included file, the best first: a copy of a release shows what the release had. A path that leads
 * outside of the folder is tried inside of it first, and then where it leads.
 *
 * @example
 * includePaths({ page: 'versions/1.0/a.md', from: 'versions/1.0/a.md', written: '@site/main.tf' }, folders)
 * // ['versions/1.0/main.tf', 'main.tf']
 */
export function includePaths(
  { page, from, written }: Include,
  folders: readonly string[],
): readonly [string, ...string[]] {
  const path = resolveFrom(from, written);
  const [today = '', ...releases] = folders;
  const isBelow = (folder: string, file: string) => file.startsWith(`${folder}/`);
  const release = releases.find((folder) => isBelow(folder, page));
  const isElsewhere =
    /^(?:\/|\.\.\/)/.test(path) || releases.some((folder) => isBelow(folder, path));
  if (release === undefined || isElsewhere) return [path];
  const inside = isBelow(today, path) ? path.slice(today.length + 1) : path;
  return [`${release}/${inside}`, path];
}
