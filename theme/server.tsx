/**
 * The theme on the server, bundled with one copy of React; `cli/render` calls it. Every function here is pure: the same
 * values give the same string.
 */
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { App } from './App.js';
import { EnvironmentContext, RendererContext } from './compat/environment.js';
import { modules as compatModules, providedComponents as provided } from './compat/index.js';
import { PageActions } from './components/PageActions.js';
import { renderSidebar } from './components/sidebar-html.js';
import { contentComponents as components } from './content/index.js';
import type { SidebarContent } from './hooks/app-state.js';
import { renderHydratable, renderStatic } from './render-static.js';
import { BlogArchivePage } from './pages/BlogArchivePage.js';
import { CategoryPage } from './pages/CategoryPage.js';
import type { ServerModule } from './server-module.js';
import type { SidebarSlice } from './sidebar-types.js';

export const contentComponents: ServerModule['contentComponents'] = components;

export const jsxRuntime: ServerModule['jsxRuntime'] = { Fragment, jsx, jsxs };

/** The markup that `client.tsx` hydrates, which contains the prose and the sidebar unchanged. */
export const renderShell: ServerModule['renderShell'] = ({ site, page, sidebar }) => {
  const { html, ...shellPage } = page;
  return renderToString(
    <App
      site={site}
      page={shellPage}
      article={{ __html: html }}
      sidebar={sidebarContent(sidebar)}
      navigation={{ status: 'idle' }}
      retry={nothing}
      requestSidebar={nothing}
    />,
  );
};

export { renderStatic };

export const renderContent: ServerModule['renderContent'] = (element, environment, prefix) =>
  renderStatic(
    <EnvironmentContext value={environment}>
      <RendererContext value={renderContent}>{element}</RendererContext>
    </EnvironmentContext>,
    prefix,
  );

export const renderIsland: ServerModule['renderIsland'] = (element, environment, prefix) =>
  renderHydratable(<EnvironmentContext value={environment}>{element}</EnvironmentContext>, prefix);

export const modules: ServerModule['modules'] = compatModules;

export const providedComponents: ServerModule['providedComponents'] = provided;

export const renderBlogArchive: ServerModule['renderBlogArchive'] = (props) =>
  renderToStaticMarkup(<BlogArchivePage {...props} />);

export const renderCategory: ServerModule['renderCategory'] = (props) =>
  renderToStaticMarkup(<CategoryPage {...props} />);

export const renderPageActions: ServerModule['renderPageActions'] = (props) =>
  renderToStaticMarkup(<PageActions {...props} />);

function sidebarContent(slice: SidebarSlice | null): SidebarContent | null {
  return slice === null ? null : { kind: 'html', html: { __html: renderSidebar(slice) } };
}

function nothing(): void {}
