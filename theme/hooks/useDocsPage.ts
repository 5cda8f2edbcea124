/** The current page, for components that make sense in the docs only. */
import { useAppState, type ShellPage } from './app-state.js';

/** A page that belongs to a docs version. */
export type DocsPage = ShellPage & { readonly version: string };

/** The current docs page. Throws on any other page, where the component must not be used. */
export function useDocsPage(): DocsPage {
  const { page } = useAppState();
  if (!isDocsPage(page))
    throw new Error(
      `Docs plugin data was not found: "${page.permalink}" is not a page of the docs`,
    );
  return page;
}

function isDocsPage(page: ShellPage): page is DocsPage {
  return page.version !== null;
}
