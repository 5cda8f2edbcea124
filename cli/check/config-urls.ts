/**
 * Every URL that the config puts on pages, with the words to name it by. In: the site's data and sidebars. Out: a
 * look-up from a URL as emitted to the option that it comes from.
 */
import type { NavbarItem, SidebarNode } from '../../theme/types.js';
import type { Site } from '../types.js';

export interface ConfigUrls {
  /** `navbar item "Docs"`, or `null` when the config does not hold the URL. */
  readonly labelOf: (href: string) => string | null;
}

export function collectConfigUrls(site: Site): ConfigUrls {
  const labels = new Map<string, string>();
  /** Trusted HTML of the config: a URL in it is found as text. */
  const htmls: (readonly [label: string, html: string])[] = [];
  const add = (href: string, label: string) => {
    if (!labels.has(href)) labels.set(href, label);
  };
  const { navbar, footer, announcementBar } = site.data;
  add(navbar.href, 'the navbar title');
  for (const src of [navbar.logo?.light, navbar.logo?.dark]) if (src) add(src, 'the navbar logo');
  for (const item of navbar.items) addNavbarItem(item, { add, htmls });
  for (const column of footer?.columns ?? []) {
    for (const item of column.items) add(item.href, `footer item "${item.label}"`);
  }
  if (footer) htmls.push(['the copyright of the footer', footer.copyright]);
  if (announcementBar) htmls.push(['the announcement bar', announcementBar.content]);
  for (const tag of site.config.head) {
    for (const value of Object.values(tag.attributes)) {
      if (typeof value === 'string') add(value, `head tag "${tag.tag}"`);
    }
  }
  for (const [key, { nodes }] of site.sidebars) addSidebar(nodes, { add, htmls, key });
  return {
    labelOf: (href) =>
      labels.get(href) ?? htmls.find(([, html]) => href !== '' && html.includes(href))?.[0] ?? null,
  };
}

interface Sink {
  readonly add: (href: string, label: string) => void;
  readonly htmls: (readonly [label: string, html: string])[];
}

function addNavbarItem(item: NavbarItem, { add, htmls }: Sink): void {
  if (item.type === 'link') add(item.href, `navbar item "${item.label}"`);
  else if (item.type === 'html') htmls.push(['a navbar item of HTML', item.html]);
  else if (item.type === 'dropdown') {
    for (const link of item.items) add(link.href, `navbar item "${link.label}"`);
  }
}

function addSidebar(nodes: readonly SidebarNode[], sink: Sink & { readonly key: string }): void {
  for (const node of nodes) {
    if (node.type === 'html') sink.htmls.push([`sidebar "${sink.key}"`, node.html]);
    else {
      sink.add(node.href, `item "${node.label}" of sidebar "${sink.key}"`);
      if (node.type === 'category') addSidebar(node.items, sink);
    }
  }
}
