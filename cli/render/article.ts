/**
 * Renders the article of any page. In: a route, its content if it has any, and the theme. Out: static HTML, and findings
 * about the page's components. Pages made of data have their own components; nothing is rendered for pages that the browser
 * fills.
 */
import type { ServerModule } from '../../theme/server-module.js';
import type { Article, PageRoute, Route } from '../types.js';
import {
  createComponentRenderer,
  createPartLister,
  type ComponentTask,
  type ComponentTools,
  type RenderedContent,
  type ShownPart,
} from './component-content.js';
import { createContentRenderer } from './content.js';
import { describeContent } from './content-task.js';
import type { RenderContext } from './context.js';
import { createEnvironment } from './environment.js';

type RenderArticle = (route: Route, content: Article | null) => RenderedContent;

interface ArticleContext {
  readonly site: RenderContext['site'];
  /** Called for the first page with components. */
  readonly createTools: () => ComponentTools;
}

/** The returned function throws errors of theme components. */
export function createArticleRenderer(
  theme: ServerModule,
  { site, createTools }: ArticleContext,
): RenderArticle {
  const renderContent = createContentRenderer(theme);
  let renderComponents: ReturnType<typeof createComponentRenderer> | null = null;
  const renderPage = (route: PageRoute, article: Article): RenderedContent => {
    const task = createTask(route, article, site);
    if (task === null) return plain(renderContent({ article, ...describeContent(route) }));
    renderComponents ??= createComponentRenderer(theme, createTools());
    return renderComponents(task);
  };
  return (route, article) => {
    if (route.page !== undefined) return article === null ? plain('') : renderPage(route, article);
    const { title, description, years, cards } = route;
    if (years !== undefined) return plain(theme.renderBlogArchive({ title, years }));
    if (cards !== undefined) return plain(theme.renderCategory({ title, description, cards }));
    return plain('');
  };
}

/** The returned function returns the parts of a page by the URLs that they show. */
export function createArticlePartLister(
  theme: ServerModule,
  { site, createTools }: ArticleContext,
): (route: PageRoute, article: Article) => ReadonlyMap<string, ShownPart> {
  const listParts = createPartLister(theme, createTools());
  return (route, article) => {
    const task = createTask(route, article, site);
    return task === null ? new Map() : listParts(task);
  };
}

/** Returns `null` for a page without components. */
function createTask(
  route: PageRoute,
  article: Article,
  site: RenderContext['site'],
): ComponentTask | null {
  const { path, components } = route.page;
  if (components === undefined) return null;
  const environment = createEnvironment(route, site);
  return { article, ...describeContent(route), path, components, environment };
}

function plain(html: string): RenderedContent {
  return { html, findings: [] };
}
