/**
 * The content tree of a piece of Markdown and the tree of a piece of HTML, in a form in which the two can be compared:
 * what docsgen adds of its own (heading ids and anchors, captions, loading hints, symbolic links) taken off again.
 */
import type { Element, Nodes, Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import { VFile } from 'vfile';
import { DEFAULT_PARSE_OPTIONS, type ParseOptions } from '../../cli/parse/options.js';
import { parseContent } from '../../cli/parse/page.js';
import type { LinkReference } from '../../cli/types.js';

const NO_FRONT_MATTER = { frontMatter: {}, places: {}, bodyOffset: 0, diagnostics: [] };

export function contentTree(markdown: string, options: Partial<ParseOptions>): unknown {
  const file = { path: 'docs/example.md', text: markdown, hash: '' };
  const content = parseContent(file, NO_FRONT_MATTER, { ...DEFAULT_PARSE_OPTIONS, ...options });
  if ('problem' in content) return content.problem;
  return comparable(content.tree, content.context.links);
}

const parseHtml = rehypeRaw();

export function htmlTree(html: string): unknown {
  const root: Root = { type: 'root', children: [{ type: 'raw', value: html }] };
  return comparable(parseHtml(root, new VFile(html)), null);
}

function comparable(tree: Root, links: readonly LinkReference[] | null): unknown {
  return children(tree.children, links);
}

function children(nodes: readonly Nodes[], links: readonly LinkReference[] | null): unknown[] {
  const result: unknown[] = [];
  let text = '';
  const flush = (): void => {
    if (text.trim() !== '') result.push(text.replace(/^\n+|\n+$/g, ''));
    text = '';
  };
  for (const node of nodes.flatMap(withoutOwn)) {
    if (node.type === 'text') text += node.value;
    if (node.type !== 'element') continue;
    flush();
    result.push([node.tagName, properties(node, links), children(node.children, links)]);
  }
  flush();
  return result;
}

/** Anchors, captions and footnote labels are docsgen's own. */
function withoutOwn(node: Nodes): Nodes[] {
  if (node.type !== 'element') return [node];
  const { className } = node.properties;
  if (node.tagName === 'a' && Array.isArray(className) && className.includes('anchor')) return [];
  if (node.tagName === 'figcaption') return [];
  return [node.tagName === 'figure' ? { ...node, tagName: 'p' } : node];
}

function properties(
  node: Element,
  links: readonly LinkReference[] | null,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(node.properties).sort(([a], [b]) =>
    a < b ? -1 : 1,
  )) {
    if (links !== null && (name === 'loading' || name === 'decoding')) continue;
    if (name === 'id' && /^h[1-6]$/.test(node.tagName)) continue;
    // Classes of task lists are remark-rehype's own.
    if (name === 'className' && /^(?:ul|ol|li)$/.test(node.tagName)) continue;
    if (value === undefined || value === null || value === false) continue;
    const index = typeof value === 'string' ? /^docsgen:(\d+)$/.exec(value)?.[1] : undefined;
    const url = index === undefined ? value : links?.[Number(index)]?.url;
    // The tree holds URLs as written; HTML holds them percent-encoded.
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

/** One spelling for a URL, however much of it was percent-encoded. */
function encode(url: string): string {
  try {
    return decodeURI(url.replace(/%(?![\da-f]{2})/gi, '%25'));
  } catch {
    return url;
  }
}
