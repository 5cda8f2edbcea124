/**
 * The article of any page. In: a route, its content when it has any, and the theme. Out: static HTML. Pages that are made
 * of data have components for it; of those that the browser fills, nothing is rendered.
 */
import type { ServerModule } from '../../theme/server-module.js';
import type { PageContent, Route } from '../types.js';
import { createContentRenderer } from './content.js';
import { describeContent } from './content-task.js';

/** Throws what a component of the theme throws. */
export function createArticleRenderer(
  theme: ServerModule,
): (route: Route, content: Pick<PageContent, 'tree'> | null) => string {
  const renderContent = createContentRenderer(theme);
  return (route, content) => {
    switch (route.kind) {
      case 'doc':
        return content === null
          ? ''
          : renderContent({ tree: content.tree, ...describeContent(route) });
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
