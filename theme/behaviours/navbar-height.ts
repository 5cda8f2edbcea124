/**
 * Measures a navbar whose items need more than one row. In: the navbar. Out: `--navbar-rows` on `html`, which
 * `--navbar-offset` reads. A navbar of one row has the height of the style sheet, and sets nothing.
 */

/** Follows the navbar's height, which changes with the window and when the font arrives. */
export function installNavbarHeight(): void {
  const navbar = document.querySelector<HTMLElement>('.navbar');
  const row = navbar?.firstElementChild;
  if (navbar === null || !row) return;
  const { style } = document.documentElement;
  new ResizeObserver(() => {
    const hasRows = row.clientHeight > parseFloat(getComputedStyle(row).minBlockSize);
    // An empty value removes the property.
    style.setProperty('--navbar-rows', hasRows ? `${navbar.getBoundingClientRect().height}px` : '');
  }).observe(navbar);
}
