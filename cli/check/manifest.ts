/**
 * The addresses that a release has promised: its routes with their anchors, as a file that is kept from one release to
 * the next. In: the site. Out: JSON with a line for each route, in order, so that a difference between releases reads as
 * what it is. Without base path: the same site elsewhere has the same manifest.
 */
import { allRedirects, allRoutes } from '../site-languages.js';
import { compare } from '../path.js';
import type { Route, Site } from '../types.js';
import { anchorsIn } from './links.js';

/** Anchors by permalink; a redirect has none of its own. */
export type Manifest = ReadonlyMap<string, readonly string[]>;

const FORMAT = 1;

/** `others` are the addresses of files that are published as they are, and of the site's own redirects. */
export function createManifest(site: Site, others: readonly string[] = []): Manifest {
  const routes = allRoutes(site)
    .filter(({ kind }) => kind !== 'not-found')
    .map((route) => [route.permalink, anchorsOf(route)] as const);
  const redirects = allRedirects(site).map(({ from }) => [from, []] as const);
  const files = others.map((address) => [address, []] as const);
  return new Map([...files, ...redirects, ...routes].sort(([a], [b]) => compare(a, b)));
}

export function anchorsOf(route: Route): readonly string[] {
  return route.kind === 'doc' ? [...new Set(anchorsIn(route.page))].sort(compare) : [];
}

export function formatManifest(manifest: Manifest): string {
  const routes = [...manifest].map(
    ([permalink, anchors]) => `    ${JSON.stringify(permalink)}: ${JSON.stringify(anchors)}`,
  );
  return `{\n  "format": ${FORMAT},\n  "routes": {\n${routes.join(',\n')}\n  }\n}\n`;
}

/** `null`: the text is no manifest, or one of a later docsgen. */
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
