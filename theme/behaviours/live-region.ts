/**
 * Announces messages in one polite live region at the end of the body, outside of the part that React hydrates. The
 * region exists from the start, because screen readers announce only changes of a region that they already know. A
 * message that every reader must see appears in the same region, as a popover.
 */

/** Announces a message, even when it repeats the last one. `isShown`: the message is also visible for a while. */
export type Announce = (message: string, isShown?: boolean) => void;

/** How long a message is shown. */
const SHOWN_MS = 10_000;
/** Most screen readers do not notice a change within one task. */
const PAUSE_MS = 50;

export function createLiveRegion(): Announce {
  const region = document.createElement('div');
  region.dataset.live = '';
  region.setAttribute('role', 'status');
  const hide = () => {
    region.popover = null;
    region.className = 'sr-only';
  };
  hide();
  document.body.append(region);
  let isShowing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (message, isShown) => {
    // The message on screen comes from the same action and is more important.
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
