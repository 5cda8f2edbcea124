/**
 * The categories of the sidebar that the reader opened and closed, for the session. All others follow the page and the
 * config. The choices are kept outside of React, because the sidebar and the mobile menu share them.
 */
import { useMemo, useSyncExternalStore, type MouseEvent } from 'react';
import { SIDEBAR_STORAGE_PREFIX } from '../constants.js';
import { getServices } from '../hooks/services.js';
import type { SidebarChoices } from './SidebarTree.js';
import { keyOf } from './sidebar-key.js';
import { containsPage } from './sidebar-window.js';

/**
 * Keyed by category: `true` if it was opened, else the page on which it was closed. It stays closed on that page, even
 * around the current page. On other pages the page's branch opens again.
 */
type Chosen = Readonly<Record<string, true | string>>;

const NONE: Chosen = {};
const chosenBySidebar = new Map<string, Chosen>();
const listeners = new Set<() => void>();

/** Suffix of a list's key when the whole list is shown. */
const WHOLE = '/*';

interface Place {
  /** Key of the sidebar. */
  readonly sidebar: string;
  /** The current page. */
  readonly href: string;
}

/**
 * The choices for `SidebarTree`, and the handler of clicks anywhere in the sidebar. A click on a category's button, or
 * on the label of a category without a page, opens or closes it. `onChoice` is called after that.
 */
export function useSidebarChoices({ sidebar, href }: Place, onChoice: () => void) {
  const chosen = useSyncExternalStore(
    subscribe,
    () => readChosen(sidebar),
    () => NONE,
  );
  const choices = useMemo<SidebarChoices>(
    () => ({
      isOpen: (key, category) => {
        if (!category.collapsible) return true;
        const choice = chosen[key];
        if (choice === true || choice === href) return choice === true;
        return containsPage(category, href) || (choice === undefined && category.isOpen);
      },
      isWhole: (key) => chosen[key + WHOLE] === true,
    }),
    [chosen, href],
  );
  const clickItems = (event: MouseEvent<HTMLElement>) => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    const change = isPlain && event.button === 0 ? changeOf(event.target, href) : null;
    if (change === null) return;
    event.preventDefault();
    choose(sidebar, change);
    onChoice();
  };
  return { choices, clickItems };
}

function changeOf(target: EventTarget, href: string): Chosen | null {
  if (!(target instanceof Element)) return null;
  const list = target.closest('button.sidebar-all')?.closest('.sidebar-list');
  if (list) return { [keyOf(list) + WHOLE]: true };
  const clicked = target.closest('.sidebar-list > li > :is(a:not([data-page]), button)');
  const button = clicked?.parentElement?.querySelector(':scope > [aria-expanded]') ?? null;
  if (button === null) return null;
  return { [keyOf(button)]: button.getAttribute('aria-expanded') === 'true' ? href : true };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readChosen(sidebar: string): Chosen {
  let chosen = chosenBySidebar.get(sidebar);
  if (chosen === undefined) {
    chosen = parseChosen(getServices().sessionStore.get(SIDEBAR_STORAGE_PREFIX + sidebar));
    chosenBySidebar.set(sidebar, chosen);
  }
  return chosen;
}

/** Other scripts may have written to the storage, so values of another shape are ignored. */
function parseChosen(stored: string | null): Chosen {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    const entries = Object.entries(value ?? {}).filter(
      (entry): entry is [string, true | string] =>
        entry[1] === true || typeof entry[1] === 'string',
    );
    return Object.fromEntries(entries);
  } catch {
    return NONE;
  }
}

function choose(sidebar: string, change: Chosen): void {
  const chosen = { ...readChosen(sidebar), ...change };
  chosenBySidebar.set(sidebar, chosen);
  getServices().sessionStore.set(SIDEBAR_STORAGE_PREFIX + sidebar, JSON.stringify(chosen));
  for (const listener of listeners) listener();
}
