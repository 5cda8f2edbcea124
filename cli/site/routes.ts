/**
 * Decides which page gets which route. In: the entry of every page, and the routes that docsgen writes itself. Out: the
 * entries that keep their route, and a diagnostic for each that does not.
 */
import { diagnostic, FIRST_LINE } from '../diagnostics/diagnostic.js';
import { compare, withoutTrailingSlash } from '../paths/path.js';
import type { Diagnostic } from '../types.js';
import type { PageEntry } from './doc-entry.js';
import type { Unpublished } from './targets.js';
import { fold } from './taken-permalinks.js';

/** Routes that docsgen writes itself. */
const RESERVED_ROUTES = ['/search', '/blog/archive', '/404.html', '/404', '/sidebars.json'];
/** Folders of files that are not pages. */
export const RESERVED_FOLDERS = ['/assets/', '/_docsgen/'];

/** The first of several files with one route keeps it, by path. The entries are returned in that order. */
export function resolveRoutes(entries: readonly PageEntry[]): {
  entries: PageEntry[];
  /** The refused pages, by path of their file. */
  refused: Map<string, Unpublished>;
  diagnostics: Diagnostic[];
} {
  const diagnostics: Diagnostic[] = [];
  const refused = new Map<string, Unpublished>();
  const byPermalink = new Map<string, PageEntry>();
  const byFoldedPermalink = new Map<string, PageEntry>();
  for (const entry of [...entries].sort((a, b) => compare(a.page.path, b.page.path))) {
    const similar = byFoldedPermalink.get(fold(entry.permalink));
    const problem = checkRoute(entry, byPermalink.get(entry.permalink), similar);
    if (problem) {
      diagnostics.push(problem);
      const owner = similar === undefined ? 'docsgen' : `"${similar.page.path}"`;
      refused.set(entry.page.path, {
        why: `its route "${entry.permalink}" belongs to ${owner}`,
        note: 'Rename the file or give it a "slug", or link to another page.',
      });
    } else {
      byPermalink.set(entry.permalink, entry);
      byFoldedPermalink.set(fold(entry.permalink), entry);
    }
  }
  return { entries: [...byPermalink.values()], refused, diagnostics };
}

function checkRoute(
  entry: PageEntry,
  same: PageEntry | undefined,
  similar: PageEntry | undefined,
): Diagnostic | null {
  const { page, permalink } = entry;
  const place = page.frontMatterPlaces['slug'] ?? page.frontMatterPlaces['id'] ?? FIRST_LINE;
  if (isReserved(permalink)) {
    const note = 'docsgen writes that address itself. Rename the file or give it a "slug".';
    return diagnostic('reserved-route', `Cannot publish a page at "${permalink}"`, {
      file: page.path,
      place,
      note,
    });
  }
  if (same) {
    const numbers = differInNumbers(same.page.path, page.path)
      ? ' A number in front of a name is no part of the address, unless "docs.numberPrefixes" is false.'
      : '';
    const note = `"${same.page.path}" has the same route and is the one that is shown. Rename one of them or give it a "slug".${numbers}`;
    return diagnostic('duplicate-route', `Duplicate route "${permalink}"`, {
      file: page.path,
      place,
      note,
    });
  }
  if (similar) {
    const note = `Some file systems and hosts cannot tell it from "${similar.permalink}" of "${similar.page.path}". Rename one of them or give it a "slug".`;
    return diagnostic(
      'colliding-route',
      `Route "${permalink}" differs from another only in letter case or Unicode form`,
      { file: page.path, place, note },
    );
  }
  return null;
}

/** Whether two paths differ only in the numbers in front of file and folder names. */
function differInNumbers(one: string, other: string): boolean {
  const bare = (path: string) => path.replace(/(?<=^|\/)\d+(?=\D)/g, '');
  return one !== other && bare(one) === bare(other);
}

function isReserved(permalink: string): boolean {
  return (
    RESERVED_ROUTES.includes(withoutTrailingSlash(permalink)) ||
    RESERVED_FOLDERS.some((folder) => permalink.startsWith(folder))
  );
}
