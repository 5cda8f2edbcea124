/** Opens the search dialog, which is loaded on first use; the link to the search page is what is left without it. */
import { DATA_ID } from '../../markup.js';
import { focusSearchInput, isTyping } from './search-shortcuts.js';

/** For a press of the search button: a page that shows the search's input gets the focus there. */
export function openSearchModal(link: HTMLElement, event: Event): void {
  if (!(link instanceof HTMLAnchorElement) || isForNewTab(event)) return;
  event.preventDefault();
  if (focusSearchInput()) return;
  const opener = document.activeElement;
  // From here on no other input takes the keys; the dialog gives the focus back when it closes.
  if (opener instanceof HTMLElement) opener.blur();
  const takeKeys = collectKeys();
  import('../../search/modal.js')
    .then(({ toggleModal }) => toggleModal(DATA_ID, { opener, takeKeys }))
    .catch((error: unknown) => {
      const typed = takeKeys();
      console.warn('Cannot open the search', error);
      location.assign(typed === '' ? link.href : `${link.href}?q=${encodeURIComponent(typed)}`);
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
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(target) && !target.matches('.DocSearch-Input')) return;
    if (key.length === 1) typed += key;
    else if (key === 'Backspace') typed = typed.slice(0, -1);
    // Not yet: it would be about an empty query.
    else if (key !== 'Enter') return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('keydown', collect, true);
  return () => {
    removeEventListener('keydown', collect, true);
    return typed;
  };
}

function isForNewTab(event: Event): boolean {
  return event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey);
}
