/**
 * Lists the addresses that a release promises: its routes with their anchors, in a file that is kept from one release to the
 * next. In: the site. Out: JSON with one line per route, sorted, so that a diff between two releases is readable. Permalinks
 * have no base path, so the same site at another path has the same manifest.
 */
import { allRedirects, allRoutes } from '../paths/site-languages.js';
import { compare } from '../paths/path.js';
import type { Route, Site } from '../types.js';
import { anchorsIn } from './links.js';

/** Anchors by permalink. A redirect has no anchors. */
export type Manifest = ReadonlyMap<string, readonly string[]>;

const FORMAT = 1;

/** `others` are the addresses of files that are published unchanged, and of the site's own redirects. */
export function createManifest(site: Site, others: readonly string[] = []): Manifest {
  const routes = allRoutes(site)
    .filter(({ canonical }) => canonical !== null)
    .map((route) => [route.permalink, anchorsOf(route)] as const);
  const redirects = allRedirects(site).map(({ from }) => [from, []] as const);
  const files = others.map((address) => [address, []] as const);
  return new Map([...files, ...redirects, ...routes].sort(([a], [b]) => compare(a, b)));
}

export function anchorsOf(route: Route): readonly string[] {
  return route.page !== undefined ? [...new Set(anchorsIn(route.page))].sort(compare) : [];
}

export function formatManifest(manifest: Manifest): string {
  const routes = [...manifest].map(
    ([permalink, anchors]) => `    ${JSON.stringify(permalink)}: ${JSON.stringify(anchors)}`,
  );
  return `{\n  "format": ${FORMAT},\n  "routes": {\n${routes.join(',\n')}\n  }\n}\n`;
}

/** Returns `null` if the text is not a manifest, or comes from a later version of docsgen. */
export function parseManifest(text: string): Manifest | null {
  const { format, routes }: { format?: unknown; routes?: unknown } = parseObject(text);
  if (format !== FORMAT || typeof routes !== 'object' || routes === null) return null;
  const entries = Object.entries(routes);
  return entries.every(isEntry) ? new Map(entries) : null;
}

function parseObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function isEntry(entry: [string, unknown]): entry is [string, string[]] {
  const [permalink, anchors] = entry;
  return (
    permalink.startsWith('/') &&
    Array.isArray(anchors) &&
    anchors.every((anchor) => typeof anchor === 'string')
  );
}
