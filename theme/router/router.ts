/**
 * Client-side navigation on the Navigation API: the browser keeps history and scroll positions and aborts superseded
 * navigations; the router loads the page's data and renders it inside the event's handler. A page that it cannot show
 * becomes an ordinary document load. Without the API nothing is installed, and links load documents.
 */
import { flushSync } from 'react-dom';
import { navigation } from '../browser-globals.js';
import { PROGRESS_BAR_DELAY_MS } from '../constants.js';
import type { ShellPage, SidebarContent } from '../hooks/app-state.js';
import type { Services } from '../hooks/services.js';
import { showIslands } from '../islands/page.js';
import { LOAD_EVENT, PAGE_EVENT } from '../markup.js';
import { Strings } from '../strings.js';
import { trustedHtml } from '../trusted-html.js';
import type { PageData } from '../types.js';
import { updateDocumentHead } from './document-head.js';
import { loadSheets } from './load-sheets.js';
import { NotPageDataError, type PageDataLoader } from './page-data.js';
import { mayReload } from './reload-guard.js';
import { createStore, startWaiting, type RouterState, type Store } from './router-store.js';
import { shouldIntercept, type RouterPlace } from './should-intercept.js';
import { focusPage, keepHeight, showCanonicalPath } from './show-page.js';
import type { SidebarLoader } from './sidebars.js';

export interface Router {
  readonly getState: () => RouterState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads the current page again because the reader asked for it. */
  readonly retry: () => void;
  /** Forgets all loaded pages, and shows the current page as it is now without changing scroll position and focus. */
  readonly refresh: () => void;
  /** Shows the full tree of the sidebar as soon as it has loaded. `isAsked`: the reader waits for it. */
  readonly requestSidebar: (isAsked?: boolean) => void;
  /** Loads that tree ahead; failures are ignored. */
  readonly prefetchSidebar: () => void;
}

interface RouterOptions {
  readonly initial: RouterState;
  readonly place: RouterPlace;
  readonly loader: PageDataLoader;
  readonly sidebars: SidebarLoader;
  readonly services: Services;
  /** Called after a page has been shown. */
  readonly onPage: () => void;
  /** Called after the reader has come to a page, and not when the same page is shown again. */
  readonly onNavigation: (page: ShellPage) => void;
}

/** A page waits this long for the tree of another sidebar, because it can be read without the tree. */
const SIDEBAR_WAIT_MS = 300;
/** The `info` of a navigation that the reader started with "Retry". */
const RETRY = 'retry';

/** State shared by the functions below. */
interface Context extends RouterOptions {
  readonly store: Store;
  /** The article that is shown, as the server wrote it; empty at first, when only the document has it. */
  readonly shown: { html: string };
  /** The address is that of another page, which is still loading or has failed. */
  isBusy?: boolean;
  /** The last navigation that may lead to another page. */
  last?: { readonly signal: AbortSignal; readonly isForeign: boolean };
  /** Counts calls of `refresh`, so that the answer to an older call is dropped. */
  refreshes: number;
}

export function createRouter(options: RouterOptions): Router {
  const store = createStore(options.initial);
  const context: Context = { ...options, store, shown: { html: '' }, refreshes: 0 };
  if (navigation) listen(context, navigation);
  return {
    ...store,
    retry: () => retry(context),
    refresh: () => void refresh(context),
    requestSidebar: (isAsked) => requestSidebar(context, isAsked),
    prefetchSidebar: () => prefetchSidebar(context),
  };
}

function listen(context: Context, navigation: Navigation): void {
  const { place, store } = context;
  navigation.addEventListener('navigate', (event) => {
    // The browser treats a retry at a fragment as a navigation within the document. It treats a link to a place on this
    // page the same way, even if the address is already that of the next page.
    const isOnTheWay = event.hashChange && context.isBusy;
    const isOwn = event.info === RETRY || isOnTheWay || shouldIntercept(event, place);
    const { signal, destination, downloadRequest, navigationType } = event;
    if (isOwn || !(destination.sameDocument || downloadRequest !== null))
      context.last = { signal, isForeign: !isOwn && navigationType !== 'reload' };
    if (!isOwn) return;
    event.intercept({
      handler: () => navigate(context, event),
      focusReset: 'manual',
    });
  });
  navigation.addEventListener('navigatesuccess', () =>
    showCanonicalPath(store.getState().page, place),
  );
  // The event also comes when another navigation replaces this one, which the browser reports next.
  navigation.addEventListener('navigateerror', () => setTimeout(() => afterStop(context)));
}

