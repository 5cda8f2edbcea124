/**
 * Renders islands: components that a browser starts. In: components of the site with their files, elements of pages with
 * `client:*`, and the scripts that browsers load. Out: components that render the markup of `theme/islands/markup.ts`.
 * Components inside of an island are rendered as usual, because the browser starts the whole island.
 */
import type { ElementType, FunctionComponent, ReactElement } from 'react';
import {
  FALLBACK,
  ISLAND,
  ISLAND_ATTRIBUTES,
  readProps,
  SLOT,
  SLOT_NAME,
  WHEN,
  type When,
} from '../../theme/islands/markup.js';
import type { PageEnvironment, ServerModule } from '../../theme/server-module.js';
import { attribute } from '../values/escape.js';
import type { IslandSource, PartPlace } from '../types.js';
import { ComponentProblem } from './component-problem.js';
import { ClientUse } from './client-use.js';
import { IslandContent } from './island-content.js';
import { IslandContexts, provideContexts, type Contexts } from './island-contexts.js';
import { divideProps, type IslandProps } from './island-props.js';
import { SlotPlaces } from './slot-places.js';

type Props = Readonly<Record<string, unknown>>;
type IslandTheme = Pick<ServerModule, 'jsxRuntime' | 'renderContent' | 'renderIsland'>;

/** React's mark of a suspended component. */
const WAITS = '<!--$!-->';
const DIRECTIVE = /^client:(.*)$/;

/** An element of a page that becomes an island. */
export interface IslandElement {
  /** The name in findings: `<Counter>`. */
  readonly name: string;
  readonly place: PartPlace | null;
  readonly when: When;
}

export interface RenderedIsland {
  readonly prefix: string;
  readonly name: string;
  readonly place: PartPlace | null;
}

interface Island {
  /** `null` if the server does not render it. */
  readonly component: ElementType | null;
  readonly source: IslandSource;
  readonly element: IslandElement;
}

interface Known {
  readonly component: ElementType;
  readonly source: IslandSource;
}

/** An element of the page that is rendered as an island. */
interface Use {
  readonly island: Island;
  readonly props: Props;
  readonly prefix: string;
  /** The contexts around the element. */
  readonly around: Contexts;
}

/** The HTML of an island, without the content of its slots. */
interface Frame extends IslandProps {
  readonly html: string;
  readonly places: SlotPlaces;
}

export class Islands {
  /** The islands of the page, in rendering order. */
  rendered: RenderedIsland[] = [];
  /** The use of client React outside of islands. */
  readonly use = new ClientUse();
  readonly content = new IslandContent(this.use);
  readonly contexts = new IslandContexts(this.use);
  readonly #theme: IslandTheme;
  readonly #urlOf: (source: IslandSource) => string | null;
  readonly #known = new WeakMap<object, Known>();
  /** Members of exports, such as `Tabs.Item`. */
  readonly #members = new WeakMap<object, Known>();
  readonly #bound = new WeakMap<object, unknown>();
  /** Components that show pages. */
  readonly #pages = new WeakSet<object>();
  #environment: PageEnvironment | null = null;

  /** `urlOf` returns the address of a component's script; `null` if it has none. */
  constructor(theme: IslandTheme, urlOf: (source: IslandSource) => string | null) {
    this.#theme = theme;
    this.#urlOf = urlOf;
  }

  /** Called when a rendering of a page begins. See `ClientUse.begin` for `isPassed`. */
  begin(environment: PageEnvironment, isPassed: (() => boolean) | null): void {
    this.rendered = [];
    this.#environment = environment;
    this.use.begin(isPassed);
    this.contexts.begin();
  }

