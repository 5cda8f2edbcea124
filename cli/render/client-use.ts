/**
 * Notices client React that nothing starts. In: React and its JSX runtime, as the theme provides them to components of
 * pages. Out: the same modules, but a hook or an event handler outside of an island is recorded, or throws when a rendering
 * searches for its element.
 */
import { CLIENT_HOOKS, HANDLER } from '../modules/client-react.js';

type Module = Readonly<Record<string, unknown>>;
type Call = (...values: readonly unknown[]) => unknown;

/** Thrown to find the element of the page that uses client React. */
export class ClientUseError extends Error {
  /** @example 'calls useState' */
  readonly use: string;

  constructor(use: string) {
    super(`It ${use}`);
    this.name = 'ClientUseError';
    this.use = use;
  }
}

/** Thrown to find the element of the page whose island needs more of its content than browsers get. */
export class ContentUseError extends Error {
  /** @example 'clones its content' */
  readonly use: string;

  constructor(use: string) {
    super(`It ${use}`);
    this.name = 'ContentUseError';
    this.use = use;
  }
}

/** Thrown to find the element of the page that reads a context, which browsers do not give it. */
export class ContextUseError extends Error {
  /** The name of the island that provides the context; `null` if an island reads one that is provided around it. */
  readonly from: string | null;

  constructor(from: string | null) {
    super('It reads a context');
    this.name = 'ContextUseError';
    this.from = from;
  }
}

export class ClientUse {
  /** Whether any use was recorded since `begin`. */
  isNoted = false;
  #isPassed: (() => boolean) | null = null;
  #isIslandPassed = false;
  #inside = 0;

  /** Called when a rendering begins. With `isPassed`, client React throws, except where that returns `true`. */
  begin(isPassed: (() => boolean) | null): void {
    this.isNoted = false;
    this.#isPassed = isPassed;
    this.#inside = 0;
  }

  /** Whether an island is being rendered, or a module is being loaded. */
  get isInside(): boolean {
    return this.#inside > 0;
  }

  /** Calls a function in which client React is allowed. */
  within<Result>(run: () => Result): Result {
    // React renders an island by itself, so nothing in it knows the part around it.
    if (!this.isInside) this.#isIslandPassed = this.#isPassed?.() ?? false;
    this.#inside++;
    try {
      return run();
    } finally {
      this.#inside--;
    }
  }

  note(use: string): void {
    if (this.isInside) return;
    this.isNoted = true;
    if (this.#isPassed?.() === false) throw new ClientUseError(use);
  }

  /** `use` completes the sentence "It …": `clones its content`. Browsers do not get what it needs. */
  noteContent(use: string): void {
    this.isNoted = true;
    if (this.#isPassed !== null && !this.#isIslandPassed) throw new ContentUseError(use);
  }

  /** See `ContextUseError.from`. */
  noteContext(from: string | null): void {
    this.isNoted = true;
    const isPassed = this.isInside ? this.#isIslandPassed : this.#isPassed?.();
    if (this.#isPassed !== null && isPassed !== true) throw new ContextUseError(from);
  }

  /** Returns modules with these names that record the use of client React. */
  watch(modules: Readonly<Record<string, object>>): Readonly<Record<string, object>> {
    const watched = (name: string, change: (module: Module) => Module) => {
      const module = modules[name];
      return module === undefined ? {} : { [name]: change({ ...module }) };
    };
    const elements = (names: readonly string[]) => (module: Module) => ({
      ...module,
      ...pick(module, names, (create) => (...values) => {
        this.#noteElement(values[0], values[1]);
        return create(...values);
      }),
    });
    return {
      ...watched('react', (module) => ({
        ...elements(['createElement'])(module),
        ...pick(module, [...CLIENT_HOOKS], (hook, name) => (...values) => {
          this.note(`calls ${name}`);
          return hook(...values);
        }),
      })),
      ...watched('react/jsx-runtime', elements(['jsx', 'jsxs'])),
      ...watched('react/jsx-dev-runtime', elements(['jsxDEV'])),
    };
  }

  #noteElement(type: unknown, props: unknown): void {
    if (this.isInside) return;
    if (isClass(type)) this.note('has a class component');
    const name = typeof type === 'string' ? handlerIn(props) : null;
    if (name !== null) this.note(`has <${String(type)} ${name}>`);
  }
}

/** Returns the name of the first prop that only a browser uses; `null` if there is none. */
export function handlerIn(props: unknown): string | null {
  if (typeof props !== 'object' || props === null) return null;
  const found = Object.entries(props).find(
    ([name, value]) =>
      (HANDLER.test(name) && typeof value === 'function') ||
      (name === 'ref' && value !== null && value !== undefined),
  );
  return found?.[0] ?? null;
}

/** Whether a type of React elements is a class component, which may hold state. */
export function isClass(type: unknown): boolean {
  if (typeof type !== 'function') return false;
  const { prototype }: { readonly prototype?: unknown } = type;
  return typeof prototype === 'object' && prototype !== null && 'isReactComponent' in prototype;
}

function pick(
  module: Module,
  names: readonly string[],
  wrap: (call: Call, name: string) => Call,
): Module {
  return Object.fromEntries(
    names.flatMap((name) => {
      const call = module[name];
      return isCall(call) ? [[name, wrap(call, name)]] : [];
    }),
  );
}

function isCall(value: unknown): value is Call {
  return typeof value === 'function';
}
