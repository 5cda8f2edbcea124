/**
 * The anchors of pages with components, which only their finished articles have. In: a site, and the folder of its output.
 * Out: the site with the anchors that its pages show, for the manifest of a release.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageData } from '../../../theme/types.js';
import { isFileAt } from '../../fs/entries.js';
import { pagePaths } from '../../paths/path.js';
import { parseArticle } from '../../render/article-tree.js';
import { walkElements } from '../../content-tree/tree.js';
import type { Route, Site } from '../../types.js';

export function withShownAnchors(site: Site, root: string): Site {
  return {
    ...site,
    routes: site.routes.map((route) => withAnchors(route, root)),
    translations: site.translations.map((translation) => ({
      ...translation,
      site: withShownAnchors(translation.site, join(root, translation.folder)),
    })),
  };
}

/** A page that the output lacks keeps the anchors of its static tree. */
function withAnchors(route: Route, root: string): Route {
  if (route.page === undefined || route.page.components === undefined) return route;
  const file = join(root, pagePaths(route.permalink).data);
  if (!isFileAt(file)) return route;
  const { html }: Pick<PageData, 'html'> = JSON.parse(readFileSync(file, 'utf8'));
  return { ...route, page: { ...route.page, anchors: listIds(html) } };
}

function listIds(html: string): string[] {
  const ids = new Set<string>();
  walkElements(parseArticle(html), ({ tagName, properties: { id, name, role } }) => {
    // The theme numbers its tabs and panels.
    if (typeof id === 'string' && role !== 'tab' && role !== 'tabpanel') ids.add(id);
    if (typeof name === 'string' && tagName === 'a') ids.add(name);
  });
  return [...ids];
}
