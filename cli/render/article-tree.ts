/**
 * Reads the HTML of a finished article. In: the theme's HTML. Out: the same as a tree (hast), for everything that uses the
 * visible text: search, description and Markdown of pages with components. An island is its HTML of the server, as for a
 * reader without scripts.
 */
import type { Element, Parents, Properties, Root } from 'hast';
import { Parser } from 'htmlparser2';
import { ISLAND, SLOT } from '../../theme/islands/markup.js';

/** Deeper elements become siblings: components nest without a limit, and converting to Markdown is recursive. */
const MAX_DEPTH = 200;

/** Attributes that are true without a value. */
const FLAGS = new Set(['checked', 'disabled', 'hidden', 'multiple', 'open', 'selected']);

export function parseArticle(html: string): Root {
  const root: Root = { type: 'root', children: [] };
  const open: Parents[] = [root];
  const parser = new Parser({
    onopentag(name, attributes) {
      const element: Element = {
        type: 'element',
        tagName: name,
        properties: readProperties(attributes),
        children: [],
      };
      const parent = open.at(-1) ?? root;
      const isMarkup = name === ISLAND || name === SLOT;
      // Readers do not see the content of a template.
      if (!isMarkup && name !== 'template') parent.children.push(element);
      open.push(isMarkup || open.length >= MAX_DEPTH ? parent : element);
    },
    ontext(value) {
      const children = (open.at(-1) ?? root).children;
      const last = children.at(-1);
      // The parser splits text at a character reference.
      if (last?.type === 'text') last.value += value;
      else children.push({ type: 'text', value });
    },
    onclosetag() {
      open.pop();
    },
  });
  parser.end(html);
  return root;
}

/** Reads properties by their hast names, as far as articles use them. */
function readProperties(attributes: Readonly<Record<string, string>>): Properties {
  const properties: Properties = {};
  for (const [name, value] of Object.entries(attributes))
    if (name === 'class') properties['className'] = value.split(/\s+/).filter(Boolean);
    else if (FLAGS.has(name)) properties[name] = true;
    else properties[propertyName(name)] = value;
  return properties;
}

/** @example propertyName('data-footnote-ref') // 'dataFootnoteRef' */
function propertyName(attribute: string): string {
  return /^(?:data|aria)-/.test(attribute)
    ? attribute.replace(/-([a-z\d])/g, (_, letter: string) => letter.toUpperCase())
    : attribute;
}

/** Whether an element has a class. */
export function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name);
}

export interface WrittenTag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Elements without content, which have no end tag. */
const VOID = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/**
 * Calls `onTag` for each HTML element with the elements around it, as written. An HTML parser would end elements earlier if
 * one does not allow another inside of it.
 */
export function readWritten(
  html: string,
  onTag: (tag: WrittenTag, around: readonly WrittenTag[]) => void,
): void {
  const open: WrittenTag[] = [];
  const parser = new Parser(
    {
      onopentag(written, attributes) {
        const name = written.toLowerCase();
        const tag = { name, attributes };
        onTag(tag, open);
        if (!VOID.has(name)) open.push(tag);
      },
      onclosetag(written) {
        const at = open.findLastIndex(({ name }) => name === written.toLowerCase());
        if (at >= 0) open.length = at;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(html);
}
