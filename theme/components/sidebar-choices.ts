/** Which categories of the sidebar the reader opened and closed; the rest follow the page and the config. */
import { useCallback, useMemo, useState, type MouseEvent } from 'react';
import type { SidebarChoices } from './SidebarTree.js';
import { containsPage } from './sidebar-window.js';

/**
 * The choices for `SidebarTree`, and what a click anywhere in the sidebar does: a category's button, and the label
 * of a category that has no page, open and close it. The choices outlive navigations.
 */
export function useSidebarChoices(current: string, requestSidebar: () => void) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const choices = useMemo<SidebarChoices>(
    () => ({
      isOpen: (key, category) =>
        !category.collapsible ||
        (chosen.get(key) ?? (category.isOpen || containsPage(category, current))),
    }),
    [chosen, current],
  );
  const clickItems = useCallback(
    (event: MouseEvent<HTMLElement>) => {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
        return;
      const button = toggleOf(event.target);
      const key = button?.dataset['category'];
      if (button === null || key === undefined) return;
      event.preventDefault();
      const isOpen = button.getAttribute('aria-expanded') === 'true';
      setChosen((before) => new Map(before).set(key, !isOpen));
      requestSidebar();
    },
    [requestSidebar],
  );
  return { choices, clickItems };
}

/** The button of the category whose label or button was clicked. */
function toggleOf(target: EventTarget): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const clicked = target.closest('.sidebar-toggle, .sidebar-first-page');
  return clicked?.parentElement?.querySelector<HTMLElement>('.sidebar-toggle') ?? null;
}
