/**
 * Opens the closed `<details>` or selects the tab that hides the target of the URL's hash: on load, on a change of the
 * hash, after a route change, and when a link leads to the same hash again.
 */
import { findHashTarget } from '../../hash-target.js';
import { PAGE_EVENT } from '../../markup.js';
import { revealInTabs } from './tabs.js';

export function installHashTarget(): void {
  const reveal = () => {
    const target = findHashTarget(location.hash);
    // The browser leaves the scrolling to this script in a document that the router has loaded.
    if (target === null || (history.scrollRestoration === 'auto' && !isHidden(target))) return;
    revealInTabs(target);
    for (let node: Element | null = target; node !== null; node = node.parentElement) {
      if (node instanceof HTMLDetailsElement) node.open = true;
    }
    target.scrollIntoView();
  };
  addEventListener('hashchange', reveal);
  document.addEventListener(PAGE_EVENT, reveal);
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')?.href === location.href) reveal();
  });
  reveal();
}

function isHidden(element: Element): boolean {
  return element.closest('details:not([open]), [role=tabpanel][hidden]') !== null;
}
