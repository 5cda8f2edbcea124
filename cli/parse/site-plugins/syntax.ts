/**
 * Syntax of Markdown that a site's own plugins bring. In: the parse options. Out: whether there is any, which only remark
 * can read, and parsing that says so where such a syntax refuses a page.
 */
import type { Root } from 'mdast';
import { attachPlugins } from './attach.js';
import { describeLate, PluginFailure, textOf } from './failure.js';
import { Interrupted, runGuarded } from './guard.js';
import { loadedPlugins, type PluginOptions } from './load.js';

/** By the address of their module: plugins may do much when they are attached, and every page asks. */
const extending = new Map<string, boolean>();

export function extendsSyntax(options: PluginOptions): boolean {
  const { remarkPlugins } = loadedPlugins(options);
  if (!options.sitePlugins || remarkPlugins.length === 0) return false;
  const { url } = options.sitePlugins;
  let isExtending = extending.get(url);
  if (isExtending === undefined) {
    const data = attachPlugins(remarkPlugins).data();
    const { micromarkExtensions = [], fromMarkdownExtensions = [] } = data;
    isExtending = micromarkExtensions.length + fromMarkdownExtensions.length > 0;
    extending.set(url, isExtending);
  }
  return isExtending;
}

/** That of MDX refuses what is no JavaScript. `path` is null where lines are not those of a file. */
export function parseWithPlugins(
  parse: () => Root,
  { path, timeoutMs }: { readonly path: string | null; readonly timeoutMs: number },
): Root {
  const what = 'Cannot parse the page with the syntax of a plugin';
  const onLate = (): PluginFailure => describeLate(what, { file: path, timeoutMs });
  try {
    return runGuarded(parse, { timeoutMs, onLate });
  } catch (error) {
    // Told as what it is: nesting that is too deep.
    const isPassedOn = [RangeError, PluginFailure, Interrupted].some(
      (kind) => error instanceof kind,
    );
    if (isPassedOn) throw error;
    throw new PluginFailure(`${what}: ${textOf(error)}`, {
      file: path,
      error: path === null ? undefined : error,
      note: 'Correct the page, or take the plugin out of the module that "markdown.plugins" names.',
    });
  }
}
