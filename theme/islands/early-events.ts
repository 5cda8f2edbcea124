/**
 * Keeps clicks on islands that have not started. In: events of the page. Out: an island that the reader needs starts at
 * once, and its clicks are repeated when it handles them. The behaviours of sites with islands contain this.
 */
import { ISLAND, SLOT } from './markup.js';

declare global {
  /** Whether the site has islands. Without them the bundler leaves out all of this. */
  const __ISLANDS__: boolean;
}

export interface IslandElement extends HTMLElement {
  /** Events that the island has not seen, in their order. */
  early?: Event[];
}

/** Dispatched on an island that the reader needs now. */
export const NEED_EVENT = 'docsgen:need';
/** Attribute of an island that handles its events itself. */
export const STARTED = 'data-started';

export function keepEarlyEvents(): void {
  for (const type of ['click', 'submit', 'pointerdown', 'focusin'])
    document.addEventListener(type, onEvent, true);
}

function onEvent(event: Event): void {
  const { target } = event;
  const place = target instanceof Element ? target.closest(`${ISLAND},${SLOT}`) : null;
  const island = place?.closest<IslandElement>(ISLAND);
  if (!island || island.hasAttribute(STARTED)) return;
  // Links, details and buttons in a slot are content of the page, which works without the island.
  if (place === island && isKept(event)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    (island.early ??= []).push(event);
  }
  island.dispatchEvent(new Event(NEED_EVENT));
}

/** A click with a key opens a link elsewhere, which needs no island. */
function isKept(event: Event): boolean {
  if (event instanceof MouseEvent && event.type === 'click')
    return !(event.ctrlKey || event.metaKey || event.shiftKey);
  return event.type === 'submit';
}

/** Repeats the events of an island that handles them now, or never will: then they have the effect of the browser. */
export function repeatEvents(island: IslandElement): void {
  island.setAttribute(STARTED, '');
  const events = island.early ?? [];
  delete island.early;
  for (const event of events) {
    const { target } = event;
    if (target instanceof HTMLFormElement && event instanceof SubmitEvent)
      target.requestSubmit(event.submitter);
    else target?.dispatchEvent(new MouseEvent(event.type, event));
  }
}

/** Returns the page to the browser: nothing will start its islands. */
export function releaseIslands(): void {
  document.querySelectorAll<IslandElement>(ISLAND).forEach(repeatEvents);
}
