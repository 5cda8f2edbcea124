/**
 * The client: hydrates the shell that the server rendered and starts the router. `behaviours.ts` imports it when the
 * browser is idle or the reader interacts with the page, long after the page has become readable and usable.
 */
import { useSyncExternalStore, type ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './App.js';
import { navigation, requestIdleCallback } from './browser-globals.js';
import { SIDEBAR_STORAGE_PREFIX } from './constants.js';
import { ErrorBoundary } from './components/ErrorBoundary.js';
import { PageProgress } from './components/PageProgress.js';
import { provideServices, type Services } from './hooks/services.js';
import { rememberVersions } from './hooks/usePreferredVersion.js';
import { useScrollSpy } from './hooks/useScrollSpy.js';
import { provideSite, showIslands } from './islands/page.js';
import { REFRESH_EVENT, ROOT_ID } from './markup.js';
import { createPageDataLoader } from './router/page-data.js';
import { installPrefetch } from './router/prefetch.js';
import { createRouter, type Router } from './router/router.js';
import { showCanonicalPath } from './router/show-page.js';
import { createSidebarLoader } from './router/sidebars.js';
import { createPageViewSender } from './router/tracking.js';
import { trustedHtml } from './trusted-html.js';
import type { HydrationData, SiteData, TocEntry } from './types.js';

/** Data that `behaviours.ts` has read and requested while the client was loading. */
interface Beginning extends HydrationData {
  /** The response for `siteUrl`. */
  readonly response: Response;
}

/** Hydrates the page once. Rejects, and leaves the page as it is, if the site's data cannot be loaded. */
export async function start(
  { page, siteUrl, response }: Beginning,
  services: Services,
): Promise<void> {
  // Only children of the body count: content inside the root may use the same ids.
  const root = document.querySelector(`body > #${ROOT_ID}`);
  if (root === null) return;
  if (!response.ok)
    throw new Error(`Cannot load "${siteUrl}": the server answered ${response.status}`);
  const site = (await response.json()) as SiteData;
  provideServices(services);

  const { base } = site;
  const translations = site.languages
    .map(({ href }) => href)
    .filter((href) => href !== base && href.startsWith(base));
  const place = { origin: location.origin, base, translations };
  const loader = createPageDataLoader((url, init) => fetch(url, init));
  const html = root.querySelector('[data-article]')?.innerHTML ?? '';
  // The server may know the address of a not-found page by now.
  if (page.view !== 'not-found') loader.keep(location, { ...page, html }, true);
  const sidebars = createSidebarLoader(site.sidebarsUrl, (url) => fetch(url));
  const sendPageView = createPageViewSender(site.analytics);
  const sidebar = root.querySelector('[data-sidebar-items]')?.innerHTML;
  const router = createRouter({
    // React keeps the nodes of the prose and of the sidebar while everything matches. On any mismatch it renders the
    // root again from these constants, so they hold the document's content and are not empty.
    initial: {
      page,
      article: trustedHtml(html),
      sidebar: sidebar === undefined ? null : { kind: 'html', html: trustedHtml(sidebar) },
      navigation: { status: 'idle' },
    },
    place,
    loader,
    sidebars,
    services,
    onPage: () => watchLinks(),
    onNavigation: ({ documentTitle }) => sendPageView(documentTitle),
  });
  const watchLinks = installPrefetch(loader, place, router.prefetchSidebar);
  document.documentElement.dataset['client'] = '';
  forgetPlace();
  showCanonicalPath(page, place);
  rememberVersions(site);
  if (__ISLANDS__) {
    provideSite(site);
    showIslands(page);
  }
  hydrateRoot(root, <Client site={site} router={router} />, {
    onRecoverableError: (error) => console.warn('The page was rendered again', error),
  });
  document.addEventListener(REFRESH_EVENT, router.refresh);
  watchLinks();
  sendPageView(page.documentTitle);
  if (page.view === 'not-found') {
    import('./pages/nearest-routes.js')
      .then(({ showNearestRoutes }) => showNearestRoutes(site))
      .catch(console.warn);
  }
  // The reader's earlier choices are shown at once; otherwise the tree waits until the reader comes near the sidebar.
  const hasChoices = services.sessionStore.get(`${SIDEBAR_STORAGE_PREFIX}${page.sidebar}`) !== null;
  requestIdleCallback?.(() => (hasChoices ? router.requestSidebar() : sidebars.prepare()));
}

/**
 * A document that was loaded by a link to its own page begins at its top, and so does one that the router loads because
 * it cannot show a page. The history entry of either keeps the previous document's scroll position until the reader
 * scrolls: coming back from a page that the client shows, the browser would restore that position.
 */
function forgetPlace(): void {
  const isLoadedByRouter = history.scrollRestoration === 'manual';
  history.scrollRestoration = 'auto';
  const isReplaced = navigation?.activation?.navigationType === 'replace';
  if ((isLoadedByRouter || isReplaced) && scrollY === 0)
    for (const top of [1, 0]) scrollTo({ top, behavior: 'instant' });
}

function Client({
  site,
  router,
}: {
  readonly site: SiteData;
  readonly router: Router;
}): ReactElement {
  const state = useSyncExternalStore(router.subscribe, router.getState, router.getState);
  const { retry, requestSidebar } = router;
  return (
    <>
      <ErrorBoundary page={state.page} retry={retry}>
        <App site={site} {...state} retry={retry} requestSidebar={requestSidebar}>
          <ScrollSpy entries={state.page.toc} />
        </App>
      </ErrorBoundary>
      <PageProgress navigation={state.navigation} />
    </>
  );
}

/** A separate component, so that the error boundary covers it too. */
function ScrollSpy({ entries }: { readonly entries: readonly TocEntry[] }): null {
  useScrollSpy(entries);
  return null;
}
