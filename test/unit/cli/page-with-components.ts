/** Returns the route of a page with only the facts that a test needs. */
import type { PageRoute, ParsedPage } from '../../../cli/types.js';
import { pageOf } from './parse/page-of.js';

export function createPage(own: Partial<ParsedPage>): PageRoute {
  const {
    tree: _tree,
    body: _body,
    sections: _sections,
    terms: _terms,
    ...page
  } = pageOf('# Title');
  return {
    permalink: '/docs/a/',
    title: 'Title',
    description: 'Parsed',
    id: 'a',
    page: { ...page, ...own },
    links: [],
    cover: null,
    version: {
      name: 'current',
      label: 'current',
      dir: 'docs',
      path: '/docs',
      isLast: true,
      banner: null,
      noindex: false,
    },
    canonical: '/docs/a/',
    sidebar: null,
    breadcrumbs: [],
    previous: null,
    next: null,
    toc: [],
    tags: [],
    editUrl: null,
    lastUpdated: null,
    alternates: {},
    isUnlisted: false,
  };
}
