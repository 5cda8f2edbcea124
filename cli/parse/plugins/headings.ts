/**
 * Gives every heading a unique id and a link to itself, and lists the headings.
 *
 * before: `<h2>Set up</h2>`
 * after:  `<h2 id="set-up">Set up<a class="anchor" href="#set-up" aria-label="Direct link to Set up"></a></h2>`
 */
import GithubSlugger, { slug as slugOf } from 'github-slugger';
import type { Element, ElementContent, Nodes, Root } from 'hast';
import type { VFile } from 'vfile';
import { fillText } from '../../../theme/fill-text.js';
import { oneLine } from '../../fit-text.js';
import type { Heading } from '../../types.js';
import { contextOf, report, type PageContext } from '../context.js';
import { plainText, walk, walkElements } from '../../tree.js';
import { describeHidden } from '../hidden-characters.js';
import { findFootnoteIds, type FootnoteIds } from './footnote-ids.js';
import { inlineHtml } from './inline-html.js';
import { positionKey } from './source-urls.js';

/** Ids that scripts could mistake for something of their own. */
const RESERVED_IDS = (
  'root __proto__ constructor prototype hasOwnProperty toString valueOf currentScript ' +
  'currentscript document window location body head cookie domain forms images links scripts ' +
  'documentElement defaultView navigation history self'
).split(' ');
const RESERVED = new Set(RESERVED_IDS);
/** For headings that have no letter or digit. */
const EMPTY_SLUG = 'section';

/** Whether an id belongs to the page's frame or to DocSearch, or could shadow something a script reads. */
function isReservedId(id: string): boolean {
  return RESERVED.has(id) || /^(?:_?docsgen|docsearch-\d)/i.test(id);
}

export function rehypeHeadings() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    const slugger = new GithubSlugger();
    for (const id of RESERVED_IDS) slugger.occurrences[id] = 0;
    // Links to and from footnotes are made already: others give way.
    const hasFootnotes = context.source.includes('[^');
    const footnotes: FootnoteIds = hasFootnotes ? findFootnoteIds(tree) : new Map();
    for (const id of footnotes.keys()) slugger.occurrences[id] = 0;
    const guard = (node: Element): void => {
      if (footnotes.get(String(node.properties['id'])) !== node)
        guardId(node, context, { slugger, footnotes });
    };
    const headings: Element[] = [];
    walkElements(tree, (node) => {
      guard(node);
      // The footnotes' heading is for screen readers; it is no part of the page's outline.
      if ('dataFootnotes' in node.properties) {
        walkElements(node, guard);
        return false;
      }
      if (depthOf(node) !== null) headings.push(node);
    });
    for (const heading of headings) addAnchor(heading, context, slugger);
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
  { slugger, footnotes }: { readonly slugger: GithubSlugger; readonly footnotes: FootnoteIds },
): void {
  const { id } = node.properties;
  if (id === undefined || id === null) return;
  const text = String(id);
  if (text === '' || /\s/.test(text) || isReservedId(text)) {
    report(context, 'unsafe-html', {
      reason: `Cannot use the id "${text}"`,
      position: node.position,
      note: 'The id is left out: it has spaces, or scripts of the page use it. Choose another.',
    });
    delete node.properties['id'];
  } else if (Object.hasOwn(slugger.occurrences, text)) {
    report(context, 'duplicate-id', {
      reason: `Cannot use the id "${text}" twice`,
      position: node.position,
      note: footnotes.has(text)
        ? 'A footnote has it, so this one is left out. Choose another.'
        : 'The second one is left out. Choose another.',
    });
    delete node.properties['id'];
  } else {
    slugger.occurrences[text] = 0;
    node.properties['id'] = text;
  }
}

function addAnchor(heading: Element, context: PageContext, slugger: GithubSlugger): void {
  const text = oneLine(plainText(heading));
  const { id: written } = heading.properties;
  // A sign in the place of `:rocket:` takes no word from the id: links know the heading by what was written.
  const asWritten = context.changedTexts.get(positionKey(heading) ?? '');
  const words = asWritten ?? (text.includes('<') ? wordsOf(heading) : text);
  const slug = slugOf(words) || EMPTY_SLUG;
  const id = typeof written === 'string' ? written : uniqueSlug(words, slug, slugger);
  // Links to the id the heading would have had still arrive: a name on a link shadows nothing.
  const alias =
    typeof written !== 'string' && isReservedId(slug) && id === `${slug}-1` ? { name: slug } : {};
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
  const anchor: ElementContent = {
    type: 'element',
    tagName: 'a',
    properties: {
      className: ['anchor'],
      href: `#${id}`,
      ...alias,
      ariaLabel: fillText(context.options.texts.headingLink, { heading: text || id }),
    },
    children: [],
  };
  heading.children.push(anchor);
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
  return oneLine(words);
}

function uniqueSlug(text: string, slug: string, slugger: GithubSlugger): string {
  const id = slugger.slug(slug === EMPTY_SLUG ? EMPTY_SLUG : text);
  return isReservedId(id) ? slugger.slug(`section-${id}`) : id;
}
