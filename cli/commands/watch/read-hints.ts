/**
 * Finds the edits behind file events. In: paths at which something may have changed, and the earlier sources. Out: the
 * changed pages, read again; `null` when only a scan of everything can find the changes.
 */
import { relative } from 'node:path';
import { entryAt } from '../../fs/entries.js';
import { pageFolders } from '../../paths/version-folders.js';
import { createIncludeReader } from '../../discover/includes.js';
import type { readSource } from '../../discover/read-source.js';
import type { SiteConfig, SourceFile } from '../../types.js';
import type { SourceIndex } from './source-index.js';

export interface Known {
  readonly config: SiteConfig;
  readonly index: SourceIndex;
  /** Returns whether config, theme or links in content depend on a file that is not a page. */
  readonly isUsed: (path: string) => boolean;
}

/** `hints` are absolute paths. */
export function readHints(
  hints: ReadonlySet<string>,
  known: Known,
  read: typeof readSource,
): readonly SourceFile[] | null {
  const { config, index } = known;
  const pages = new Set<string>();
  for (const hint of hints) {
    const path = relative(config.siteDir, hint).replaceAll('\\', '/');
    const concerned = findPages(hint, path, known);
    if (concerned === null) return null;
    for (const page of concerned) pages.add(page);
  }
  const readIncludes = createIncludeReader(config, read);
  const files: SourceFile[] = [];
  for (const path of pages) {
    const reading = read(config.siteDir, path);
    const isClean =
      reading.diagnostics.length === 0 && !index.hasFindings(path) && index.isDoc(path);
    const page = isClean ? readIncludes(reading) : null;
    if (page === null) return null;
    if (page.hash !== index.files.get(path)?.hash) files.push(page);
  }
  return files;
}

/** Returns the pages that an edit of a file may change; `null` when it is more than an edit or affects more than pages. */
function findPages(absolute: string, path: string, known: Known): Iterable<string> | null {
  const { index, isUsed } = known;
  const entry = entryAt(absolute);
  if (entry === undefined) return isPassing(path, known) ? [] : null;
  if (!entry.isFile()) return null;
  const naming = index.naming(path);
  if (index.isDoc(path)) return [path, ...naming];
  if (index.isAsset(path)) return isUsed(path) ? null : naming;
  return index.isIncluded(path) ? naming : null;
}

/**
 * Returns whether the file is temporary: editors write and remove files beside a page. It was not known before and is
 * missing now.
 */
function isPassing(path: string, { config, index, isUsed }: Known): boolean {
  const folders = [...pageFolders(config), config.staticDir];
  const isContent = folders.some((folder) => path.startsWith(`${folder}/`));
  return isContent && !index.has(path) && !isUsed(path);
}
