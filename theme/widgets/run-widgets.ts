/**
 * Runs the scripts that a page names in its front matter. In: the markup of `markup.ts`, whenever it is added to the
 * document. Out: each script is loaded and its default export is called with the article; what that returns is called when
 * the reader leaves the page. A script that throws is one error in the console. Every page of a site with such scripts has
 * this script, because the client shows other pages in the same document. It imports no code that other scripts have.
 */
import { URLS, WIDGETS } from './markup.js';

type Stop = () => void;

class Widgets extends HTMLElement {
  #stops: Stop[] | null = null;

  connectedCallback(): void {
    // The element has been moved.
    if (this.#stops !== null) return;
    const stops: Stop[] = [];
    this.#stops = stops;
    const root = this.closest<HTMLElement>('[data-article]') ?? document.body;
    const urls = this.getAttribute(URLS)?.split(' ') ?? [];
    for (const url of urls) void run(url, root, { stops, isOver: () => this.#stops !== stops });
  }

  disconnectedCallback(): void {
    // An element is moved by removing and inserting it.
    queueMicrotask(() => {
      if (this.isConnected) return;
      const stops = this.#stops ?? [];
      this.#stops = null;
      for (const stop of stops) stop();
    });
  }
}

interface Life {
  /** Called at the end. */
  readonly stops: Stop[];
  /** Whether the reader has left the page. */
  readonly isOver: () => boolean;
}

async function run(url: string, root: HTMLElement, { stops, isOver }: Life): Promise<void> {
  try {
    const module: { readonly default?: unknown } = await import(url);
    const start = module.default;
    // The class of a custom element needs no start: the browser calls its methods.
    if (isOver() || typeof start !== 'function' || start.prototype instanceof HTMLElement) return;
    const stop: unknown = await start(root);
    if (typeof stop !== 'function') return;
    const stopSafely = () => {
      try {
        stop();
      } catch (error) {
        console.error(`Cannot stop the script ${url}`, error);
      }
    };
    if (isOver()) stopSafely();
    else stops.push(stopSafely);
  } catch (error) {
    console.error(`Cannot run the script ${url}`, error);
  }
}

/**
 * Calls back when the client has taken over the document. It first reads the article as the server wrote it, to show it
 * again when the reader comes back.
 */
function whenClientRuns(callback: () => void): void {
  const root = document.documentElement;
  const isRunning = () => root.dataset['client'] !== undefined;
  if (isRunning()) {
    callback();
    return;
  }
  const observer = new MutationObserver(() => {
    if (!isRunning()) return;
    observer.disconnect();
    callback();
  });
  observer.observe(root, { attributeFilter: ['data-client'] });
}

whenClientRuns(() => customElements.define(WIDGETS, Widgets));
