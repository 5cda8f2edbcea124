/** Opens the search dialog, which is loaded on first use; the link to the search page is what is left without it. */
import { Texts } from '../../texts.js';
import { focusSearchInput, isTyping } from './search-shortcuts.js';

/** For a press of the search button: a page that shows the search's input gets the focus there. */
export function openSearchModal(
  link: HTMLElement,
  event: MouseEvent,
  announce: (message: string) => void,
): void {
  // For a new tab.
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  // `open-search` is on links to the search page only.
  const { href } = link as HTMLAnchorElement;
  event.preventDefault();
  if (focusSearchInput()) return;
  const { activeElement } = document;
  const opener = activeElement instanceof HTMLElement ? activeElement : null;
  // From here on no other input takes the keys; the dialog gives the focus back when it closes.
  opener?.blur();
  const takeKeys = collectKeys();
  import('../../search/modal.js')
    .then(({ toggleModal }) => toggleModal(opener, takeKeys))
    .catch((error: unknown) => {
      console.warn('Cannot open the search', error);
      const query = takeKeys();
      // Without a network the reader would lose this page for one that cannot be had.
      if (navigator.onLine) location.assign(`${href}?q=${encodeURIComponent(query)}`);
      else {
        announce(Texts.searchFailed);
        opener?.focus();
      }
    });
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
    if (event.key.length === 1) typed += event.key;
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
