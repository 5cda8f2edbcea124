/** Creates the data of a page for the client. In: a route and its rendered content. Out: `PageData`, with base path. */
import { listPageSheets } from '../../theme/page-sheets.js';
import type { PageData } from '../../theme/types.js';
import { companionUrl, withBase } from '../paths/path.js';
import { isNoindex } from '../pages/listed.js';
import { createOverrides } from './page-head.js';
import type { PageRoute, Route, SiteConfig } from '../types.js';
import { COMPONENT_PAGE } from '../paths/doc-path.js';
import { keepShown, readToc } from './article-toc.js';
import { createPageIslands } from './page-islands.js';
import { createWidgets, listScripts } from './page-widgets.js';
import type { FinishedArticle } from './finished-article.js';
import type { RenderContext } from './context.js';

export function createPageData(
  route: Route,
  article: FinishedArticle,
  { site, bundle, components }: Pick<RenderContext, 'site' | 'bundle' | 'components'>,
): PageData {
  const { config } = site;
  const { head } = article;
  const html = createWidgets(listScripts(route, bundle), config.base) + article.html;
  const islands =
    route.page !== undefined && components?.islands !== undefined
      ? createPageIslands(html, { route, site, islands: components.islands })
      : null;
  const shown: Pick<PageData, 'view' | 'layout' | 'html' | 'islands'> = {
    view: route.view ?? 'article',
    ...(route.layout && { layout: route.layout }),
    html,
    ...(islands !== null && { islands }),
  };
  const styles = listPageSheets(shown).map((name) =>
    withBase(config.base, `/${bundle.pageSheets[name]}`),
  );
  return {
    client: bundle.clientId,
    ...shown,
    permalink: withBase(config.base, route.permalink),
    title: route.title,
    documentTitle: createDocumentTitle(route, config),
    description: route.description || config.tagline,
    canonical:
      config.url === undefined || route.canonical === null
        ? null
        : config.url + withBase(config.base, route.canonical),
    ...createOverrides(head, config),
    noindex: isNoindex(route),
    toc: route.page !== undefined ? tocOf(route, article, config) : [],
    breadcrumbs: route.breadcrumbs,
    ...(route.guide && { guide: route.guide }),
    ...(route.step && { step: route.step }),
    sidebar: route.sidebar,
    previous: route.previous,
    next: route.next,
    editUrl: route.page !== undefined ? route.editUrl : null,
    lastUpdated: route.page !== undefined ? route.lastUpdated : null,
    ...(route.page !== undefined && route.lastVerified && { lastVerified: route.lastVerified }),
    version: route.version?.name ?? null,
    alternates: route.page !== undefined ? route.alternates : {},
    ...(route.translations && { translations: route.translations }),
    markdownUrl:
      route.page !== undefined
        ? withBase(config.base, companionUrl(route.permalink, 'index.md'))
        : null,
    ...(styles.length > 0 && { styles }),
  };
}

/** @example 'Subnets · VPC guide | Ironwright Docs' */
function createDocumentTitle({ title, guide, permalink }: Route, config: SiteConfig): string {
  if (title === config.title) return title;
  const isGuide = guide === undefined || guide.href === withBase(config.base, permalink);
  return `${title}${isGuide || guide.label === title ? '' : ` · ${guide.label}`} | ${config.title}`;
}

/** Other layouts than `page` show no table of contents. */
function tocOf(
  { page, toc, layout }: PageRoute,
  article: FinishedArticle,
  config: SiteConfig,
): PageData['toc'] {
  if (page.components === undefined) return toc;
  const isComponent = page.path.endsWith(COMPONENT_PAGE) && layout === 'page';
  return isComponent
    ? readToc(article.tree(), page.frontMatter, config)
    : keepShown(toc, article.tree());
}
