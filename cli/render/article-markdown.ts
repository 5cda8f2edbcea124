/**
 * Writes a finished article as Markdown. In: the article's tree. Out: the text of `index.md` for a page with components:
 * what readers see, without imports, tags and expressions of its source. Parts of the theme get their Markdown form back.
 */
import type { Element, Parents, Root } from 'hast';
import rehypeRemark, { type Options } from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { oneLine } from '../fit-text.js';
import { plainText, walkElements } from '../tree.js';
import { hasClass } from './article-tree.js';

type Handle = NonNullable<NonNullable<Options['handlers']>[string]>;
type State = Parameters<Handle>[0];
type Flow = ReturnType<State['toFlow']>;
type Paragraph = Extract<Flow[number], { type: 'paragraph' }>;

/** Controls, links of headings to themselves, the tags of the page, and images for the other color mode. */
const LEFT_OUT = ['needs-script', 'heading-anchor', 'section-links', 'only-dark'];
const WITHOUT_TEXT: ReadonlySet<string> = new Set(['button', 'script', 'style', 'template']);

const handlers: NonNullable<Options['handlers']> = {
  admonition: (state, node) => {
    const kind = /\badmonition-(\S+)/.exec(String(node.properties['className']))?.[1] ?? 'note';
    const title = titleOf(childOf(node, (child) => hasClass(child, 'admonition-title')));
    const isOwn = title.toLowerCase() !== kind;
    return writeDirective(state, node, isOwn ? `${kind}[${title}]` : kind);
  },
  'admonition-title': leaveOut,
  'card-title': (_, node) => writeStrong(plainText(node)),
  'code-block': (_, node) => writeCode(node),
  details: (state, node) => {
    const title = titleOf(childOf(node, ({ tagName }) => tagName === 'summary'));
    return writeDirective(state, node, `details[${title}]`);
  },
  // The caption of an image repeats its text.
  figcaption: (state, node, parent) =>
    parent !== undefined && isAltOf(parent, plainText(node)) ? undefined : state.all(node),
  'footnote-reference': (_, { properties: { href } }) => {
    const identifier = footnoteName(href);
    return { type: 'footnoteReference', identifier, label: identifier };
  },
  footnotes: writeFootnotes,
  math: writeMath,
  summary: leaveOut,
  'tab-panel': (state, node) => [
    writeStrong(String(node.properties['dataLabel'] ?? '')),
    ...state.toFlow(state.all(node)),
  ],
};

const readTree = rehypeRemark({ handlers });
const writer = unified()
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', listItemIndent: 'one' })
  .freeze();

/**
 * Changes the tree.
 *
 * @param title heading of a page whose article has none
 */
export function writeArticleMarkdown(tree: Root, title: string): string {
  let hasTitle = false;
  walkElements(tree, (node, parent, index) => {
    if (isLeftOut(node)) parent.children[index] = { type: 'text', value: '' };
    else node.tagName = roleOf(node);
    hasTitle ||= node.tagName === 'h1';
  });
  const body = writer.stringify(readTree(tree, new VFile())).trim();
  return `${hasTitle ? '' : `# ${title}\n\n`}${body}\n`;
}

function isLeftOut(node: Element): boolean {
  const { tagName, properties } = node;
  return (
    properties['ariaHidden'] === 'true' ||
    'dataFootnoteBackref' in properties ||
    WITHOUT_TEXT.has(tagName) ||
    LEFT_OUT.some((name) => hasClass(node, name))
  );
}

/** Returns the name of the handler for a part that the theme has made, and of all other elements their own name. */
function roleOf(node: Element): string {
  const { tagName, properties } = node;
  if (hasClass(node, 'admonition')) return 'admonition';
  if (hasClass(node, 'admonition-title')) return 'admonition-title';
  if (hasClass(node, 'tab-panel')) return 'tab-panel';
  if (tagName === 'p' && hasClass(node, 'card-title')) return 'card-title';
  if ('dataCodeBlock' in properties) return 'code-block';
  if ('dataFootnoteRef' in properties) return 'footnote-reference';
  if ('dataFootnotes' in properties) return 'footnotes';
  if (tagName === 'td' || tagName === 'th') alignCell(node);
  return tagName;
}

/** The theme writes a cell's alignment as a class. */
function alignCell(cell: Element): void {
  for (const side of ['left', 'center', 'right'])
    if (hasClass(cell, `align-${side}`)) cell.properties['align'] = side;
}

/** A directive needs more colons than those in it. In the cell of a table there is no room for one. */
function writeDirective(state: State, node: Element, name: string): Flow {
  const content = state.toFlow(state.all(node));
  if (state.inTable) return content;
  let inner = 0;
  walkElements(node, ({ tagName }) => {
    if (tagName === 'admonition' || tagName === 'details') inner++;
  });
  const fence = ':'.repeat(3 + inner);
  return [writeSource(fence + name), ...content, writeSource(fence)];
}

function writeCode(figure: Element): Flow[number] {
  let code: Element = figure;
  let title = '';
  walkElements(figure, (node) => {
    if (hasClass(node, 'code-title')) title = oneLine(plainText(node));
    if (node.tagName === 'code') code = node;
  });
  const language = /\blanguage-([^\s,]+)/.exec(String(code.properties['className']))?.[1] ?? '';
  return {
    type: 'code',
    // Fences without a language are shown as this one.
    lang: language === 'plain' || language === '' ? null : language,
    meta: title === '' || language === '' ? null : `title="${title.replaceAll('"', '&quot;')}"`,
    value: plainText(code).replace(/\n$/, ''),
  };
}

function writeFootnotes(state: State, node: Element): Flow {
  const notes: Flow = [];
  walkElements(node, (item) => {
    if (item.tagName !== 'li') return;
    const identifier = footnoteName(item.properties['id']);
    const children = state.toFlow(state.all(item));
    notes.push({ type: 'footnoteDefinition', identifier, label: identifier, children });
    return false;
  });
  return notes;
}

/** @example footnoteName('#user-content-fn-1') // '1' */
function footnoteName(id: unknown): string {
  return String(id).replace(/^.*?fn-/, '');
}

/** A formula is written as its source, which MathML keeps as an annotation. */
function writeMath(state: State, node: Element): ReturnType<Handle> {
  let source = '';
  walkElements(node, ({ tagName, children: [text] }) => {
    if (tagName === 'annotation' && text?.type === 'text') source = text.value;
  });
  if (source === '') return { type: 'text', value: oneLine(plainText(node)) };
  return node.properties['display'] === 'block' && !state.inTable
    ? writeSource(`$$\n${source}\n$$`)
    : { type: 'html', value: `$${source}$` };
}

function writeStrong(text: string): Paragraph {
  const label = oneLine(text);
  return {
    type: 'paragraph',
    children: [{ type: 'strong', children: [{ type: 'text', value: label }] }],
  };
}

/** A line that is Markdown already. */
function writeSource(value: string): Paragraph {
  return { type: 'paragraph', children: [{ type: 'html', value }] };
}

function titleOf(element: Element | undefined): string {
  return element === undefined ? '' : oneLine(plainText(element)).replace(/[\\[\]]/g, '\\$&');
}

function childOf(node: Element, isMeant: (child: Element) => boolean): Element | undefined {
  return node.children.find((child) => child.type === 'element' && isMeant(child)) as
    Element | undefined;
}

function isAltOf(figure: Parents, caption: string): boolean {
  return figure.children.some(
    (child) => child.type === 'element' && child.properties['alt'] === caption,
  );
}

function leaveOut(): undefined {
  return undefined;
}
