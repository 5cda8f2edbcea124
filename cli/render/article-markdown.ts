/**
 * Writes a finished article as Markdown. In: the article's tree. Out: the text of `index.md` for a page with components: the
 * text that readers see, without imports, tags and expressions of its source. Elements of the theme are written in their
 * Markdown form.
 */
import type { Element, Nodes, Root } from 'hast';
import { oneLine } from '../values/fit-text.js';
import { plainText, walkElements } from '../content-tree/tree.js';
import {
  escapeStart,
  footnoteName,
  isInline,
  isLeftOut,
  writeInline,
  writeMath,
} from './article-inline.js';
import { hasClass } from './article-tree.js';

/** @param title the heading if the article has none */
export function writeArticleMarkdown(tree: Root, title: string): string {
  let hasTitle = false;
  walkElements(tree, ({ tagName }) => {
    hasTitle ||= tagName === 'h1';
  });
  const blocks = writeBlocks(tree.children);
  return `${[...(hasTitle ? [] : [`# ${title}`]), ...blocks].join('\n\n')}\n`;
}

/** Adjacent inline nodes become a paragraph. */
function writeBlocks(nodes: readonly Nodes[]): string[] {
  const blocks: string[] = [];
  let line: Nodes[] = [];
  const endLine = () => {
    const text = writeInline(line).trim();
    line = [];
    if (text !== '') blocks.push(text.split('\n').map(escapeStart).join('\n'));
  };
  for (const node of nodes) {
    if (isLeftOut(node)) continue;
    if (node.type !== 'element' || isInline(node)) line.push(node);
    else {
      endLine();
      blocks.push(...writeBlock(node).filter((block) => block !== ''));
    }
  }
  endLine();
  return blocks;
}

function writeBlock(node: Element): string[] {
  const { tagName, properties, children } = node;
  if (hasClass(node, 'admonition')) return writeAdmonition(node);
  if (hasClass(node, 'tab-panel'))
    return [strong(String(properties['dataLabel'] ?? '')), ...writeBlocks(children)];
  if (hasClass(node, 'card-title')) return [strong(plainText(node))];
  if ('dataCodeBlock' in properties) return [writeCodeBlock(node)];
  if ('dataFootnotes' in properties) return writeFootnotes(node);
  switch (tagName) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return [`${'#'.repeat(Number(tagName.slice(1)))} ${oneLine(writeInline(children))}`];
    case 'ul':
    case 'ol':
      return [writeList(node)];
    case 'dt':
      return [strong(plainText(node))];
    case 'blockquote':
      return [prefix(writeBlocks(children).join('\n\n'), '> ')];
    case 'pre':
      return [writeFence(plainText(node))];
    case 'hr':
      return ['---'];
    case 'table':
      return [writeTable(node)];
    case 'details':
      return writeDetails(node);
    case 'math':
      return [writeMath(node)];
    case 'figure':
      return writeBlocks(children.filter((child) => !isCaptionOfAlt(child, children)));
    case 'iframe':
      return writeFrame(node);
    default:
      return writeBlocks(children);
  }
}

function strong(text: string): string {
  const label = oneLine(text);
  return label === '' ? '' : `**${writeInline([{ type: 'text', value: label }])}**`;
}

function writeAdmonition(node: Element): string[] {
  const kind = /\badmonition-(\S+)/.exec(String(node.properties['className']))?.[1] ?? 'note';
  const title = node.children.find((child) => hasClassName(child, 'admonition-title'));
  const label = title === undefined ? '' : oneLine(plainText(title));
  const name = label.toLowerCase() === kind ? kind : `${kind}[${escapeLabel(label)}]`;
  return writeDirective(node, name, title);
}

function writeDetails(node: Element): string[] {
  const summary = node.children.find(
    (child) => child.type === 'element' && child.tagName === 'summary',
  );
  const label = summary === undefined ? '' : oneLine(plainText(summary));
  return writeDirective(node, `details[${escapeLabel(label)}]`, summary);
}

/** A directive needs more colons than the directives inside it. */
function writeDirective(node: Element, name: string, title: Nodes | undefined): string[] {
  let inner = 0;
  walkElements(node, (element) => {
    if (element.tagName === 'details' || hasClass(element, 'admonition')) inner++;
  });
  const fence = ':'.repeat(3 + inner);
  const content = writeBlocks(node.children.filter((child) => child !== title));
  return [fence + name, ...content, fence];
}

function escapeLabel(label: string): string {
  return label.replace(/[\\[\]]/g, '\\$&');
}

function hasClassName(node: Nodes, name: string): boolean {
  return node.type === 'element' && hasClass(node, name);
}

