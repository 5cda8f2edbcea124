/**
 * Waits until an island should start. In: its element, and a signal that ends waiting. Out: one call, at the time that the
 * author has chosen, or as soon as the reader needs the island.
 */
import { requestIdleCallback } from '../browser-globals.js';
import type { IslandElement } from './early-events.js';
import { ISLAND_ATTRIBUTES } from './markup.js';

/** An island starts when it is this close to the visible area. */
const MARGIN = '200px';
/** Time after which a browser without an idle callback counts as idle. */
const IDLE_MS = 200;

export function readAttribute(island: Element, name: keyof typeof ISLAND_ATTRIBUTES): string {
  return island.getAttribute(ISLAND_ATTRIBUTES[name]) ?? '';
}

export function waitUntilNeeded(
  island: IslandElement,
  callback: () => void,
  signal: AbortSignal,
): void {
  const waiting = new AbortController();
  const { signal: end } = waiting;
  signal.addEventListener('abort', () => waiting.abort());
  const start = () => {
    if (end.aborted) return;
    waiting.abort();
    callback();
  };
  island.start = start;
  const when = readAttribute(island, 'when');
  if (island.early) start();
  else if (when === 'idle') {
    if (requestIdleCallback) requestIdleCallback(start);
    else setTimeout(start, IDLE_MS);
  } else if (when === 'visible') observe(island, start, end);
  else if (document.readyState === 'complete') start();
  else addEventListener('load', start, { signal: end });
}

/** The island itself has no box, because only its content is shown. */
function observe(island: Element, start: () => void, signal: AbortSignal): void {
  const children = [...island.children];
  const hasBox = (element: Element) => element.getClientRects().length > 0;
  const observer = new IntersectionObserver(
    (entries) => {
      const isSeen = ({ isIntersecting, target }: IntersectionObserverEntry) =>
        // Text, and a component that shows nothing yet, have the position of their parent.
        isIntersecting && (target.parentElement === island || !children.some(hasBox));
      if (entries.some(isSeen)) start();
    },
    { rootMargin: MARGIN },
  );
  signal.addEventListener('abort', () => observer.disconnect());
  for (const element of [...children, boxAround(island)]) observer.observe(element);
}

function boxAround(island: Element): Element {
  const { parentElement } = island;
  if (parentElement === null) return island;
  return getComputedStyle(parentElement).display === 'contents'
    ? boxAround(parentElement)
    : parentElement;
}
