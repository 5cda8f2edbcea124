/** The page's path in its sidebar, from the outermost category to the page itself. */
import type { ReactElement } from 'react';
import type { Breadcrumb } from '../types.js';
import { Breakable } from './Breakable.js';
import { Strings } from '../strings.js';

/** The last crumb is the page itself, so it is text. A page without ancestors has no breadcrumbs. */
export function Breadcrumbs({
  breadcrumbs,
}: {
  readonly breadcrumbs: readonly Breadcrumb[];
}): ReactElement | null {
  if (breadcrumbs.length < 2) return null;
  const last = breadcrumbs.length - 1;
  return (
    <nav className="breadcrumbs" aria-label={Strings.breadcrumbs}>
      <ol>
        {breadcrumbs.map(({ label, href }, index) => (
          <li key={index}>
            {index === last ? (
              <span aria-current="page">
                <Breakable text={label} />
              </span>
            ) : href === null ? (
              <span>{label}</span>
            ) : (
              <a href={href}>{label}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
