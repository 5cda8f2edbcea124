/**
 * The search dialog: DocSearch, with answers from this site's own index, or from the one at Algolia that the config
 * names. `behaviours.ts` imports it when search is first used; its styles are part of it. DocSearch itself requests no
 * host: insights are off, and its client is replaced.
 */
import docsearch from '@docsearch/js/docsearch';
import variables from '@docsearch/css/dist/_variables.css' with { type: 'text' };
import styles from '@docsearch/css/dist/modal.css' with { type: 'text' };
import ownStyles from './modal.css' with { type: 'text' };
import { adoptStyles } from '../adopt-styles.js';
import { trustedTypes } from '../browser-globals.js';
import { onLeave } from '../behaviours/modal.js';
import { DATA_ID } from '../markup.js';
import type { HydrationData, NavbarLink, SiteData } from '../types.js';
import { writeAddress } from './address.js';
import {
  TYPING_PAUSE_MS,
  type SearchAnswer,
  type SearchClient,
  type SearchResult,
} from './client.js';
import { keepOwnElements, toHits, toResponse, type Hit } from './docsearch-hits.js';
import { createRow } from './docsearch-row.js';
import { openSearch } from './index.js';
import { parseQuery, type Query } from './query.js';
import {
  addStart,
  ask,
  ignoreSecondPress,
  inputText,
  isBelowFirstHit,
  prepareAnswer,
  repairDialog,
  repairStyles,
  waitForInput,
  WITHOUT_LOGO,
} from './docsearch-dialog.js';
import { ALL, searchPageVersions, shownVersions, versionsOfPath } from './scope.js';
import { Strings } from '../strings.js';
import { countText } from '../fill-text.js';
import { inVersion, listSectionLinks } from '../navbar-links.js';
import { createStart, createWays } from './dialog-ways.js';
import { translations } from './docsearch-strings.js';

/** DocSearch requires credentials; these are sent nowhere. */
const NO_CREDENTIALS = { appId: 'local', apiKey: 'local' };
const MAX_RESULTS = 20;
const MAX_ROWS = 15;
/** Limits the rows below a page's first one, and all such rows together, so that other pages remain. */
const MAX_FURTHER_OF_PAGE = 3;
const MAX_FURTHER = 6;
/** Number of results with excerpts: as many as fit on the screen. */
const MAX_EXCERPTS = 8;
/** Number of queries whose totals are kept for the footer. */
const MAX_TOTALS = 50;

interface Modal {
  readonly dialog: ReturnType<typeof docsearch>;
  /** Sets the element that gets the focus when the dialog closes. */
  readonly setOpener: (opener: Element | null) => void;
  /** Shows pages and sections while the input is empty. */
  readonly showStart: () => Promise<void>;
}

let modal: Promise<Modal> | null = null;

/**
 * Opens the dialog, or closes it if it is open. Rejects if the site's data cannot be loaded. `opener` had the focus.
 * `takeKeys` returns the text typed since and ends the collection; it is called once. `isWanted` is called when
 * everything has loaded, and says whether the reader is still on the page.
 */
export async function toggleModal(
  opener: Element | null,
  takeKeys: () => string,
  isWanted: () => boolean,
): Promise<void> {
  modal ??= createModal();
  // A failed load is tried again at the next press.
  modal.catch(() => (modal = null));
  const { dialog, setOpener, showStart } = await modal;
  if (!isWanted() || dialog.isOpen) {
    takeKeys();
    dialog.close();
    return;
  }
  setOpener(opener);
  dialog.open();
  const stop = closeOnEscape(dialog);
  const isReady = await waitForInput(dialog);
  stop();
  repairDialog();
  void showStart();
  // No key can come between these lines: keys are collected before them and go to the input after them.
  const typed = takeKeys();
  if (isReady && typed !== '') ask(typed);
}

/** Closes the dialog on Escape until the returned function is called: DocSearch listens only a moment after it appears. */
function closeOnEscape(dialog: Modal['dialog']): () => void {
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // DocSearch may be listening already.
    event.stopImmediatePropagation();
    dialog.close();
  };
  addEventListener('keydown', close, true);
  return () => removeEventListener('keydown', close, true);
}

async function createModal(): Promise<Modal> {
  const site = await loadSite();
  if (site.search === null) throw new Error('Cannot open the search: the site has none');
  const { hosted, pageUrl } = site.search;
  trustedTypes?.createPolicy('default', { createHTML: keepOwnElements });
  adoptStyles(variables, repairStyles(styles), ownStyles, hosted === null ? WITHOUT_LOGO : '');
  const client = openSearch(site, site.search);
  const search = createSearch({ client, site, close: () => dialog.close() });
  let opener: Element | null = null;
  const dialog: Modal['dialog'] = docsearch({
    ...NO_CREDENTIALS,
    // DocSearch's button stays out of the page, which has its own.
    container: document.createElement('div'),
    indices: [site.base],
    placeholder: Strings.searchDocumentation,
    translations: { modal: translations },
    maxResultsPerGroup: MAX_ROWS,
    insights: false,
    keyboardShortcuts: { 'Ctrl/Cmd+K': false, '/': false },
    transformSearchClient: () => ({ addAlgoliaAgent() {}, search: search.run }),
    hitComponent: createRow,
    resultsFooterComponent: ({ state: { query } }, { html }) => {
      const { total, shown } = search.totals.get(query) ?? { total: 0, shown: 0 };
      if (total <= shown) return null;
      const label = countText(Strings.seeAll, { count: total });
      const href = writeAddress(pageUrl, { query, version: chosenVersions(site), page: 1 });
      return html`<a href=${href} onClick=${() => dialog.close()}>${label}</a>`;
    },
    onClose: () => opener instanceof HTMLElement && opener.focus(),
  });
  onLeave(() => {
    // The next page takes the focus.
    opener = null;
    dialog.close();
  });
  addEventListener('mousedown', ignoreSecondPress, true);
  return {
    dialog,
    setOpener: (next) => (opener = next),
    showStart: async () => {
      const pages = await client.popular(shownVersions(site).split(' '));
      if (dialog.isOpen) addStart(createStart(pages, sectionsOf(site), () => dialog.close()));
    },
  };
}

