/**
 * Divides the props of an island. In: the props from the page. Out: JSON for the browser, and the slots: content of the
 * page, which the server renders. The JSON has marks in the places of slots, and of elements that the browser creates. Any
 * other value is a problem, because a browser would not get it.
 */
import { PAGE, SLOT, type ElementMark, type PageMark } from '../../theme/islands/markup.js';
import { ComponentProblem } from './component-problem.js';

type Props = Readonly<Record<string, unknown>>;

/** Maximum length in characters. The JSON is in the document and in the page's data. */
const MAX_JSON = 100_000;

export interface IslandProps {
  readonly json: string;
  /** Content by the name of its slot. */
  readonly slots: ReadonlyMap<string, unknown>;
}

export interface DivideOptions {
  /** For findings: `<Counter>`. */
  readonly name: string;
  /** Returns the name of a component that the module of the island exports; `null` for others. */
  readonly partOf: (component: unknown) => string | null;
  /** Returns an element that shows the page whose component the value is; `null` for other values. */
  readonly showPage: (value: unknown) => unknown;
  /** Names of slots that become lists of slots, with one for each element. */
  readonly listed: ReadonlySet<string>;
}

/** @throws ComponentProblem */
export function divideProps(props: Props, options: DivideOptions): IslandProps {
  const { name } = options;
  const divider = new Divider(options);
  const json = JSON.stringify(divider.divide(props, ''));
  if (json.length <= MAX_JSON) return { json, slots: divider.slots };
  throw new ComponentProblem(
    `Cannot start ${name} in the browser: its props have ${json.length} characters, more than ${MAX_JSON}`,
    { note: 'Import the data in the file of the component, or load it there.' },
  );
}

class Divider {
  readonly slots = new Map<string, unknown>();
  readonly #options: DivideOptions;

  constructor(options: DivideOptions) {
    this.#options = options;
  }

  /** `around` is the name of the slot that the props would be in, with a hyphen. */
  divide(props: Props, around: string): Props {
    const divided: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(props)) {
      if (value === undefined) continue;
      if (isContent(value)) divided[key] = this.#divideContent(value, around + key);
      else {
        const sent = this.#dividePages(value, []);
        const found = findUnsendable(sent, key, []);
        if (found !== null) throw describe(this.#options.name, found);
        divided[key] = sent;
      }
    }
    return divided;
  }

  /** Replaces components of pages, at any depth. A value without one stays as it is, even if it contains itself. */
  #dividePages(value: unknown, around: readonly object[]): unknown {
    const page = this.#options.showPage(value);
    if (page !== null) {
      // No prop of JSX has such a name.
      const name = `page:${this.slots.size}`;
      this.slots.set(name, page);
      return { [PAGE]: name } satisfies PageMark;
    }
    if (typeof value !== 'object' || value === null || isElement(value) || around.includes(value))
      return value;
    const entries: readonly (readonly [string, unknown])[] = Object.entries(value);
    const divided = entries.map(
      ([key, item]) => [key, this.#dividePages(item, [...around, value])] as const,
    );
    if (divided.every(([, item], index) => item === entries[index]?.[1])) return value;
    return Array.isArray(value) ? divided.map(([, item]) => item) : Object.fromEntries(divided);
  }

  #divideContent(value: unknown, name: string): unknown {
    const isList = this.#hasParts(value) || this.#options.listed.has(name);
    return isList ? this.#list(value, name) : this.#createSlot(value, name);
  }

  #createSlot(value: unknown, name: string): ElementMark {
    this.slots.set(name, value);
    return { [SLOT]: [name] };
  }

  #hasParts(value: unknown): boolean {
    if (Array.isArray(value)) return value.some((item) => this.#hasParts(item));
    return isElement(value) && this.#options.partOf(value.type) !== null;
  }

  /** Keeps texts and lists, so that the component finds its children as they are in the page. */
  #list(value: unknown, name: string): unknown {
    if (Array.isArray(value))
      return value.map((item, index) => this.#list(item, `${name}-${index}`));
    if (!isElement(value)) return value;
    const part = this.#options.partOf(value.type);
    if (part === null) return this.#createSlot(value, name);
    const { key, props } = value;
    const own = this.divide(props, `${name}-`);
    return { [SLOT]: [part, { ...own, ...(key !== null && { key }) }] } satisfies ElementMark;
  }
}

/** Whether a value is a React element, or a list with one. */
function isContent(value: unknown): boolean {
  return Array.isArray(value) ? value.some(isContent) : isElement(value);
}

interface ElementOfReact {
  readonly type: unknown;
  readonly key: string | null;
  readonly props: Props;
}

export function isElement(value: unknown): value is ElementOfReact {
  return typeof value === 'object' && value !== null && '$$typeof' in value && 'props' in value;
}

interface Unsendable {
  /** @example 'items[0].date' */
  readonly path: string;
  readonly kind: Kind;
}

interface Kind {
  readonly is: string;
  readonly note: string;
}

const FUNCTION: Kind = {
  is: 'is a function',
  note: 'A browser gets props as JSON. Write the function in the file of the component.',
};
const ELEMENT: Kind = {
  is: 'is an element in an object',
  note: 'Pass content as children, or as a prop of its own.',
};
const CYCLIC: Kind = {
  is: 'contains itself',
  note: 'A browser gets props as JSON. Pass the part that the component needs.',
};
const NUMBER: Kind = { is: 'is no number in JSON', note: 'Pass null for what has no value.' };
const DATE: Kind = { is: 'is a Date', note: 'Pass its text: date.toISOString().' };
const COLLECTION: Kind = {
  is: 'is a Map or a Set',
  note: 'Pass a list: [...values].',
};
const OTHER: Kind = {
  is: 'cannot be written as JSON',
  note: 'A browser gets props as JSON: texts, numbers, booleans, null, lists and plain objects.',
};

/** Returns the first value that JSON cannot represent; `null` if there is none. */
function findUnsendable(
  value: unknown,
  path: string,
  around: readonly object[],
): Unsendable | null {
  const kind = kindOf(value, around);
  if (kind !== null) return { path, kind };
  if (typeof value !== 'object' || value === null) return null;
  const within = [...around, value];
  const entries = Array.isArray(value)
    ? value.map((item: unknown, index) => [`${path}[${index}]`, item] as const)
    : Object.entries(value).map(([key, item]) => [`${path}.${key}`, item as unknown] as const);
  for (const [where, item] of entries) {
    if (item === undefined && !Array.isArray(value)) continue;
    const found = findUnsendable(item, where, within);
    if (found !== null) return found;
  }
  return null;
}

function kindOf(value: unknown, around: readonly object[]): Kind | null {
  if (typeof value === 'function') return FUNCTION;
  if (typeof value === 'number') return Number.isFinite(value) ? null : NUMBER;
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return null;
  if (typeof value !== 'object') return OTHER;
  if (isElement(value)) return ELEMENT;
  if (around.includes(value)) return CYCLIC;
  if (value instanceof Date) return DATE;
  if (value instanceof Map || value instanceof Set) return COLLECTION;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
    ? null
    : OTHER;
}

function describe(name: string, { path, kind }: Unsendable): ComponentProblem {
  return new ComponentProblem(
    `Cannot start ${name} in the browser: its prop "${path}" ${kind.is}`,
    { note: kind.note },
  );
}
