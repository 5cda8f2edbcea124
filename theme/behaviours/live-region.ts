/**
 * Announces messages in one polite live region at the end of the body, outside of what React hydrates. The region is
 * made at start, because screen readers announce only what changes in a region that they know already. What everybody
 * must see is shown in the same region, as a popover.
 */

/** Announces a message, the same message twice too. `isShown`: everybody sees it for a while. */
export type Announce = (message: string, isShown?: boolean) => void;

/** How long a message is shown. */
const SHOWN_MS = 10_000;
/** A change within one task is no change for most screen readers. */
const PAUSE_MS = 50;

export function createLiveRegion(): Announce {
  const region = document.createElement('div');
  region.dataset.live = '';
  region.setAttribute('role', 'status');
  const hide = () => {
    region.popover = null;
    region.className = 'visually-hidden';
  };
  hide();
  document.body.append(region);
  let isShowing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (message, isShown) => {
    // The same action has shown something, which matters more.
    if (isShowing) return;
    // An open modal dialog makes everything outside of it inert.
    const place = document.querySelector('dialog:modal') ?? document.body;
    if (region.parentNode !== place) place.append(region);
    clearTimeout(timer);
    hide();
    if (isShown) {
      isShowing = true;
      region.className = '';
      region.popover = 'manual';
      region.showPopover();
      timer = setTimeout(hide, SHOWN_MS);
    }
    region.textContent = '';
    setTimeout(() => {
      isShowing = false;
      region.textContent = message;
    }, PAUSE_MS);
  };
}
