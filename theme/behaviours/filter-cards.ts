/**
 * Filters the cards of a category's index page: shows those whose text contains every typed word, or says that none does.
 * `apply-filter.ts` calls it.
 */
import { countText, fillText } from '../fill-text.js';
import { Strings } from '../strings.js';
import type { Announce } from './live-region.js';

export function filterCards(input: HTMLInputElement, announce: Announce): void {
  const words = input.value.toLowerCase().split(/\s+/);
  const article = input.closest('[data-article]');
  let count = 0;
  for (const item of article?.querySelectorAll<HTMLElement>('[data-filter-item]') ?? []) {
    const text = item.textContent.toLowerCase();
    item.hidden = !words.every((word) => text.includes(word));
    if (!item.hidden) count += 1;
  }
  const status = article?.querySelector('[data-filter-status]');
  if (status)
    status.textContent = count > 0 ? '' : fillText(Strings.noResults, { query: input.value });
  announce(countText(Strings.pages, { count }));
}
