/** Sets address, scroll position and focus after a page has been rendered. */
import { decode, findHashTarget } from '../hash-target.js';
import type { ShellPage } from '../hooks/app-state.js';
import { SEARCH_INPUT_ID } from '../markup.js';
import type { RouterPlace } from './should-intercept.js';

/**
 * Focuses the element that the hash names, else the page's heading, without scrolling. On the search page it focuses
 * the first element of the results when the reader goes from one page of results to another, else the input.
 */
export function focusPage(view: string): void {
  const target =
    (view === 'search'
      ? (document.querySelector<HTMLElement>('main p') ?? document.getElementById(SEARCH_INPUT_ID))
      : null) ??
    findHashTarget(location.hash) ??
    document.querySelector<HTMLElement>('main h1') ??
    document.querySelector<HTMLElement>('main');
  if (target === null) return;
  target.focus({ preventScroll: true });
  if (document.activeElement === target) return;
  // Headings and paragraphs take the focus from scripts only, so the tab order does not change.
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * Keeps the document's height while `change` runs. If the document became shorter than the scroll position, the browser
 * would scroll to its end, and would later restore that position on the new page.
 */
export function keepHeight(change: () => void): void {
  const { style, scrollHeight } = document.documentElement;
  style.minHeight = `${scrollHeight}px`;
  try {
    change();
  } finally {
    style.minHeight = '';
  }
}

/** Rewrites `/docs/x/index.html` and `/docs/x` to the form that links have, without another history entry. */
export function showCanonicalPath(page: ShellPage, { origin }: RouterPlace): void {
  if (page.view === 'not-found') return;
  const { pathname } = new URL(page.permalink, origin);
  // Paths are compared decoded, because `%c3` and `%C3` are the same.
  const bare = (path: string) => decode(path).replace(/\/(index\.html)?$/, '');
  if (pathname === location.pathname || bare(pathname) !== bare(location.pathname)) return;
  history.replaceState(history.state, '', pathname + location.search + location.hash);
}
