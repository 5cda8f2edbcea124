/** Selects the part of a long list that the sidebar shows, and finds the current page in the tree. */
import { SIDEBAR_WINDOW } from '../constants.js';
import type { SidebarNode } from '../sidebar-types.js';

/** True if the page is this node or below it. */
export function containsPage(node: SidebarNode, href: string): boolean {
  switch (node.type) {
    case 'link':
      return node.href === href;
    case 'category':
      return (
        (node.hasPage && node.href === href) ||
        node.indexHref === href ||
        node.items.some((item) => containsPage(item, href))
      );
    case 'html':
      return false;
  }
}

/** At most `SIDEBAR_WINDOW` of the items, with the current page in the middle if there are enough items around it. */
export function sidebarWindow(
  items: readonly SidebarNode[],
  current: string | null,
): readonly SidebarNode[] {
  if (items.length <= SIDEBAR_WINDOW) return items;
  const index =
    current === null
      ? 0
      : Math.max(
          0,
          items.findIndex((item) => containsPage(item, current)),
        );
  const last = items.length - SIDEBAR_WINDOW;
  const start = Math.min(Math.max(0, index - Math.floor(SIDEBAR_WINDOW / 2)), last);
  return items.slice(start, start + SIDEBAR_WINDOW);
}
