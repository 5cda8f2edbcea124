/**
 * What every component of the shell may know: the site, the page, and how far a navigation is. On the server it
 * holds the page being rendered, in the browser the router's state, so that both render the same markup.
 */
import { createContext, useContext } from 'react';
import type { SidebarNode } from '../sidebar-types.js';
import type { PageData, SiteData } from '../types.js';

/** Everything of a page but its prose. */
export type ShellPage = Omit<PageData, 'html'>;

/** For `dangerouslySetInnerHTML`: the object's identity changes only when the HTML does. */
export interface Html {
  readonly __html: string | TrustedHTML;
}

/**
 * How far a navigation is: `busy` (after 200 ms) shows the spinner in the article, which is `aria-busy`, `slow`
 * (after 1,000 ms) the progress bar too, `failed` the error with Retry instead of the article. It stays until the next page
 * is there.
 */
export type Navigation =
  | { readonly status: 'idle' | 'busy' | 'slow' }
  | { readonly status: 'failed'; readonly message: string };

/** What the sidebar shows: the server's HTML of the page's slice until the full tree is there, then the full tree. */
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
  /** Fetches the page again: for Retry and "Try again". */
  readonly retry: () => void;
  /** Asks for the full sidebar: call it when a category is opened or closed, with `true`, and when it soon may be. */
  readonly requestSidebar: (isAsked?: boolean) => void;
}

/** Provided by `App`, which takes an `AppState` as its props. */
export const AppContext = createContext<AppState | null>(null);

/** The state of the app; only components below `App` may ask. */
export function useAppState(): AppState {
  const state = useContext(AppContext);
  if (state === null) throw new Error('Cannot read the app state outside of App');
  return state;
}
