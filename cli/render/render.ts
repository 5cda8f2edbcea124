/**
 * Renders routes. In: the site, the bundled theme and a plan. Out: pages in the order of the plan, each as soon as it
 * is ready, so that writing overlaps with rendering. Content is rendered in worker threads when there is much of it;
 * the shell around it, which needs the whole site, here.
 */
import type { ServerModule } from '../../theme/server-module.js';
import type { PageData, SidebarSlice } from '../../theme/types.js';
import type { Cache } from '../cache/cache.js';
import type {
  Bundle,
  ContentOf,
  DocRoute,
  PageContent,
  RenderedPage,
  Route,
  Site,
} from '../types.js';
import { createContents, startContents, type Contents } from './contents.js';
import { describeThrown, renderFailure } from './failure.js';
import { renderMarkdown } from './markdown.js';
import { createPageData } from './page-data.js';
import { createSlices, type PlannedRoute } from './plan.js';
import { importTheme } from './theme.js';

export async function* renderPages(
  plan: readonly PlannedRoute[],
  { site, bundle, cache, contentOf }: RenderContext,
): AsyncGenerator<RenderedPage> {
  if (plan.length === 0) return;
  const theme = await importTheme(bundle);
  const docs = plan.flatMap(({ route }) => (route.kind === 'doc' ? [route] : []));
  const contents = await startContents(docs, { theme, bundle, cache, contentOf });
  const finish = createFinisher(site, bundle, theme);
  try {
    for (const { route, key } of plan) {
      const html = await renderArticle(route, theme, contents);
      yield { ...finish(route, { html, content: await contentFor(route, contentOf) }), key };
    }
  } finally {
    await contents.close();
  }
}

export interface RenderContext {
  readonly site: Site;
  readonly bundle: Bundle;
  readonly cache: Cache;
  readonly contentOf: ContentOf;
}

/** Renders the content of some routes into the cache. */
export async function renderContents(
  routes: readonly DocRoute[],
  bundle: Bundle,
  { cache, contentOf }: { cache: Cache; contentOf: ContentOf },
): Promise<void> {
  const theme = await importTheme(bundle);
  const contents = await startContents(routes, { theme, bundle, cache, contentOf });
  try {
    await Promise.all(routes.map((route) => contents.render(route)));
  } finally {
    await contents.close();
  }
}

/**
 * Renders single routes of a site, when they are asked for, in this thread. A route is rendered as it is given, so its
 * page may be newer than the site.
 */
export function createPageRenderer(
  site: Site,
  bundle: Bundle,
  { theme, contentOf }: { theme: ServerModule; contentOf: ContentOf },
): (route: Route) => Promise<Rendered> {
  const contents = createContents({ theme, contentOf });
  const finish = createFinisher(site, bundle, theme);
  return async (route) => {
    const html = await renderArticle(route, theme, contents);
    return finish(route, { html, content: await contentFor(route, contentOf) });
  };
}

async function contentFor(route: Route, contentOf: ContentOf): Promise<PageContent | null> {
  return route.kind === 'doc' ? await contentOf(route.page) : null;
}

interface Article {
  readonly html: string;
  readonly content: PageContent | null;
}

type Rendered = Omit<RenderedPage, 'key'>;

/** Puts the shell around an article. */
function createFinisher(
  site: Site,
  bundle: Bundle,
  theme: ServerModule,
): (route: Route, article: Article) => Rendered {
  const sliceOf = createSlices(site);
  return (route, { html, content }) => {
    const data = createPageData(route, html, { site, bundle });
    return {
      route,
      data,
      shell: renderShell(theme, { site, data, slice: sliceOf(route) }),
      markdown: route.kind === 'doc' && content !== null ? renderMarkdown(route, content) : null,
    };
  };
}

async function renderArticle(
  route: Route,
  theme: ServerModule,
  contents: Pick<Contents, 'render'>,
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
    throw renderFailure(data.permalink, describeThrown(error));
  }
}
