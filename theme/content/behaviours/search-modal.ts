/** Opens the search dialog, which is loaded on first use; the link to the search page is what is left without it. */
import { DATA_ID } from '../../markup.js';
import { focusSearchInput } from './search-shortcuts.js';

/** For a press of the search button: a page that shows the search's input gets the focus there. */
export function openSearchModal(link: HTMLElement, event: Event): void {
  if (!(link instanceof HTMLAnchorElement) || isForNewTab(event)) return;
  event.preventDefault();
  if (focusSearchInput()) return;
  import('../../search/modal.js')
    .then(({ toggleModal }) => toggleModal(DATA_ID))
    .catch((error: unknown) => {
      console.warn('Cannot open the search', error);
      location.assign(link.href);
    });
}

function isForNewTab(event: Event): boolean {
  return event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey);
}
