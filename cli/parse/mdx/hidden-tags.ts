/**
 * Hides the tags of components from the Markdown parser, which would read `<Link>` as the HTML element and would show `<Card
 * icon={<b>x</b>}>` in pieces. In: the text of a page. Out: a text of the same length in which the signs of each tag look
 * like letters to the parser, and a function that restores them: tags in prose as HTML nodes, tags in code as they were.
 */
import type { Html, Nodes, Parents, RootContent } from 'mdast';
import type { Point, Position } from 'unist';
import { pointAt } from '../../diagnostics/place-at.js';
import { blank } from '../blank.js';
import { walkParents } from '../../content-tree/tree.js';
import { isKnownElement } from '../raw-html/sanitize.js';
import { createEffort, isComponentName, readTag, type JsxTag } from './read-tag.js';

export interface HiddenTags {
  readonly text: string;
  /** Sorted by place. */
  readonly tags: readonly JsxTag[];
}

/** Private-use characters, one for each printable ASCII sign. The character tells which sign it replaces. */
const SHIFT = 0xf700;
const HIDDEN = /[\uF720-\uF77E]/;
const EACH_HIDDEN = /[\uF720-\uF77E]+/g;
const TAGS = /(?<!\\)<\/?(?:[A-Z]|[a-z][\w-]*\.)[\w$.-]*(?=[\s/>{])/g;
/** `[a](<My file.md>)`, `[a]: <My file.md>` */
const IN_LINK = /\](?:\(|:)\s*$/;
/** White space at the beginning of a line shows what the line belongs to. */
const LINE = /^([ \t>]*)([^\r\n]*)/gm;

/** `kept` names stay as they are. */
export function hideTags(text: string, kept: ReadonlySet<string> = NONE): HiddenTags {
  const found = findTags(text);
  if (found.length === 0 || HIDDEN.test(text)) return { text, tags: [] };
  const tags = found.filter(({ name }) => !kept.has(name));
  let hidden = '';
  let end = 0;
  for (const tag of tags) {
    hidden += text.slice(end, tag.start) + hide(text.slice(tag.start, tag.end));
    ({ end } = tag);
  }
  return { text: hidden + text.slice(end), tags };
}

const NONE: ReadonlySet<string> = new Set();

function findTags(text: string): JsxTag[] {
  const tags: JsxTag[] = [];
  const effort = createEffort();
  for (const { index } of text.matchAll(TAGS)) {
    if (index < (tags.at(-1)?.end ?? 0)) continue;
    if (IN_LINK.test(text.slice(Math.max(0, index - 20), index))) continue;
    const tag = readTag(text, index, effort);
    if (tag === null || !isComponentName(tag.name)) continue;
    // `<foo.bar>` is a placeholder.
    const isUsed = tag.hasValues || tag.isSelfClosing || tag.isClosing;
    if (isUsed || /^[A-Z]/.test(tag.name)) tags.push(tag);
  }
  return tags;
}

/**
 * Finds names of tags that trusted HTML may use as elements of its own: they are not HTML elements, and each tag is closed
 * and holds no code.
 */
export function findOwnElements(text: string): Set<string> {
  const open = new Map<string, number>();
  for (const { name, start, end, isClosing, isSelfClosing } of findTags(text)) {
    const isPlain = !isSelfClosing && !name.includes('.') && !text.slice(start, end).includes('{');
    const change = isClosing ? -1 : 1;
    open.set(name, isPlain ? (open.get(name) ?? 0) + change : Number.NaN);
  }
  const isOwn = ([name, count]: [string, number]) =>
    count === 0 && !isKnownElement(name.toLowerCase());
  return new Set([...open].filter(isOwn).map(([name]) => name));
}

/** Replaces tags of components with spaces. */
export function blankTags(text: string): string {
  return hideTags(text).text.replace(EACH_HIDDEN, blank);
}

function hide(tag: string): string {
  return tag.replace(LINE, (line, before: string, rest: string, offset: number) =>
    offset === 0 ? encode(line) : before + encode(rest),
  );
}

function encode(text: string): string {
  return text.replace(/[ -~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + SHIFT));
}

function decode(text: string): string {
  return text.replace(EACH_HIDDEN, (signs) =>
    Array.from(signs, (sign) => String.fromCharCode(sign.charCodeAt(0) - SHIFT)).join(''),
  );
}

/** Puts the tags back, changing the tree in place. `written` is the text before tags were hidden. */
export function restoreTags(tree: Nodes, written: string, { tags, text }: HiddenTags): void {
  if (tags.length === 0) return;
  const split = (node: Nodes): Nodes[] => {
    if (node.type === 'text') return splitText(node, { tags, text, written });
    decodeStrings(node);
    return unwrap(node, written);
  };
  walkParents<Nodes>(tree, (parent) => {
    const { children } = parent as Parents;
    (parent as Parents).children = (children as Nodes[]).flatMap(split) as RootContent[];
  });
}

/** Decodes all strings of a node; its children are restored by themselves. */
function decodeStrings(node: object): void {
  for (const [name, value] of Object.entries(node)) {
    if (typeof value === 'string' && HIDDEN.test(value))
      Object.assign(node, { [name]: decode(value) });
    else if (name === 'attributes' && typeof value === 'object' && value !== null)
      decodeStrings(value as object);
  }
}

interface Context extends HiddenTags {
  readonly written: string;
}

function splitText(
  node: Extract<Nodes, { type: 'text' }>,
  { tags, text, written }: Context,
): Nodes[] {
  const { value, position } = node;
  if (!HIDDEN.test(value)) return [node];
  const [from, to] = [position?.start.offset, position?.end.offset];
  if (from === undefined || to === undefined) return [{ ...node, value: decode(value) }];
  const parts: Nodes[] = [];
  let [at, offset] = [0, from];
  const push = (part: string, end: number, type: 'text' | 'html'): void => {
    const place: Position = { start: pointOf(written, offset), end: pointOf(written, end) };
    if (part !== '') parts.push({ type, value: decode(part), position: place });
    offset = end;
  };
  for (let i = firstTagAfter(tags, from); ; i++) {
    const tag = tags[i];
    if (tag === undefined || tag.start >= to) break;
    const begin = value.slice(at).search(HIDDEN) + at;
    if (begin < at) break;
    const isBegun = tag.start >= from;
    if (tag.start > from) push(value.slice(at, begin), tag.start, 'text');
    const signs = text
      .slice(Math.max(tag.start, from), Math.min(tag.end, to))
      .match(/[\uF720-\uF77E]/g);
    at = skipHidden(value, begin, signs?.length ?? 0);
    push(value.slice(begin, at), Math.min(tag.end, to), isBegun ? 'html' : 'text');
  }
  push(value.slice(at), to, 'text');
  return parts;
}

function pointOf(text: string, offset: number): Point {
  return { ...pointAt(text, offset), offset };
}

function skipHidden(value: string, start: number, count: number): number {
  let at = start;
  for (let left = count; left > 0 && at < value.length; at++)
    if (HIDDEN.test(value.charAt(at))) left--;
  return at;
}

/** Returns the index of the first tag that ends after `offset`. */
function firstTagAfter(tags: readonly JsxTag[], offset: number): number {
  let [low, high] = [0, tags.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tags[middle]?.end ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Makes a paragraph of tags alone a block of HTML. A paragraph underlined with `---` is not a heading then. */
function unwrap(node: Nodes, written: string): Nodes[] {
  if (node.type !== 'paragraph' && node.type !== 'heading') return [node];
  const { children, position } = node;
  const isTags =
    node.data === undefined &&
    children.some(({ type }) => type === 'html') &&
    children.every((child) =>
      child.type === 'html' ? isTag(child) : child.type === 'text' && child.value.trim() === '',
    );
  if (
    !isTags ||
    (node.type === 'heading' && (node.depth === 1 || written[position?.start.offset ?? 0] === '#'))
  )
    return [node];
  const value = children.map((child) => ('value' in child ? child.value : '')).join('');
  const html: Html = { type: 'html', value, position };
  if (node.type === 'paragraph') return [html];
  const last = children.at(-1)?.position?.end;
  if (last !== undefined && position !== undefined)
    html.position = { start: position.start, end: last };
  return [html, { type: 'thematicBreak', position }];
}

function isTag({ value }: Html): boolean {
  const tag = readTag(value, 0);
  return tag?.end === value.length && isComponentName(tag.name);
}
