/**
 * Gives every heading a unique id and a link to itself, and lists the headings.
 *
 * before: `<h2>Set up</h2>`
 * after:  `<h2 id="set-up">Set up<a class="anchor" href="#set-up" aria-label="Direct link to Set up"></a></h2>`
 */
import type { Element, ElementContent, Nodes, Root } from 'hast';
import type { VFile } from 'vfile';
import { fillText } from '../../../theme/fill-text.js';
import { oneLine } from '../../fit-text.js';
import type { Heading } from '../../types.js';
import { contextOf, report, type PageContext } from '../context.js';
import { HeadingSlugs } from '../heading-slugs.js';
import { plainText, walk, walkElements } from '../../tree.js';
import { describeHidden } from '../hidden-characters.js';
import { findFootnoteIds, type FootnoteIds } from './footnote-ids.js';
import { inlineHtml } from './inline-html.js';
import { positionKey } from '../position-key.js';

/**
 * Elements that answer to `document.<name>`. Every other element with an id, a heading too, is at most a property of
 * `window` that was not there: what browsers have by the same name comes first (1,188 names tried in Chromium).
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

/** Whether an id belongs to the page's frame or to DocSearch, or is no key that an object may have. */
function isReservedId(id: string): boolean {
  return id === '__proto__' || /^(?:_?docsgen|docsearch-\d)/i.test(id);
}

export function rehypeHeadings() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    const slugs = new HeadingSlugs(context.options.headingIds);
    slugs.take('__proto__');
    // Links to and from footnotes are made already: others give way.
    const footnotes = findFootnoteIds(tree);
    for (const id of footnotes.keys()) slugs.take(id);
    const guard = (node: Element): void => {
      if (footnotes.get(String(node.properties['id'])) !== node)
        guardId(node, context, { slugs, footnotes });
      guardNames(node, context);
    };
    const headings: Element[] = [];
    const linked = new Set<Element>();
    walkElements(tree, (node) => {
      guard(node);
      if (node.tagName === 'a') walkElements(node, (inner) => void linked.add(inner));
      // The footnotes' heading is for screen readers; it is no part of the page's outline.
      if ('dataFootnotes' in node.properties) {
        walkElements(node, guard);
        return false;
      }
      if (depthOf(node) !== null) headings.push(node);
    });
    for (const heading of headings) {
      const anchor = nameHeading(heading, context, slugs);
      // A link in a link would end it.
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

/** Keeps an id that the author wrote if nobody else has it. */
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

/** Takes a name away that would hide a property of the document. Only trusted HTML has such names. */
function guardNames(node: Element, context: PageContext): void {
  if (!NAMED_ELEMENTS.has(node.tagName)) return;
  // The id answers for an image that has a name too, and for every object.
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

/** Gives the heading an id, and returns the link to it. */
function nameHeading(heading: Element, context: PageContext, slugs: HeadingSlugs): ElementContent {
  // An id has a hyphen for each space: what is shown has one for all.
  const spaced = plainText(heading).trim();
  const text = oneLine(spaced);
  const { id: written } = heading.properties;
  // A sign in the place of `:rocket:` takes no word from the id: links know the heading by what was written.
  const asWritten = context.changedTexts.get(positionKey(heading) ?? '');
  const words = asWritten ?? (text.includes('<') ? wordsOf(heading) : spaced);
  const id = typeof written === 'string' ? written : slugs.unique(words, isReservedId);
  context.headings.push({
    depth: depthOf(heading) ?? 1,
    id,
    text,
    html: inlineHtml(heading.children),
    line: heading.position?.start.line ?? 1,
  });
  const hidden = describeHidden(text, `heading "#${id}"`);
  if (hidden !== null)
    report(context, 'hidden-character', { ...hidden, position: heading.position });
  heading.properties['id'] = id;
  return {
    type: 'element',
    tagName: 'a',
    properties: {
      className: ['anchor'],
      href: `#${id}`,
      ariaLabel: fillText(context.options.texts.headingLink, { heading: text || id }),
    },
    children: [],
  };
}

/** `<Badge type="new" />`, `<Badge>` and `</Badge>`. */
const TAG = /<(\/?)([A-Za-z][\w.-]*)(?![\w.-])([^<>]*)>/g;

/**
 * Without tags of components, which are shown as text: links to the heading, from where the page came from, know nothing of
 * them. `<Project ID>` is a placeholder, and what is code stays, but for a sign that no id has.
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
