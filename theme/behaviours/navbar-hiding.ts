/**
 * Hides the navbar while the reader scrolls down and shows it again on the way up, if the site's config asks for it.
 * The styles follow the attribute on `html`, and keep the navbar visible while it contains the focus.
 */

/** Smaller movements are jitter of the hand, not a direction. */
const THRESHOLD_PX = 8;

/** Sets `html[data-navbar-hidden]` while the navbar is hidden. */
export function installNavbarHiding(): void {
  const navbar = document.querySelector<HTMLElement>('[data-hide-on-scroll]');
  if (navbar === null) return;
  let last = scrollY;
  const onScroll = () => {
    const top = Math.max(0, scrollY);
    if (Math.abs(top - last) < THRESHOLD_PX) return;
    const isHidden = top > last && top > navbar.offsetHeight;
    document.documentElement.toggleAttribute('data-navbar-hidden', isHidden);
    last = top;
  };
  addEventListener('scroll', onScroll, { passive: true });
}
