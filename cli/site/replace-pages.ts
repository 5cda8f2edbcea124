/**
 * Newer content for some pages of a site, without making the rest again. In: an open site and pages that have the front
 * matter and title of before. Out: the site with them, their links resolved as `createSite` would.
 */
import type { Diagnostic, ParsedPage, Site } from '../types.js';
import type { AssetStore } from './assets.js';
import { createContent, type RouteContent } from './doc-routes.js';
import type { Targets } from './targets.js';

/** A site, and what links of newer pages are resolved with. */
export interface OpenSite {
  readonly site: Site;
  readonly targets: Targets;
  readonly assets: AssetStore;
  /** Of the site's diagnostics those about links. */
  readonly linkFaults: readonly Diagnostic[];
}

/** `null` when more than links was found about one of the pages: that may stand at another line now. */
export function replacePages(
  open: OpenSite,
  pages: ReadonlyMap<string, ParsedPage>,
): OpenSite | null {
  const { site, targets, assets } = open;
  const isReplaced = ({ file }: Diagnostic) => file !== null && pages.has(file);
  const ofLinks = new Set(open.linkFaults);
  const others = site.diagnostics.filter((found) => !ofLinks.has(found));
  if (others.some(isReplaced)) return null;
  const linkFaults = open.linkFaults.filter((found) => !isReplaced(found));
  const contents = new Map<string, RouteContent>();
  for (const [path, page] of pages) {
    const entry = targets.entryByPath.get(path);
    if (entry === undefined) continue;
    const context = { targets, assets, diagnostics: linkFaults };
    contents.set(path, createContent({ ...entry, page }, context));
  }
  const routes = site.routes.map((route) =>
    route.kind === 'doc' ? { ...route, ...contents.get(route.page.path) } : route,
  );
  const diagnostics = [...others, ...linkFaults];
  return { ...open, site: { ...site, routes, assets: assets.all, diagnostics }, linkFaults };
}
