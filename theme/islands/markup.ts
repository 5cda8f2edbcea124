/**
 * The markup of islands: components that work in the browser. `cli/` writes it while pages are rendered, and `runtime.ts`
 * reads it in the browser. Both elements show only their content (`display: contents`).
 *
 * ```html
 * <docsgen-island module="/assets/islands/counter-1a2b3c4d.js" export="default" prefix="i0-"
 *   props='{"start":1,"children":{"docsgen-slot":["children"]}}'>
 *   <p>The server's HTML of the component, with <docsgen-slot data-slot="children">content of the page</docsgen-slot></p>
 *   <template data-slot="footer">a slot that the component has not rendered</template>
 * </docsgen-island>
 * ```
 */

/** A component with its server HTML. */
export const ISLAND = 'docsgen-island';
/** Content of the page inside of an island. React leaves it as it is; it may contain islands. */
export const SLOT = 'docsgen-slot';

/** The only key of an object in the props of an island that stands for a page as a component: the name of its slot. */
export const PAGE = 'docsgen-page';

/** Attributes of an island. */
export const ISLAND_ATTRIBUTES = {
  /** URL of the module, with the base path. */
  module: 'module',
  /** Name of the module's export that is the component. */
  export: 'export',
  /** When the component starts: a `When`. Without it, the island starts when it is visible. */
  when: 'when',
  /** `identifierPrefix` of the component's own ids. */
  prefix: 'prefix',
  /** The props as JSON; see `readProps`. */
  props: 'props',
} as const;
export type IslandAttribute = (typeof ISLAND_ATTRIBUTES)[keyof typeof ISLAND_ATTRIBUTES];

/**
 * The attribute of a slot that names the prop whose value it is. A `<template>` with this attribute has the content of a
 * slot that the component has not rendered.
 */
export const SLOT_NAME = 'data-slot';
/** The name of the slot that an island with `only` shows until it starts. */
export const FALLBACK = 'fallback';

/**
 * `visible`: when the reader has scrolled to it; `idle`: when the browser is idle; `load`: after the page has loaded;
 * `only`: as `load`, and the component is not rendered on the server.
 */
export const WHEN = ['visible', 'idle', 'load', 'only'] as const;
export type When = (typeof WHEN)[number];

/**
 * An object in the props of an island that stands for an element: the name of a slot, or a component that the module of the
 * island exports too, such as `Step` or `Tabs.Item`, and its props.
 */
export interface ElementMark {
  readonly [SLOT]: readonly [name: string, props?: Readonly<Record<string, unknown>>];
}

/** A component that shows a slot. */
export interface PageMark {
  readonly [PAGE]: string;
}

/** Returns the props of an island. Inner marks are replaced first, so the props of a component already contain elements. */
export function readProps<Element>(
  json: string,
  create: (...mark: ElementMark[typeof SLOT]) => Element,
): Readonly<Record<string, unknown>> {
  return JSON.parse(json, (_, value: Partial<ElementMark & PageMark> | null) => {
    if (value?.[SLOT]) return create(...value[SLOT]);
    if (!value?.[PAGE]) return value;
    const page = create(value[PAGE]);
    return () => page;
  });
}

/** Both elements are created with React, and have the attributes above. */
interface MarkupProps {
  readonly [name: string]: unknown;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      [ISLAND]: MarkupProps;
      [SLOT]: MarkupProps;
    }
  }
}
