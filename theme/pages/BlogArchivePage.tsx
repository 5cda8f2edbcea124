/** The blog archive: every entry by year, each linked to the page that it announces. Static: never hydrated. */
import type { ReactElement } from 'react';
import { formatDate } from '../components/ArticleFooter.js';
import type { BlogArchiveYear } from '../types.js';
import { Strings } from '../strings.js';

interface BlogArchivePageProps {
  readonly title: string;
  readonly years: readonly BlogArchiveYear[];
}

/** Shows years and entries in the given order. */
export function BlogArchivePage({ title, years }: BlogArchivePageProps): ReactElement {
  return (
    <>
      <h1>{title}</h1>
      {years.map(({ year, entries }) => (
        <section key={year} className="archive-year">
          <h2 id={`y${year}`}>{year}</h2>
          <ul className="archive-list">
            {entries.map(({ file, date, title: entryTitle, description, href }) => (
              <li key={file} className="archive-entry">
                <time dateTime={date}>{formatDate(date)}</time>
                <div>
                  <a href={href}>{entryTitle}</a>
                  {description !== '' && <p>{description}</p>}
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {years.length === 0 && <p>{Strings.noEntries}</p>}
    </>
  );
}
