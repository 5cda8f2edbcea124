/** Parses a piece of Markdown and shows its content tree as compact HTML, symbolic links resolved as written. */
import type { Nodes } from 'hast';
import { loadMdx } from '../../../../cli/parse/components/load-mdx.js';
import { DEFAULT_PARSE_OPTIONS, type ParseOptions } from '../../../../cli/parse/options.js';
import {
  unpackContent,
  unpackPage,
  unpackText,
  type PackedPage,
  type WholePage,
} from '../../../../cli/parse/packed-page.js';
import { parsePage } from '../../../../cli/parse/page.js';
import { unpackTree } from '../../../../cli/content-tree/packed-tree.js';
import { parsePages, type ParseWorkers } from '../../../../cli/parse/parse.js';
import type { SourceFile } from '../../../../cli/types.js';

await loadMdx({ format: 'mdx' });

export function pageOf(
  text: string,
  options: Partial<ParseOptions> = {},
  path = 'docs/a.md',
): WholePage {
  return parsePage({ path, text, hash: 'hash' }, { ...DEFAULT_PARSE_OPTIONS, ...options });
}

/** The tree as JSON of its nodes. */
export function treeOf(page: Pick<WholePage, 'tree'>): string {
  return JSON.stringify(unpackTree(page.tree));
}

export function htmlOf(text: string, options: Partial<ParseOptions> = {}): string {
  return show(unpackTree(pageOf(text, options).tree)).replaceAll('\n', '');
}

/** Returns `rule: reason` of each diagnostic. */
export function findingsOf(text: string, options: Partial<ParseOptions> = {}): string[] {
  return pageOf(text, options).diagnostics.map(({ ruleId, reason }) => `${ruleId}: ${reason}`);
}

function show(node: Nodes): string {
  if (node.type === 'text') return node.value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  if (node.type === 'root') return node.children.map(show).join('');
  if (node.type !== 'element') return `[${node.type}]`;
  if (
    Array.isArray(node.properties['className']) &&
    node.properties['className'].includes('anchor')
  )
    return '';
  const attributes = Object.entries(node.properties)
    .filter(([name]) => name !== 'loading' && name !== 'decoding')
    .map(([name, value]) => ` ${name}="${Array.isArray(value) ? value.join(' ') : String(value)}"`);
  return `<${node.tagName}${attributes.join('')}>${node.children.map(show).join('')}</${node.tagName}>`;
}

/** Returns the result of `parsePages`, with every part read, in the order of the files. */
export async function parseAll(
  files: readonly SourceFile[],
  options: ParseOptions,
  workers?: ParseWorkers,
): Promise<WholePage[]> {
  const pages = new Map<SourceFile, WholePage>();
  const take = (file: SourceFile, page: PackedPage) => void pages.set(file, unpackAll(page));
  await parsePages(files, options, { take, ...(workers && { workers }) });
  return files.flatMap((file) => pages.get(file) ?? []);
}

function unpackAll({ page, content, text }: PackedPage): WholePage {
  return { ...unpackPage(page), ...unpackContent(content), ...unpackText(text) };
}
