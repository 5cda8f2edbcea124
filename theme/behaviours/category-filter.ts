/**
 * The filter box of a category's index page: shows the cards whose text contains every typed word, or says that none
 * does.
 */
import { countText, fillText } from '../fill-text.js';
import { Strings } from '../strings.js';

export function installCategoryFilter(announce: (message: string) => void): void {
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.dataset.filter === undefined) return;
    const words = target.value.toLowerCase().split(/\s+/);
    const article = target.closest('[data-article]');
    let count = 0;
    for (const item of article?.querySelectorAll<HTMLElement>('[data-filter-item]') ?? []) {
      const text = item.textContent.toLowerCase();
      item.hidden = !words.every((word) => text.includes(word));
      if (!item.hidden) count += 1;
    }
    const status = article?.querySelector('[data-filter-status]');
    if (status)
      status.textContent = count > 0 ? '' : fillText(Strings.noResults, { query: target.value });
    announce(countText(Strings.pages, { count }));
  });
}
