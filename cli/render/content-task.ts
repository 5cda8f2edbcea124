/**
 * Everything that the HTML of a page's content depends on, except the theme. In: a route. Out: the input for rendering,
 * which is also part of the article's cache key.
 */
import type { Article, PageRoute, ResolvedLink } from '../types.js';

interface Surroundings {
  readonly links: readonly ResolvedLink[];
  /** URLs as written, with the same index as `links`; shown for broken links. */
  readonly urls: readonly string[];
  /** Heading to insert at the top; `null` when the content has its own or hides it. */
  readonly title: string | null;
  /** Drawings by the index that code blocks have; left out if the page has no diagrams. */
  readonly diagrams?: PageRoute['diagrams'];
  /** Tags to append at the end. */
  readonly tags: PageRoute['tags'];
}

/** The article of a page with everything else that its rendering needs. */
export interface ContentTask extends Surroundings {
  readonly article: Article;
}

/** Returns a task without its article. */
export function describeContent({ page, links, tags, diagrams }: PageRoute): Surroundings {
  const isTitled = page.hasTitleHeading || page.frontMatter.hide_title === true;
  const urls = page.links.map(({ url }) => url);
  const title = isTitled ? null : page.title;
  return { links, urls, title, tags, ...(diagrams && { diagrams }) };
}
