/**
 * Finishes a page for everything that reads it: document, data, Markdown, search and description. In: a route and its
 * article as the theme has rendered it. Out: the route and the article as they are published, and findings about the
 * article. The text of a page with components is only in its article.
 */
import { diagnostic } from '../diagnostics/diagnostic.js';
import { textOfArticle } from '../parse/article-text.js';
import { describePage } from '../parse/page-summary.js';
import { createArticle, finishArticle, type FinishedArticle } from '../render/finished-article.js';
import type { Diagnostic, PageText, Route } from '../types.js';

export interface FinishedPage<Kind extends Route = Route> {
  readonly route: Kind;
  readonly article: FinishedArticle;
  /** Builds and watch mode both report these findings. */
  readonly findings: readonly Diagnostic[];
}

/** Other pages get the description of the static tree: cards and lists are made before anything is rendered. */
export function finishPage<Kind extends Route>(route: Kind, rendered: string): FinishedPage<Kind> {
  if (route.page === undefined) return { route, article: createArticle(rendered), findings: [] };
  const { frontMatter, components, path } = route.page;
  const finish = components === undefined ? createArticle : finishArticle;
  const article = finish(rendered, frontMatter.head);
  const findings = reportArticle(article, path);
  if (components === undefined) return { route, article, findings };
  const description = describePage(frontMatter, article.tree()) || route.description;
  return { route: { ...route, description }, article, findings };
}

/** Every rule about the article of a page is called here. */
function reportArticle({ refused = [] }: FinishedArticle, file: string): Diagnostic[] {
  const note = 'Write it into "head" of the config, which is for all pages, or leave it out.';
  return refused.map((reason) => diagnostic('component', reason, { file, note }));
}

/** Returns `null` for a page whose text the parser has found. */
export function textOfPage({
  route,
  article,
}: Pick<FinishedPage, 'route' | 'article'>): PageText | null {
  if (route.page === undefined || route.page.components === undefined) return null;
  return { ...textOfArticle(article.tree()), description: route.description };
}
