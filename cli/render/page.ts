/**
 * Renders a page around its article. In: a route, the article, its content, and the values that all pages share. Out: the
 * texts of the page's files. The same values give the same texts in every thread.
 */
import type { ServerModule } from '../../theme/server-module.js';
import type { PageContent, Route } from '../types.js';
import { writeArticleMarkdown } from './article-markdown.js';
import { withDiagramCode } from './diagram.js';
import type { RenderContext } from './context.js';
import { createDocument } from './document.js';
import type { FinishedArticle } from './finished-article.js';
import { renderMarkdown } from './markdown.js';
import { listPageActions } from './page-actions.js';
import { createPageData } from './page-data.js';
import { createSlices } from './sidebar-slice.js';

/** Each text is made on request. The functions throw errors of theme components. */
export interface PageTexts {
  readonly document: () => string;
  /** Text of `page.json`. */
  readonly data: () => string;
  /** Text of `index.md`; `null` for pages without a source. */
  readonly markdown: () => string | null;
}

export type RenderPage = (
  route: Route,
  article: FinishedArticle,
  content: Pick<PageContent, 'body'> | null,
) => PageTexts;

export function createPageRenderer(theme: ServerModule, context: RenderContext): RenderPage {
  const { site } = context;
  const sliceOf = createSlices(site);
  return (route, article, content) => {
    const actions = listPageActions(route, site.config);
    const shown = actions === null ? '' : theme.renderPageActions(actions);
    const data = createPageData(route, { ...article, html: shown + article.html }, context);
    return {
      document() {
        const shell = theme.renderShell({ site: site.data, page: data, sidebar: sliceOf(route) });
        return createDocument({ route, data, head: article.head, shell }, context);
      },
      data: () => JSON.stringify(data),
      markdown() {
        if (route.page === undefined || content === null) return null;
        // A home page has a part of its text in its front matter.
        return route.page.components === undefined && route.page.frontMatter.layout !== 'home'
          ? renderMarkdown(route, content)
          : writeArticleMarkdown(withDiagramCode(article.tree(), route.page), route.title);
      },
    };
  };
}
