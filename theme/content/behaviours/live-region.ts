/**
 * One polite live region at the end of the body, outside of what React hydrates. It is made at start, because
 * screen readers announce only what changes in a region that they know already.
 */

/** Makes the region; what it returns announces a message, the same message twice too. */
export function createLiveRegion(): (message: string) => void {
  const region = document.createElement('div');
  region.className = 'visually-hidden';
  region.dataset.live = '';
  region.setAttribute('role', 'status');
  document.body.append(region);
  return (message) => {
    region.textContent = '';
    // A change within one task is no change for most screen readers.
    setTimeout(() => (region.textContent = message), 50);
  };
}
