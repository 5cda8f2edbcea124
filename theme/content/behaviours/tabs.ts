/**
 * Tabs as WAI-ARIA describes them: arrows, Home and End move the focus and select. Groups of the same name follow each
 * other on the page, in other tabs of the browser and, through the storage, on other pages.
 */
import { TAB_STORAGE_PREFIX } from '../../constants.js';
import { PAGE_EVENT } from '../../markup.js';
import type { SafeStorage } from '../../storage.js';
import { children, selectAskedTabs, selectTab, tabsIn } from './select-tab.js';

/** Handles clicks and keys in every group, and selects the stored choices on every new page. */
export function installTabs(storage: SafeStorage): void {
  document.addEventListener('click', ({ target }) => {
    const tab = tabOf(target);
    if (tab !== null) choose(tab, storage);
  });
  document.addEventListener('keydown', (event) => {
    const tab = tabOf(event.target);
    const next = tab === null ? undefined : neighbor(tab, event.key);
    if (next === undefined) return;
    event.preventDefault();
    choose(next, storage);
    next.focus();
  });
  addEventListener('storage', ({ key, newValue }) => follow(key, newValue));
  document.addEventListener(PAGE_EVENT, () => {
    selectStoredTabs(storage.get);
    selectAskedTabs();
  });
}

/** Selects the reader's last choice in every named group. */
function selectStoredTabs(read: (key: string) => string | null): void {
  for (const tabs of document.querySelectorAll<HTMLElement>('[data-tabs][data-group]')) {
    const value = read(TAB_STORAGE_PREFIX + tabs.dataset.group);
    if (value !== null) selectTab(tabs, value);
  }
}

/** Selects the tabs whose panels hide an element, from the outermost in. */
export function revealInTabs(element: Element): void {
  for (let panel = hiddenPanel(element); panel !== null; panel = hiddenPanel(element)) {
    const tabs = panel.parentElement;
    const index = children(tabs, 'tabpanel').indexOf(panel);
    const value = tabsIn(tabs)[index]?.dataset.value;
    panel.hidden = false;
    if (tabs !== null && value !== undefined) selectTab(tabs, value);
  }
}

function hiddenPanel(element: Element): HTMLElement | null {
  return element.closest('[data-tabs] > [role=tabpanel][hidden]');
}

function tabOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element
    ? target.closest('[data-tabs] > [role=tablist] > [role=tab]')
    : null;
}

function choose(tab: HTMLElement, storage: SafeStorage): void {
  const tabs = tab.closest<HTMLElement>('[data-tabs]');
  const { value } = tab.dataset;
  if (tabs === null || value === undefined) return;
  const { group } = tabs.dataset;
  // Groups above may change their height; the clicked tab keeps its position on the screen.
  const top = tab.getBoundingClientRect().top;
  selectTab(tabs, value);
  if (group === undefined) return;
  const key = TAB_STORAGE_PREFIX + group;
  storage.set(key, value);
  follow(key, value);
  scrollBy(0, tab.getBoundingClientRect().top - top);
}

/** Selects a choice in every group of that name. */
function follow(chosen: string | null, value: string | null): void {
  selectStoredTabs((key) => (key === chosen ? value : null));
}

function neighbor(tab: HTMLElement, key: string): HTMLElement | undefined {
  const tabs = children(tab.parentElement, 'tab');
  const index = tabs.indexOf(tab);
  const isRightToLeft = getComputedStyle(tab).direction === 'rtl';
  switch (key) {
    case isRightToLeft ? 'ArrowLeft' : 'ArrowRight':
      return tabs[(index + 1) % tabs.length];
    case isRightToLeft ? 'ArrowRight' : 'ArrowLeft':
      return tabs.at(index - 1);
    case 'Home':
      return tabs[0];
    case 'End':
      return tabs.at(-1);
    default:
      return undefined;
  }
}
