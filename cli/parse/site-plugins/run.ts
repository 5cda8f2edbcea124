/**
 * Runs a site's own plugins on a page. In: the parse options. Out: two plugins, which run the site's plugins on the mdast
 * and on the hast, take over their nodes, and record their messages.
 */
import type { Nodes as HastNodes, Root as HastRoot } from 'hast';
import type { Nodes, Root, Yaml } from 'mdast';
import { defaultHandlers } from 'remark-rehype';
import type { Node } from 'unist';
import { VFile } from 'vfile';
import type { SitePlugin, SitePlugins } from '../../modules/site-plugins.js';
import { plainText, walk } from '../../content-tree/tree.js';
import { loadedMdx } from '../components/load-mdx.js';
import { contextOf, report, type PageContext } from '../context.js';
import { rehypeRawHtml } from '../raw-html/raw-html.js';
import { positionKey } from '../position-key.js';
import { attachPlugins } from './attach.js';
import { describeLate, describeMessage, PluginFailure, textOf } from './failure.js';
import { runGuarded } from './guard.js';
import { loadedPlugins, type PluginOptions } from './load.js';
import { MadeLinks } from './made-links.js';
import { markPluginNodes, removeMarks } from './marks.js';
import { takeNodes } from './take-nodes.js';

interface RunPlugins {
  readonly remark: () => (tree: Root, file: VFile) => Root;
  readonly rehype: () => (tree: HastRoot, file: VFile) => HastRoot;
}

export function createRunPlugins(options: PluginOptions): RunPlugins {
  const { remarkPlugins, rehypePlugins } = loadedPlugins(options);
  const [remark, rehype] = [createRun(remarkPlugins), createRun(rehypePlugins)];
  const trustRaw = rehypeRawHtml();
  return {
    remark: () => (written, file) => {
      if (remarkPlugins.length === 0) return written;
      const before = listTexts(written);
      const { changedTexts, frontMatter } = contextOf(file);
      if (frontMatter !== '') written.children.unshift(createYaml(frontMatter));
      const tree = replace(written, remark(written, file), { list: 'remarkPlugins', file });
      tree.children = tree.children.filter(({ type }) => type !== 'yaml');
      for (const [key, text] of listTexts(tree)) {
        const old = before.get(key);
        if (old !== undefined && old !== text) changedTexts.set(key, old);
      }
      reportUnknown(tree, contextOf(file));
      markPluginNodes(tree);
      return tree;
    },
    rehype: () => (made, file) => {
      if (!options.sitePlugins) return made;
      removeMarks(made);
      if (rehypePlugins.length === 0) return made;
      const before = listUrls(made);
      const tree = replace(made, rehype(made, file), { list: 'rehypePlugins', file });
      const { urls } = contextOf(file);
      // The written URL of an address that they changed is obsolete.
      for (const [key, url] of listUrls(tree)) if (before.get(key) !== url) urls.delete(key);
      // They may write HTML, which is trusted, unlike an author's HTML.
      return trustRaw(tree, file);
    },
  };
}

type Run = (tree: Node, file: VFile) => Node;

function createRun(plugins: readonly SitePlugin[]): Run {
  let running = '';
  let links = new MadeLinks();
  const processor = attachPlugins(plugins, {
    onRun: (name) => {
      running = name;
    },
    onDone: (name, tree) => links.read(tree, name),
  });
  return (tree, file) => {
    const { diagnostics, options, path, madeLinks } = contextOf(file);
    links = madeLinks;
    links.read(tree, null);
    const { timeoutMs } = options;
    const onLate = (): PluginFailure =>
      describeLate(`Cannot run the plugin "${running}" on the page`, { file: path, timeoutMs });
    const theirs = fileOf(file);
    const result = runGuarded(() => processor.runSync(tree, theirs), { timeoutMs, onLate });
    const said: unknown = theirs.messages;
    theirs.messages = [];
    if (Array.isArray(said))
      diagnostics.push(...said.map((message) => describeMessage(message, path)));
    return result;
  };
}

const files = new WeakMap<VFile, VFile>();

/**
 * The file as the site's plugins see it, the same for both lists. It is separate from ours, which holds the state of the
 * page, because a plugin may put anything into it.
 */
function fileOf(ours: VFile): VFile {
  const known = files.get(ours);
  if (known !== undefined) return known;
  const { path, source, frontMatter } = contextOf(ours);
  const theirs = new VFile({ path, value: frontMatter + source.slice(frontMatter.length) });
  files.set(ours, theirs);
  return theirs;
}

/** Reports nodes that no handler turns into an element. Plugins of ours take the nodes of directives and of MDX. */
function reportUnknown(tree: Root, context: PageContext): void {
  const reported = new Set<string>();
  const ofMdx: readonly string[] = context.mdx === null ? [] : loadedMdx().MDX_NODES;
  walk<Nodes>(tree, ({ type, data, position }) => {
    const isKnown =
      Object.hasOwn(defaultHandlers, type) || type.endsWith('Directive') || ofMdx.includes(type);
    if (isKnown || data?.hName !== undefined || reported.has(type)) return;
    reported.add(type);
    report(context, 'plugin-message', {
      reason: `Cannot tell what element a node "${type}" becomes`,
      position,
      note: 'What is in it is shown as it is. A plugin that gives such nodes "data.hName" says what they are.',
    });
  });
}

/** Returns the tree with the plugins' content; their tree itself may be frozen. */
function replace<Tree extends Root | HastRoot>(
  tree: Tree,
  result: Node,
  { list, file }: { readonly list: keyof SitePlugins; readonly file: VFile },
): Tree {
  try {
    return Object.assign({ ...tree }, { children: takeNodes(result) });
  } catch (error) {
    throw new PluginFailure(`Cannot use what "${list}" make of the page: ${textOf(error)}`, {
      file: contextOf(file).path,
      note: 'Fix the code that creates it, in the module that "markdown.plugins" names.',
    });
  }
}

/** Lists links and images that come from Markdown, by their place in it. */
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

/** Lists texts by the place of their parent. */
function listTexts(tree: Root): Map<string, string> {
  const texts = new Map<string, string>();
  walk<Nodes>(tree, (node) => {
    if (node.type !== 'heading' && node.type !== 'paragraph' && node.type !== 'table') return;
    const key = positionKey(node);
    if (key !== null) texts.set(key, plainText(node).replace(/\s+/g, ' ').trim());
    return false;
  });
  return texts;
}

/** A node like that of remark-frontmatter: a linter would otherwise see too many blank lines. */
function createYaml(frontMatter: string): Yaml {
  const written = frontMatter.trimEnd();
  const lines = written.split(/\r\n|\n|\r/);
  return {
    type: 'yaml',
    value: lines.slice(1, -1).join('\n'),
    position: {
      start: { line: 1, column: 1, offset: 0 },
      end: {
        line: lines.length,
        column: (lines.at(-1)?.length ?? 0) + 1,
        offset: written.length,
      },
    },
  };
}
