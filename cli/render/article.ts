/**
 * Renders the article of any page. In: a route, its content if it has any, and the theme. Out: static HTML, and findings
 * about the page's components. Pages made of data have their own components; nothing is rendered for pages that the browser
 * fills.
 */
import type { ServerModule } from '../../theme/server-module.js';
import type { Article, PageRoute, Route } from '../types.js';
import {
  createComponentRenderer,
  type ComponentTools,
  type RenderedContent,
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
    const { path, components } = route.page;
    const task = { article, ...describeContent(route) };
    if (components === undefined) return plain(renderContent(task));
    renderComponents ??= createComponentRenderer(theme, createTools());
    const environment = createEnvironment(route, site);
    return renderComponents({ ...task, path, components, environment });
  };
  return (route, article) => {
    if (route.page !== undefined) return article === null ? plain('') : renderPage(route, article);
    const { title, description, years, cards } = route;
    if (years !== undefined) return plain(theme.renderBlogArchive({ title, years }));
    if (cards !== undefined) return plain(theme.renderCategory({ title, description, cards }));
    return plain('');
  };
}

function plain(html: string): RenderedContent {
  return { html, findings: [] };
}
