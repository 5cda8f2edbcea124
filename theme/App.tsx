/**
 * The shell around the prose: `server.tsx` renders it to a string and `client.tsx` hydrates it. Its props are the whole
 * state, so the server and the first render in the browser give the same markup. `markup.ts` names the parts that
 * scripts look for. The client passes as `children` what the server does not render.
 */
import type { ReactElement, ReactNode } from 'react';
import { AnnouncementBar } from './components/AnnouncementBar.js';
import { BackToTop } from './components/BackToTop.js';
import { Footer } from './components/Footer.js';
import { LoadError } from './components/LoadError.js';
import { MobileMenu } from './components/MobileMenu.js';
import { Navbar } from './components/Navbar.js';
import { Sidebar } from './components/Sidebar.js';
import { SkipLink } from './components/SkipLink.js';
import { TableOfContents, TableOfContentsBar } from './components/TableOfContents.js';
import { TOC_MIN_ENTRIES } from './constants.js';
import { AppContext, type AppState } from './hooks/app-state.js';
import { joinNames, usePreferredVersions, useShownVersions } from './hooks/usePreferredVersion.js';
import { MAIN_ID } from './markup.js';
import { DocPage } from './pages/DocPage.js';
import { NotFoundPage } from './pages/NotFoundPage.js';
import { SearchPage } from './pages/SearchPage.js';

/** The whole page, from skip link to footer. */
export function App({
  children,
  ...state
}: AppState & { readonly children?: ReactNode }): ReactElement {
  const { site, page, sidebar, navigation } = state;
  const shown = joinNames(useShownVersions(site, page));
  const preferred = joinNames(usePreferredVersions(site));
  const isVersioned = site.versions.length > 1;
  const hasToc = page.toc.length >= TOC_MIN_ENTRIES && navigation.status !== 'failed';
  return (
    <AppContext.Provider value={state}>
      <SkipLink />
      {site.announcementBar !== null && <AnnouncementBar bar={site.announcementBar} />}
      <Navbar site={site} page={page} />
      <div
        className={`layout layout-${page.layout ?? page.view}`}
        data-shown-version={isVersioned ? shown : undefined}
        data-preferred-version={preferred || undefined}
      >
        {sidebar !== null && <Sidebar />}
        <main id={MAIN_ID} className="main" tabIndex={-1}>
          {hasToc && <TableOfContentsBar />}
          <PageContent {...state} />
          <BackToTop />
        </main>
        {hasToc && <TableOfContents entries={page.toc} />}
      </div>
      {site.footer !== null && <Footer footer={site.footer} />}
      <MobileMenu />
      {children}
    </AppContext.Provider>
  );
}

function PageContent(state: AppState): ReactElement {
  const { navigation, retry } = state;
  if (navigation.status === 'failed')
    return <LoadError message={navigation.message} retry={retry} />;
  switch (state.page.view) {
    case 'search':
      return <SearchPage site={state.site} />;
    case 'not-found':
      return <NotFoundPage site={state.site} />;
    default:
      return <DocPage {...state} />;
  }
}