  /** Wraps an export of a file with client React; a value that is not a component stays unchanged. */
  create(component: unknown, source: IslandSource): unknown {
    if (!isWrappable(component)) return component;
    const element = { name: `<${nameOf(source)}>`, place: null, when: WHEN[0] };
    const island = (props: Props) => this.#render({ component, source, element }, props);
    this.#known.set(island, { component, source });
    const { name } = source;
    for (const [key, member] of Object.entries(component))
      if (isWrappable(member))
        this.#members.set(member, {
          component: member,
          source: { ...source, name: `${name}.${key}` },
        });
    return copyStatics(island, component);
  }

  /** Makes a component known that shows a page, so that an island can get it as a prop. */
  addPage<Component extends object>(component: Component): Component {
    this.#pages.add(component);
    return component;
  }

  /** Whether browsers have a script with the component. */
  canStart(source: IslandSource): boolean {
    return this.#urlOf(source) !== null;
  }

  /** Whether the component comes from a file with client React. */
  isIsland(component: unknown): boolean {
    return isObject(component) && this.#known.has(component);
  }

  /** Returns the component itself, without an island around it. */
  withoutIsland(component: ElementType): ElementType {
    return (isObject(component) ? this.#known.get(component)?.component : null) ?? component;
  }

  /** Makes an island for one element of a page. `component` is `null` if the server does not render it. */
  bind(
    component: ElementType | null,
    source: IslandSource,
    element: IslandElement,
  ): (props: Props) => ReactElement {
    const known = isObject(component) ? this.#known.get(component) : undefined;
    const island: Island = { ...(known ?? { component, source }), element };
    const bound = (props: Props) => this.#render(island, props);
    this.#bound.set(bound, component);
    return bound;
  }

  /** Makes a component known that renders another one in its place. */
  replace(shown: unknown, component: unknown): void {
    if (isObject(shown) && shown !== component) this.#bound.set(shown, component);
  }

  /** Returns the component that an island is bound to; another value stays unchanged. */
  unbind(value: unknown): unknown {
    const bound = isObject(value) ? (this.#bound.get(value) ?? null) : null;
    return bound === null ? value : this.unbind(bound);
  }

  /** Returns a component that the browser can start within an island of the file; `null` for others. */
  #findPart(type: unknown, file: string): Known | null {
    const component = this.unbind(type);
    if (!isObject(component)) return null;
    const found = this.#known.get(component) ?? this.#members.get(component);
    return found?.source.source === file ? found : null;
  }

  #render({ component, source, element }: Island, props: Props): ReactElement {
    const { jsx } = this.#theme.jsxRuntime;
    if (this.use.isInside && component !== null) return jsx(component, props);
    const { directive, rest } = takeDirective(props);
    const when = directive ?? element.when;
    const url = this.#urlOf(source);
    if (when === 'none' && component !== null) return jsx(component, rest);
    if (url === null || this.#environment === null)
      throw new ComponentProblem(`Cannot start ${element.name} in the browser`, {
        note: 'Its file is not in the bundle for browsers.',
        isReported: true,
      });
    const prefix = `i${this.rendered.length}-`;
    this.rendered.push({ prefix, name: element.name, place: element.place });
    const isShown = when !== 'only' && component !== null;
    const use: Use = {
      island: { component: isShown ? component : null, source, element },
      props: rest,
      prefix,
      around: this.contexts.capture(null),
    };
    const frame = this.#divide(use);
    return jsx(ISLAND, {
      [ISLAND_ATTRIBUTES.module]: url,
      [ISLAND_ATTRIBUTES.export]: source.name,
      [ISLAND_ATTRIBUTES.when]: when === 'visible' ? undefined : when,
      [ISLAND_ATTRIBUTES.prefix]: prefix,
      [ISLAND_ATTRIBUTES.props]: frame.json,
      dangerouslySetInnerHTML: { __html: this.#fillSlots(frame, use) },
    });
  }

  /** Renders the component, with its content in one slot. If React lists the content, each of its elements gets a slot. */
  #divide({ island: { component, source, element }, props, prefix, around }: Use): Frame {
    const { name } = element;
    const parts = new Map<string, Known>();
    const partOf = (type: unknown): string | null => {
      const found = this.#findPart(type, source.source);
      if (found !== null) parts.set(found.source.name, found);
      return found?.source.name ?? null;
    };
    const listed = new Set<string>();
    for (;;) {
      // A component that has thrown may have listed some.
      this.content.takeListed();
      const divided = divideProps(props, { name, partOf, showPage: this.#showPage, listed });
      const places = new SlotPlaces();
      if (component === null) {
        const isShown = divided.slots.has(FALLBACK);
        const html = isShown ? markFallback(places.add({ name: FALLBACK, contexts: around })) : '';
        return { ...divided, html, places };
      }
      const mark = (slot: string) =>
        places.add({ name: slot, contexts: this.contexts.capture(name) });
      const shown = this.#theme.jsxRuntime.jsx(component, this.#readProps(divided, parts, mark));
      const html = this.contexts.within(around, () => this.#renderComponent(shown, prefix));
      const fresh = [...this.content.takeListed()].filter((slot) => !listed.has(slot));
      if (fresh.length === 0) return { ...divided, html, places };
      for (const slot of fresh) listed.add(slot);
    }
  }

  readonly #showPage = (value: unknown): ReactElement | null =>
    typeof value === 'function' && this.#pages.has(value)
      ? this.#theme.jsxRuntime.jsx(value as FunctionComponent, {})
      : null;

  #renderComponent(component: ReactElement, prefix: string): string {
    if (this.#environment === null) return '';
    // Browsers have no highlighter, so the server must render code without it too.
    const environment = { ...this.#environment, highlight: null };
    const html = this.use.within(() => this.#theme.renderIsland(component, environment, prefix));
    // React shows a fallback and does not report the reason.
    if (html.includes(WAITS))
      throw new Error('A component suspended while responding to synchronous input');
    return html;
  }

  /** Creates the same elements as the browser, so that hydration finds the expected markup. */
  #readProps(
    { json, slots }: IslandProps,
    parts: ReadonlyMap<string, Known>,
    mark: (name: string) => string,
  ): Props {
    const { jsx, Fragment } = this.#theme.jsxRuntime;
    return readProps<ReactElement>(json, (name, own) => {
      if (own === undefined)
        return {
          ...jsx(SLOT, {}),
          props: this.content.createProps(name, () => mark(name), slots.get(name)),
        };
      const { key, ...props } = own;
      const component = parts.get(name)?.component ?? Fragment;
      return jsx(component, props, typeof key === 'string' ? key : undefined);
    });
  }

  /** Slots are content of the page, so islands and all other elements in them are rendered as usual. */
  #fillSlots({ html, slots, places }: Frame, { prefix, around }: Use): string {
    const { jsxRuntime, renderContent } = this.#theme;
    const times = new Map<string, number>();
    const render = (name: string, contexts: Contexts) => {
      const time = (times.get(name) ?? 0) + 1;
      times.set(name, time);
      // A slot that is shown several times has other ids each time.
      const own = time === 1 ? '' : `-${time}-`;
      const shown = provideContexts(contexts, slots.get(name), jsxRuntime);
      const environment = this.#environment;
      return environment === null
        ? ''
        : this.contexts.within(contexts, () =>
            renderContent(shown, environment, `${prefix}${name}${own}-`),
          );
    };
    const filled = places.fill(html, ({ name, contexts }) => render(name, contexts));
    const unused = [...slots.keys()].filter((name) => !times.has(name));
    const templates = unused.map(
      (name) =>
        `<template ${SLOT_NAME}="${attribute(name)}">${render(name, places.contexts ?? around)}</template>`,
    );
    return filled + templates.join('');
  }
}

function markFallback(mark: string): string {
  return `<${SLOT} ${SLOT_NAME}="${FALLBACK}">${mark}</${SLOT}>`;
}

/** Code of a page may write `client:load` on an element too. */
function takeDirective(props: Props): {
  readonly directive: When | 'none' | null;
  readonly rest: Props;
} {
  const names = Object.keys(props).filter((name) => DIRECTIVE.test(name));
  if (names.length === 0) return { directive: null, rest: props };
  const written = names.map((name) => name.replace(DIRECTIVE, '$1'));
  const directive = [...WHEN, 'none' as const].find((when) => written.includes(when)) ?? null;
  const rest = Object.entries(props).filter(([name]) => !names.includes(name));
  return { directive, rest: Object.fromEntries(rest) };
}

/** @example nameOf({ source: 'src/Counter.tsx', name: 'default' }) // 'Counter' */
function nameOf({ source, name }: IslandSource): string {
  if (name !== 'default') return name;
  return (source.split('/').at(-1) ?? '').replace(/\.\w+$/, '');
}

/** React's kinds of components that are objects: those of `memo`, `forwardRef` and `lazy`. A context is an object too. */
const COMPONENT_KINDS: ReadonlySet<unknown> = new Set(
  ['react.memo', 'react.forward_ref', 'react.lazy'].map((name) => Symbol.for(name)),
);

function isWrappable(value: unknown): value is Exclude<ElementType, string> {
  if (typeof value === 'object' && value !== null && '$$typeof' in value)
    return COMPONENT_KINDS.has(value.$$typeof);
  if (typeof value !== 'function') return false;
  const isClass = /^class\b/.test(Function.prototype.toString.call(value));
  const prototype: unknown = value.prototype;
  return !isClass || (isObject(prototype) && 'isReactComponent' in prototype);
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/** Members such as `Tabs.Item` stay reachable. */
function copyStatics(island: object, component: object): object {
  const own = new Set(['length', 'name', 'prototype', '$$typeof', 'render', 'type', 'compare']);
  for (const key of Object.keys(component))
    if (!own.has(key)) Object.defineProperty(island, key, { value: Reflect.get(component, key) });
  return island;
}
