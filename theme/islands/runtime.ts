/**
 * Starts the islands of a page. In: the markup of `markup.ts`, whenever it comes into the document. Out: React runs each
 * component in its element, and stops when the element is removed. The server's HTML takes the place of a component that
 * throws.
 */
import type { ReactElement, ReactNode } from 'react';
import type { Root, RootOptions } from 'react-dom/client';
import type { Html } from '../hooks/app-state.js';
import { createElement, createRoot, hydrateRoot, trustedHtml, useEffect } from './client.js';
import { repeatEvents, STARTED } from './early-events.js';
import { ISLAND, SLOT, SLOT_NAME, UNUSED_SLOT } from './markup.js';
import { readAttribute, waitUntilNeeded } from './when.js';

class Island extends HTMLElement {
  #run = createRun(this);

  connectedCallback(): void {
    this.#run.begin();
  }

  disconnectedCallback(): void {
    // An element is moved by removing and inserting it.
    queueMicrotask(() => {
      if (!this.isConnected) this.#run.end();
    });
  }
}

function createRun(island: HTMLElement) {
  /** HTML of the server. */
  let server: Html | undefined;
  let root: Root | null = null;
  /** Aborted at the end; `null` before the beginning and after the end. */
  let life: AbortController | null = null;

  const reset = (): Slots => {
    root?.unmount();
    root = null;
    if (server === undefined) server = trustedHtml(island.innerHTML);
    else island.innerHTML = server.__html as string;
    return takeSlots(island);
  };

  const fail = (error: unknown) => {
    console.error(`Cannot run ${describe(island)}`, error);
    // React is at work, and must not be stopped before it has finished.
    queueMicrotask(() => {
      if (life === null) return;
      reset();
      repeatEvents(island);
    });
  };

  const start = async (slots: Slots, signal: AbortSignal) => {
    try {
      const module: unknown = await import(readAttribute(island, 'module'));
      if (signal.aborted) return;
      const component = createElement(
        Reflect.get(Object(module), readAttribute(island, 'export')),
        { ...JSON.parse(readAttribute(island, 'props') || '{}'), ...slots },
      );
      const content = createElement(Started, { onStart: () => repeatEvents(island) }, component);
      const options: RootOptions = {
        identifierPrefix: readAttribute(island, 'prefix'),
        onUncaughtError: fail,
        onRecoverableError: (error) =>
          console.warn(`${describe(island)} was rendered again`, error),
      };
      if (readAttribute(island, 'when') === 'only') {
        root = createRoot(island, options);
        root.render(content);
      } else root = hydrateRoot(island, content, options);
    } catch (error) {
      fail(error);
    }
  };

  return {
    begin() {
      // The element has been moved.
      if (life !== null) return;
      life = new AbortController();
      const { signal } = life;
      const slots = reset();
      island.removeAttribute(STARTED);
      waitUntilNeeded(island, () => void start(slots, signal), signal);
    },
    end() {
      life?.abort();
      life = null;
      root?.unmount();
      root = null;
    },
  };
}

type Slots = Readonly<Record<string, ReactElement>>;

/** Returns the content of the page in the island by the names of props, and removes what only holds it. */
function takeSlots(island: HTMLElement): Slots {
  const slots: Record<string, ReactElement> = {};
  for (const element of island.querySelectorAll(`${SLOT}, template[${UNUSED_SLOT}]`)) {
    if (element.parentElement?.closest(ISLAND) !== island) continue;
    const name = element.getAttribute(SLOT_NAME) ?? element.getAttribute(UNUSED_SLOT) ?? '';
    slots[name] ??= createElement(SLOT, {
      [SLOT_NAME]: name,
      dangerouslySetInnerHTML: trustedHtml(element.innerHTML),
      suppressHydrationWarning: true,
    });
    if (element instanceof HTMLTemplateElement) element.remove();
  }
  return slots;
}

/** Calls back when the component and its children handle events. */
function Started({
  onStart,
  children,
}: {
  readonly onStart: () => void;
  readonly children?: ReactNode;
}): ReactNode {
  useEffect(onStart, []);
  return children;
}

function describe(island: HTMLElement): string {
  return `the component "${readAttribute(island, 'export')}" of ${readAttribute(island, 'module')}`;
}

customElements.define(ISLAND, Island);
