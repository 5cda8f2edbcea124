/** Links to the pages before and after this one in its sidebar. */
import type { ReactElement } from 'react';
import type { PageLink } from '../types.js';
import { Breakable } from './Breakable.js';
import { Strings } from '../strings.js';

interface PaginationProps {
  readonly previous: PageLink | null;
  readonly next: PageLink | null;
}

/** Renders nothing for a page that has neither. */
export function Pagination({ previous, next }: PaginationProps): ReactElement | null {
  if (previous === null && next === null) return null;
  return (
    <nav className="pagination" aria-label={Strings.pagination}>
      {previous !== null && (
        <PaginationLink link={previous} relation="prev" label={Strings.previous} />
      )}
      {next !== null && <PaginationLink link={next} relation="next" label={Strings.next} />}
    </nav>
  );
}

interface PaginationLinkProps {
  readonly link: PageLink;
  readonly relation: 'prev' | 'next';
  readonly label: string;
}

function PaginationLink({ link, relation, label }: PaginationLinkProps): ReactElement {
  return (
    <a className={`pagination-link pagination-${relation}`} href={link.href} rel={relation}>
      <span className="pagination-label">{label}</span>{' '}
      <span className="pagination-title">
        <Breakable text={link.label} />
      </span>
    </a>
  );
}
