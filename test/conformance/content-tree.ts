/**
 * Converts the content tree of Markdown and the tree of HTML to a comparable form, without docsgen's own additions (heading
 * ids and anchors, captions, loading hints, symbolic links).
 */
import type { Element, Nodes, Root } from 'hast';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import rehypeRaw from 'rehype-raw';
import { VFile } from 'vfile';
import { packTree } from '../../cli/content-tree/packed-tree.js';
import { DEFAULT_PARSE_OPTIONS, type ParseOptions } from '../../cli/parse/options.js';
import { readPageFields } from '../../cli/parse/page-fields.js';
import { parseContent } from '../../cli/parse/page.js';
import { createContentRenderer } from '../../cli/render/content.js';
import type { LinkReference } from '../../cli/types.js';
import { renderStatic } from '../../theme/render-static.js';

const NO_FRONT_MATTER = readPageFields('', '', {});

export function contentTree(markdown: string, options: Partial<ParseOptions>): unknown {
  const content = parse(markdown, options);
  if ('problem' in content) return content.problem;
  return comparable(content.tree, { links: content.context.links });
}

const renderContent = createContentRenderer({
  jsxRuntime: { Fragment, jsx, jsxs },
  contentComponents: {},
  renderStatic,
});

/** Returns the HTML that React makes of the content tree, without the theme's components, with links as written. */
export function contentHtml(markdown: string, options: Partial<ParseOptions>): string {
  const content = parse(markdown, options);
  if ('problem' in content) throw new Error(content.problem[0]?.reason);
  const urls = content.context.links.map(({ url }) => url);
  const links = urls.map((href) => ({ href }));
  return renderContent({
    article: { tree: packTree(content.tree) },
    links,
    urls,
    title: null,
    tags: [],
  });
}

function parse(markdown: string, options: Partial<ParseOptions>) {
  const file = { path: 'docs/example.md', text: markdown, hash: '' };
  return parseContent(file, NO_FRONT_MATTER, { ...DEFAULT_PARSE_OPTIONS, ...options });
}

const parseHtml = rehypeRaw();

export function htmlTree(html: string, view: View = {}): unknown {
  const root: Root = { type: 'root', children: [{ type: 'raw', value: html }] };
  return comparable(parseHtml(root, new VFile(html)), view);
}

interface View {
  /** The links for symbolic URLs. */
  readonly links?: readonly LinkReference[];
  /** Also compare comments, and syntax that HTML parses as comments: declarations, instructions, CDATA. */
  readonly hasComments?: boolean;
}

function comparable(tree: Root, view: View): unknown {
  return children(tree.children, view);
}

function children(nodes: readonly Nodes[], view: View): unknown[] {
  const result: unknown[] = [];
  let text = '';
  const flush = (): void => {
    if (text.trim() !== '') result.push(text.replace(/^\n+|\n+$/g, ''));
    text = '';
  };
  for (const node of nodes.flatMap(withoutOwn)) {
    if (node.type === 'text') text += node.value;
    if (node.type === 'comment' && view.hasComments === true) {
      flush();
      result.push({ comment: node.value });
    }
    if (node.type !== 'element') continue;
    flush();
    result.push([node.tagName, properties(node, view), children(node.children, view)]);
  }
  flush();
  return result;
}

/** Removes anchors, captions and footnote labels, which docsgen adds. */
function withoutOwn(node: Nodes): Nodes[] {
  if (node.type !== 'element') return [node];
  const { className } = node.properties;
  if (node.tagName === 'a' && Array.isArray(className) && className.includes('anchor')) return [];
  if (node.tagName === 'figcaption') return [];
  return [node.tagName === 'figure' ? { ...node, tagName: 'p' } : node];
}

function properties(node: Element, { links }: View): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(node.properties).sort(([a], [b]) =>
    a < b ? -1 : 1,
  )) {
    if (name === 'loading' || name === 'decoding') continue;
    if (name === 'id' && /^h[1-6]$/.test(node.tagName)) continue;
    // remark-rehype adds the classes of task lists.
    if (name === 'className' && /^(?:ul|ol|li)$/.test(node.tagName)) continue;
    if (value === undefined || value === null || value === false) continue;
    const index = typeof value === 'string' ? /^docsgen:(\d+)$/.exec(value)?.[1] : undefined;
    const url = index === undefined ? value : links?.[Number(index)]?.url;
    // The tree contains URLs as written; HTML contains them percent-encoded.
    const isUrl = name === 'href' || name === 'src';
    result[name] =
      isUrl && typeof url === 'string'
        ? encode(url)
        : name === 'align'
          ? `align-${String(url)}`
          : url;
  }
  const align = Array.isArray(result['className'])
    ? result['className'].find((c) => String(c).startsWith('align-'))
    : null;
  if (typeof align === 'string' && /^t[dh]$/.test(node.tagName)) {
    delete result['className'];
    result['align'] = align;
  }
  return result;
}

/** Returns one spelling for a URL, however much of it was percent-encoded. */
function encode(url: string): string {
  try {
    return decodeURI(url.replace(/%(?![\da-f]{2})/gi, '%25'));
  } catch {
    return url;
  }
}
