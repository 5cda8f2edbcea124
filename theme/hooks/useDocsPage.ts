/** What only pages of the docs have, for components that make no sense elsewhere. */
import { useAppState, type ShellPage } from './app-state.js';

/** A page that belongs to a docs version. */
export type DocsPage = ShellPage & { readonly version: string };

/** The page, which is one of the docs; on any other page this is a mistake of the component and throws. */
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
