/**
 * Renders the article of any page. In: a route, its content if it has any, and the theme. Out: static HTML. Pages made of
 * data have their own components; nothing is rendered for pages that the browser fills.
 */
import type { ServerModule } from '../../theme/server-module.js';
import type { Article, Route } from '../types.js';
import { createContentRenderer } from './content.js';
import { describeContent } from './content-task.js';

/** The returned function throws errors of theme components. */
export function createArticleRenderer(
  theme: ServerModule,
): (route: Route, content: Article | null) => string {
  const renderContent = createContentRenderer(theme);
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
