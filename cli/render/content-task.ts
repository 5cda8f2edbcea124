/**
 * All that the HTML of a page's content depends on, besides the theme. In: a route. Out: what is rendered, and what the
 * article is known by in the cache.
 */
import type { Article, DocRoute, ModuleArticle, ResolvedLink, TreeArticle } from '../types.js';

export type ContentTask = TaskOf<Article>;
export type TreeTask = TaskOf<TreeArticle>;
export type ModuleTask = TaskOf<ModuleArticle>;

interface Surroundings {
  readonly links: readonly ResolvedLink[];
  /** The URLs as written, by the same index: shown where a link leads nowhere. */
  readonly urls: readonly string[];
  /** The heading to put first; `null` when the content has its own, or wants none. */
  readonly title: string | null;
  /** What is put last. */
  readonly tags: DocRoute['tags'];
}

/** What is rendered of a page, and what it is rendered with. */
interface TaskOf<Kind extends Article> extends Surroundings {
  readonly article: Kind;
}

/** All of a task but its article. */
export function describeContent({ page, links, tags }: DocRoute): Surroundings {
  const isTitled = page.hasTitleHeading || page.frontMatter.hide_title === true;
  const urls = page.links.map(({ url }) => url);
  return { links, urls, title: isTitled ? null : page.title, tags };
}
