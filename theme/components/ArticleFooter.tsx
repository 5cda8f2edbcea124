/** The lines below the prose: links to edit the page and to its Markdown, and when it was last checked and changed. */
import type { ReactElement, ReactNode } from 'react';
import type { ShellPage } from '../hooks/app-state.js';
import { Icon } from './Icon.js';
import { Language, Strings } from '../strings.js';
import { fillText, splitText } from '../fill-text.js';

/** Renders nothing for a page that has none of these. */
export function ArticleFooter({ page }: { readonly page: ShellPage }): ReactElement | null {
  const { editUrl, markdownUrl, lastUpdated, lastVerified } = page;
  if (editUrl === null && markdownUrl === null && lastUpdated === null && !lastVerified)
    return null;
  return (
    <footer className="article-footer">
      {(editUrl !== null || markdownUrl !== null) && (
        <ul className="article-links">
          {editUrl !== null && (
            <li>
              <a href={editUrl} rel="noopener noreferrer">
                <Icon name="edit" />
                {Strings.editPage}
              </a>
            </li>
          )}
          {markdownUrl !== null && (
            <li>
              <a href={markdownUrl} type="text/markdown">
                <Icon name="file" />
                {Strings.viewMarkdown}
              </a>
            </li>
          )}
        </ul>
      )}
      {lastVerified && <Verification {...lastVerified} />}
      {lastUpdated !== null && <Update {...lastUpdated} />}
    </footer>
  );
}

function Update({ date, author }: NonNullable<ShellPage['lastUpdated']>): ReactElement {
  const text = author === null ? Strings.lastUpdated : Strings.lastUpdatedBy;
  const [before, after] = text
    .split('{date}')
    .map((part) => fillText<string>(part, { author: author ?? '' }));
  return (
    <p className="last-updated">
      {before}
      <Day date={date} />
      {after}
    </p>
  );
}

function Verification({ date, versions }: NonNullable<ShellPage['lastVerified']>): ReactElement {
  const text = versions.length === 0 ? Strings.lastVerified : Strings.lastVerifiedWith;
  const list = new Intl.ListFormat(Language.code).format(versions);
  const values = {
    date: <Day key="date" date={date} />,
    versions: (
      <span key="versions" suppressHydrationWarning>
        {list}
      </span>
    ),
  };
  return <p className="last-verified">{splitText<typeof text, ReactNode>(text, values)}</p>;
}

function Day({ date }: { readonly date: string }): ReactElement {
  return (
    <time dateTime={date} suppressHydrationWarning>
      {formatDate(date)}
    </time>
  );
}

/**
 * Formats `2022-01-14` as `Jan 14, 2022`, or as another language writes it. The browser keeps the server's text of
 * dates and lists, because the formats of other languages differ between Node and browsers.
 */
export function formatDate(date: string): string {
  return new Date(date).toLocaleDateString(Language.code, { dateStyle: 'medium', timeZone: 'UTC' });
}
