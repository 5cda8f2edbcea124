/**
 * A navbar that makes room: it goes when the reader scrolls down and comes back on the way up. Only for sites whose
 * config says so; styles answer to the attribute on `html`, and keep the bar where the focus is in it.
 */

/** Smaller movements are the hand on the wheel, not a direction. */
const THRESHOLD_PX = 8;

/** Sets `html[data-navbar-hidden]` while the navbar is out of the way. */
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
