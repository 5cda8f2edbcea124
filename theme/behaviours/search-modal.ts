/** Opens the search dialog, which is loaded on first use. If it cannot be loaded, the link to the search page remains. */
import { Strings } from '../strings.js';
import type { Announce } from './live-region.js';
import { focusSearchInput, isTyping } from './search-shortcuts.js';

/** True while the dialog is loading: another press does nothing. */
let isOpening = false;

/** Handles a press of the search button. A page that shows the search input gets the focus there instead. */
export function openSearchModal(link: HTMLElement, event: MouseEvent, announce: Announce): void {
  // These presses open a new tab.
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  // Only links to the search page have the action `open-search`.
  const { href } = link as HTMLAnchorElement;
  event.preventDefault();
  if (isOpening || focusSearchInput()) return;
  isOpening = true;
  const address = location.href;
  const { activeElement } = document;
  const opener = activeElement instanceof HTMLElement ? activeElement : null;
  // No other input receives the keys from here on; the dialog gives the focus back when it closes.
  opener?.blur();
  const takeKeys = collectKeys();
  import('../search/modal.js')
    .then(({ toggleModal }) =>
      // The dialog must not open on another page, where the reader did not ask for it.
      toggleModal(opener, takeKeys, () => location.href === address),
    )
    .catch((error: unknown) => {
      console.warn('Cannot open the search', error);
      const query = takeKeys();
      // Without a network the reader would leave this page for one that cannot load.
      if (navigator.onLine) location.assign(`${href}?q=${encodeURIComponent(query)}`);
      else {
        announce(Strings.searchFailed, true);
        opener?.focus();
      }
    })
    .finally(() => (isOpening = false));
}

/**
 * Collects what the reader types until the returned function is called, which gives the text and ends the collection.
 * No key is lost, and none reaches the dialog before those that were typed earlier. Other inputs that the reader has
 * moved to keep their keys.
 */
function collectKeys(): () => string {
  let typed = '';
  const collect = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) && !event.target.closest('.DocSearch')) return;
    // A key that is held down is the one that opens the dialog.
    if (event.key.length === 1) typed += event.repeat ? '' : event.key;
    else if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else return;
    event.preventDefault();
  };
  addEventListener('keydown', collect, true);
  return () => {
    removeEventListener('keydown', collect, true);
    return typed;
  };
}
