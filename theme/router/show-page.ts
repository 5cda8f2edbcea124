/** What the reader meets when a page has been rendered: where it is scrolled to, where the focus is, what is said. */
import { findHashTarget } from '../hash-target.js';
import { SEARCH_INPUT_ID } from '../markup.js';

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
