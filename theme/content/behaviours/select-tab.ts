/**
 * Selecting a tab changes attributes only, so the head script can do it while the page is being parsed. It calls this
 * function repeatedly, for panels that were not there yet.
 */

/** Selects the tab with this value in one group's element; changes nothing if there is no such tab. */
export function selectTab(tabs: Element, value: string): void {
  const buttons = tabsIn(tabs);
  const selected = buttons.findIndex((button) => button.dataset.value === value);
  if (selected < 0) return;
  buttons.forEach((button, index) => {
    button.setAttribute('aria-selected', String(index === selected));
    button.tabIndex = index === selected ? 0 : -1;
  });
  children(tabs, 'tabpanel').forEach((panel, index) => (panel.hidden = index !== selected));
}

/** Selects the tabs that the address asks for, `?tool=tofu`, in elements that say the name of their parameter. */
export function selectAskedTabs(): void {
  const query = new URLSearchParams(location.search);
  for (const tabs of document.querySelectorAll<HTMLElement>('[data-query]'))
    selectTab(tabs, query.get(tabs.dataset.query ?? '') ?? '');
}

/** The buttons of one group's element. */
export function tabsIn(tabs: Element | null): HTMLElement[] {
  return children(children(tabs, 'tablist')[0], 'tab');
}

/** The children with a role; groups may be nested, so descendants do not count. */
export function children(parent: Element | null | undefined, role: string): HTMLElement[] {
  return [...(parent?.children ?? [])].filter(
    (child): child is HTMLElement =>
      child instanceof HTMLElement && child.getAttribute('role') === role,
  );
}