/** Runs after a navigation has been stopped: by the reader, or by another navigation, which may bring its own page. */
function afterStop(context: Context): void {
  const { last, store } = context;
  if (last === undefined || store.getState().navigation.status === 'failed') return;
  if (last.signal.aborted) endStopped(context);
  // It may be a download, or a link for another program. The browser does not say which, and this page stays.
  else if (last.isForeign)
    setTimeout(() => context.last === last && endStopped(context), PROGRESS_BAR_DELAY_MS);
}

/** Reports that the page at this address will not load, unless a script has restored the old address. */
function endStopped(context: Context): void {
  const { store, place, isBusy } = context;
  const { pathname } = new URL(store.getState().page.permalink, place.origin);
  if (pathname === location.pathname) context.isBusy = false;
  else if (isBusy) fail(context, new Error(Strings.loadStopped));
}

function retry({ loader }: Context): void {
  // The other pages stay in the cache: offline, Back still shows them.
  loader.forget(location);
  if (!navigation) {
    location.reload();
    return;
  }
  const retried = navigation.navigate(location.href, { history: 'replace', info: RETRY });
  // The handler shows failures; a superseded navigation needs no report.
  retried.finished?.catch(() => undefined);
}

/** Does not touch the history: the browser sees no navigation, so it neither scrolls nor moves the focus. */
async function refresh(context: Context): Promise<void> {
  const { loader, sidebars, store, initial } = context;
  loader.clear();
  sidebars.clear();
  const turn = ++context.refreshes;
  const { href } = location;
  try {
    const page = await loader.load(new URL(href));
    await loadSheets(page);
    const sidebar = await sidebarOf(context, page);
    if (turn !== context.refreshes) return;
    if (page.client !== initial.page.client) location.reload();
    else if (location.href === href) show(context, page, sidebar);
  } catch (error) {
    if (!(error instanceof NotPageDataError)) warn(error);
    else if (store.getState().page.view !== 'not-found') location.reload();
  }
}

async function navigate(context: Context, event: NavigateEvent): Promise<void> {
  const { store, loader, services, initial } = context;
  const { signal, destination } = event;
  context.isBusy = true;
  const stopWaiting = startWaiting(store, signal);
  // Most links stay within the sidebar, so its tree is loaded along with the page.
  prefetchSidebar(context);
  try {
    const isTraversal = event.navigationType === 'traverse';
    const page = await loader.load(new URL(destination.url), signal, isTraversal);
    if (page.client !== initial.page.client) throw new NotPageDataError(destination.url);
    await loadSheets(page);
    const sidebar = await sidebarOf(context, page);
    signal.throwIfAborted();
    keepHeight(() => {
      show(context, page, sidebar);
      event.scroll();
      // Chromium 147 scrolls to a fragment, and back to the previous position, but not to the top.
      if (!isTraversal && location.hash === '') scrollTo(0, 0);
    });
    context.onNavigation(page);
    focusPage(page.view);
    services.announce(page.title);
    checkClient(context, destination.url);
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof NotPageDataError && (await loadDocument(context, event, error))) return;
    fail(context, error, event.info === RETRY);
  } finally {
    stopWaiting();
  }
}

async function sidebarOf(
  { store, sidebars, initial }: Context,
  page: PageData,
): Promise<SidebarContent | null> {
  if (page.sidebar === null) return null;
  const { page: shown, sidebar } = store.getState();
  // The current sidebar may show the previous page; the mark of the new page comes after the paint.
  if (shown.sidebar === page.sidebar) return sidebar;
  const known = sidebars.get(page.sidebar);
  // The document came with its part of the tree.
  if (known === undefined && page.permalink === initial.page.permalink) return initial.sidebar;
  const wait = new Promise<undefined>((resolve) => setTimeout(resolve, SIDEBAR_WAIT_MS));
  const items =
    known ?? (await Promise.race([sidebars.load(page.sidebar).catch(() => undefined), wait]));
  return items === undefined ? null : { kind: 'tree', items };
}

