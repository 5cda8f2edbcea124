/**
 * Describes the page and the site for components in the content. In: a route and the site. Out: plain data. It is part
 * of the article's cache key: a page is rendered again when a component could show something else.
 */
import type { PageEnvironment } from '../../theme/server-module.js';
import { withBase } from '../paths/path.js';
import type { PageRoute } from '../types.js';
import type { RenderContext } from './context.js';

/** Everything except the highlighter, which is code. */
export type Environment = Omit<PageEnvironment, 'highlight'>;

export function createEnvironment(
  { page, permalink, title, description, version, toc, category = [], namedDocs = [] }: PageRoute,
  { config, data }: RenderContext['site'],
): Environment {
  const { title: siteTitle, tagline, base, locale, versions } = data;
  return {
    site: {
      title: siteTitle,
      tagline,
      base,
      locale,
      versions,
      url: config.url ?? '',
      customFields: config.customFields,
    },
    page: {
      permalink: withBase(config.base, permalink),
      title,
      description,
      version: version?.name ?? null,
      toc,
      frontMatter: { ...page.frontMatter },
    },
    category,
    namedDocs,
  };
}