function writeCodeBlock(figure: Element): string {
  let code: Element = figure;
  let title = '';
  walkElements(figure, (node) => {
    if (hasClass(node, 'code-title')) title = oneLine(plainText(node));
    if (node.tagName === 'code') code = node;
  });
  const written = /\blanguage-([^\s,]+)/.exec(String(code.properties['className']))?.[1] ?? '';
  // Fences without a language have this name in the article.
  const language = written === 'plain' && title === '' ? '' : written;
  const meta = title === '' ? '' : ` title="${title.replaceAll('"', '&quot;')}"`;
  return writeFence(plainText(code), language + meta);
}

function writeFence(code: string, info = ''): string {
  const runs = (code.match(/`{3,}/g) ?? []).map(({ length }) => length);
  const fence = '`'.repeat(Math.max(2, ...runs) + 1);
  return `${fence}${info}\n${code.replace(/\n$/, '')}\n${fence}`;
}

function writeList({ tagName, properties, children }: Element): string {
  let number = Number(properties['start'] ?? 1) || 1;
  const items = children.flatMap((item) => {
    if (item.type !== 'element' || isLeftOut(item)) return [];
    const mark = tagName === 'ol' ? `${number++}. ` : '- ';
    return [{ mark, blocks: writeBlocks(item.children), isLoose: hasParagraph(item) }];
  });
  const isLoose = items.some((item) => item.isLoose);
  return items
    .map(({ mark, blocks }) => {
      const content = blocks.join(isLoose ? '\n\n' : '\n');
      return (mark + prefix(content, ' '.repeat(mark.length)).slice(mark.length)).trimEnd();
    })
    .join(isLoose ? '\n\n' : '\n');
}

/** Whether an item has paragraphs, or more than text and a list: the list then has blank lines between its items. */
function hasParagraph({ children }: Element): boolean {
  const blocks = children.filter((child) => child.type === 'element' && !isInline(child));
  const isList = (node: Nodes) => node.type === 'element' && /^[ou]l$/.test(node.tagName);
  return !blocks.every(isList) || blocks.length > 1;
}

function prefix(text: string, mark: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? mark.trimEnd() : mark + line))
    .join('\n');
}

function writeTable(table: Element): string {
  const rows: Element[] = [];
  walkElements(table, (node) => {
    if (node.tagName === 'tr') rows.push(node);
    return node.tagName !== 'td' && node.tagName !== 'th';
  });
  const lines = rows.map((row) => cellsOf(row).map(writeCell));
  const width = Math.max(0, ...lines.map((cells) => cells.length));
  const [head] = rows;
  if (head === undefined || width === 0) return '';
  const sides = cellsOf(head).map(sideOf);
  const rule = Array.from({ length: width }, (_, i) => sides[i] ?? '---');
  const [first = [], ...others] = lines.map((cells) =>
    Array.from({ length: width }, (_, i) => cells[i] ?? ''),
  );
  return [first, rule, ...others].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function cellsOf({ children }: Element): Element[] {
  return children.filter(
    (child) => child.type === 'element' && (child.tagName === 'td' || child.tagName === 'th'),
  ) as Element[];
}

function writeCell(cell: Element): string {
  const text = writeInline(cell.children).trim();
  return text.replaceAll('\\\n', '<br>').replace(/\s+/g, ' ').replaceAll('|', '\\|');
}

/** The theme writes a cell's alignment as a class. */
function sideOf(cell: Element): string {
  if (hasClass(cell, 'align-center')) return ':-:';
  if (hasClass(cell, 'align-right')) return '--:';
  return hasClass(cell, 'align-left') ? ':--' : '---';
}

function writeFootnotes(section: Element): string[] {
  const notes: string[] = [];
  walkElements(section, (item) => {
    if (item.tagName !== 'li') return true;
    const content = writeBlocks(item.children).join('\n\n');
    const mark = `[^${footnoteName(item.properties['id'])}]: `;
    notes.push(mark + prefix(content, '    ').trimStart());
    return false;
  });
  return notes;
}

/** The caption of an image repeats its text. */
function isCaptionOfAlt(node: Nodes, siblings: readonly Nodes[]): boolean {
  return (
    node.type === 'element' &&
    node.tagName === 'figcaption' &&
    siblings.some(
      (other) => other.type === 'element' && other.properties['alt'] === plainText(node),
    )
  );
}

/** A video or an embedded page becomes a link to it. */
function writeFrame({ properties: { src, title } }: Element): string[] {
  if (typeof src !== 'string') return [];
  const label: Nodes = { type: 'text', value: typeof title === 'string' ? title : src };
  const link: Element = {
    type: 'element',
    tagName: 'a',
    properties: { href: src },
    children: [label],
  };
  return [writeInline([link])];
}
