/**
 * Suggests what a path that leads nowhere may mean. In: the path, relative to the site folder, and what exists. Out: the
 * page, file or folder that was most likely meant.
 */
import { posix } from 'node:path';
import { createSuggester, editsOf, type Suggest } from '../diagnostics/suggest.js';
import { setOfPath } from '../paths/docs-sets.js';
import { compare } from '../paths/path.js';
import type { PageEntry } from './doc-entry.js';
import type { Targets } from './targets.js';

interface SourceIndex {
  /** Pages and files by folder, then by name. */
  readonly byFolder: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Keys are paths, or names in `byName`, normalized by `fold`. */
  readonly byFolded: ReadonlyMap<string, string>;
  readonly byName: ReadonlyMap<string, readonly string[]>;
  /** Folders that contain a page at any depth, by their parent folder. */
  readonly foldersIn: ReadonlyMap<string, ReadonlySet<string>>;
  /** Shared by all broken links of the site, so that its budget covers all of them. */
  readonly suggest: Suggest;
}

/** Created at the first broken link; look-ups do not get slower as the site grows. */
const indexes = new WeakMap<Targets, SourceIndex>();
/** Maximum number of names that are compared for one broken link, so that a folder of thousands is not slow. */
const MAX_COMPARED = 2000;

export interface Wanted {
  /** Relative to the site folder. */
  readonly path: string;
  /** The page with the link. */
  readonly entry: PageEntry;
  /** Whether only a file can be meant. */
  readonly isFile: boolean;
}

export function findNearSource(wanted: Wanted, targets: Targets): string | null {
  const index = indexOf(targets);
  const { entryByPath, indexByFolder } = targets;
  const { entry, isFile } = wanted;
  const path = wanted.path.replace(/\/+$/, '');
  const own = entry.page.path;
  // A link is seldom meant to lead to its own page.
  const isMeant = (one: string | undefined): one is string =>
    one !== undefined &&
    (one !== own || fold(one) === fold(path)) &&
    !(isFile && entryByPath.has(one));
  const alike = index.byFolded.get(fold(path));
  if (isMeant(alike)) return alike;
  const folder = posix.dirname(path);
  const page = namesFolder(path) ? indexByFolder.get(folder)?.page.path : undefined;
  if (isMeant(page)) return page;
  const names = index.byFolder.get(folder) ?? new Map<string, string>();
  const stem = stemOf(path, targets);
  const swapped = [...names.values()].find((one) => isMeant(one) && stemOf(one, targets) === stem);
  if (swapped !== undefined) return swapped;
  // Every folder may have a file with the name of its page, so only the same folder elsewhere can be meant.
  const isSameFolder = (one: string) => !namesFolder(path) || folderName(one) === folderName(path);
  const sameName = (index.byName.get(fold(posix.basename(path))) ?? []).filter(
    (one) => isMeant(one) && isSameFolder(one),
  );
  if (sameName.length > 0) return nearestOf(sameName, { ...wanted, path }, targets);
  const siblings = [...names].filter(([, one]) => isMeant(one)).map(([name]) => name);
  const folders = isFile ? [] : (index.foldersIn.get(folder) ?? []);
  const near = index.suggest(
    posix.basename(path),
    [...siblings, ...folders].slice(0, MAX_COMPARED),
    editsOf(posix.parse(path).name),
  );
  return near === null ? null : posix.join(folder, near);
}

function folderName(path: string): string {
  return posix.basename(posix.dirname(path));
}

/** Whether a folder of the site contains a page at any depth. */
export function hasPages(folder: string, targets: Targets): boolean {
  return (
    indexOf(targets)
      .foldersIn.get(posix.dirname(folder))
      ?.has(`${posix.basename(folder)}/`) === true
  );
}

/**
 * Returns the nearest file with the same name: most broken links have the right file name in the wrong folder. Files of the
 * page's own version come first, because every version has a file with that name.
 */
function nearestOf(
  sameName: readonly string[],
  { path, entry: { version, page } }: Wanted,
  targets: Targets,
): string | null {
  const inVersion = sameName.filter((one) => targets.entryByPath.get(one)?.version === version);
  const folder = posix.dirname(page.path);
  const relative = (one: string) => posix.relative(folder, one);
  const candidates = [...(inVersion.length > 0 ? inVersion : sameName)].sort((a, b) =>
    compare(relative(a), relative(b)),
  );
  const nearest = indexOf(targets).suggest(path, candidates.slice(0, MAX_COMPARED));
  return nearest ?? candidates[0] ?? null;
}

function indexOf(targets: Targets): SourceIndex {
  const known = indexes.get(targets) ?? createIndex(targets);
  indexes.set(targets, known);
  return known;
}

function createIndex({ entryByPath, assets, versions }: Targets): SourceIndex {
  const byFolder = new Map<string, Map<string, string>>();
  const byFolded = new Map<string, string>();
  const byName = new Map<string, string[]>();
  const foldersIn = new Map<string, Set<string>>();
  for (const path of [...entryByPath.keys(), ...assets]) {
    const folder = posix.dirname(path);
    const names = byFolder.get(folder) ?? new Map<string, string>();
    byFolder.set(folder, names.set(posix.basename(path), path));
    if (!byFolded.has(fold(path))) byFolded.set(fold(path), path);
    const sameName = byName.get(fold(posix.basename(path))) ?? [];
    sameName.push(path);
    byName.set(fold(posix.basename(path)), sameName);
  }
  const roots = new Set(versions.map(({ dir }) => dir));
  for (const path of entryByPath.keys())
    for (let at = posix.dirname(path); at !== '.' && !roots.has(at); at = posix.dirname(at)) {
      const above = posix.dirname(at);
      const folders = foldersIn.get(above) ?? new Set<string>();
      if (folders.has(`${posix.basename(at)}/`)) break;
      foldersIn.set(above, folders.add(`${posix.basename(at)}/`));
    }
  return { byFolder, byFolded, byName, foldersIn, suggest: createSuggester() };
}

/** Normalizes a path: names that differ only in letter case or Unicode form count as equal. */
function fold(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/** Whether the path names the page of a folder: `net/index.md`, `net/README.md` or `net/net.md`. */
function namesFolder(path: string): boolean {
  const name = posix.basename(path).split('.', 1).join().toLowerCase();
  return ['index', 'readme', posix.basename(posix.dirname(path)).toLowerCase()].includes(name);
}

function stemOf(path: string, { config }: Targets): string {
  const endings = [...setOfPath(path, config).extensions, '.html', posix.extname(path)];
  const ending = endings.find((one) => one !== '' && path.endsWith(one)) ?? '';
  return fold(path.slice(0, path.length - ending.length));
}
