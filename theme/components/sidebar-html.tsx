/**
 * A sidebar slice as HTML. Pages of one category have the same slice but for the current page, so its items are rendered
 * once without a current page and kept for as long as they are; marking the page then puts one attribute into a string.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import type { SidebarNode, SidebarSlice } from '../sidebar-types.js';
import { SidebarTree } from './SidebarTree.js';

interface RenderedItems {
  readonly html: string;
  /** Where the links that may be the current one end their address; by it, as it is in the HTML. */
  readonly places: ReadonlyMap<string, readonly number[]>;
}

const rendered = new WeakMap<SidebarSlice['items'], RenderedItems>();

/**
 * In what is kept, before the address of a link that may be the current one: no text has this character, and Latin-1 has
 * it, so that documents stay strings of one byte a character.
 */
const OWN = '\u009F';
const OWN_LINK = /href="\u009F([^"]*)"/;

/** The same as rendering `SidebarTree` with the current page. Server only. The same items are of the same sidebar. */
export function renderSidebar({ current, ...slice }: SidebarSlice): string {
  const known = rendered.get(slice.items) ?? renderItems(slice);
  rendered.set(slice.items, known);
  const { html, places } = known;
  const marked: string[] = [];
  let start = 0;
  for (const place of places.get(escapeAttribute(current)) ?? []) {
    marked.push(html.slice(start, place), ' aria-current="page"');
    start = place;
  }
  return marked.join('') + html.slice(start);
}

function renderItems(slice: Omit<SidebarSlice, 'current'>): RenderedItems {
  const items = slice.items.map(markOwn);
  // Text and address take turns.
  const parts = renderToStaticMarkup(<SidebarTree {...slice} items={items} current={null} />).split(
    OWN_LINK,
  );
  const places = new Map<string, number[]>();
  let html = '';
  for (const [i, part] of parts.entries()) {
    if (i % 2 === 0) {
      html += part;
      continue;
    }
    html += `href="${part}"`;
    places.set(part, [...(places.get(part) ?? []), html.length]);
  }
  return { html, places };
}

/** A category has one when it has a page itself. */
function markOwn(node: SidebarNode): SidebarNode {
  if (node.type === 'html') return node;
  const isOwn = node.type === 'link' ? node.external !== true : node.hasPage;
  const href = isOwn ? OWN + node.href : node.href;
  return node.type === 'link'
    ? { ...node, href }
    : { ...node, href, items: node.items.map(markOwn) };
}

/** As React escapes attribute values. */
function escapeAttribute(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
