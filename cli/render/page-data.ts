/** Creates the data of a page for the client. In: a route and its rendered content. Out: `PageData`, with base path. */
import type { PageData } from '../../theme/types.js';
import { companionUrl, withBase } from '../path.js';
import { createOverrides } from './page-head.js';
import type { Route } from '../types.js';
import type { FinishedArticle } from './finished-article.js';
import type { RenderContext } from './context.js';

export function createPageData(
  route: Route,
  { html, head }: FinishedArticle,
  { site, bundle }: Pick<RenderContext, 'site' | 'bundle'>,
): PageData {
  const { config } = site;
  const canonical = route.kind === 'doc' ? route.canonical : route.permalink;
  return {
    client: bundle.clientId,
    kind: route.kind,
    permalink: withBase(config.base, route.permalink),
    title: route.title,
    documentTitle: route.title === config.title ? config.title : `${route.title} | ${config.title}`,
    description: route.description || config.tagline,
    canonical:
      config.url === undefined || route.kind === 'not-found'
        ? null
        : config.url + withBase(config.base, canonical),
    ...createOverrides(head, config),
    noindex: isNoindex(route),
    html,
    toc: route.kind === 'doc' ? route.toc : [],
    breadcrumbs: 'breadcrumbs' in route ? route.breadcrumbs : [],
    sidebar: 'sidebar' in route ? route.sidebar : null,
    previous: 'previous' in route ? route.previous : null,
    next: 'next' in route ? route.next : null,
    editUrl: route.kind === 'doc' ? route.editUrl : null,
    lastUpdated: route.kind === 'doc' ? route.lastUpdated : null,
    version: 'version' in route ? route.version.name : null,
    alternates: route.kind === 'doc' ? route.alternates : {},
    ...(route.translations && { translations: route.translations }),
    markdownUrl:
      route.kind === 'doc'
        ? withBase(config.base, companionUrl(route.permalink, 'index.md'))
        : null,
  };
}

function isNoindex(route: Route): boolean {
  if (route.kind === 'search' || route.kind === 'not-found') return true;
  if (route.kind === 'doc') return route.isUnlisted || route.version.noindex;
  return route.kind === 'category' && route.version.noindex;
}
