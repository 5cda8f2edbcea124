/**
 * The page for unknown addresses. One document serves all of them, so the nearest routes are found in the browser and
 * put into `[data-nearest-routes]`.
 */
import type { ReactElement } from 'react';
import { SectionLinks } from '../components/SectionLinks.js';
import { trustedHtml } from '../trusted-html.js';
import type { SiteData } from '../types.js';
import { SearchForm } from './SearchPage.js';
import { Strings } from '../strings.js';

/** Always offers a way on: search, nearest routes, sections. */
export function NotFoundPage({ site }: { readonly site: SiteData }): ReactElement {
  return (
    <div className="plain-page prose">
      <p className="status-code" aria-hidden="true">
        404
      </p>
      <h1>{Strings.notFound}</h1>
      <p>{Strings.notFoundText}</p>
      <SearchForm site={site} />
      <div
        data-nearest-routes=""
        dangerouslySetInnerHTML={trustedHtml('')}
        suppressHydrationWarning
      />
      <h2>{Strings.browseSections}</h2>
      <SectionLinks />
    </div>
  );
}
