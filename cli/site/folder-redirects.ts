/**
 * Creates redirects from folders that have no page of their own, for the option `folderRedirects`. In: the pages in reading
 * order. Out: a redirect from each such folder to the first page below it: `/docs/guides/` leads to `/docs/guides/vpc/`.
 */
import type { SiteConfig } from '../config/schema.js';
import { canonicalPermalink, foldPath, outputPath } from '../paths/path.js';
import type { Redirect } from '../types.js';
import { isUnlisted, type PageEntry } from './doc-entry.js';
import type { Sidebar } from './sidebars.js';
import { fold } from './taken-permalinks.js';
import { bare } from './targets.js';

interface FolderPage {
  readonly permalink: string;
  /** Root folder of the pages: folders above it get no redirect. */
  readonly root: string;
}

/**
 * Lists pages in the order of the sidebars, then the other pages in the order of their files, own pages last. Unlisted pages
 * are left out: they are reached by links only.
 */
export function inReadingOrder(
  entries: readonly PageEntry[],
  sidebars: readonly Sidebar[],
): FolderPage[] {
  const inSidebars = sidebars.flatMap(({ places }): PageEntry[] => [...places.keys()]);
  const isOwn = ({ version }: PageEntry) => version === null;
  const others = [false, true].flatMap((own) => entries.filter((entry) => isOwn(entry) === own));
  return [...new Set([...inSidebars, ...others])]
    .filter(({ page }) => !isUnlisted(page))
    .map(({ permalink, version }) => ({ permalink, root: version?.path ?? '/' }));
}

interface Taken {
  readonly config: Pick<SiteConfig, 'folderRedirects' | 'redirects' | 'trailingSlash'>;
  /** Addresses of pages and of docs versions. */
  readonly permalinks: readonly string[];
  /** Paths of static files. */
  readonly statics: readonly string[];
}

export function createFolderRedirects(
  pages: readonly FolderPage[],
  { config, permalinks, statics }: Taken,
): Redirect[] {
  if (!config.folderRedirects) return [];
  const { redirects: written, trailingSlash } = config;
  const taken = new Set(
    [...permalinks, ...written.map(({ from }) => from)].map((at) => fold(bare(at))),
  );
  const files = new Set(statics.map(foldPath));
  const redirects: Redirect[] = [];
  for (const { permalink, root } of pages) {
    for (const folder of foldersAbove(bare(permalink), root === '/' ? '' : root)) {
      const from = canonicalPermalink(folder, trailingSlash);
      const isTaken = taken.has(fold(folder)) || files.has(foldPath(outputPath(from)));
      taken.add(fold(folder));
      if (!isTaken) redirects.push({ from, to: permalink, status: 302 });
    }
  }
  return redirects;
}

/** The folders above `/docs/a/b/c` are `/docs/a` and `/docs/a/b`. */
function foldersAbove(path: string, root: string): string[] {
  if (!path.startsWith(`${root}/`)) return [];
  const names = path.slice(root.length + 1).split('/');
  return names.slice(1).map((_, i) => `${root}/${names.slice(0, i + 1).join('/')}`);
}
