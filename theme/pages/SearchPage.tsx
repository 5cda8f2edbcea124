/**
 * The search page. The form submits to itself with `?q=`, so a query has an address with and without scripts. The code
 * that finds and shows results is loaded together with the page.
 */
import { useEffect, useState, type ComponentType, type ReactElement } from 'react';
import { SectionLinks } from '../components/SectionLinks.js';
import { getServices } from '../hooks/services.js';
import { PAGE_EVENT, SEARCH_INPUT_ID } from '../markup.js';
import type { SearchViewProps } from '../search/view.js';
import type { SiteData } from '../types.js';
import { Strings } from '../strings.js';

/** Without scripts it says that search needs them, and leads to the sections. */
export function SearchPage({ site }: { readonly site: SiteData }): ReactElement {
  const [Results, load] = useSearchView();
  const { search } = site;
  const Shown = Results ?? Sections;
  const sections = (
    <>
      <h2>{Strings.browseSections}</h2>
      <SectionLinks />
    </>
  );
  return (
    <div className="plain-page prose search-page">
      <h1>{Strings.searchDocumentation}</h1>
      <SearchForm site={site} />
      {Results === null && (
        <p role="alert">
          {`${Strings.searchFailed} `}
          <button type="button" className="button" onClick={load}>
            {Strings.retry}
          </button>
        </p>
      )}
      <noscript>
        <p>{Strings.searchNeedsScript}</p>
      </noscript>
      {search && <Shown {...{ site, search, sections }} />}
    </div>
  );
}

type Results = ComponentType<SearchViewProps>;

/** Shown until the view has loaded, and if it cannot be loaded. */
const Sections: Results = ({ sections }) => sections;

/** `null`: the view could not be loaded. */
function useSearchView(): [Results | null, () => void] {
  const [view, setView] = useState<Results | null>(() => Sections);
  const { announce } = getServices();
  const load = (isRetry: boolean) => {
    import('../search/view.js').then(
      ({ createSearchView }) =>
        setView(() =>
          createSearchView(
            { useEffect, useState },
            { inputId: SEARCH_INPUT_ID, pageEvent: PAGE_EVENT, announce },
          ),
        ),
      () => {
        setView(null);
        if (isRetry) announce(Strings.cannotLoad, true);
      },
    );
  };
  useEffect(() => load(false), []);
  return [view, () => load(true)];
}

/** A GET form to the search page; the input has the same id on every page that shows it. */
export function SearchForm({ site }: { readonly site: SiteData }): ReactElement | null {
  if (site.search === null) return null;
  return (
    <form className="search-page-form" action={site.search.pageUrl} role="search">
      <label className="sr-only" htmlFor={SEARCH_INPUT_ID}>
        {Strings.search}
      </label>
      <input
        id={SEARCH_INPUT_ID}
        className="text-input"
        type="search"
        name="q"
        placeholder={Strings.search}
        autoComplete="off"
        suppressHydrationWarning
      />
      <button type="submit" className="button">
        {Strings.search}
      </button>
    </form>
  );
}
