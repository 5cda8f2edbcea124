/**
 * The fields that filter a part of the page: the cards of a category's index page, or a list of parameters. In: what the
 * reader types or checks. Out: the filter of that part, which is loaded when the reader comes to the field.
 */
import type { Announce } from './live-region.js';

export function installFilters(announce: Announce): void {
  for (const type of ['focusin', 'input'])
    document.addEventListener(type, ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.dataset.filter === undefined) return;
      import('./apply-filter.js')
        .then(({ applyFilter }) => type === 'input' && applyFilter(target, announce))
        .catch((error: unknown) => console.warn('Cannot load the filter', error));
    });
}