function prefetchSidebar({ store, sidebars }: Context): void {
  const key = store.getState().page.sidebar;
  if (key !== null) sidebars.load(key).catch(() => undefined);
}

function requestSidebar({ store, sidebars, services }: Context, isAsked = false): void {
  const key = store.getState().page.sidebar;
  if (key === null) return;
  sidebars.load(key).then(
    (items) => {
      const { page, sidebar } = store.getState();
      if (page.sidebar === key && !(sidebar?.kind === 'tree' && sidebar.items === items))
        store.set({ sidebar: { kind: 'tree', items } });
    },
    (error: unknown) => {
      console.warn('Cannot load the sidebar', error);
      if (isAsked) services.announce(Strings.cannotLoad, true);
    },
  );
}

function show(context: Context, { html, ...page }: PageData, sidebar: SidebarContent | null): void {
  const { shown, store } = context;
  // Unchanged prose keeps its nodes, and so the details that the reader opened and the text that is selected.
  const article = html === shown.html ? store.getState().article : trustedHtml(html);
  shown.html = html;
  context.isBusy = false;
  if (__ISLANDS__) showIslands(page);
  // Rendering must finish inside the handler: the browser scrolls when the handler ends.
  flushSync(() =>
    store.set({
      page,
      article,
      sidebar,
      navigation: { status: 'idle' },
    }),
  );
  updateDocumentHead(page);
  document.dispatchEvent(new Event(PAGE_EVENT));
  afterPaint(() => {
    requestSidebar(context);
    context.onPage();
  });
}

/** Runs the action after the frame that shows the current state. */
function afterPaint(action: () => void): void {
  requestAnimationFrame(() => setTimeout(action));
}

function warn(error: unknown): void {
  console.warn(`Cannot load page "${location.pathname}"`, error);
}

function fail({ store, services }: Context, error: unknown, isRetry = false): void {
  warn(error);
  // Without a network, `fetch` throws a `TypeError` in the browser's own words.
  const isOffline = error instanceof TypeError;
  const message = isOffline || !(error instanceof Error) ? Strings.cannotLoad : error.message;
  flushSync(() => store.set({ navigation: { status: 'failed', message } }));
  document.dispatchEvent(new Event(PAGE_EVENT));
  document.title = Strings.loadFailed;
  // The reader is already at "Retry" or "Try again", and would see no difference.
  if (isRetry) services.announce(Strings.cannotLoad, true);
  else focusPage('not-found');
}

/** Loads the URL in the address bar as a document; false if that was done a moment ago and may not help. */
function loadDocument(
  { services }: Context,
  event: NavigateEvent,
  { isMissing }: NotPageDataError,
): boolean | Promise<never> {
  // The browser would use the scroll position on this page for the next one. On the way back and forward it first
  // restores that entry's position, but only after the handler has ended; the script in the head makes the page long
  // enough.
  if (event.navigationType === 'traverse') return document.dispatchEvent(new Event(LOAD_EVENT));
  if (!mayReload(location.href, services.sessionStore) && !isMissing && event.info !== RETRY)
    return false;
  // A new page begins at its top or its fragment, and its client resets the mode.
  history.scrollRestoration = 'manual';
  location.reload();
  // The document is about to be replaced; nothing else may be shown until then.
  return new Promise(() => {});
}

/** Reloads a page that was shown from memory if a newer deploy has replaced the client. */
function checkClient({ loader, initial, services }: Context, url: string): void {
  loader.check(new URL(url)).then(
    ({ client }) => {
      const isHere = location.href === url;
      if (isHere && client !== initial.page.client && mayReload(url, services.sessionStore))
        location.reload();
    },
    // The page stays as it is.
    () => undefined,
  );
}
