/**
 * A sidebar slice as HTML. Pages side by side have the same slice but for the current page, so a slice is rendered
 * once without a current page and kept; marking the page is then one replacement in a string.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import type { SidebarNode, SidebarSlice } from '../sidebar-types.js';
import { SidebarTree } from './SidebarTree.js';

/** Enough for the slices of neighbouring pages; a full cache starts anew, so memory stays bounded. */
const CACHE_SIZE = 200;
const cache = new Map<string, string>();

/**
 * In what is kept, before the address of a link that may be the current one: no text has this character, and Latin-1 has
 * it, so that documents stay strings of one byte a character.
 */
const OWN = '\u009F';
const OWN_LINK = /href="\u009F([^"]*)"/g;

/** The same as rendering `SidebarTree` with the current page. Server only. */
export function renderSidebar({ current, ...slice }: SidebarSlice): string {
  const key = JSON.stringify(slice);
  let html = cache.get(key);
  if (html === undefined) {
    if (cache.size >= CACHE_SIZE) cache.clear();
    const items = slice.items.map(markOwn);
    html = renderToStaticMarkup(<SidebarTree {...slice} items={items} current={null} />);
    cache.set(key, html);
  }
  const currentLink = `href="${escapeAttribute(current)}"`;
  return html.replace(OWN_LINK, (_, href: string) => {
    const link = `href="${href}"`;
    return link === currentLink ? `${link} aria-current="page"` : link;
  });
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
