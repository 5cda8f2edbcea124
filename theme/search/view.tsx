/**
 * The results on the search page. In: the hooks of the page's React and the site. Out: a component that follows the
 * input and the address. Everything from queries and the index is shown as text.
 */
import type { ReactElement } from 'react';
import type { Announce } from '../behaviours/live-region.js';
import type { SiteData } from '../types.js';
import { readAddress, writeAddress, type SearchRequest } from './address.js';
import type { SearchAnswer, SearchClient } from './client.js';
import { openSearch } from './index.js';
import { takeHooks, useEffect, useState, type Hooks } from './page-react.js';
import { ALL, shownVersions } from './scope.js';
import { moveFocus, ResultList } from './view-results.js';
import { Facets } from './view-facets.js';
import { NothingFound } from './view-nothing.js';
import { Paging } from './view-paging.js';
import { Strings } from '../strings.js';
import { countText, fillText } from '../fill-text.js';

/** Values of `markup.ts` and of the client, passed in like the hooks. */
export interface Markup {
  readonly inputId: string;
  readonly pageEvent: string;
  readonly announce: Announce;
}

export interface SearchViewProps {
  readonly site: SiteData;
  readonly search: NonNullable<SiteData['search']>;
  /** Shown below the results, and together with the first of them, so that results move nothing. */
  readonly sections: ReactElement;
}

type State =
  | { readonly status: 'idle' | 'failed'; readonly answer: null }
  | { readonly status: 'busy'; readonly answer: SearchAnswer | null }
  | { readonly status: 'done'; readonly answer: SearchAnswer };

const PAGE_SIZE = 10;
const IDLE: State = { status: 'idle', answer: null };

/** A component for pages that show the search input. */
export function createSearchView(
  hooks: Hooks,
  markup: Markup,
): (props: SearchViewProps) => ReactElement {
  takeHooks(hooks);
  return function SearchView({ site, search, sections }) {
    const [request, setRequest] = useRequest(markup, search.pageUrl);
    const client = openSearch(site, search);
    const [state, retry] = useAnswer({ client, site, request, announce: markup.announce });
    useEffect(() => {
      const title = request.query === '' ? '' : `“${request.query}” – `;
      document.title = `${title}${Strings.search} | ${site.title}`;
    }, [request, site.title]);
    const { status, answer } = state;
    if (status === 'idle') return sections;
    if (status === 'failed')
      return (
        <>
          <Failure retry={retry} />
          {sections}
        </>
      );
    if (answer === null)
      return (
        <p role="status" className="search-status">
          {Strings.searching}
        </p>
      );
    const { total, results, from } = answer;
    const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
    const page = Math.min(request.page, pages);
    const start = (page - 1) * PAGE_SIZE;
    const shown = results.slice(Math.max(0, start - from), Math.max(0, start - from) + PAGE_SIZE);
    const linkTo = (change: Partial<SearchRequest>) =>
      writeAddress(search.pageUrl, { ...request, page: 1, ...change });
    return (
      <>
        <section
          aria-label={Strings.searchResults}
          aria-busy={status === 'busy'}
          onKeyDown={moveFocus}
        >
          <p role="status" className="search-status">
            {describeTotal(total, request.query)}
            {page > 1 && ` · ${fillText(Strings.pageOf, { page, pages })}`}
          </p>
          {total === 0 && <NothingFound {...{ site, request, client, linkTo }} />}
          <Facets {...{ answer, request, site, linkTo }} choose={setRequest} />
          <ResultList results={shown} query={answer.query} client={client} start={start + 1} />
          {pages > 1 && <Paging {...{ page, pages, linkTo }} />}
        </section>
        {sections}
      </>
    );
  };
}

function Failure({ retry }: { readonly retry: () => void }): ReactElement {
  return (
    <div role="alert" className="search-failure">
      <p>{Strings.searchIndexFailed}</p>
      <button type="button" className="button" onClick={retry}>
        {Strings.retry}
      </button>
    </div>
  );
}

