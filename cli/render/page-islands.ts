/**
 * Lists the data for the islands of a page. In: the finished article, its route, and the islands of the site. Out: addresses
 * for the client and for preloading, and the data that components may read about the page; `null` for a page without
 * islands.
 */
import { decodeHTMLAttribute } from 'entities';
import { ISLAND, ISLAND_ATTRIBUTES } from '../../theme/islands/markup.js';
import type { IslandsEnvironment, PageIslands } from '../../theme/types.js';
import { withBase } from '../paths/path.js';
import type { PageRoute, Islands } from '../types.js';
import type { RenderContext } from './context.js';
import { createEnvironment } from './environment.js';

/** React writes the attributes in the order of the props. */
const OPENING = new RegExp(`<${ISLAND} ${ISLAND_ATTRIBUTES.module}="([^"]*)"`, 'g');

interface Page {
  readonly route: PageRoute;
  readonly site: RenderContext['site'];
  readonly islands: Pick<Islands, 'runtime' | 'modules'>;
}

export function createPageIslands(
  html: string,
  { route, site, islands }: Page,
): PageIslands | null {
  const { base } = site.config;
  const found = Array.from(html.matchAll(OPENING), ([, url = '']) => decodeHTMLAttribute(url));
  if (found.length === 0) return null;
  const modules = [...new Set(found)];
  const asks = islands.modules.some(
    ({ path, usesCompat }) => usesCompat === true && modules.includes(withBase(base, `/${path}`)),
  );
  return {
    runtime: withBase(base, `/${islands.runtime}`),
    modules,
    ...(asks && { environment: pickEnvironment(route, site) }),
  };
}

function pickEnvironment(route: PageRoute, site: RenderContext['site']): IslandsEnvironment {
  const environment = createEnvironment(route, site);
  const { url, customFields } = environment.site;
  const { category, namedDocs, page } = environment;
  return { url, customFields, frontMatter: page.frontMatter, category, namedDocs };
}
