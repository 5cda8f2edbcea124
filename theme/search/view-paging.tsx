/** The links between the pages of results: the first, the last, and those around the current page. */
import type { ReactElement } from 'react';
import type { SearchRequest } from './address.js';
import { Strings } from '../strings.js';
import { fillText } from '../fill-text.js';

interface PagingProps {
  readonly page: number;
  readonly pages: number;
  readonly linkTo: (change: Partial<SearchRequest>) => string;
}

export function Paging({ page, pages, linkTo }: PagingProps): ReactElement {
  const step = (to: number, label: string, rel: string) => (
    <a href={linkTo({ page: to })} rel={rel} className="search-paging-step">
      {label}
    </a>
  );
  return (
    <nav className="search-paging" aria-label={Strings.resultPages}>
      {page > 1 && step(page - 1, Strings.previous, 'prev')}
      <ol>
        {shownNumbers(page, pages).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === null ? (
              '…'
            ) : (
              <a
                href={linkTo({ page: number })}
                aria-label={fillText(Strings.pageOf, { page: number, pages })}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </a>
            )}
          </li>
        ))}
      </ol>
      {page < pages && step(page + 1, Strings.next, 'next')}
    </nav>
  );
}

/**
 * The numbers to show; `null` stands for those left out between. A single number is shown in place of a gap.
 *
 * @example shownNumbers(6, 9) // [1, null, 5, 6, 7, 8, 9]
 */
export function shownNumbers(page: number, pages: number): (number | null)[] {
  const isShown = (number: number) =>
    number <= 1 || number >= pages || Math.abs(number - page) <= 1;
  const numbers: (number | null)[] = [];
  for (let number = 1; number <= pages; number++) {
    if (isShown(number) || (isShown(number - 1) && isShown(number + 1))) numbers.push(number);
    else if (numbers.at(-1) !== null) numbers.push(null);
  }
  return numbers;
}
