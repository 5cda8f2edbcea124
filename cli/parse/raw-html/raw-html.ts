/**
 * Turns raw HTML into elements. Simple HTML is built here. Only a tree with more than that is parsed by rehype-raw. Code
 * blocks and components are taken out meanwhile, because an HTML parser would lose their data.
 *
 * before: `{type: 'raw', value: '<details>'}`, …, `{type: 'raw', value: '</details>'}`
 * after:  `<details>…</details>`
 *
 * When HTML is sanitized, a tag that HTML does not know is a placeholder that the author forgot to escape: `<Project ID>`
 * stays text.
 */
import type { Element, ElementContent, Nodes, Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import type { Node, Position } from 'unist';
import type { VFile } from 'vfile';
import { contextOf, type PageContext } from '../context.js';
import { walk } from '../../content-tree/tree.js';
import { findOwnElements } from '../mdx/hidden-tags.js';
import { fitFrames } from './frames.js';
import { unwrapRefused } from './refused-elements.js';
import { nestItems, type AttributePolicy, type RawItem } from './raw-simple.js';
import { tokenizeRaw, type RawToken } from './raw-tokens.js';
import { completePositions } from './whole-positions.js';
import {
  isCustomElement,
  isDroppedElement,
  isKnownElement,
  mayDefine,
  mayKeepAttribute,
  reportElement,
  sanitize,
  sanitizeElement,
} from './sanitize.js';

/** Stands for a node that was taken out: `index` is its index in the list of those nodes. */
interface KeptNode extends Node {
  type: 'kept';
  index: number;
}

declare module 'hast' {
  interface ElementContentMap {
    kept: KeptNode;
  }
  interface RootContentMap {
    kept: KeptNode;
  }
}

type HastParent = Extract<Nodes, { children: unknown }>;
interface RawParent {
  readonly node: HastParent;
  readonly isInLink: boolean;
}

/** For `html: 'trust'`: keeps everything, comments included. */
export function rehypeRawHtml() {
  return (tree: Root, file: VFile): Root => {
    const parents = findRawParents(tree);
    splitTags(parents, contextOf(file));
    const isSimple = parents.every(({ node, isInLink }) => {
      const nested = nestItems(itemsOf(node, contextOf(file)), {
        tagName: tagOf(node),
        isInLink,
        policy: () => 'parse',
      });
      if (nested !== null) node.children = nested.children;
      return nested !== null;
    });
    if (isSimple) return tree;
    const places = placeTags(tree, contextOf(file));
    const result = parseAgain(tree, file);
    unwrapRefused(result, contextOf(file));
    walk<Nodes>(result, (node) => {
      const place = node.type === 'element' && places.get(keyOf(node.position));
      if (place) node.position = place;
    });
    return result;
  };
}

/**
 * Maps the places that rehype-raw reports for tags on later lines of their raw HTML to their real places. rehype-raw counts
 * columns in the node's text, which lacks the marks and the indentation of a container.
 */
function placeTags(tree: Root, { source }: PageContext): Map<string, Position> {
  const places = new Map<string, Position>();
  walk<Nodes>(tree, (node) => {
    if (node.type !== 'raw' || !node.value.includes('\n')) return;
    let before = '';
    for (const token of tokenizeRaw({ html: node.value, position: node.position, source })) {
      const column = before.length - before.lastIndexOf('\n');
      before += token.source;
      const { kind, position } = token;
      if (kind !== 'open' || position?.start.line === node.position?.start.line) continue;
      if (position) places.set(keyOf({ start: { ...position.start, column } }), position);
    }
  });
  return places;
}

function keyOf(position: Pick<Position, 'start'> | undefined): string {
  return `${position?.start.line}:${position?.start.column}`;
}

/** For `html: 'sanitize'`: keeps what the allow-list names. */
export function rehypeSafeHtml() {
  return (tree: Root, file: VFile): Root => {
    const context = contextOf(file);
    let isSimple = true;
    for (const { node, isInLink } of findRawParents(tree)) {
      const items = filterItems(itemsOf(node, context), context);
      const nested = nestItems(items, { tagName: tagOf(node), isInLink, policy: safePolicy });
      if (nested === null) {
        isSimple = false;
        node.children = items.map(toNode);
      } else {
        for (const element of nested.created) sanitizeElement(element, context);
        node.children = nested.children;
      }
    }
    if (isSimple) return tree;
    const result = parseAgain(tree, file);
    sanitize(result, file);
    fitFrames(result);
    return result;
  };
}

const safePolicy: AttributePolicy = (name) =>
  name.startsWith('on') || name === 'class' ? 'keep' : mayKeepAttribute(name) ? 'parse' : 'drop';

function findRawParents(tree: Root): RawParent[] {
  const parents: RawParent[] = [];
  const links = new Set<Node>();
  walk<Nodes>(tree, (node, parent) => {
    if (node.type === 'element' && (node.tagName === 'a' || links.has(parent))) links.add(node);
    if (
      node.type === 'raw' &&
      parents.at(-1)?.node !== parent &&
      !parents.some((known) => known.node === parent)
    ) {
      parents.push({ node: parent as HastParent, isInLink: links.has(parent) });
    }
  });
  return parents;
}

function itemsOf(parent: HastParent, { source }: PageContext): RawItem[] {
  return (parent.children as ElementContent[]).flatMap((node): RawItem[] => {
    if (node.type !== 'raw') return [{ node }];
    const { value: html, position } = node;
    return tokenizeRaw({ html, position, source }).map((token) => ({ token }));
  });
}

function asText({ source: value, position }: RawToken): ElementContent {
  return { type: 'text', value, position };
}

const MAY_SPLIT = /<\/?(?:[A-Z]|[a-z][\w-]*[-.])/;
const SCRIPT = /<(?:script|style|SCRIPT|STYLE)\b/;

/**
 * Trusted HTML: tags of components become text, and `<my-element />` gets an end tag. An HTML parser would leave them open
 * to the end of the page.
 */
function splitTags(parents: readonly RawParent[], { source }: PageContext): void {
  if (parents.length === 0 || !MAY_SPLIT.test(source)) return;
  const own = findOwnElements(source);
  const split = (node: ElementContent): ElementContent[] => {
    if (node.type !== 'raw' || !MAY_SPLIT.test(node.value) || SCRIPT.test(node.value))
      return [node];
    const { value: html, position } = node;
    return tokenizeRaw({ html, position, source }).map((token): ElementContent => {
      if (token.kind === 'component' && !own.has(token.name)) return asText(token);
      const isOpen = token.kind === 'open' && token.isSelfClosing && isCustomElement(token.name);
      const written = isOpen ? `${token.source}</${token.name}>` : token.source;
      return toNode({ token: { ...token, source: written } });
    });
  };
  for (const { node } of parents)
    node.children = (node.children as ElementContent[]).flatMap(split) as typeof node.children;
}

function tagOf(node: HastParent): string | null {
  return node.type === 'element' ? node.tagName : null;
}

/** Drops comments, and forbidden elements with their content; tags that HTML does not know become text. */
function filterItems(items: readonly RawItem[], context: PageContext): RawItem[] {
  const kept: RawItem[] = [];
  const whole = listWhole(items, context);
  for (let i = 0; i < items.length; i++) {
    const item = items[i];
    if (item === undefined) continue;
    if ('node' in item || item.token.kind === 'text') {
      kept.push(item);
      continue;
    }
    const { token } = item;
    if (token.kind === 'comment') continue;
    if (token.kind === 'component') {
      kept.push({ node: asText(token) });
      continue;
    }
    if (isDroppedElement(token.name)) {
      if (token.kind === 'open')
        reportElement({ tagName: token.name, position: token.position }, context);
      i = endOfDropped(items, i);
    } else if (token.name === 'iframe') {
      // Its content is for browsers without frames. Left unclosed, it would take in the rest of the page.
      i = endOfDropped(items, i);
      if (token.kind === 'open') kept.push(item, closingOf(token));
    } else if (!isKnownElement(token.name) && !whole.has(token.name)) {
      kept.push({ node: asText(token) });
    } else if (token.kind === 'open' && token.isSelfClosing && !token.source.startsWith('<br')) {
      // HTML would leave `<a name="x"/>` open to the end of the page.
      const source = `${token.source.replace(/(?<!\s)\s*\/>$/, '>')}`;
      kept.push({ token: { ...token, isSelfClosing: false, source } });
      if (!isVoid(token.name)) kept.push(closingOf(token));
    } else {
      kept.push(item);
    }
  }
  return kept;
}

/** Lists custom elements with an end. A tag without one is a placeholder, and would contain all that follows. */
function listWhole(items: readonly RawItem[], context: PageContext): ReadonlySet<string> {
  const open = new Map<string, number>();
  for (const item of items) {
    if ('node' in item || !mayDefine(item.token.name, context)) continue;
    const { name, kind, isSelfClosing } = item.token;
    const change = isSelfClosing ? 0 : kind === 'open' ? 1 : -1;
    open.set(name, (open.get(name) ?? 0) + change);
  }
  return new Set([...open].flatMap(([name, count]) => (count === 0 ? name : [])));
}

function closingOf(token: RawToken): RawItem {
  return { token: { ...token, kind: 'close', source: `</${token.name}>` } };
}

function isVoid(name: string): boolean {
  return /^(?:area|br|col|hr|img|input|source|track|wbr)$/.test(name);
}

/** Returns the index of the tag that closes the dropped element at `start`, or `start` itself if there is none. */
function endOfDropped(items: readonly RawItem[], start: number): number {
  const opening = items[start];
  if (opening === undefined || 'node' in opening || opening.token.kind === 'close') return start;
  if (opening.token.isSelfClosing) return start;
  const { name } = opening.token;
  const end = items.findIndex(
    (item, i) =>
      i > start && 'token' in item && item.token.kind === 'close' && item.token.name === name,
  );
  return end === -1 ? start : end;
}

function toNode(item: RawItem): ElementContent {
  if ('node' in item) return item.node;
  const { kind, source, position }: RawToken = item.token;
  // A `<` that begins no tag must not begin one in a more lenient parser.
  return {
    type: 'raw',
    value: kind === 'text' ? source.replaceAll('<', '&lt;') : source,
    position,
  };
}

const parseRaw = rehypeRaw({ passThrough: ['kept', 'component'] });

function parseAgain(tree: Root, file: VFile): Root {
  const kept: ElementContent[] = [];
  // HTML moves code out of a raw table. There, code blocks must be part of the parsed tree, with their metadata as
  // attributes.
  const takesPart = /<t(?:able|head|body|foot|r)\b/i.test(contextOf(file).source);
  walk<Nodes>(tree, (node, parent, index) => {
    if (node.type !== 'element' || node.tagName !== 'pre') return;
    if (takesPart) moveMeta(node, 'to property');
    else
      (parent.children as ElementContent[])[index] = { type: 'kept', index: kept.push(node) - 1 };
  });
  const result = parseRaw(tree, file);
  completePositions(result);
  walk<Nodes>(result, (node, parent, index) => {
    const original = node.type === 'kept' ? kept[node.index] : undefined;
    if (original !== undefined) (parent.children as ElementContent[])[index] = original;
    if (takesPart && node.type === 'element' && node.tagName === 'pre') moveMeta(node, 'to data');
  });
  return result;
}

/** A fence's metadata is data of its `code`, which an HTML parser does not know. */
function moveMeta(pre: Element, direction: 'to property' | 'to data'): void {
  const code = pre.children[0];
  if (code?.type !== 'element') return;
  if (direction === 'to property') {
    const meta: unknown = code.data !== undefined && 'meta' in code.data ? code.data.meta : null;
    if (typeof meta === 'string') code.properties['dataMeta'] = meta;
    return;
  }
  const { dataMeta, ...properties } = code.properties;
  code.properties = properties;
  if (typeof dataMeta === 'string') code.data = { meta: dataMeta };
}
