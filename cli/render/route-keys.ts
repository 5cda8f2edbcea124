/**
 * Computes the keys of routes. In: the site and the bundled theme. Out: each route with a key of everything that its files
 * depend on. The last build's files are kept if the key is the same.
 */
import { hash } from 'node:crypto';
import { basename } from 'node:path';
import type { SidebarNode, SidebarSlice } from '../../theme/sidebar-types.js';
import { cacheKey } from '../cache/cache.js';
import { withoutVariables } from '../variables/site-variables.js';
import type { Bundle, PageRoute, PageComponents, Route, Site } from '../types.js';
import { describeContent } from './content-task.js';
import { createEnvironment } from './environment.js';
import type { RenderContext } from './context.js';
import { createSlices } from './sidebar-slice.js';

export interface KeyedRoute {
  readonly route: Route;
  readonly key: string;
  /** Cache key of the rendered content; `null` for routes without a source page. */
  readonly contentKey: string | null;
}

/** Returns the routes in their order. */
export function keyRoutes(site: Site, bundle: Bundle): KeyedRoute[] {
  const sliceOf = createSlices(site);
  const describeSlice = createSliceKeys();
  const { files: _, serverModulePath, components, widgets, ...theme } = bundle;
  // The site's path differs between machines and is in no page; the same is true of the path of its compiled plugins. The
  // redirects of a translation's main site are in no page either.
  const {
    siteDir: __,
    mainDir: ___,
    mainRedirects: ____,
    configFile: _____,
    sitePlugins,
    ...config
  } = withoutVariables(site.config);
  const common = cacheKey('shell', [
    JSON.stringify([
      theme,
      basename(serverModulePath),
      components?.stylesheet,
      ...clientOf(bundle),
    ]),
    JSON.stringify(site.data),
    JSON.stringify({ ...config, sitePlugins: sitePlugins?.hash }),
    JSON.stringify([site.feeds, widgets && { stylesheet: widgets.stylesheet }]),
  ]);
  const surroundings = { site, bundle };
  return site.routes.map((route) => {
    const contentKey = route.page !== undefined ? createContentKey(route, surroundings) : null;
    const slice = sliceOf(route);
    const shown = slice === null ? '' : describeSlice(slice);
    const scripts = widgets?.byPage.get(route.page?.path ?? '') ?? [];
    const key = cacheKey('route', [
      common,
      contentKey ?? '',
      describeRoute(route),
      shown,
      ...scripts,
    ]);
    return { route, key, contentKey };
  });
}

/** Names of the scripts that pages with islands load. */
function clientOf({ components }: Bundle): readonly string[] {
  const { islands } = components ?? {};
  return islands === undefined ? [] : [islands.client, islands.runtime];
}

/** Returns the cache key of an article. The server module's name contains the hash of its code. */
export function createContentKey(
  route: PageRoute,
  {
    site,
    bundle: { serverModulePath, components },
  }: {
    readonly site: RenderContext['site'];
    readonly bundle: Pick<Bundle, 'serverModulePath' | 'components'>;
  },
): string {
  const task = JSON.stringify(describeContent(route));
  const own = [basename(serverModulePath), route.page.treeHash, task];
  const used = route.page.components;
  if (used === undefined) return cacheKey('content', own);
  const hashes = listUsed(used).map((name) => components?.hashes.get(name) ?? '');
  const environment = JSON.stringify(createEnvironment(route, site));
  // Blocks of code that components compute.
  const foldCode = String(site.config.markdown.foldCode);
  return cacheKey('content', [...own, ...hashes, environment, foldCode]);
}

/**
 * Returns names in `Components.hashes` of everything that the page needs. The file of `markdown.components` may replace
 * elements of any page.
 */
export function listUsed({ imports, scripts }: PageComponents): string[] {
  return [...imports.map(({ key }) => key), ...scripts.map(({ id }) => `script:${id}`), 'provided'];
}

/**
 * Describes a route. The content key covers links, tree and table of contents of a page, and its file's hash covers the
 * rest of the source.
 */
function describeRoute(route: Route): string {
  if (route.page === undefined) return JSON.stringify(route);
  const { page, links: _, toc: __, ...rest } = route;
  return JSON.stringify([page.path, page.hash, rest]);
}

/**
 * Describes sidebar slices. Most items are in the slices of many pages, and most nodes in many items, so each is serialized
 * once and represented by its hash.
 */
function createSliceKeys(): (slice: SidebarSlice) => string {
  const known = new WeakMap<SidebarNode | readonly SidebarNode[], string>();
  const remember = (value: SidebarNode | readonly SidebarNode[], describe: () => string) => {
    const key = known.get(value) ?? hash('sha256', describe(), 'base64url');
    known.set(value, key);
    return key;
  };
  const hashOf = (node: SidebarNode): string => remember(node, () => describe(node));
  const describe = (node: SidebarNode | SidebarSlice): string =>
    JSON.stringify('items' in node ? { ...node, items: listOf(node.items) } : node);
  const listOf = (items: readonly SidebarNode[]): string =>
    remember(items, () => items.map(hashOf).join(' '));
  return describe;
}
