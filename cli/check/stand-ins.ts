/**
 * Lists documents that only stand in for a page whose content has an error. In: the site. Out: their paths below the output
 * folder. The anchors of such a page are unknown, so a link to one of them is not reported.
 */
import { allRoutes } from '../paths/site-languages.js';
import { outputPath } from '../paths/path.js';
import type { Site } from '../types.js';

export function listStandIns(site: Pick<Site, 'routes' | 'translations'>): Set<string> {
  return new Set(
    allRoutes(site).flatMap((route) =>
      route.page !== undefined && route.page.isUnread === true ? [outputPath(route.permalink)] : [],
    ),
  );
}
