/**
 * All that the HTML of a page's content depends on, besides the theme. In: a route. Out: what is rendered, and what the
 * article is known by in the cache.
 */
import type { DocRoute, ResolvedLink } from '../types.js';

export interface ContentTask {
  /** `PageContent.tree`. */
  readonly tree: string;
  readonly links: readonly ResolvedLink[];
  /** The URLs as written, by the same index: shown where a link leads nowhere. */
  readonly urls: readonly string[];
  /** The heading to put first; `null` when the content has its own, or wants none. */
  readonly title: string | null;
  /** What is put last. */
  readonly tags: DocRoute['tags'];
}

/** All of a task but its tree. */
export function describeContent({ page, links, tags }: DocRoute): Omit<ContentTask, 'tree'> {
  const isTitled = page.hasTitleHeading || page.frontMatter.hide_title === true;
  const urls = page.links.map(({ url }) => url);
  return { links, urls, title: isTitled ? null : page.title, tags };
}
