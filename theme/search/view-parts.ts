/** The small parts of the results: what is said when there are none, and the way from page to page. */
import type { ReactElement } from 'react';
import type { SearchRequest } from './address.js';
import type { React } from './react.js';

interface PagingProps {
  readonly page: number;
  readonly pages: number;
  readonly linkTo: (change: Partial<SearchRequest>) => string;
}

export function createParts({ createElement: h }: React) {
  return {
    Failure: ({ retry }: { readonly retry: () => void }): ReactElement =>
      h(
        'div',
        { role: 'alert', className: 'search-failure' },
        h('p', null, 'The search index could not be loaded. Check your connection.'),
        h('button', { type: 'button', className: 'button', onClick: retry }, 'Retry'),
      ),

    Advice: (): ReactElement =>
      h('p', null, 'Check the spelling, use fewer words, or browse the sections below.'),

    Paging({ page, pages, linkTo }: PagingProps): ReactElement {
      const link = (to: number, label: string, rel: string) =>
        h('a', { href: linkTo({ page: to }), rel }, label);
      return h(
        'nav',
        { className: 'search-paging', 'aria-label': 'Pages of results' },
        page > 1 ? link(page - 1, 'Previous', 'prev') : h('span', null),
        h('span', null, `Page ${page} of ${pages}`),
        page < pages ? link(page + 1, 'Next', 'next') : h('span', null),
      );
    },
  };
}
