/**
 * Gives every heading a unique id and a link to itself, and lists the headings.
 *
 * before: `<h2>Set up</h2>`
 * after:  `<h2 id="set-up">Set up<a class="anchor" href="#set-up" aria-label="Direct link to Set up"></a></h2>`
 */
import type { Element, ElementContent, Nodes, Root } from 'hast';
import type { VFile } from 'vfile';
import { fillText } from '../../../theme/fill-text.js';
import { oneLine } from '../../values/fit-text.js';
import type { Heading } from '../../types.js';
import { contextOf, report, type PageContext } from '../context.js';
import { HeadingSlugs } from '../heading-slugs.js';
import { plainText, walk, walkElements } from '../../content-tree/tree.js';
import { describeHidden } from '../hidden-characters.js';
import { findFootnoteIds, type FootnoteIds } from './footnote-ids.js';
import { inlineHtml } from './inline-html.js';
import { positionKey } from '../position-key.js';

/**
 * Elements that browsers expose as `document.<name>`. Any other element with an id, headings included, can only add a new
 * property to `window`: properties of the browser itself take precedence (tested with 1,188 names in Chromium).
 */
const NAMED_ELEMENTS = new Set(['embed', 'form', 'iframe', 'img', 'object']);
const DOCUMENT_NAMES = new Set(
  'body cookie currentScript defaultView documentElement domain forms head images links location scripts'.split(
    ' ',
  ),
);
/** Other members of `document` that scripts of the page read. */
const DOCUMENT_MEMBERS = new Set(
  (
    'activeElement addEventListener adoptedStyleSheets baseURI childNodes children createElement createEvent ' +
    'createRange createTextNode dispatchEvent firstChild getElementById getElementsByName getElementsByTagName ' +
    'hasFocus hidden implementation importNode nodeName nodeType ownerDocument parentNode querySelector ' +
    'querySelectorAll readyState referrer removeEventListener scrollingElement title visibilityState'
  ).split(' '),
);

/** Whether an id belongs to the page's frame or to DocSearch, or is a name that an object must not have as a key. */
function isReservedId(id: string): boolean {
  return id === '__proto__' || /^(?:_?docsgen|docsearch-\d)/i.test(id);
}

export function rehypeHeadings() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    const slugs = new HeadingSlugs(context.options.headingIds);
    slugs.take('__proto__');
    // Links to and from footnotes are made already, so their ids have precedence.
    const footnotes = findFootnoteIds(tree);
    for (const id of footnotes.keys()) slugs.take(id);
    const guard = (node: Element): void => {
      if (footnotes.get(String(node.properties['id'])) !== node)
        guardId(node, context, { slugs, footnotes });
      guardNames(node, context);
    };
    const headings: Element[] = [];
    // Code decides whether and how often these are in the article.
    const unlisted = new Set<Element>();
    walk<Nodes>(tree, (node) => {
      if (node.type === 'content') walkElements(node, (inner) => void unlisted.add(inner));
    });
    const linked = new Set<Element>();
    walkElements(tree, (node) => {
      guard(node);
      if (node.tagName === 'a') walkElements(node, (inner) => void linked.add(inner));
      // The footnotes' heading is for screen readers and not part of the page's outline.
      if ('dataFootnotes' in node.properties) {
        walkElements(node, guard);
        return false;
      }
      if (depthOf(node) !== null) headings.push(node);
    });
    for (const heading of headings) {
      const { anchor, ...listed } = nameHeading(heading, context, slugs);
      if (!unlisted.has(heading)) context.headings.push(listed);
      // A link inside a link would end the outer one.
      if (!linked.has(heading)) heading.children.push(anchor);
    }
  };
}

function depthOf(node: Element): Heading['depth'] | null {
  const depth = /^h[1-6]$/.test(node.tagName) ? Number(node.tagName.slice(1)) : 0;
  return depth === 1 || depth === 2 || depth === 3 || depth === 4 || depth === 5 || depth === 6
    ? depth
    : null;
}

