/** Which heading of a page is being read, from the positions of all of them. */

/** A heading counts as reached a little before it touches the line under the navbar. */
const TOLERANCE_PX = 8;

export interface Viewport {
  /** Where content begins below what is fixed at the top, in px from the top of the window. */
  readonly top: number;
  readonly bottom: number;
  /** The page cannot be scrolled any further. */
  readonly isAtEnd: boolean;
}

/**
 * The index of the last heading that has reached the top; at the end of the page, where the last ones never do,
 * of the last one in view; -1 above the first.
 *
 * @param tops Distances from the top of the window, in document order.
 */
export function activeHeading(tops: readonly number[], viewport: Viewport): number {
  const line = viewport.isAtEnd ? viewport.bottom : viewport.top + TOLERANCE_PX;
  return tops.findLastIndex((top) => top <= line);
}
