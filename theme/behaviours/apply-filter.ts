/** Applies the filter of a field, and is loaded on demand. In: the field. Out: what it filters shows only what matches. */
import { filterParameters } from '../content/behaviours/filter-parameters.js';
import { filterCards } from './filter-cards.js';
import type { Announce } from './live-region.js';

export function applyFilter(field: HTMLInputElement, announce: Announce): void {
  const filter = field.dataset.filter === 'parameters' ? filterParameters : filterCards;
  filter(field, announce);
}
