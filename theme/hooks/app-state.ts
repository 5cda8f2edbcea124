/**
 * The state that every component of the shell may read: the site, the page, and the progress of a navigation. It holds
 * the page being rendered on the server and the router's state in the browser, so that both render the same markup.
 */
import { createContext, useContext } from 'react';
import type { SidebarNode } from '../sidebar-types.js';
import type { PageData, SiteData } from '../types.js';

/** A page without its prose. */
export type ShellPage = Omit<PageData, 'html'>;

/** For `dangerouslySetInnerHTML`: the object's identity changes only when the HTML does. */
export interface Html {
  readonly __html: string | TrustedHTML;
}

/**
 * The progress of a navigation. `busy` (after 200 ms) shows the spinner in the article, which is `aria-busy`; `slow`
 * (after 1,000 ms) adds the progress bar; `failed` shows the error with Retry instead of the article. The status stays
 * until the next page is shown.
 */
export type Navigation =
  | { readonly status: 'idle' | 'busy' | 'slow' }
  | { readonly status: 'failed'; readonly message: string };

/** Content of the sidebar: the server's HTML of the page's slice until the full tree has loaded, then the full tree. */
export type SidebarContent =
  | { readonly kind: 'html'; readonly html: Html }
  | { readonly kind: 'tree'; readonly items: readonly SidebarNode[] };

export interface AppState {
  readonly site: SiteData;
  readonly page: ShellPage;
  /** The prose, with its `h1`. */
  readonly article: Html;
  readonly sidebar: SidebarContent | null;
  readonly navigation: Navigation;
  /** Fetches the page again: for "Retry" and "Try again". */
  readonly retry: () => void;
  /** Requests the full sidebar: with `true` when a category was opened or closed, without when that may happen soon. */
  readonly requestSidebar: (isAsked?: boolean) => void;
}

/** `App` provides it, and takes an `AppState` as its props. */
export const AppContext = createContext<AppState | null>(null);

/** The state of the app; only components below `App` may call this. */
export function useAppState(): AppState {
  const state = useContext(AppContext);
  if (state === null) throw new Error('Cannot read the app state outside of App');
  return state;
}
