/**
 * Keeps what the reader does to islands that have not started. In: events of the page. Out: an island that the reader needs
 * starts at once, and `repeat-events.ts` repeats its events when it handles them. The behaviours of sites with islands
 * contain this.
 */
import { ISLAND, SLOT } from './markup.js';

declare global {
  /** Whether the site has islands. Without them the bundler leaves out all of this. */
  const __ISLANDS__: boolean;
}

export interface IslandElement extends HTMLElement {
  /** Events that the island has not seen, in their order. Those of fields are the last ones. */
  early?: Event[];
}

/** Dispatched on an island that the reader needs now. */
export const NEED_EVENT = 'docsgen:need';
/** Attribute of an island that handles its events itself. */
export const STARTED = 'data-started';

let isOver = false;

export function keepEarlyEvents(): void {
  for (const type of ['click', 'submit', 'input', 'pointerdown', 'focusin'])
    document.addEventListener(type, onEvent, true);
}

/** Leaves all events to the browser, because nothing will start the islands. */
export function endEarlyEvents(): void {
  isOver = true;
}

function onEvent(event: Event): void {
  const { target, type } = event;
  const place = target instanceof Element ? target.closest(`${ISLAND},${SLOT}`) : null;
  const island = place?.closest<IslandElement>(ISLAND);
  if (isOver || !island || island.hasAttribute(STARTED)) return;
  // Links, details and buttons in a slot are content of the page, which works without the island.
  if (place === island) {
    const isClick = event instanceof MouseEvent && type === 'click';
    // A click with a key opens a link elsewhere.
    if (type === 'submit' || (isClick && !event.ctrlKey && !event.metaKey && !event.shiftKey)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      (island.early ??= []).push(event);
    }
    if (type === 'input') (island.early ??= []).push(event);
  }
  island.dispatchEvent(new Event(NEED_EVENT));
}
