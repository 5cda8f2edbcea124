/**
 * Builds the raw HTML of most documents (anchors, line breaks, `<div>`, `<details>`, inline formatting) without an HTML
 * parser. It does so only if an HTML parser would build the same: tags are balanced among the children of one node, and
 * nothing closes or moves anything else. For all other HTML it gives up.
 *
 * before: raw `<a name="x">`, text `y`, raw `</a>`
 * after:  `<a name="x">y</a>`
 */
import type { Element, ElementContent, Nodes, Properties } from 'hast';
import { walk } from '../../content-tree/tree.js';
import type { RawToken } from './raw-tokens.js';

export type RawItem = { readonly token: RawToken } | { readonly node: ElementContent };

const VOID = new Set(['br', 'img', 'wbr']);
const INLINE = new Set(
  (
    'a abbr b cite code del dfn em i ins kbd mark q s samp small span strong sub sup u var br img ' +
    'wbr input'
  ).split(' '),
);
const BLOCK = new Set(['div', 'details', 'summary']);
/** Elements of Markdown that hold only inline content: a block would end them. */
const PHRASING_PARENTS = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'em',
  'strong',
  'del',
  'a',
  'figcaption',
]);

/** Attribute names that equal their hast names and whose values are plain strings. */
const PLAIN_ATTRIBUTES = new Set([
  'name',
  'id',
  'title',
  'href',
  'src',
  'alt',
  'align',
  'lang',
  'dir',
]);

/** The treatment of an attribute that is not plain: left to the parser, dropped, or kept for the sanitizer. */
export type AttributePolicy = (name: string) => 'parse' | 'drop' | 'keep';

/** Returns the children that an HTML parser would make of these items, or `null` if only a parser can tell. */
export function nestItems(
  items: readonly RawItem[],
  parent: { tagName: string | null; isInLink: boolean; policy: AttributePolicy },
): { children: ElementContent[]; created: Element[] } | null {
  const root: ElementContent[] = [];
  const created: Element[] = [];
  const open: Element[] = [];
  const isPhrasing = parent.tagName !== null && PHRASING_PARENTS.has(parent.tagName);
  for (const item of items) {
    const top = open.at(-1);
    const target = top?.children ?? root;
    if ('node' in item) {
      if (!mayHold(open, item.node, isPhrasing)) return null;
      target.push(item.node);
      continue;
    }
    const { token } = item;
    if (token.kind === 'comment') {
      if (!/^<!--(?!-?>)/.test(token.source)) return null;
      target.push({ type: 'comment', value: token.source.replace(/^<!--|-->$/g, '') });
    } else if (token.kind === 'text') {
      if (/[&<]/.test(token.source)) return null;
      target.push({ type: 'text', value: token.source, position: token.position });
    } else if (token.kind === 'close') {
      if (open.pop()?.tagName !== token.name) return null;
    } else {
      const isInLink = parent.isInLink || open.some(({ tagName }) => tagName === 'a');
      const element = createElement(token, { isPhrasing, isInLink, policy: parent.policy });
      if (element === null) return null;
      target.push(element);
      created.push(element);
      if (!VOID.has(token.name)) open.push(element);
    }
  }
  return open.length === 0 ? { children: root, created } : null;
}

function mayHold(open: readonly Element[], node: ElementContent, isPhrasing: boolean): boolean {
  if (open.length === 0) return true;
  const isInline = node.type === 'text' || (node.type === 'element' && INLINE.has(node.tagName));
  if (!isPhrasing && !isInline && open.some(({ tagName }) => INLINE.has(tagName))) return false;
  return !open.some(({ tagName }) => tagName === 'a') || !hasLink(node);
}

function hasLink(node: ElementContent): boolean {
  let found = node.type === 'element' && node.tagName === 'a';
  walk<Nodes>(node, (child) => {
    found ||= child.type === 'element' && child.tagName === 'a';
    return !found;
  });
  return found;
}

function createElement(
  token: RawToken,
  {
    isPhrasing,
    isInLink,
    policy,
  }: { isPhrasing: boolean; isInLink: boolean; policy: AttributePolicy },
): Element | null {
  const { name } = token;
  if (BLOCK.has(name) ? isPhrasing : !INLINE.has(name) || name === 'input') return null;
  if ((name === 'a' && isInLink) || (token.isSelfClosing && !VOID.has(name))) return null;
  const properties: Properties = {};
  for (const [attribute, value] of token.attributes) {
    if (Object.hasOwn(properties, attribute)) return null;
    if (PLAIN_ATTRIBUTES.has(attribute)) {
      const text = plainValue(value);
      if (text === null) return null;
      properties[attribute] = text;
    } else if ((attribute === 'width' || attribute === 'height') && /^[1-9]\d{0,5}$/.test(value)) {
      properties[attribute] = Number(value);
    } else if (attribute === 'open' && value === '' && name === 'details') {
      properties[attribute] = true;
    } else {
      const decision = policy(attribute);
      if (decision === 'parse') return null;
      if (decision === 'keep') properties[attribute] = value;
    }
  }
  return { type: 'element', tagName: name, properties, children: [], position: token.position };
}

/** Character references that HTML also reads without a semicolon. */
const LEGACY_REFERENCES = new Set(
  (
    'AElig AMP Aacute Acirc Agrave Aring Atilde Auml COPY Ccedil ETH Eacute Ecirc Egrave Euml GT Iacute Icirc Igrave ' +
    'Iuml LT Ntilde Oacute Ocirc Ograve Oslash Otilde Ouml QUOT REG THORN Uacute Ucirc Ugrave Uuml Yacute aacute acirc ' +
    'acute aelig agrave amp aring atilde auml brvbar ccedil cedil cent copy curren deg divide eacute ecirc egrave eth ' +
    'euml frac12 frac14 frac34 gt iacute icirc iexcl igrave iquest iuml laquo lt macr micro middot nbsp not ntilde ' +
    'oacute ocirc ograve ordf ordm oslash otilde ouml para plusmn pound quot raquo reg sect shy sup1 sup2 sup3 szlig ' +
    'thorn times uacute ucirc ugrave uml uuml yacute yen yuml'
  ).split(' '),
);

/** Returns the value if `&amp;` is its only character reference. `&name=` in a query string is not a reference. */
function plainValue(value: string): string | null {
  if (value.includes('\r')) return null;
  if (!value.includes('&')) return value;
  for (const [, name = '', next = ''] of value.matchAll(/&(#|[A-Za-z\d]*)(.?)/gs)) {
    if (
      name === '#' ||
      (next === ';' && name !== 'amp') ||
      (next !== '=' && next !== ';' && LEGACY_REFERENCES.has(name))
    ) {
      return null;
    }
  }
  return value.replaceAll('&amp;', '&');
}
