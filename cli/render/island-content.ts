/**
 * Notices components that inspect the content of their island. In: React, as components of pages get it, and the slots of
 * an island, each with its content. Out: names of slots whose elements React lists, so that each needs a slot of its own;
 * and a note of what no slot has: the props of its content, and a clone of it.
 */
import { SLOT, SLOT_NAME } from '../../theme/islands/markup.js';
import type { ClientUse } from './client-use.js';
import { isElement } from './island-props.js';

type Module = Readonly<Record<string, unknown>>;
type Call = (...values: readonly unknown[]) => unknown;

/** Functions of `Children`, whose first parameter is the content. */
const LISTING = ['map', 'forEach', 'count', 'toArray', 'only'] as const;
/** Props of any element, which are not passed on to its component. */
const OF_REACT: ReadonlySet<string | symbol> = new Set(['key', 'ref']);

export class IslandContent {
  /** Names of slots with several elements that React has listed since they were last taken. */
  #listed = new Set<string>();
  readonly #use: Pick<ClientUse, 'noteContent'>;
  /** The name and content of slots by the props of their elements, which copies of an element share. */
  readonly #slots = new WeakMap<object, { readonly name: string; readonly content: unknown }>();

  constructor(use: Pick<ClientUse, 'noteContent'>) {
    this.#use = use;
  }

  takeListed(): ReadonlySet<string> {
    const listed = this.#listed;
    this.#listed = new Set();
    return listed;
  }

  /**
   * Returns the props of a slot's element, which note when a component reads those of its content. `mark` is called when
   * React shows the slot, and returns its HTML.
   */
  createProps(name: string, mark: () => string, content: unknown): object {
    const inner = {
      get __html() {
        return mark();
      },
    };
    const own = { [SLOT_NAME]: name, dangerouslySetInnerHTML: inner };
    const hidden = isElement(content) ? content.props : {};
    const props = new Proxy(own, {
      get: (target, key) => {
        if (!Object.hasOwn(target, key) && !OF_REACT.has(key) && hidden[String(key)] !== undefined)
          this.#use.noteContent(`reads the prop "${String(key)}" of its content`);
        return Reflect.get(target, key) as unknown;
      },
    });
    this.#slots.set(props, { name, content });
    return props;
  }

  /** Returns the functions of React that inspect content. */
  watch(react: Module): Module {
    const { Children, cloneElement } = react;
    if (!isModule(Children) || !isCall(cloneElement)) return {};
    const listing = LISTING.flatMap((name) => {
      const call = Children[name];
      return isCall(call) ? [[name, this.#noteListed(call)] as const] : [];
    });
    return {
      Children: { ...Children, ...Object.fromEntries(listing) },
      cloneElement: (element: unknown, props: unknown, ...children: readonly unknown[]) => {
        const changed = Object.keys(props ?? {}).filter((name) => !OF_REACT.has(name));
        if (changed.length + children.length > 0 && this.#slotOf(element) !== undefined)
          this.#use.noteContent('clones its content');
        return cloneElement(element, props, ...children);
      },
    };
  }

  #noteListed(call: Call): Call {
    return (children, ...others) => {
      for (const child of [children].flat(Infinity)) {
        const slot = this.#slotOf(child);
        if (Array.isArray(slot?.content)) this.#listed.add(slot.name);
      }
      return call(children, ...others);
    };
  }

  #slotOf(value: unknown) {
    return isElement(value) && value.type === SLOT ? this.#slots.get(value.props) : undefined;
  }
}

function isModule(value: unknown): value is Module {
  return typeof value === 'object' && value !== null;
}

function isCall(value: unknown): value is Call {
  return typeof value === 'function';
}
