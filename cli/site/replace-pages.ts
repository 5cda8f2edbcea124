/**
 * Newer content for some pages of a site, without making the rest again. In: an open site and pages that are where they
 * were. Out: the site with them, their links resolved as `createSite` would; what others show of them is as it was. No
 * step takes longer on a larger site, but for copying a list.
 */
import type { Diagnostic, DocRoute, ParsedPage, Site } from '../types.js';
import type { AssetStore } from './assets.js';
import { createContent } from './doc-routes.js';
import type { Targets } from './targets.js';

/** A site, and what links of newer pages are resolved with. */
export interface OpenSite {
  readonly site: Site;
  readonly targets: Targets;
  readonly assets: AssetStore;
  /** Of the site's diagnostics those about links, and the others. */
  readonly linkDiagnostics: readonly Diagnostic[];
  readonly otherDiagnostics: readonly Diagnostic[];
}

export interface Replacement {
  readonly open: OpenSite;
  readonly routes: readonly { readonly before: DocRoute; readonly after: DocRoute }[];
}

/** `null` when more than links was found about one of the pages: that may stand at another line now. */
export function replacePages(
  open: OpenSite,
  pages: ReadonlyMap<string, ParsedPage>,
): Replacement | null {
  const { site, targets, assets, otherDiagnostics } = open;
  const isReplaced = ({ file }: Diagnostic) => file !== null && pages.has(file);
  if (otherDiagnostics.some(isReplaced)) return null;
  const linkDiagnostics = open.linkDiagnostics.filter((found) => !isReplaced(found));
  const routes = [...site.routes];
  const replaced: { before: DocRoute; after: DocRoute }[] = [];
  for (const [path, page] of pages) {
    const entry = targets.entryByPath.get(path);
    if (entry === undefined) continue;
    const content = createContent(
      { ...entry, page },
      { targets, assets, diagnostics: linkDiagnostics },
    );
    for (const place of findPlaces(open).get(path) ?? []) {
      const before = routes[place];
      if (before?.kind !== 'doc') continue;
      const after = { ...before, ...content };
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

/** Replaced routes stay where they are, and targets the same. */
const places = new WeakMap<Targets, ReadonlyMap<string, readonly number[]>>();

/** Where the routes of each page are in `site.routes`: home may show one too. */
function findPlaces({ site, targets }: OpenSite): ReadonlyMap<string, readonly number[]> {
  const known = places.get(targets);
  if (known !== undefined) return known;
  const found = new Map<string, number[]>();
  for (const [i, route] of site.routes.entries())
    if (route.kind === 'doc')
      found.set(route.page.path, [...(found.get(route.page.path) ?? []), i]);
  places.set(targets, found);
  return found;
}