function sectionsOf(site: SiteData): readonly NavbarLink[] {
  const names = shownVersions(site).split(' ');
  return listSectionLinks(site.navbar.items).map((link) => inVersion(link, names));
}

/**
 * The versions that the dialog searches, if an address must name them. An address without versions is the same for every
 * reader only if neither the page nor a stored choice leads to other versions.
 */
function chosenVersions(site: SiteData): string | undefined {
  const own = shownVersions(site);
  const usual = versionsOfPath(site, site.search?.pageUrl ?? '');
  return own === searchPageVersions(site) && own === usual ? undefined : own;
}

interface SearchContext {
  readonly client: SearchClient;
  readonly site: SiteData;
  readonly close: () => void;
}

function createSearch(context: SearchContext) {
  const { client, site } = context;
  const totals = new Map<string, { readonly total: number; readonly shown: number }>();
  let asked = 0;
  let shown = 0;
  const run = async ({
    requests,
  }: {
    requests: readonly { query: string; indexName: string }[];
  }) => {
    const { query = '', indexName = '' } = requests[0] ?? {};
    const turn = ++asked;
    const shownNow = shownVersions(site);
    const versions = shownNow.split(' ');
    const scope = {
      versions,
      version: versions.length === 1 ? undefined : shownNow,
      language: site.locale.code,
      range: { from: 0, count: MAX_RESULTS },
    };
    // DocSearch drops an answer that arrives after one to a later query.
    const mark = (isFailure: boolean, ways: HTMLElement | null = null) => {
      if (turn < shown) return;
      shown = turn;
      prepareAnswer(isFailure, ways);
    };
    const search = () => client.search(query, scope);
    try {
      // The shared request may have failed before the network came back, so it is repeated once.
      const answer = await search().catch(search);
      if (totals.size >= MAX_TOTALS) totals.clear();
      const label = countText(Strings.results, { count: answer.total, query: query.trim() });
      const hits = await describeAll(client, answer, label);
      const pages = hits.filter(({ _snippetResult }) => !_snippetResult.isFurther).length;
      totals.set(query, { total: answer.total, shown: pages });
      mark(false, answer.total === 0 ? await findWays(context, query) : null);
      return toResponse(hits, answer, indexName);
    } catch (error) {
      console.warn('Cannot search', error);
      mark(true);
      // DocSearch would leave the error uncaught, and keep showing the results of the previous query.
      return toResponse([], { total: 0, query: parseQuery(query) }, indexName);
    }
  };
  return { run, totals };
}

async function findWays(
  { client, site, close }: SearchContext,
  query: string,
): Promise<HTMLElement> {
  const pageUrl = site.search?.pageUrl ?? '';
  return createWays({
    near: await client.near(query, shownVersions(site).split(' ')),
    allVersions:
      site.versions.length > 1 ? writeAddress(pageUrl, { query, version: ALL, page: 1 }) : null,
    sections: sectionsOf(site),
    ask,
    close,
  });
}

/** The rows with the available excerpts; once the reader stops typing, they are shown again with all excerpts. */
async function describeAll(
  client: SearchClient,
  answer: SearchAnswer,
  label: string,
): Promise<Hit[]> {
  const { query } = answer;
  const shown = answer.results.slice(0, MAX_ROWS);
  const wanted = shown.filter(
    ({ excerpt }, index) => index < MAX_EXCERPTS || excerpt !== undefined,
  );
  const missing = wanted.filter((result) => !client.isDescribed(result));
  if (missing.length > 0) describeLater(client, missing, query);
  const hits: Hit[] = [];
  let left = MAX_FURTHER;
  for (const result of shown) {
    const isAtHand = wanted.includes(result) && client.isDescribed(result);
    const excerpt = isAtHand ? await client.describe(result, query) : null;
    const maxFurther = Math.min(left, MAX_FURTHER_OF_PAGE);
    const rows = toHits(result, excerpt, { label, maxFurther });
    left -= rows.length - 1;
    hits.push(...rows);
  }
  return hits.slice(0, MAX_ROWS);
}

/** The last query whose excerpts were fetched, so that a page that cannot be loaded is not requested repeatedly. */
let describedQuery: string | null = null;

function describeLater(client: SearchClient, results: readonly SearchResult[], query: Query): void {
  setTimeout(() => {
    if (inputText() !== query.text || describedQuery === query.text) return;
    describedQuery = query.text;
    void Promise.all(results.map((result) => client.describe(result, query))).then(() =>
      showAgain(query.text),
    );
  }, TYPING_PAUSE_MS);
}

/** Repeats the search, unless the reader has typed more or has moved down the list. */
function showAgain(query: string): void {
  if (inputText() === query && !isBelowFirstHit()) ask();
}

async function loadSite(): Promise<SiteData> {
  const data = document.querySelector(`body > #${DATA_ID}`)?.textContent ?? '';
  const { siteUrl } = JSON.parse(data) as HydrationData;
  const response = await fetch(siteUrl);
  if (!response.ok)
    throw new Error(`Cannot load "${siteUrl}": the server answered ${response.status}`);
  return (await response.json()) as SiteData;
}
