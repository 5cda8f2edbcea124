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

/** A click or a submission waits for the island. The browser has handled the other kinds already. */
export const ACTIONS = ['click', 'submit'];

export function keepEarlyEvents(): void {
  for (const type of [...ACTIONS, 'input', 'keydown', 'focusin'])
    document.addEventListener(type, onEvent, true);
}

/** Leaves the events of all islands to the browser, because nothing will start the islands. */
export function releaseIslands(): void {
  for (const island of document.querySelectorAll<IslandElement>(ISLAND)) {
    island.setAttribute(STARTED, '');
    for (const event of takeEarly(island)) if (ACTIONS.includes(event.type)) repeatEvent(event);
  }
}

export function takeEarly(island: IslandElement): readonly Event[] {
  const events = island.early ?? [];
  delete island.early;
  return events;
}

/** The browser does what it would have done at first: it sends a form, or follows a link. */
export function repeatEvent(event: Event): void {
  const { target, type } = event;
  if (target instanceof HTMLFormElement && event instanceof SubmitEvent)
    target.requestSubmit(event.submitter);
  else target?.dispatchEvent(new (event.constructor as typeof Event)(type, event));
}

function onEvent(event: Event): void {
  const { target, type, ctrlKey, metaKey, shiftKey }: Event & Partial<MouseEvent> = event;
  const place = target instanceof Element ? target.closest(`${ISLAND},${SLOT}`) : null;
  const island = place?.closest<IslandElement>(ISLAND);
  if (!island || island.hasAttribute(STARTED)) return;
  // Links, details and buttons in a slot are content of the page, which works without the island. A click with a key opens a
  // link elsewhere.
  if (place === island && !ctrlKey && !metaKey && !shiftKey) {
    if (ACTIONS.includes(type)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    (island.early ??= []).push(event);
  }
  island.start?.();
}
