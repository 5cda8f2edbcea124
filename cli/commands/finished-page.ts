/**
 * Finishes a page for everything that reads it: document, data, Markdown, search and description. In: a route and its
 * article as the theme has rendered it. Out: the route and the article as they are published. The text of a page with
 * components is only in its article.
 */
import { textOfArticle } from '../parse/article-text.js';
import { describePage } from '../parse/summary.js';
import { createArticle, finishArticle, type FinishedArticle } from '../render/finished-article.js';
import type { PageText, Route } from '../types.js';

export interface FinishedPage<Kind extends Route = Route> {
  readonly route: Kind;
  readonly article: FinishedArticle;
}

/** Other pages get the description of the static tree: cards and lists are made before anything is rendered. */
export function finishPage<Kind extends Route>(route: Kind, rendered: string): FinishedPage<Kind> {
  if (route.page === undefined) return { route, article: createArticle(rendered) };
  const { frontMatter, components } = route.page;
  if (components === undefined)
    return { route, article: createArticle(rendered, frontMatter.head) };
  const article = finishArticle(rendered, frontMatter.head);
  const description = describePage(frontMatter, article.tree) || route.description;
  return { route: { ...route, description }, article };
}

/** Returns `null` for a page whose text the parser has found. */
export function textOfPage({ route, article }: FinishedPage): PageText | null {
  if (route.page === undefined || route.page.components === undefined) return null;
  return { ...textOfArticle(article.tree), description: route.description };
}