function describeTotal(total: number, query: string): string {
  if (total === 0) return fillText(Strings.noResults, { query });
  return countText(Strings.results, { count: total, query });
}

/** The request in the address; typing changes the address without a navigation. */
function useRequest(
  { inputId, pageEvent }: Markup,
  pageUrl: string,
): [SearchRequest, (request: SearchRequest) => void] {
  const [request, setRequest] = useState<SearchRequest>({ query: '', page: 1 });
  const change = (next: SearchRequest) => {
    setRequest(next);
    try {
      history.replaceState(history.state, '', writeAddress(pageUrl, next));
    } catch {
      // Safari limits how often the address may change; the next change will succeed.
    }
  };
  useEffect(() => {
    const input = findInput(inputId);
    const follow = () => {
      const next = readAddress(location.search);
      // The input's text is newer than the address if the reader typed while the page was loading.
      if (input !== null && document.activeElement !== input) input.value = next.query;
      setRequest(next);
    };
    const type = () => {
      const query = input?.value ?? '';
      const { version, language } = readAddress(location.search);
      change({ query, version, language, page: 1 });
    };
    const keep = (event: KeyboardEvent) => {
      // Escape would empty the field in some browsers, and so change the address.
      if (event.key === 'Escape') event.preventDefault();
    };
    const submit = (event: Event) => {
      event.preventDefault();
      type();
    };
    if (input !== null && input.value !== '' && location.search === '') type();
    else {
      if (input !== null) input.value = readAddress(location.search).query;
      follow();
    }
    const inside = new AbortController();
    const options = { signal: inside.signal };
    input?.addEventListener('input', type, options);
    input?.addEventListener('keydown', keep, options);
    input?.form?.addEventListener('submit', submit, options);
    addEventListener('popstate', follow, options);
    document.addEventListener(pageEvent, follow, options);
    return () => inside.abort();
  }, [pageUrl]);
  return [request, change];
}

function findInput(id: string): HTMLInputElement | null {
  const input = document.getElementById(id);
  return input instanceof HTMLInputElement ? input : null;
}

interface Question {
  readonly client: SearchClient;
  readonly site: SiteData;
  readonly request: SearchRequest;
  readonly announce: Announce;
}

/** The answer to the last request; the previous answer stays until the new one has arrived. */
function useAnswer({ client, site, request, announce }: Question): [State, () => void] {
  const [state, setState] = useState<State>(IDLE);
  const [attempt, setAttempt] = useState(0);
  const { query, section, kind, version, language = site.locale.code, page } = request;
  useEffect(() => {
    if (query.trim() === '') {
      setState(IDLE);
      return;
    }
    let isCurrent = true;
    // The button that repeats the search keeps the focus.
    const isRetry = attempt > 0;
    setState((last) =>
      isRetry && last.status === 'failed' ? last : { status: 'busy', answer: last.answer },
    );
    const names = site.versions.map(({ name }) => name);
    const chosen = (version ?? shownVersions(site))
      .split(' ')
      .filter((name) => names.includes(name));
    void client
      .search(query, {
        versions: names,
        section,
        kind,
        version: chosen.length === 0 ? undefined : chosen.join(' '),
        language: language === ALL ? undefined : language,
        range: { from: (page - 1) * PAGE_SIZE, count: PAGE_SIZE },
      })
      .then(
        (answer): State => ({ status: 'done', answer }),
        (error: unknown): State => {
          console.warn('Cannot search', error);
          if (isRetry) announce(Strings.cannotLoad, true);
          return { status: 'failed', answer: null };
        },
      )
      .then((next) => isCurrent && setState(next));
    return () => {
      isCurrent = false;
    };
  }, [client, site, query, section, kind, version, language, page, attempt]);
  return [state, () => setAttempt(attempt + 1)];
}
