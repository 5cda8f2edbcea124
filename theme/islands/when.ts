/**
 * Waits until an island should start. In: its element, and a signal that ends waiting. Out: one call, at the time that the
 * author has chosen, or as soon as the reader needs the island.
 */
import type { IslandElement } from './early-events.js';
import type { IslandAttribute } from './markup.js';

/** An island starts when it is this close to the visible area. */
const MARGIN = '200px';
/** Time after which a browser without an idle callback counts as idle. */
const IDLE_MS = 200;

export function readAttribute(island: Element, name: IslandAttribute): string {
  return island.getAttribute(name) ?? '';
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
    if (typeof requestIdleCallback === 'function') requestIdleCallback(start);
    else setTimeout(start, IDLE_MS);
  } else if (when === '') observeWhenDrawn(island, start, end);
  else if (document.readyState === 'complete') start();
  else addEventListener('load', start, { signal: end });
}

/**
 * Observes the content of the island, because the island itself has no box. It waits until the page has been drawn: the
 * boxes are known then. Before, each question about them would lay out the whole page once more.
 */
function observeWhenDrawn(island: Element, start: () => void, signal: AbortSignal): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) start();
    },
    { rootMargin: MARGIN },
  );
  signal.addEventListener('abort', () => observer.disconnect());
  const observe = () => {
    if (signal.aborted) return;
    const elements = elementsIn(island);
    if (!elements.some((element) => element.getClientRects().length > 0))
      elements.push(markPlace(island, signal));
    for (const element of elements) observer.observe(element);
  };
  requestAnimationFrame(() => setTimeout(observe));
}

/** Returns the outermost elements with boxes, or whose boxes appear later. */
function elementsIn(parent: Element): Element[] {
  return [...parent.children].flatMap((element) =>
    getComputedStyle(element).display === 'contents' ? elementsIn(element) : element,
  );
}

/** Adds an empty element where text of the island is, or would be. It takes no space, and is gone when the island starts. */
function markPlace(island: Element, signal: AbortSignal): Element {
  const mark = document.createElement('span');
  mark.style.position = 'absolute';
  island.append(mark);
  signal.addEventListener('abort', () => mark.remove());
  return mark;
}
