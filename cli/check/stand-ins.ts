/**
 * Lists documents that only stand in for a page that has an error. In: the site, and the documents that the build has just
 * written. Out: their paths below the output folder. The anchors of such a page are unknown, so a link to one of them is not
 * reported.
 */
import { allRoutes } from '../paths/site-languages.js';
import { outputPath } from '../paths/path.js';
import type { Site } from '../types.js';

/** A document that this build has just written. */
export interface FreshDocument {
  /** Its facts as JSON, as `readFacts` would return them; `null` if they are not known yet. */
  readonly facts: string | null;
  /** Whether it stands in for a page that cannot be rendered. */
  readonly isStandIn: boolean;
}

/** Such documents by their path below the output folder. */
export type FreshDocuments = ReadonlyMap<string, FreshDocument>;

export const NO_FRESH: FreshDocuments = new Map();

export function listStandIns(
  site: Pick<Site, 'routes' | 'translations'>,
  fresh = NO_FRESH,
): Set<string> {
  const unread = allRoutes(site).flatMap((route) =>
    route.page !== undefined && route.page.isUnread === true ? [outputPath(route.permalink)] : [],
  );
  const failed = [...fresh].flatMap(([file, { isStandIn }]) => (isStandIn ? [file] : []));
  return new Set([...unread, ...failed]);
}
