/**
 * A sidebar slice as HTML. Pages side by side have the same slice but for the current page, so a slice is rendered
 * once without a current page and kept; marking the page is then one replacement in a string.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import type { SidebarSlice } from '../sidebar-types.js';
import { SidebarTree } from './SidebarTree.js';

/** Enough for the slices of neighbouring pages; a full cache starts anew, so memory stays bounded. */
const CACHE_SIZE = 200;
const cache = new Map<string, string>();

/** The same as rendering `SidebarTree` with the current page. Server only. */
export function renderSidebar({ current, ...slice }: SidebarSlice): string {
  const key = JSON.stringify(slice);
  let html = cache.get(key);
  if (html === undefined) {
    if (cache.size >= CACHE_SIZE) cache.clear();
    html = renderToStaticMarkup(<SidebarTree {...slice} current={null} />);
    cache.set(key, html);
  }
  // `SidebarTree` writes this exact text for links to pages of this site that can be the current one.
  const link = `class="sidebar-link" href="${escapeAttribute(current)}"`;
  return html.replaceAll(link, () => `${link} aria-current="page"`);
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
