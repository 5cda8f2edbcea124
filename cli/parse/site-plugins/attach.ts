/**
 * Attaches the site's own plugins to a processor. In: the plugins. Out: one plugin that runs them in order. A plugin that
 * throws, or works asynchronously, causes a `PluginFailure` with its name.
 */
import type { Node } from 'unist';
import { unified, type Processor } from 'unified';
import type { VFile } from 'vfile';
import type { SitePlugin } from '../../modules/site-plugins.js';
import { describeThrown, PluginFailure } from './failure.js';

interface Listeners {
  /** Receives the name of each plugin before it runs. */
  readonly onRun: (name: string) => void;
  /** Receives the tree that the plugin made. */
  readonly onDone: (name: string, tree: Node) => void;
}

export function attachPlugins(
  plugins: readonly SitePlugin[],
  { onRun = () => {}, onDone = () => {} }: Partial<Listeners> = {},
): Processor {
  const processor = unified();
  for (const { name, plugin, options } of plugins) {
    processor.use(function (this: Processor) {
      const transform = plugin.apply(this, [...options]);
      if (typeof transform !== 'function') return;
      return (tree: Node, file: VFile) => {
        onRun(name);
        const result = callPlugin(name, transform, { tree, file });
        onDone(name, result ?? tree);
        return result;
      };
    });
  }
  return processor.freeze();
}

type Transform = Exclude<ReturnType<SitePlugin['plugin']>, void | undefined>;

/** Returns the tree, or throws a `PluginFailure`. */
function callPlugin(
  name: string,
  transform: Transform,
  { tree, file }: { readonly tree: Node; readonly file: VFile },
): Node | undefined {
  let result: unknown;
  try {
    result =
      transform.length < 3 ? transform(tree, file, () => {}) : callBack(transform, tree, file);
    if (result instanceof Error) throw result;
  } catch (error) {
    throw describeThrown(name, error);
  }
  if (!(result instanceof Promise)) return isNode(result) ? result : undefined;
  // Its result is not used, and a rejection must not end the process.
  result.catch(() => {});
  throw new PluginFailure(`Cannot use the plugin "${name}": it works asynchronously`, {
    file: null,
    note: 'Pages are parsed in one go. Use its synchronous form, or one of another package.',
  });
}

/** Calls a plugin with a third parameter: rules of remark-lint have one and call it before they return. */
function callBack(transform: Transform, tree: Node, file: VFile): unknown {
  let result: unknown = Promise.resolve();
  transform(tree, file, (error?: unknown, next?: unknown) => {
    result = error ?? next;
  });
  return result;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
