/**
 * Carries contexts into the content of islands, which React renders by itself. In: React, as components of pages get it,
 * and the place of a slot in its island. Out: the contexts there, for the content; and a note of a context that content
 * reads, because browsers keep the HTML of content when the context changes.
 */
import type * as React from 'react';
import type { ReactElement } from 'react';
import type { ServerModule } from '../../theme/server-module.js';
import type { ClientUse } from './client-use.js';

type AnyContext = React.Context<unknown>;
type Module = Readonly<Record<string, unknown>>;

interface Value {
  readonly value: unknown;
  /** The name of the island that provides the value; `null` for a component that is HTML. @example '<Steps>' */
  readonly from: string | null;
}

/** The values of contexts that have another value than their default. */
export type Contexts = ReadonlyMap<AnyContext, Value>;

export const NO_CONTEXTS: Contexts = new Map();

export class IslandContexts {
  readonly #clientUse: Pick<ClientUse, 'isInside' | 'noteContext'>;
  /** The contexts of the site, with their defaults. */
  readonly #defaults = new Map<AnyContext, unknown>();
  #use: typeof React.use | null = null;
  /** The contexts around the island, or around the content, that is rendered. */
  #around = NO_CONTEXTS;

  constructor(use: Pick<ClientUse, 'isInside' | 'noteContext'>) {
    this.#clientUse = use;
  }

  /** Called when a rendering of a page begins. */
  begin(): void {
    // A rendering that the time limit ends restores nothing.
    this.#around = NO_CONTEXTS;
  }

  /** Returns the functions of React that create and read contexts. */
  watch(react: Partial<typeof React>): Module {
    const { createContext, useContext, use } = react;
    if (createContext === undefined || useContext === undefined || use === undefined) return {};
    this.#use = use;
    return {
      createContext: (initial: unknown) => {
        const context = createContext(initial);
        this.#defaults.set(context, initial);
        return context;
      },
      useContext: (context: AnyContext) => this.#note(context, useContext(context)),
      use: (context: AnyContext) => this.#note(context, use(context)),
    };
  }

  /** Returns the contexts at the place that React renders. `from` is the name of the island that it is in. */
  capture(from: string | null): Contexts {
    const found = new Map(this.#around);
    for (const [context, initial] of this.#defaults) {
      // `useContext` throws where no component is rendered, such as at an element.
      const value = this.#use?.(context);
      if (!Object.is(value, initial) && !Object.is(value, found.get(context)?.value))
        found.set(context, { value, from });
    }
    return found;
  }

  /** Calls a function that renders an island or content. */
  within<Result>(around: Contexts, render: () => Result): Result {
    const outer = this.#around;
    this.#around = around;
    try {
      return render();
    } finally {
      this.#around = outer;
    }
  }

  #note(context: AnyContext, value: unknown): unknown {
    const outer = this.#around.get(context);
    if (outer === undefined) return value;
    // React renders an island without the contexts around it, as browsers do.
    if (this.#clientUse.isInside) {
      if (Object.is(value, this.#defaults.get(context))) this.#clientUse.noteContext(null);
    } else if (outer.from !== null && Object.is(value, outer.value))
      this.#clientUse.noteContext(outer.from);
    return value;
  }
}

export function provideContexts(
  contexts: Contexts,
  content: unknown,
  { jsx, Fragment }: ServerModule['jsxRuntime'],
): ReactElement {
  return [...contexts].reduce(
    (children, [{ Provider }, { value }]) => jsx(Provider, { value, children }),
    jsx(Fragment, { children: content }),
  );
}
