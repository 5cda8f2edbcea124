/** Finds the heading that is being read, from the positions of all headings of a page. */

/** A heading counts as reached a little before it touches the line under the navbar. */
const TOLERANCE_PX = 8;

export interface Viewport {
  /** Top of the content area below everything fixed, in px from the top of the window. */
  readonly top: number;
  readonly bottom: number;
  /** The page cannot be scrolled any further. */
  readonly isAtEnd: boolean;
}

/**
 * Returns the index of the last heading that has reached the top, or -1 above the first. At the end of the page, where
 * the last headings never reach the top, it is the last heading in view.
 *
 * @param tops Distances from the top of the window, in document order.
 */
export function activeHeading(tops: readonly number[], viewport: Viewport): number {
  const line = viewport.isAtEnd ? viewport.bottom : viewport.top + TOLERANCE_PX;
  return tops.findLastIndex((top) => top <= line);
}
