/**
 * The article of any page. In: a route, its content when it has any, and the theme. Out: static HTML. Pages that are made
 * of data have components for it; of those that the browser fills, nothing is rendered.
 */
import type { ServerModule } from '../../theme/server-module.js';
import type { Article, Route } from '../types.js';
import { createContentRenderer, type RenderModule } from './content.js';
import { describeContent } from './content-task.js';

/**
 * Throws what a component of the theme throws.
 *
 * @param renderModule renders content that is code
 */
export function createArticleRenderer(
  theme: ServerModule,
  renderModule?: RenderModule,
): (route: Route, content: Article | null) => string {
  const renderContent = createContentRenderer(theme, renderModule);
  return (route, article) => {
    switch (route.kind) {
      case 'doc':
        return article === null ? '' : renderContent({ article, ...describeContent(route) });
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
  };
}
