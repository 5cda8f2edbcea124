/**
 * The filter box of a category's index page. In: what the reader types. Out: `filter-cards.ts`, which is loaded when the
 * reader comes to the box, shows the cards that match.
 */
import type { Announce } from './live-region.js';

export function installCategoryFilter(announce: Announce): void {
  for (const type of ['focusin', 'input'])
    document.addEventListener(type, ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.dataset.filter === undefined) return;
      import('./filter-cards.js')
        .then(({ filterCards }) => type === 'input' && filterCards(target, announce))
        .catch((error: unknown) => console.warn('Cannot load the filter', error));
    });
}
