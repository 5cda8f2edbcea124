/** The tags of a page, at the end of its text. */
import type { ReactElement, ReactNode } from 'react';
import { Strings } from '../strings.js';

/** Expects one link for each tag as children. */
export function PageTags({ children }: { readonly children?: ReactNode }): ReactElement {
  return (
    <nav className="section-links page-tags" aria-label={Strings.tags}>
      <span>{Strings.tags}:</span>
      {children}
    </nav>
  );
}
