/**
 * Markdown syntax that a site's own plugins add. In: the parse options. Out: whether there is any, which only remark can
 * read, and a parser that reports the plugin when its syntax rejects a page.
 */
import type { Root } from 'mdast';
import { attachPlugins } from './attach.js';
import { describeLate, PluginFailure, textOf } from './failure.js';
import { Interrupted, runGuarded } from './guard.js';
import { loadedPlugins, type PluginOptions } from './load.js';

/** Results by the URL of the module: attaching plugins may be slow, and every page asks. */
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

/** An MDX extension rejects invalid JavaScript. `path` is null if the lines are not those of a file. */
export function parseWithPlugins(
  parse: () => Root,
  { path, timeoutMs }: { readonly path: string | null; readonly timeoutMs: number },
): Root {
  const what = 'Cannot parse the page with the syntax of a plugin';
  const onLate = (): PluginFailure => describeLate(what, { file: path, timeoutMs });
  try {
    return runGuarded(parse, { timeoutMs, onLate });
  } catch (error) {
    // These errors have their own findings, such as nesting that is too deep.
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
