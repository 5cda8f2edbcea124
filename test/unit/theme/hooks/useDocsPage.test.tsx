import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AppContext, type AppState } from '../../../../theme/hooks/app-state.js';
import { useDocsPage } from '../../../../theme/hooks/useDocsPage.js';
import { page, site } from '../sample.js';

function Version() {
  return <b>{useDocsPage().version}</b>;
}

function render(version: string | null): string {
  const { html: _html, ...shellPage } = page;
  const state: AppState = {
    site,
    page: { ...shellPage, version },
    article: { __html: '' },
    sidebar: null,
    navigation: { status: 'idle' },
    retry: () => {},
    requestSidebar: () => {},
  };
  return renderToStaticMarkup(
    <AppContext value={state}>
      <Version />
    </AppContext>,
  );
}

test('useDocsPage() gives the page of the docs with its version', () => {
  expect(render('current')).toBe('<b>current</b>');
});

test('useDocsPage() throws on a page outside the docs', () => {
  expect(() => render(null)).toThrow(
    `Docs plugin data was not found: "${page.permalink}" is not a page of the docs`,
  );
});
