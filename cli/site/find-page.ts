/**
 * Finds the page that a link names by its source. In: the link as written, a path from a file or from the folder of the
 * site. Out: the permalink of the page, found by file or by folder.
 */
import { posix } from 'node:path';
import { COMPONENT_PAGE, readPath } from '../paths/doc-path.js';
import { docsExtensions, setOf, setOfPath } from '../paths/docs-sets.js';
import { categoryKey } from './categories.js';
import { encodePath, joinPermalink } from './doc-entry.js';
import { pathsInSite, sourcesInSite, type Reference } from './link-files.js';
import { hasPages } from './near-source.js';
import { bare, findRoute, type Targets } from './targets.js';

export function findPage(reference: Reference, targets: Targets): string | null {
  const { path } = reference;
  if (targets.isPagePath(path))
    return findByFile(sourcesInSite(reference), targets) ?? findByAddress(path, targets);
  const paths = pathsInSite(reference);
  if (path.endsWith(COMPONENT_PAGE)) return findByFile(paths, targets);
  // An absolute path without a page extension is the address of a page first.
  return path.startsWith('/') ? null : first(paths, (one) => findPageInSite(one, targets));
}

/** Finds the page for an address with a page extension. */
function findByAddress(path: string, targets: Targets): string | null {
  if (!path.startsWith('/')) return null;
  const ending = docsExtensions(targets.config).find((one) => path.endsWith(one)) ?? '';
  const address = path.slice(0, path.length - ending.length);
  const permalink = findRoute(address, targets);
  const source = permalink === undefined ? undefined : targets.entryByPermalink.get(permalink);
  return source?.page.path.endsWith(ending) === true ? source.permalink : null;
}

/**
 * `path` has no extension, or that of the output: `net/subnets`, `net/subnets.html`. With a slash at its end it is a folder.
 */
function findPageInSite(path: string, targets: Targets): string | null {
  const stem = stemOf(path);
  const isFolder = /(?:^|\/)(?:index\.html)?$/.test(path);
  const file = isFolder ? null : findByFile(sourcesOf(stem, targets), targets);
  return file ?? findFolderPage(stem, targets);
}

/** Removes the extension of the output and the slash at the end. */
function stemOf(path: string): string {
  return path.replace(/(?:(?<=^|\/)index)?\.html$/, '').replace(/\/+$/, '');
}

/**
 * Finds a page if everything else fails: an absolute path is tried from the folder of the site, and a path with a slash at
 * its end as a page (`net/` as `net.md`) if there is no such folder.
 */
export function findPageAtLast(reference: Reference, targets: Targets): string | null {
  const { path } = reference;
  if (path.startsWith('/')) return findPageInSite(path.slice(1), targets);
  return first(pathsInSite(reference), (one) =>
    findByFile(sourcesOf(stemOf(one), targets), targets),
  );
}

/** Lists the sources that a link to an unpublished page may mean. */
export function listSources(reference: Reference, targets: Targets): string[] {
  const { path: written } = reference;
  const paths = pathsInSite(reference);
  if (targets.isPagePath(written) || written.endsWith(COMPONENT_PAGE)) return paths;
  return paths.flatMap((path) => {
    const stem = path.replace(/\.html$|\/+$/, '');
    const names = ['index', 'README', 'readme', posix.basename(stem)];
    return [stem, ...names.map((name) => posix.join(stem, name))].flatMap((one) =>
      sourcesOf(one, targets),
    );
  });
}

function sourcesOf(stem: string, { config }: Targets): string[] {
  const extensions = [...setOfPath(stem, config).extensions, COMPONENT_PAGE];
  return extensions.map((extension) => stem + extension);
}

function findByFile(paths: readonly string[], { entryByPath }: Targets): string | null {
  return first(paths, (path) => entryByPath.get(path)?.permalink ?? null);
}

/**
 * Finds the page of a folder: its index, its README or the page with its name, a page that has the address of the folder by
 * its "slug", or the page or generated index of its category.
 */
function findFolderPage(folder: string, targets: Targets): string | null {
  const { indexByFolder, versions, permalinkByBare, folderPages, folderRedirects, config } =
    targets;
  const index = indexByFolder.get(folder);
  if (index !== undefined) return index.permalink;
  const version = versions.find(({ dir }) => `${folder}/`.startsWith(`${dir}/`));
  if (version === undefined || (folder !== version.dir && !hasPages(folder, targets))) return null;
  // The slash is added because `readPath` reads the last part of a path as a file.
  const parts = readPath(`${folder.slice(version.dir.length + 1)}/`, setOf(version, config)).slice(
    0,
    -1,
  );
  const names = parts.map(({ name }) => name).join('/');
  const permalink = bare(joinPermalink(version.path, encodePath(names)));
  const root = names === '' ? version.mainPermalink : null;
  return (
    permalinkByBare.get(permalink) ??
    folderPages.get(categoryKey(version, names)) ??
    folderRedirects.find(({ from }) => bare(from) === permalink)?.to ??
    root
  );
}

function first<T>(paths: readonly T[], find: (path: T) => string | null): string | null {
  for (const path of paths) {
    const found = find(path);
    if (found !== null) return found;
  }
  return null;
}
