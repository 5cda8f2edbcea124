/**
 * The search page. The form submits to itself with `?q=`, so a query has an address with and without scripts;
 * results are shown in `[data-search-results]`, which belongs to the search's own script.
 */
import type { ReactElement } from 'react';
import { SectionLinks } from '../components/SectionLinks.js';
import { SEARCH_INPUT_ID } from '../markup.js';
import { trustedHtml } from '../trusted-html.js';
import type { SiteData } from '../types.js';

/** Without scripts it says what is missing and leads to the sections. */
export function SearchPage({ site }: { readonly site: SiteData }): ReactElement {
  return (
    <div className="plain-page prose">
      <h1>Search the documentation</h1>
      <SearchForm site={site} />
      <div
        data-search-results=""
        dangerouslySetInnerHTML={trustedHtml('')}
        suppressHydrationWarning
      />
      <noscript>
        <p>Search runs in your browser and needs JavaScript, which is off or unavailable.</p>
      </noscript>
      <h2>Browse by section</h2>
      <SectionLinks navbar={site.navbar} />
    </div>
  );
}

/** A GET form to the search page; the input has the same id on every page that shows it. */
export function SearchForm({ site }: { readonly site: SiteData }): ReactElement | null {
  if (site.search === null) return null;
  return (
    <form className="search-page-form" action={site.search.pageUrl} role="search">
      <label className="visually-hidden" htmlFor={SEARCH_INPUT_ID}>
        Search
      </label>
      <input
        id={SEARCH_INPUT_ID}
        className="text-input"
        type="search"
        name="q"
        placeholder="Search"
        autoComplete="off"
        suppressHydrationWarning
      />
      <button type="submit" className="button">
        Search
      </button>
    </form>
  );
}
