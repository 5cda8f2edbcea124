/** The small parts of the results: what is said when there are none, and the way from page to page. */
import type { ReactElement } from 'react';
import type { SearchRequest } from './address.js';
import type { React } from './react.js';
import { Strings } from '../strings.js';
import { fillText } from '../fill-text.js';

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
        h('p', null, Strings.searchIndexFailed),
        h('button', { type: 'button', className: 'button', onClick: retry }, Strings.retry),
      ),

    Advice: (): ReactElement => h('p', null, Strings.searchAdvice),

    Paging({ page, pages, linkTo }: PagingProps): ReactElement {
      const link = (to: number, label: string, rel: string) =>
        h('a', { href: linkTo({ page: to }), rel }, label);
      return h(
        'nav',
        { className: 'search-paging', 'aria-label': Strings.resultPages },
        page > 1 ? link(page - 1, Strings.previous, 'prev') : h('span', null),
        h('span', null, fillText(Strings.pageOf, { page, pages })),
        page < pages ? link(page + 1, Strings.next, 'next') : h('span', null),
      );
    },
  };
}
