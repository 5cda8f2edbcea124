/**
 * Collects every URL that the config puts on pages, with a label for messages. In: the site's data and sidebars. Out: a
 * function that maps an emitted URL to the options that hold it.
 */
import type { KeyPath } from '../diagnostics/config-places.js';
import type { SidebarNode } from '../../theme/sidebar-types.js';
import type { NavbarItem } from '../../theme/types.js';
import { sidebarOption } from '../paths/docs-sets.js';
import { addressWithBase } from '../paths/path.js';
import type { Site } from '../types.js';
import { extractPage } from './read/extract.js';

export interface ConfigUrl {
  /** `navbar item "Docs"` */
  readonly label: string;
  /** The option that contains the URL, possibly several levels below. */
  readonly option: KeyPath;
}

export interface FoundConfigUrl extends ConfigUrl {
  /** The one of the given URLs that this option holds. */
  readonly href: string;
  /** Whether the URL is in HTML of the option. */
  readonly isInHtml: boolean;
}

/** Returns the options that hold one of the given URLs, each once, in the order of the manual. */
export type FindConfigUrls = (hrefs: ReadonlySet<string>) => readonly FoundConfigUrl[];

interface CollectedUrl extends ConfigUrl {
  /** Position in the order of the manual. */
  readonly at: number;
}

export function collectConfigUrls(site: Site): FindConfigUrls {
  const urls = new Map<string, CollectedUrl[]>();
  /** The URLs in trusted HTML of the config, which is parsed when a URL is first looked for. */
  const htmls: (readonly [read: () => ReadonlySet<string>, found: CollectedUrl])[] = [];
  let count = 0;
  const sinkOf = (...option: KeyPath): Sink => ({
    add: (href, label) =>
      urls.set(href, [...(urls.get(href) ?? []), { label, option, at: count++ }]),
    addHtml: (html, label) => htmls.push([urlsIn(html), { label, option, at: count++ }]),
  });
  addNavbar(site, sinkOf('navbar'));
  const footer = sinkOf('footer');
  for (const column of site.data.footer?.columns ?? []) {
    for (const item of column.items) footer.add(item.href, `footer item "${item.label}"`);
  }
  footer.addHtml(site.data.footer?.copyright ?? '', 'the copyright of the footer');
  const { announcementBar } = site.data;
  sinkOf('announcementBar').addHtml(announcementBar?.content ?? '', 'the announcement bar');
  for (const { tag, attributes } of site.config.head) {
    for (const value of Object.values(attributes)) {
      if (typeof value !== 'string') continue;
      // The value of some attributes is an address.
      for (const href of [value, addressWithBase(site.data.base, value)])
        sinkOf('head').add(href, `head tag "${tag}"`);
    }
  }
  for (const [key, { nodes }] of site.sidebars) {
    const option = sidebarOption(key, site.config);
    addSidebar(nodes, nameOfSidebar(key), sinkOf(...option));
  }

  return (hrefs) => {
    const found = [...hrefs]
      .flatMap((href) => {
        const inHtml = htmls.flatMap(([read, url]) =>
          read().has(href) ? [{ ...url, isInHtml: true }] : [],
        );
        // An empty option is no address; an empty image in HTML is a mistake.
        const options = href === '' ? [] : (urls.get(href) ?? []);
        const inOptions = options.map((url) => ({ ...url, isInHtml: false }));
        return [...inOptions, ...inHtml].map((url) => ({ ...url, href }));
      })
      .sort((a, b) => a.at - b.at);
    // The sidebars of older versions come from the same option, so they have the same labels.
    return found.filter(({ label }, i) => found.findIndex((url) => url.label === label) === i);
  };
}

function urlsIn(html: string): () => ReadonlySet<string> {
  let found: ReadonlySet<string> | null = null;
  return () => (found ??= new Set(extractPage(html).urls.map(({ raw }) => raw)));
}

/** The name of a sidebar for messages, the same in all versions. */
function nameOfSidebar(key: string): string {
  return key.slice(key.indexOf('/') + 1);
}

interface Sink {
  readonly add: (href: string, label: string) => void;
  readonly addHtml: (html: string, label: string) => void;
}

function addNavbar({ data: { navbar } }: Site, sink: Sink): void {
  sink.add(navbar.href, 'the navbar title');
  for (const src of [navbar.logo?.light, navbar.logo?.dark])
    if (src) sink.add(src, 'the navbar logo');
  for (const item of navbar.items) addNavbarItem(item, sink);
}

function addNavbarItem(item: NavbarItem, { add, addHtml }: Sink): void {
  if (item.type === 'link') add(item.href, `navbar item "${item.label}"`);
  else if (item.type === 'html') addHtml(item.html, 'a navbar item of HTML');
  else if (item.type === 'dropdown') {
    for (const link of item.items) add(link.href, `navbar item "${link.label}"`);
  }
}

function addSidebar(nodes: readonly SidebarNode[], id: string, sink: Sink): void {
  for (const node of nodes) {
    if (node.type === 'html') sink.addHtml(node.html, `sidebar "${id}"`);
    else {
      const isCategory = node.type === 'category';
      // A category without a page leads to its first item, which is the cause.
      if (!isCategory || node.hasPage)
        sink.add(node.href, `item "${node.label}" of sidebar "${id}"`);
      if (isCategory) addSidebar(node.items, id, sink);
    }
  }
}
