/**
 * Finds the parts of a page that fail during rendering, and leaves them out. In: components and values of the page, in the
 * order of its elements. Out: the same inside boundaries, which show nothing for a part that fails. React's only boundary on
 * the server hides the error, so a second rendering without the boundary finds it.
 */
import type * as React from 'react';
import type { ElementType, ReactElement } from 'react';
import type { ServerModule } from '../../theme/server-module.js';
import type { JsxNode } from '../content-tree/component-nodes.js';
import type { PartPlace } from '../types.js';

/** The element around a part while URLs are searched. Its attribute `number` is the index of the part. */
export const PART = 'docsgen-part';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      [PART]: { readonly number: number };
    }
  }
}

/** An element, an expression, or a block of the page. */
export interface GuardedPart {
  /** The name in findings. @example '<Card>' */
  readonly name: string;
  readonly place: PartPlace | null;
  /** Left out if it is not a JSX element. */
  readonly node?: JsxNode;
  /** Whether its children are tabs of the theme, whose labels it reads. */
  readonly hasTabs?: boolean;
}

interface NumberedPart extends GuardedPart {
  /** Number of the last part inside of this one. */
  last: number;
  component: ElementType | null;
}

/** The type of an element: a component, or the name of an HTML element. */
export type Shown = Exclude<ElementType, string> | string;

export interface LeftOut {
  readonly number: number;
  readonly part: GuardedPart;
  /** `null` for an expression, and for a component that has not been loaded. */
  readonly component: ElementType | null;
}

type GuardTheme = Pick<ServerModule, 'jsxRuntime' | 'modules' | 'providedComponents'>;

export class Guards {
  readonly #theme: GuardTheme;
  /** Whether each part is in an element of its own, so that its HTML can be found. */
  readonly #isMarked: boolean;
  readonly #ofTheme: ReadonlySet<unknown>;
  readonly #leftOut = new Set<number>();
  /** Parts that may have failed in the last search, without those that were passed over. */
  #searched: readonly number[] = [];
  /** Parts whose client React is known, so that the parts inside of them can be searched. */
  readonly #passed = new Set<number>();
  /** Subjects whose first failure is known; see `findFailures`. */
  readonly #reported = new Set<unknown>();
  /** The number of the innermost part. */
  readonly #around: React.Context<number | null>;
  #parts: NumberedPart[] = [];
  /** Parts whose boundary has rendered its fallback. React also does that when nothing has failed. */
  #suspects = new Set<number>();
  #open: number | null = null;
  #entered: number | null = null;

  constructor(theme: GuardTheme, { isMarked = false }: { readonly isMarked?: boolean } = {}) {
    this.#theme = theme;
    this.#isMarked = isMarked;
    this.#ofTheme = new Set(Object.values(theme.providedComponents));
    this.#around = this.#react.createContext<number | null>(null);
  }

  /** The parts of the last rendering. */
  get parts(): readonly GuardedPart[] {
    return this.#parts;
  }

  /** Called at the start of a rendering, whose parts are the same as before, in the same order. */
  begin(): void {
    this.#parts = [];
    this.#suspects = new Set();
    this.#entered = null;
  }

  /** Whether the next part is left out, so that its code must not run. */
  get isNextLeftOut(): boolean {
    return this.#leftOut.has(this.#parts.length);
  }

  /**
   * Adds a part before the parts inside of it; its code may run now. Returns a function that puts the guard around its
   * component; call it after the inner parts have been added. Without a component, the guard is around the children.
   */
  add(part: GuardedPart): (component: Shown | null) => Shown {
    const number = this.#parts.length;
    const added: NumberedPart = { ...part, last: number, component: null };
    this.#parts.push(added);
    this.#entered = number;
    return (component) => {
      added.last = this.#parts.length - 1;
      if (typeof component === 'string') return component;
      added.component = component;
      // The theme's components recognize each other.
      return component !== null && this.#ofTheme.has(component)
        ? component
        : this.#guard(component ?? this.#theme.jsxRuntime.Fragment, number);
    };
  }

  /** Leaves out the part whose code started last. Returns `null` if there is none. */
  leaveOutLast(): LeftOut | null {
    const number = this.#entered;
    const part = number === null ? undefined : this.#parts[number];
    if (number === null || part === undefined || this.#leftOut.has(number)) return null;
    this.#leftOut.add(number);
    return { number, part, component: part.component };
  }

  isLeftOut(number: number): boolean {
    return this.#leftOut.has(number);
  }

  /** Puts a part back if `render` succeeds with it. */
  retry(number: number, render: () => unknown): void {
    this.#leftOut.delete(number);
    try {
      render();
    } catch {
      this.#leftOut.add(number);
    }
  }

  /**
   * Calls `render` for each part that may have failed, and returns the parts that did. With `isOncePerComponent`, it returns
   * the first part of each component: a page that shows one fifty times would be rendered fifty times. It leaves out parts
   * that are passed over, and those that need no browser.
   */
  findFailures(
    render: () => unknown,
    { isOncePerComponent = false }: { readonly isOncePerComponent?: boolean } = {},
  ): { readonly part: GuardedPart; readonly error: unknown }[] {
    this.#searched = [...this.#suspects]
      .filter((number) => !this.#passed.has(number))
      .sort((a, b) => a - b);
    return this.#searched.flatMap((number) => {
      const suspect = this.#parts[number];
      // A component that replaces an element of Markdown may fail at hundreds of them.
      const isReplaced = suspect?.node !== undefined && suspect.place === null;
      const subject = isReplaced ? suspect.name : isOncePerComponent && suspect?.component;
      const needsNone = isOncePerComponent && suspect?.node?.client === 'none';
      if (needsNone || this.#reported.has(subject)) return [];
      this.#open = number;
      try {
        render();
        return [];
      } catch (error) {
        const part = this.#parts[number];
        if (subject) this.#reported.add(subject);
        return part === undefined ? [] : [{ part, error }];
      } finally {
        this.#open = null;
      }
    });
  }

  /** Passes over the parts of the last search. Returns whether there were any, so that another search may find more. */
  passSearched(): boolean {
    for (const number of this.#searched) this.#passed.add(number);
    return this.#searched.length > 0;
  }

  /** Whether the code that runs belongs to a part that is passed over. */
  get isPassed(): boolean {
    // `useContext` throws after an island of the same component has been rendered.
    const around = this.#react.use(this.#around);
    return around !== null && this.#passed.has(around);
  }

  get #react(): typeof React {
    return this.#theme.modules['react'] as typeof React;
  }

  #guard(component: ElementType, number: number): ElementType {
    const { jsx } = this.#theme.jsxRuntime;
    const { Suspense } = this.#react;
    const { Provider } = this.#around;
    const Replacement = (): null => {
      this.#suspects.add(number);
      return null;
    };
    return (props: object): ReactElement | null => {
      if (this.#leftOut.has(number)) return null;
      // Only components have code.
      if (component !== this.#theme.jsxRuntime.Fragment) this.#entered = number;
      const shown = jsx(Provider, { value: number, children: jsx(component, props) });
      const children = this.#isMarked ? jsx(PART, { number, children: shown }) : shown;
      return this.#isOpen(number)
        ? children
        : jsx(Suspense, { fallback: jsx(Replacement, {}), children });
    };
  }

  /** A part is open together with all parts around it, so that its error reaches the caller. */
  #isOpen(number: number): boolean {
    const last = this.#parts[number]?.last ?? number;
    return this.#open !== null && number <= this.#open && this.#open <= last;
  }
}