/** Keeps an id that the author wrote, unless another element has it. */
function guardId(
  node: Element,
  context: PageContext,
  { slugs, footnotes }: { readonly slugs: HeadingSlugs; readonly footnotes: FootnoteIds },
): void {
  const { id } = node.properties;
  if (id === undefined || id === null) return;
  const text = String(id);
  const isShadow = NAMED_ELEMENTS.has(node.tagName) && DOCUMENT_NAMES.has(text);
  if (text === '' || /\s/.test(text) || isReservedId(text) || isShadow) {
    report(context, 'unsafe-html', {
      reason: `Cannot use the id "${text}"`,
      position: node.position,
      note: 'The id is left out: it has spaces, or scripts of the page use it. Choose another.',
    });
    delete node.properties['id'];
  } else if (slugs.has(text)) {
    report(context, 'duplicate-id', {
      reason: `Cannot use the id "${text}" twice`,
      position: node.position,
      note: footnotes.has(text)
        ? 'A footnote has it, so this one is left out. Choose another.'
        : 'The second one is left out. Choose another.',
    });
    delete node.properties['id'];
  } else {
    slugs.take(text);
    node.properties['id'] = text;
  }
}

/** Removes a name that would hide a property of the document. Only trusted HTML has such names. */
function guardNames(node: Element, context: PageContext): void {
  if (!NAMED_ELEMENTS.has(node.tagName)) return;
  // The id is exposed for an image that also has a name, and for every object.
  if (node.properties['name'] === undefined && node.tagName !== 'object') return;
  for (const property of ['name', 'id']) {
    const name = String(node.properties[property] ?? '');
    if (!DOCUMENT_MEMBERS.has(name) && !DOCUMENT_NAMES.has(name)) continue;
    report(context, 'unsafe-html', {
      reason: `Cannot use the ${property} "${name}" of <${node.tagName}>`,
      position: node.position,
      note: `Scripts of the page read "document.${name}", so the ${property} is left out. Choose another.`,
    });
    delete node.properties[property];
  }
}

/** Gives the heading an id, and returns it as it is listed, with the link to it. */
function nameHeading(
  heading: Element,
  context: PageContext,
  slugs: HeadingSlugs,
): Heading & { readonly anchor: ElementContent } {
  // An id has a hyphen for each space, so spaces are taken from the source; the rendered text collapses them.
  const spaced = plainText(heading).trim();
  const text = oneLine(spaced);
  const { id: written } = heading.properties;
  // An emoji for `:rocket:` must not remove a word from the id, because links use the heading as written.
  const asWritten = context.changedTexts.get(positionKey(heading) ?? '');
  const words = asWritten ?? (text.includes('<') ? wordsOf(heading) : spaced);
  const id = typeof written === 'string' ? written : slugs.unique(words, isReservedId);
  const html = inlineHtml(heading.children);
  const hidden = describeHidden(text, `heading "#${id}"`);
  if (hidden !== null)
    report(context, 'hidden-character', { ...hidden, position: heading.position });
  heading.properties['id'] = id;
  const anchor: Element = {
    type: 'element',
    tagName: 'a',
    properties: {
      className: ['anchor'],
      href: `#${id}`,
      ariaLabel: fillText(context.options.texts.headingLink, { heading: text || id }),
    },
    children: [],
  };
  const line = heading.position?.start.line ?? 1;
  return { depth: depthOf(heading) ?? 1, id, text, html, line, anchor };
}

/** `<Badge type="new" />`, `<Badge>` and `</Badge>`. */
const TAG = /<(\/?)([A-Za-z][\w.-]*)(?![\w.-])([^<>]*)>/g;

/**
 * Returns the words of a heading without tags of components, which are shown as text: links from the page's earlier site do
 * not include them. `<Project ID>` is a placeholder. Code stays, except for a sign that ids never have.
 */
function wordsOf(heading: Element): string {
  let text = '';
  walk<Nodes>(heading, (node) => {
    if (node.type === 'text') text += node.value;
    if (node.type !== 'element' || node.tagName !== 'code') return;
    text += plainText(node).replaceAll('<', '');
    return false;
  });
  const ended = new Set(Array.from(text.matchAll(TAG), ([, end, name]) => (end ? name : '')));
  const words = text.replace(TAG, (tag, end: string, name: string, rest: string) =>
    end || rest.includes('=') || rest.endsWith('/') || ended.has(name) ? '' : tag,
  );
  return words.trim();
}
