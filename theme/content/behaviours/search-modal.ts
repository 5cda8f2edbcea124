/** Opens the search dialog, which is loaded on first use; the link to the search page is what is left without it. */
import { DATA_ID } from '../../markup.js';
import { focusSearchInput, isTyping } from './search-shortcuts.js';

/** For a press of the search button: a page that shows the search's input gets the focus there. */
export function openSearchModal(link: HTMLElement, event: Event): void {
  if (!(link instanceof HTMLAnchorElement) || isForNewTab(event)) return;
  event.preventDefault();
  if (focusSearchInput()) return;
  const keys = collectKeys();
  import('../../search/modal.js')
    .then(({ toggleModal }) => toggleModal(DATA_ID, keys.take))
    .catch((error: unknown) => {
      keys.take();
      console.warn('Cannot open the search', error);
      location.assign(link.href);
    });
}

/** What the reader types before there is an input to take it; `take` ends the collection. */
function collectKeys(): { take(): string } {
  let typed = '';
  const collect = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (event.key.length === 1) typed += event.key;
    else if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else return;
    event.preventDefault();
  };
  addEventListener('keydown', collect, true);
  return {
    take() {
      removeEventListener('keydown', collect, true);
      return typed;
    },
  };
}

function isForNewTab(event: Event): boolean {
  return event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey);
}
