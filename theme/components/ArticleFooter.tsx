/** Below the prose: where to edit the page, its Markdown, and when it last changed. */
import type { ReactElement } from 'react';
import type { ShellPage } from '../hooks/app-state.js';
import { Icon } from './Icon.js';

/** Nothing for a page that knows none of it. */
export function ArticleFooter({ page }: { readonly page: ShellPage }): ReactElement | null {
  const { editUrl, markdownUrl, lastUpdated } = page;
  if (editUrl === null && markdownUrl === null && lastUpdated === null) return null;
  return (
    <footer className="article-footer">
      {(editUrl !== null || markdownUrl !== null) && (
        <ul className="article-links">
          {editUrl !== null && (
            <li>
              <a href={editUrl} rel="noopener noreferrer">
                <Icon name="edit" />
                Edit this page
              </a>
            </li>
          )}
          {markdownUrl !== null && (
            <li>
              <a href={markdownUrl} type="text/markdown">
                <Icon name="file" />
                View as Markdown
              </a>
            </li>
          )}
        </ul>
      )}
      {lastUpdated !== null && (
        <p className="last-updated">
          Last updated on <time dateTime={lastUpdated.date}>{formatDate(lastUpdated.date)}</time>
          {lastUpdated.author !== null && ` by ${lastUpdated.author}`}
        </p>
      )}
    </footer>
  );
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * `2022-01-14` as `Jan 14, 2022`. By hand, because the formats of `Intl` differ between Node and browsers, and
 * a difference would be a hydration fault.
 */
export function formatDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${MONTHS[Number(month) - 1] ?? month} ${Number(day)}, ${year}`;
}
