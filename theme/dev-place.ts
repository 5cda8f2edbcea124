/**
 * Keeps the reader's state in the prose when the watch server's client shows it again: the focus, opened details, tabs
 * without a group. (Tabs with a group are stored anyway.) Each element is found again by its position.
 */
import { children, selectTab } from './content/behaviours/select-tab.js';
import { PAGE_EVENT } from './markup.js';

/** Records the state of the article until the new article is shown, and restores it there. */
export function keepPlace(): void {
  let place = readPlace();
  const update = () => {
    place = readPlace();
  };
  // The reader may open details or move the focus while the new article is loading.
  const observer = new MutationObserver(update);
  const article = document.querySelector('[data-article]');
  if (article !== null)
    observer.observe(article, { subtree: true, attributeFilter: ['open', 'aria-selected'] });
  document.addEventListener('focusin', update);
  document.addEventListener(
    PAGE_EVENT,
    () => {
      observer.disconnect();
      document.removeEventListener('focusin', update);
      restorePlace(place);
    },
    { once: true },
  );
}

interface Place {
  readonly open: readonly boolean[];
  readonly tabs: readonly (string | undefined)[];
  readonly focus: { readonly tag: string; readonly index: number } | null;
}

function find(selector: string): HTMLElement[] {
  const article = document.querySelector('[data-article]');
  return article === null ? [] : [...article.querySelectorAll<HTMLElement>(selector)];
}

function readPlace(): Place {
  const active = document.activeElement;
  const tag = active?.tagName.toLowerCase() ?? 'body';
  const index = find(tag).indexOf(active as HTMLElement);
  return {
    open: find('details').map((details) => (details as HTMLDetailsElement).open),
    tabs: find('[data-tabs]').map(selectedValue),
    focus: index === -1 ? null : { tag, index },
  };
}

function selectedValue(tabs: Element): string | undefined {
  const buttons = children(tabs, 'tablist').flatMap((list) => children(list, 'tab'));
  return buttons.find((button) => button.ariaSelected === 'true')?.dataset['value'];
}

function restorePlace({ open, tabs, focus }: Place): void {
  for (const [i, details] of find('details').entries())
    (details as HTMLDetailsElement).open = open[i] ?? (details as HTMLDetailsElement).open;
  for (const [i, group] of find('[data-tabs]').entries()) {
    const value = tabs[i];
    if (value !== undefined) selectTab(group, value);
  }
  if (focus !== null && document.activeElement === document.body)
    find(focus.tag)[focus.index]?.focus({ preventScroll: true });
}
