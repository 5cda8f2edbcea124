/**
 * Reads a site's own unified plugins. In: the exports of the module `markdown.plugins`. Out: its plugins, in order, each
 * with a name for messages; or an error. Lists and presets have the same form as in unified.
 */
import type { Plugin } from 'unified';

/** The compiled module that the config names, which includes the packages it uses. */
export interface CompiledPlugins {
  /** URL from which any thread or process can import the module. */
  readonly url: string;
  /** Hash of the module's code, the same on every machine. */
  readonly hash: string;
}

export interface SitePlugin {
  readonly name: string;
  readonly plugin: Plugin<unknown[]>;
  readonly options: readonly unknown[];
}

/** Exports of a site's module. */
export type Exports = Readonly<Record<string, unknown>>;

/** The exports that are read. */
const PLUGIN_LISTS = ['remarkPlugins', 'rehypePlugins'] as const;

export type SitePlugins = Readonly<Record<(typeof PLUGIN_LISTS)[number], readonly SitePlugin[]>>;

/**
 * @throws TypeError that explains what is wrong
 * @example readPlugins({ remarkPlugins: [remarkMath] }).remarkPlugins[0]?.name // 'remarkMath'
 */
export function readPlugins(exports: Exports): SitePlugins {
  const lists = findLists(exports);
  const [remarkPlugins, rehypePlugins] = PLUGIN_LISTS.map((list) => {
    const value = lists[list];
    return value === undefined ? [] : readList(value, list);
  });
  return { remarkPlugins: remarkPlugins ?? [], rehypePlugins: rehypePlugins ?? [] };
}

/** All exports of a CommonJS module are in its default export. */
function findLists(exports: Exports): Exports {
  const candidates = [exports, exports['default']].filter((one) => isExports(one));
  const found = candidates.find((one) => PLUGIN_LISTS.some((list) => list in one));
  if (found !== undefined) return found;
  throw new TypeError(`it exports neither "${PLUGIN_LISTS.join('" nor "')}"`);
}

function isExports(value: unknown): value is Exports {
  return typeof value === 'object' && value !== null;
}

function readList(value: unknown, path: string): SitePlugin[] {
  if (!Array.isArray(value)) throw new TypeError(`"${path}" is no list`);
  return value.flatMap((item: unknown, index) => readItem(item, `${path}[${index}]`));
}

function readItem(item: unknown, path: string): SitePlugin[] {
  if (isPlugin(item)) return [{ name: item.name || path, plugin: item, options: [] }];
  if (Array.isArray(item)) {
    const [plugin, ...options]: unknown[] = item;
    // As in unified, `false` in place of options turns a plugin off.
    if (isPlugin(plugin))
      return options[0] === false ? [] : [{ name: plugin.name || path, plugin, options }];
  }
  if (isPreset(item)) return readList(item.plugins, `${path}.plugins`);
  throw new TypeError(
    `"${path}" is no plugin: write a function, a list of one and its options, or a preset`,
  );
}

function isPlugin(value: unknown): value is Plugin<unknown[]> {
  return typeof value === 'function';
}

function isPreset(value: unknown): value is { readonly plugins: unknown } {
  return typeof value === 'object' && value !== null && 'plugins' in value;
}
