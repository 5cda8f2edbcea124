/**
 * Starts the islands of a page. In: the markup of `markup.ts`, whenever it is added to the document. Out: React runs each
 * component in its element, and stops when the element is removed. If a component throws, the server's HTML replaces it.
 */
import type { FunctionComponent, ReactElement, ReactNode } from 'react';
import type { Root, RootOptions } from 'react-dom/client';
import type { Html } from '../hooks/app-state.js';
import { createElement, createRoot, hydrateRoot, trustedHtml, useEffect } from './client.js';
import { STARTED } from './early-events.js';
import { ISLAND, readProps, SLOT, SLOT_NAME } from './markup.js';
import { takeEvents } from './repeat-events.js';
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
  /** HTML from the server. */
  let server: Html | undefined;
  let root: Root | null = null;
  /** Aborted at the end; `null` before the start and after the end. */
  let life: AbortController | null = null;

  const stop = () => {
    root?.unmount();
    root = null;
  };

  const reset = (): Slots => {
    stop();
    if (server === undefined) server = trustedHtml(island.innerHTML);
    else island.innerHTML = server.__html as string;
    return takeSlots(island);
  };

  const fail = (error: unknown) => {
    console.error(`Cannot run ${readAttribute(island, 'module')}`, error);
    // React is rendering and must not be stopped before it has finished.
    queueMicrotask(() => {
      if (!life) return;
      // React has not changed a component that has not loaded.
      if (root) reset();
      void takeEvents(island)();
    });
  };

  const start = async (slots: Slots, signal: AbortSignal) => {
    try {
      const component = await load(island, slots);
      if (signal.aborted) return;
      const content = createElement(Started, { onStart: takeEvents(island) }, component);
      root = render(island, content, {
        identifierPrefix: readAttribute(island, 'prefix'),
        onUncaughtError: fail,
        onRecoverableError: (error) => {
          // Removing an island before React has reached it is not an error.
          if (!signal.aborted)
            console.warn(`Rendered again: ${readAttribute(island, 'module')}`, error);
        },
      });
    } catch (error) {
      // The reader may have left before the script arrived.
      if (!signal.aborted) fail(error);
    }
  };

  return {
    begin() {
      // The element has been moved.
      if (life) return;
      life = new AbortController();
      const { signal } = life;
      const slots = reset();
      island.removeAttribute(STARTED);
      waitUntilNeeded(island, () => void start(slots, signal), signal);
    },
    end() {
      life?.abort();
      life = null;
      stop();
    },
  };
}

type Slots = Readonly<Record<string, ReactElement>>;

/** Returns the content of the page in the island by the names of props, and removes the elements that only contain it. */
function takeSlots(island: HTMLElement): Slots {
  const slots: Record<string, ReactElement> = {};
  for (const element of island.querySelectorAll(`${SLOT}, template[${SLOT_NAME}]`)) {
    if (element.parentElement?.closest(ISLAND) !== island) continue;
    const name = element.getAttribute(SLOT_NAME) ?? '';
    slots[name] ??= createElement(SLOT, {
      [SLOT_NAME]: name,
      dangerouslySetInnerHTML: trustedHtml(element.innerHTML),
      suppressHydrationWarning: true,
    });
    if (element instanceof HTMLTemplateElement) element.remove();
  }
  return slots;
}

async function load(island: HTMLElement, slots: Slots): Promise<ReactElement> {
  const module = await import(readAttribute(island, 'module'));
  const take = (from: object, name: string): FunctionComponent => Reflect.get(from, name);
  const props = readProps(readAttribute(island, 'props'), (name, own) =>
    own ? createElement(name.split('.').reduce<FunctionComponent>(take, module), own) : slots[name],
  );
  return createElement(take(module, readAttribute(island, 'export')), props);
}

function render(island: HTMLElement, content: ReactElement, options: RootOptions): Root {
  if (readAttribute(island, 'when') !== 'only') return hydrateRoot(island, content, options);
  const root = createRoot(island, options);
  root.render(content);
  return root;
}

/** Calls back when the component and its children handle events. */
function Started({
  onStart,
  children,
}: {
  readonly onStart: () => Promise<void>;
  readonly children?: ReactNode;
}): ReactNode {
  useEffect(() => void onStart(), []);
  return children;
}

customElements.define(ISLAND, Island);
