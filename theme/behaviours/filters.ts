/**
 * The fields that filter a part of the page: the cards of a category's index page, or a list of parameters. In: what the
 * reader types or checks. Out: the filter of that part, which is loaded at the first input.
 */
import type { Announce } from './live-region.js';

export function installFilters(announce: Announce): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.dataset.filter !== undefined)
      import('./apply-filter.js')
        .then(({ applyFilter }) => applyFilter(target, announce))
        .catch(console.warn);
  });
}
