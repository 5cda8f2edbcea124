/**
 * Runs a site's own plugins of unified. In: the parse options, which say where their module is. Out: two plugins of ours,
 * which run theirs on the mdast and on the hast of a page, and what they say of it. A plugin that throws, or that nobody
 * waits for, is a finding of the page.
 */
import type { Nodes as HastNodes, Root as HastRoot } from 'hast';
import type { Root } from 'mdast';
import type { Node } from 'unist';
import { unified, type Processor } from 'unified';
import type { VFile } from 'vfile';
import { diagnostic, FIRST_LINE } from '../diagnostics/diagnostic.js';
import { readPlugins, type SitePlugin, type SitePlugins } from '../site-plugins.js';
import { findThrownPlace } from '../thrown-place.js';
import { refuseExit } from '../threads/process.js';
import { walk } from '../tree.js';
import type { Diagnostic, Place } from '../types.js';
import { contextOf, type PageContext } from './context.js';
import type { ParseOptions } from './options.js';
import { markPluginNodes, removeMarks } from './plugins/marks.js';
import { takeNodes } from './plugins/plugin-tree.js';
import { rehypeRawHtml } from './plugins/raw-html.js';
import { positionKey } from './plugins/source-urls.js';

type VFileMessage = VFile['messages'][number];
type PluginOptions = Partial<Pick<ParseOptions, 'sitePlugins'>>;

/** What keeps a page from being made. */
export class PluginFailure extends Error {
  constructor(readonly finding: Diagnostic) {
    super(finding.reason);
  }
}

const NONE: SitePlugins = { remarkPlugins: [], rehypePlugins: [] };
/** By the address of their module. */
const loaded = new Map<string, SitePlugins>();

/** Whoever parses pages calls it first, in each thread and process. */
export async function loadSitePlugins({ sitePlugins: module }: PluginOptions): Promise<void> {
  if (!module || loaded.has(module.url)) return;
  loaded.set(module.url, readPlugins(await import(module.url)));
}

export function sitePlugins({ sitePlugins: module }: PluginOptions): SitePlugins {
  if (!module) return NONE;
  const found = loaded.get(module.url);
  if (found === undefined) throw new TypeError('Cannot parse a page before the plugins are loaded');
  return found;
}

/** By the address of their module: plugins may do much when they are attached, and every page asks. */
const extending = new Map<string, boolean>();

/** One of them adds to the syntax of Markdown, which only remark can. */
export function extendsSyntax(options: PluginOptions): boolean {
  const { remarkPlugins } = sitePlugins(options);
  if (!options.sitePlugins || remarkPlugins.length === 0) return false;
  const { url } = options.sitePlugins;
  let isExtending = extending.get(url);
  if (isExtending === undefined) {
    const { micromarkExtensions = [], fromMarkdownExtensions = [] } = attach(remarkPlugins).data();
    isExtending = micromarkExtensions.length + fromMarkdownExtensions.length > 0;
    extending.set(url, isExtending);
  }
  return isExtending;
}

/** Syntax that plugins bring may refuse a page, as that of MDX does. */
export function parseWithPlugins(parse: () => Root, path: string | undefined): Root {
  try {
    return parse();
  } catch (error) {
    // Told as what it is: nesting that is too deep.
    if (error instanceof RangeError) throw error;
    const place = path !== undefined && isMessage(error) ? placeOfMessage(error) : null;
    const reason = `Cannot parse the page with the syntax of a plugin: ${messageOf(error)}`;
    const note =
      'Correct the page, or take the plugin out of the module that "markdown.plugins" names.';
    throw new PluginFailure(
      diagnostic('plugin-failure', reason, {
        file: path ?? null,
        place: place ?? FIRST_LINE,
        note,
      }),
    );
  }
}

interface OwnPlugins {
  readonly remark: () => (tree: Root, file: VFile) => void;
  readonly rehype: () => (tree: HastRoot, file: VFile) => HastRoot;
}

export function createSitePlugins(options: PluginOptions): OwnPlugins {
  const { remarkPlugins, rehypePlugins } = sitePlugins(options);
  const [remark, rehype] = [attach(remarkPlugins), attach(rehypePlugins)];
  const trustRaw = rehypeRawHtml();
  return {
    remark: () => (tree, file) => {
      if (remarkPlugins.length === 0) return;
      replace(tree, run(remark, tree, file), { list: 'remarkPlugins', file });
      markPluginNodes(tree);
    },
    rehype: () => (tree, file) => {
      if (!options.sitePlugins) return tree;
      removeMarks(tree);
      if (rehypePlugins.length === 0) return tree;
      const before = listUrls(tree);
      replace(tree, run(rehype, tree, file), { list: 'rehypePlugins', file });
      const { urls } = contextOf(file);
      // What Markdown had in the place of an address that they change is no longer of interest.
      for (const [key, url] of listUrls(tree)) if (before.get(key) !== url) urls.delete(key);
      // They may write HTML, which is theirs and not an author's.
      return trustRaw(tree, file);
    },
  };
}

