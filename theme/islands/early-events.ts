/**
 * Keeps the reader's events in islands that have not started. In: events of the page. Out: an island that the reader needs
 * starts immediately, and `repeat-events.ts` repeats its events once it handles them. This code is part of the behaviours'
 * script of sites with islands.
 */
import { ISLAND, SLOT } from './markup.js';

declare global {
  /** Whether the site has islands. Otherwise the bundler leaves out all of this code. */
  const __ISLANDS__: boolean;
}

export interface IslandElement extends HTMLElement {
  /** Events that the island has not received, in order. */
  early?: Event[];
  /** Starts an island that waits until it is needed. */
  start?: () => void;
}

/** Attribute of an island that handles its events itself. */
export const STARTED = 'data-started';

export function keepEarlyEvents(): void {
  for (const type of ['click', 'submit', 'input']) document.addEventListener(type, onEvent, true);
}

/** Leaves the events of all islands to the browser, because nothing will start the islands. */
export function releaseIslands(): void {
  for (const island of document.querySelectorAll(ISLAND)) island.setAttribute(STARTED, '');
}

function onEvent(event: Event): void {
  const { target, type, ctrlKey, metaKey, shiftKey }: Event & Partial<MouseEvent> = event;
  const place = target instanceof Element ? target.closest(`${ISLAND},${SLOT}`) : null;
  const island = place?.closest<IslandElement>(ISLAND);
  if (!island || island.hasAttribute(STARTED)) return;
  // Links, details and buttons in a slot are content of the page, which works without the island. A click with a key opens a
  // link elsewhere.
  if (place === island && !ctrlKey && !metaKey && !shiftKey) {
    // Fields show what the reader types.
    if (type !== 'input') {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    (island.early ??= []).push(event);
  }
  island.start?.();
}
