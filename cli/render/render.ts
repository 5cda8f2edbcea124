/**
 * Renders every route. In: the site and the bundled theme. Out: pages in the order of the routes, each as soon as it
 * is ready, so that writing overlaps with rendering. Content is rendered in worker threads when there is much of it;
 * the shell around it, which needs the whole site, here.
 */
import { pathToFileURL } from 'node:url';
import type { ServerModule } from '../../theme/server-module.js';
import type { PageData, SidebarSlice } from '../../theme/types.js';
import { diagnostic, Failure } from '../diagnostics/diagnostic.js';
import type { Cache } from '../cache/cache.js';
import type { Bundle, RenderedPage, Route, Site } from '../types.js';
import { startContents, type Contents } from './contents.js';
import { renderMarkdown } from './markdown.js';
import { createPageData } from './page-data.js';
import { createSlicer } from './sidebar-slice.js';

export async function* renderPages(
  site: Site,
  bundle: Bundle,
  cache: Cache,
): AsyncGenerator<RenderedPage> {
  const theme: ServerModule = await import(pathToFileURL(bundle.serverModulePath).href);
  const docs = site.routes.filter((route) => route.kind === 'doc');
  const contents = startContents(docs, { theme, bundle, cache });
  const slicers = new Map([...site.sidebars].map(([key, sidebar]) => [key, createSlicer(sidebar)]));
  try {
    for (const route of site.routes) {
      const html = await renderArticle(route, theme, contents);
      const data = createPageData(route, html, { site, bundle });
      const slice =
        data.sidebar === null
          ? null
          : (slicers.get(data.sidebar)?.(currentHref(route, data)) ?? null);
      yield {
        route,
        html,
        data,
        shell: renderShell(theme, { site, data, slice }),
        markdown: route.kind === 'doc' ? renderMarkdown(route) : null,
      };
    }
  } finally {
    await contents.close();
  }
}

/** The home page is marked in the sidebar as the page that it repeats. */
function currentHref(route: Route, data: PageData): string {
  const last = data.breadcrumbs.at(-1)?.href;
  return route.permalink === '/' && last ? last : data.permalink;
}

async function renderArticle(
  route: Route,
  theme: ServerModule,
  contents: Contents,
): Promise<string> {
  switch (route.kind) {
    case 'doc':
      return await contents.render(route);
    case 'blog-archive':
      return theme.renderBlogArchive({ title: route.title, years: route.years });
    case 'category':
      return theme.renderCategory({
        title: route.title,
        description: route.description,
        cards: route.cards,
      });
    case 'search':
    case 'not-found':
      return '';
  }
}

function renderShell(
  theme: ServerModule,
  { site, data, slice }: { site: Site; data: PageData; slice: SidebarSlice | null },
): string {
  try {
    return theme.renderShell({ site: site.data, page: data, sidebar: slice });
  } catch (error) {
    const reason = `Cannot render "${data.permalink}": ${error instanceof Error ? error.message : String(error)}`;
    throw new Failure(1, [
      diagnostic('theme', reason, {
        note: "A component of the theme throws. The page builds without the site's overrides of it.",
      }),
    ]);
  }
}