/** Of links and images that are made from Markdown, by their place in it. */
function listUrls(tree: HastRoot): Map<string, unknown> {
  const urls = new Map<string, unknown>();
  walk<HastNodes>(tree, (node) => {
    const key = node.type === 'element' ? positionKey(node) : null;
    if (node.type !== 'element' || key === null) return;
    const url = node.properties['href'] ?? node.properties['src'];
    if (url !== undefined) urls.set(key, url);
  });
  return urls;
}

function attach(plugins: readonly SitePlugin[]): Processor {
  const processor = unified();
  for (const { name, plugin, options } of plugins) {
    processor.use(function (this: Processor) {
      const transform = plugin.apply(this, [...options]);
      if (typeof transform !== 'function') return;
      return (tree: Node, file: VFile) => callPlugin(name, transform, { tree, file });
    });
  }
  return processor.freeze();
}

type Transform = Exclude<ReturnType<SitePlugin['plugin']>, void | undefined>;

/** Gives the tree, or throws a `PluginFailure`. */
function callPlugin(
  name: string,
  transform: Transform,
  { tree, file }: { readonly tree: Node; readonly file: VFile },
): Node | undefined {
  let result: unknown;
  const { exit } = process;
  refuseExit();
  try {
    result =
      transform.length < 3 ? transform(tree, file, () => {}) : callBack(transform, tree, file);
    if (result instanceof Error) throw result;
  } catch (error) {
    throw new PluginFailure(describeFailure(name, error, contextOf(file)));
  } finally {
    process.exit = exit;
  }
  if (!(result instanceof Promise)) return isNode(result) ? result : undefined;
  // What becomes of it is of no interest, and must not end the process.
  result.catch(() => {});
  throw new PluginFailure(
    diagnostic('plugin-failure', `Cannot use the plugin "${name}": it works asynchronously`, {
      file: contextOf(file).path,
      place: FIRST_LINE,
      note: 'Pages are parsed in one go. Use its synchronous form, or one of another package.',
    }),
  );
}

/** Of one with a third parameter: rules of remark-lint have it, and call it before they return. */
function callBack(transform: Transform, tree: Node, file: VFile): unknown {
  let result: unknown = Promise.resolve();
  transform(tree, file, (error?: unknown, next?: unknown) => {
    result = error ?? next;
  });
  return result;
}

function describeFailure(name: string, error: unknown, { path }: PageContext): Diagnostic {
  const thrown = findThrownPlace(error);
  const at =
    thrown === null ? '' : ` at ${thrown.file}:${thrown.place.line}:${thrown.place.column}`;
  return diagnostic(
    'plugin-failure',
    `Cannot run the plugin "${name}" on the page: ${messageOf(error)}`,
    {
      file: path,
      place: (isMessage(error) ? placeOfMessage(error) : null) ?? FIRST_LINE,
      note: `It throws${at}. Mend it, or take it out of the module that "markdown.plugins" names.`,
    },
  );
}

/** What plugins say of the page on the way becomes findings. */
function run(processor: Processor, tree: Node, file: VFile): Node {
  const before = file.messages.length;
  const result = processor.runSync(tree, file);
  const context = contextOf(file);
  for (const message of file.messages.splice(before)) {
    const { reason, source, ruleId, note } = message;
    const origin = [source, ruleId].filter(Boolean).join(':');
    const notes = [note?.trim(), origin === '' ? null : `Said by ${origin}.`];
    context.diagnostics.push(
      diagnostic('plugin-message', reason, {
        file: context.path,
        place: placeOfMessage(message),
        note: notes.filter(Boolean).join(' ') || null,
      }),
    );
  }
  return result;
}

function placeOfMessage({ place }: VFileMessage): Place | null {
  if (place === undefined) return null;
  const { start, end } = 'start' in place ? place : { start: place, end: place };
  return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
}

function isMessage(error: unknown): error is VFileMessage {
  return error instanceof Error && 'reason' in error && 'place' in error;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** Ours goes on with the content of theirs. */
function replace(
  tree: Root | HastRoot,
  result: Node,
  { list, file }: { readonly list: keyof SitePlugins; readonly file: VFile },
): void {
  try {
    Object.assign(tree, { children: takeNodes(result) });
  } catch (error) {
    const { path } = contextOf(file);
    const reason = `Cannot use what "${list}" make of the page: ${messageOf(error)}`;
    const note = 'Mend what makes it in the module that "markdown.plugins" names.';
    throw new PluginFailure(
      diagnostic('plugin-failure', reason, { file: path, place: FIRST_LINE, note }),
    );
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
