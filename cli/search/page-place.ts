/**
 * Names the place of a page for the groups and facets of the search. In: a route, the site's routes and UI strings. Out: its
 * section (a guide, a product), the path from there, and the kind of page.
 */
import type { VersionData } from '../../theme/types.js';
import { providerKindOf } from '../pages/provider-kinds.js';
import type { PageRoute, Site, SiteConfig } from '../types.js';

export interface PagePlace {
  /** Name of the section; `''` for pages without one. */
  readonly section: string;
  /** Labels of the sidebar's categories below the section. */
  readonly trail: readonly string[];
  /** Kind of page; `''` for pages at the top, which have none. */
  readonly kind: string;
}

/**
 * Returns a function that finds the place of a page. A guide's section is the title of its first page, below which all its
 * pages are. Other sections are the top-level categories of the sidebar.
 */
export function createPlaces(
  routes: Site['routes'],
  texts: SiteConfig['texts'],
): (route: PageRoute) => PagePlace {
  const pages = new Map(
    routes.flatMap((route) => (route.page !== undefined ? [[bare(route.permalink), route]] : [])),
  );
  return (route) => {
    const labels = route.breadcrumbs.slice(0, -1).map(({ label }) => label);
    const guide = findGuide(route, pages);
    const folder = folderOf(route);
    const provided = providerKindOf(folder)?.text;
    const kind = provided === undefined ? wordsOf(folder) : texts[provided];
    const section = guide?.title ?? labels[0] ?? '';
    const below = labels[0] === section ? labels.slice(1) : labels;
    return {
      section,
      // A category with the name of the folder repeats the kind.
      trail: below.filter((label) => label !== wordsOf(folder) && label !== kind),
      kind,
    };
  };
}

/** Returns the version whose search finds the page: pages outside the docs are found with the last version. */
export function searchedVersion(
  { version }: Pick<PageRoute, 'version'>,
  versions: readonly Pick<VersionData, 'name' | 'isLast'>[],
): string {
  return (version ?? versions.find(({ isLast }) => isLast) ?? versions[0])?.name ?? '';
}

/** Finds the topmost page of the same sidebar that is the page itself or above it. */
function findGuide(route: PageRoute, pages: ReadonlyMap<string, PageRoute>): PageRoute | undefined {
  if (route.sidebar === null || route.version === null) return undefined;
  const path = bare(route.permalink);
  const root = bare(route.version.path);
  let end = path.startsWith(`${root}/`) ? root.length : 0;
  while (end < path.length) {
    const slash = path.indexOf('/', end + 1);
    end = slash === -1 ? path.length : slash;
    const page = pages.get(path.slice(0, end));
    // Routes are compared by address, because a route may be a copy with its whole page.
    const isLeaf = page?.permalink === route.permalink && !hasPagesBelow(route, pages);
    if (page !== undefined && page.sidebar === route.sidebar && !isLeaf) return page;
  }
  return undefined;
}

function hasPagesBelow(route: PageRoute, pages: ReadonlyMap<string, PageRoute>): boolean {
  const next = route.next?.href;
  const prefix = `${bare(route.permalink)}/`;
  return next !== undefined && next.includes(prefix) && pages.size > 1;
}

/** Returns the first folder below the docs; `''` for pages at the top and outside the docs. */
function folderOf({ permalink, version }: PageRoute): string {
  if (version === null) return '';
  const { path } = version;
  const below = permalink.startsWith(`${path}/`)
    ? permalink.slice(path.length + 1)
    : permalink.slice(1);
  const [folder = '', page] = below.split('/');
  return page === undefined ? '' : decodeURIComponent(folder);
}

function wordsOf(folder: string): string {
  const words = folder.replace(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function bare(permalink: string): string {
  return permalink.endsWith('/') ? permalink.slice(0, -1) : permalink;
}
