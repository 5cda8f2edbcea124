/** Sets address, scroll position and focus after a page has been rendered. */
import { decode, findHashTarget } from '../hash-target.js';
import type { ShellPage } from '../hooks/app-state.js';
import { SEARCH_INPUT_ID } from '../markup.js';
import type { RouterPlace } from './should-intercept.js';

/**
 * Puts the focus on the place the hash names, else on the page's heading, without scrolling; on the search page on what
 * the results begin with, when the reader goes from some of them to others, else into the input.
 */
export function focusPage(kind: string): void {
  const target =
    (kind === 'search'
      ? (document.querySelector<HTMLElement>('main p') ?? document.getElementById(SEARCH_INPUT_ID))
      : null) ??
    findHashTarget(location.hash) ??
    document.querySelector<HTMLElement>('main h1') ??
    document.querySelector<HTMLElement>('main');
  if (target === null) return;
  target.focus({ preventScroll: true });
  if (document.activeElement === target) return;
  // Headings and paragraphs take the focus from scripts only, so the order of Tab stays as it is.
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * Keeps the document as high as it is while something happens. Where it becomes shorter than the reader has scrolled,
 * the browser goes to its end, and takes that for the place on the new page that it should come back to.
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

/** `/docs/x/index.html` and `/docs/x` become the form that links have, without another entry in the history. */
export function showCanonicalPath(page: ShellPage, { origin }: RouterPlace): void {
  if (page.kind === 'not-found') return;
  const { pathname } = new URL(page.permalink, origin);
  // Decoded: `%c3` and `%C3` are the same.
  const bare = (path: string) => decode(path).replace(/\/(index\.html)?$/, '');
  if (pathname === location.pathname || bare(pathname) !== bare(location.pathname)) return;
  history.replaceState(history.state, '', pathname + location.search + location.hash);
}
