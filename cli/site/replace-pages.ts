/**
 * Replaces the content of some pages without rebuilding the rest of the site. In: an open site, and pages that keep their
 * places. Out: the site with the new pages, their links resolved as in `createSite`; other pages keep what they show of
 * them. No step takes longer on a larger site, except for copying a list.
 */
import type { Diagnostic, PageRoute, ParsedPage, Site } from '../types.js';
import type { AssetStore } from './assets.js';
import { createContent } from './page-routes.js';
import { withLayout } from './layouts.js';
import type { Targets } from './targets.js';

/** A site, and what is needed to resolve the links of new pages. */
export interface OpenSite {
  readonly site: Site;
  readonly targets: Targets;
  readonly assets: AssetStore;
  /** The site's diagnostics about links, apart from all others. */
  readonly linkDiagnostics: readonly Diagnostic[];
  readonly otherDiagnostics: readonly Diagnostic[];
}

export interface Replacement {
  readonly open: OpenSite;
  readonly routes: readonly { readonly before: PageRoute; readonly after: PageRoute }[];
}

/** Returns `null` if one of the pages has findings that are not about links, because their lines may have changed. */
export function replacePages(
  open: OpenSite,
  pages: ReadonlyMap<string, ParsedPage>,
): Replacement | null {
  const { site, targets, assets, otherDiagnostics } = open;
  const isReplaced = ({ file }: Diagnostic) => file !== null && pages.has(file);
  if (otherDiagnostics.some(isReplaced)) return null;
  const linkDiagnostics = open.linkDiagnostics.filter((found) => !isReplaced(found));
  const routes = [...site.routes];
  const replaced: { before: PageRoute; after: PageRoute }[] = [];
  for (const [path, page] of pages) {
    const entry = targets.entryByPath.get(path);
    if (entry === undefined) continue;
    const content = createContent(
      { ...entry, page },
      { targets, assets, diagnostics: linkDiagnostics },
    );
    for (const place of findPlaces(open).get(path) ?? []) {
      const before = routes[place];
      if (before?.page === undefined) continue;
      const after = withLayout({ ...before, ...content }, before.layout ?? null);
      routes[place] = after;
      replaced.push({ before, after });
    }
  }
  const diagnostics = [...otherDiagnostics, ...linkDiagnostics, ...assets.diagnostics];
  return {
    open: { ...open, site: { ...site, routes, assets: assets.all, diagnostics }, linkDiagnostics },
    routes: replaced,
  };
}

/** Places of routes by targets. A replaced route keeps its place, and targets stay the same. */
const places = new WeakMap<Targets, ReadonlyMap<string, readonly number[]>>();

/** Finds the indexes of each page's routes in `site.routes`: the home page may repeat a page. */
function findPlaces({ site, targets }: OpenSite): ReadonlyMap<string, readonly number[]> {
  const known = places.get(targets);
  if (known !== undefined) return known;
  const found = new Map<string, number[]>();
  for (const [i, route] of site.routes.entries())
    if (route.page !== undefined)
      found.set(route.page.path, [...(found.get(route.page.path) ?? []), i]);
  places.set(targets, found);
  return found;
}
