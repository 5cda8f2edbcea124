/**
 * Reads the HTML of a finished article. In: the theme's HTML. Out: the same as a tree (hast), for everything that uses the
 * visible text: search, description and Markdown of pages with components.
 */
import type { Element, Parents, Properties, Root } from 'hast';
import { Parser } from 'htmlparser2';

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
      parent.children.push(element);
      open.push(open.length < MAX_DEPTH ? element : parent);
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
