/** Opens the search dialog, which is loaded on first use; the link to the search page is what is left without it. */
import { Strings } from '../strings.js';
import type { Announce } from './live-region.js';
import { focusSearchInput, isTyping } from './search-shortcuts.js';

/** The dialog is on its way: another press does nothing. */
let isOpening = false;

/** For a press of the search button: a page that shows the search's input gets the focus there. */
export function openSearchModal(link: HTMLElement, event: MouseEvent, announce: Announce): void {
  // For a new tab.
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  // `open-search` is on links to the search page only.
  const { href } = link as HTMLAnchorElement;
  event.preventDefault();
  if (isOpening || focusSearchInput()) return;
  isOpening = true;
  const address = location.href;
  const { activeElement } = document;
  const opener = activeElement instanceof HTMLElement ? activeElement : null;
  // From here on no other input takes the keys; the dialog gives the focus back when it closes.
  opener?.blur();
  const takeKeys = collectKeys();
  import('../search/modal.js')
    .then(({ toggleModal }) =>
      // Not on another page, where the reader has not asked for it.
      toggleModal(opener, takeKeys, () => location.href === address),
    )
    .catch((error: unknown) => {
      console.warn('Cannot open the search', error);
      const query = takeKeys();
      // Without a network the reader would lose this page for one that cannot be had.
      if (navigator.onLine) location.assign(`${href}?q=${encodeURIComponent(query)}`);
      else {
        announce(Strings.searchFailed, true);
        opener?.focus();
      }
    })
    .finally(() => (isOpening = false));
}

/**
 * Collects what the reader types until the function that it returns is called, which gives the text and ends the
 * collection: so no key is lost, and none arrives in the dialog before those that were typed earlier. Other inputs,
 * where the reader has gone meanwhile, keep their keys.
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
