/**
 * Creates the data for the shell of every page. In: the config, and what its references mean. Out: `SiteData`, base path
 * applied; a navbar item that leads nowhere is a diagnostic.
 */
import { listAnalytics } from '../analytics.js';
import {
  DOCS_SECTION,
  LOGO_HEIGHT,
  PREFERRED_VERSION_STORAGE_PREFIX,
} from '../../theme/constants.js';
import type { SearchData } from '../../theme/search/format.js';
import {
  siteOptions,
  type FooterData,
  type NavbarItem,
  type NavbarLink,
  type SiteData,
  type VersionData,
} from '../../theme/types.js';
import type { SiteConfig } from '../config/schema.js';
import { placeOption } from '../diagnostics/config-places.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { didYouMean } from '../diagnostics/suggest.js';
import { setOf, sidebarId, sidebarKey, sidebarsOf } from '../paths/docs-sets.js';
import { htmlWithBase, splitSuffix, withBase, withoutTrailingSlash } from '../paths/path.js';
import type { Diagnostic, DocsVersion, Language, Problem, VersionFolder } from '../types.js';
import type { AssetStore } from './assets.js';
import type { DocEntry } from './doc-entry.js';
import { describeDraft } from './drafts.js';
import type { Sidebar } from './sidebars.js';
import { canonicalAddress, type Targets } from './targets.js';

/**
 * Output folder of `search`. The name contains the engine's version, so that a cached script never reads another version's
 * index.
 */
const SEARCH_FOLDER = 'search/v1';

export interface SiteDataInput {
  readonly targets: Targets;
  readonly assets: AssetStore;
  readonly entries: readonly DocEntry[];
  readonly sidebars: readonly Sidebar[];
  readonly versions: readonly DocsVersion[];
  readonly languages: readonly Language[];
  readonly diagnostics: Diagnostic[];
}

type NavbarItemConfig = SiteConfig['navbar']['items'][number];
type LinkConfig = Pick<
  NavbarItemConfig,
  'to' | 'href' | 'doc' | 'sidebar' | 'set' | 'label' | 'activeBase'
>;

export function createSiteData(input: SiteDataInput): SiteData {
  const { config } = input.targets;
  const href = (permalink: string) => withBase(config.base, permalink);
  const { logo } = config.navbar;
  const bar = config.announcementBar;
  return {
    ...siteOptions(config),
    languages: input.languages.map(({ code, label, base }) => ({ code, label, href: base })),
    navbar: {
      title: config.navbar.title ?? config.title,
      href: href(logo?.href ?? '/'),
      logo: logo
        ? {
            light: href(logo.light),
            dark: href(logo.dark ?? logo.light),
            alt: logo.alt,
            width: logoWidth(logo.light, input),
          }
        : null,
      hideOnScroll: config.navbar.hideOnScroll,
      items: config.navbar.items.flatMap((item, index) => createNavbarItem(item, index, input)),
    },
    footer: createFooter(input),
    colorMode: config.colorMode,
    announcementBar: bar
      ? {
          id: bar.id,
          content: htmlWithBase(config.base, bar.content),
          isCloseable: bar.isCloseable,
        }
      : null,
    versions: input.versions.map((version) => createVersionData(version, config)),
    ...(config.docs.length > 1 && {
      sets: config.docs.map(({ id, label }, index) => ({
        id: index === 0 ? DOCS_SECTION : id,
        label,
      })),
    }),
    sidebarsUrl: href('/sidebars.json'),
    search: createSearch(input.targets),
    analytics: createAnalytics(config),
  };
}

function createVersionData(version: DocsVersion, config: SiteConfig): VersionData {
  const { name, set = DOCS_SECTION, label, path, isLast, banner, mainPermalink } = version;
  const isRemembered = setOf(version, config).persistVersion;
  return {
    name,
    set,
    label,
    path: withBase(config.base, path),
    isLast,
    banner,
    ...(isRemembered && { storageKey: PREFERRED_VERSION_STORAGE_PREFIX + set }),
    mainHref: withBase(config.base, mainPermalink),
  };
}

/** Returns the services that get page views. Functions of the site are in the bundle. */
function createAnalytics(config: SiteConfig): SiteData['analytics'] {
  const targets = listAnalytics(config);
  const services = targets.flatMap(({ target }) => ('module' in target ? [] : [target]));
  return targets.length === 0 ? null : services;
}

/** The link check reports a missing file. */
function logoWidth(permalink: string, { targets, assets }: SiteDataInput): number | null {
  const isThere = targets.statics.has(permalink);
  const { width, height } = isThere ? assets.sizeOfStatic(permalink) : {};
  return width && height ? Math.round((LOGO_HEIGHT * width) / height) : null;
}

function createSearch(targets: Targets): SearchData | null {
  const { base, search, url } = targets.config;
  if (search === false) return null;
  return {
    pageUrl: withBase(base, canonicalAddress('/search', targets)),
    indexUrl: withBase(base, `/${SEARCH_FOLDER}/`),
    hosted:
      search === true
        ? null
        : {
            appId: search.appId,
            apiKey: search.apiKey,
            indices: search.indices ?? [search.indexName ?? ''],
            hosts: hostsOf(search),
            siteOrigin: url === undefined ? null : new URL(url).origin,
          },
  };
}

/** Returns Algolia's nearest servers first, then each of the three that hold an index. */
function hostsOf({ appId, host }: { appId: string; host?: string | undefined }): string[] {
  if (host !== undefined) return [new URL(host).origin];
  const id = appId.toLowerCase();
  return [
    `https://${id}-dsn.algolia.net`,
    ...[1, 2, 3].map((number) => `https://${id}-${number}.algolianet.com`),
  ];
}

function createNavbarItem(
  item: NavbarItemConfig,
  index: number,
  input: SiteDataInput,
): NavbarItem[] {
  const { position } = item;
  const type =
    item.type ??
    (item.items
      ? 'dropdown'
      : item.doc !== undefined
        ? 'doc'
        : item.sidebar !== undefined
          ? 'sidebar'
          : 'link');
  const where = `navbar.items[${index}]`;
  switch (type) {
    case 'version-dropdown':
      return [
        {
          type,
          ...(item.set !== undefined && { set: setOfItem(item, input) ?? DOCS_SECTION }),
          position,
        },
      ];
    case 'locale-dropdown':
    case 'search':
      return [{ type, position }];
    case 'html':
      return [{ type, html: htmlWithBase(input.targets.config.base, item.html ?? ''), position }];
    case 'dropdown': {
      const items = (item.items ?? []).flatMap((link, i) =>
        createNavbarLink(link, `${where}.items[${i}]`, input),
      );
      const [first] = items;
      // A single link needs no dropdown.
      if (first !== undefined && items.length === 1) return [{ ...first, position }];
      return [{ type, label: item.label ?? '', items, position }];
    }
    case 'link':
    case 'doc':
    case 'sidebar':
      return createNavbarLink(item, where, input).map((link) => ({ ...link, position }));
  }
}

function createNavbarLink(item: LinkConfig, where: string, input: SiteDataInput): NavbarLink[] {
  const { targets, diagnostics } = input;
  const { base } = targets.config;
  const set = setOfItem(item, input);
  const isLastOfSet = (version: VersionFolder) => version.isLast && version.set === set;
  const target = resolveTarget(item, isLastOfSet, input);
  if (target === null) return [];
  if (typeof target !== 'string') {
    diagnostics.push(
      diagnostic('config', `${target.reason} in "${where}"`, {
        ...placeOption(targets.config, where),
        note: target.note,
      }),
    );
    return [];
  }
  const external = !target.startsWith('/');
  const activeBase = item.activeBase ?? folderOf(item.to);
  return [
    {
      type: 'link',
      label: item.label ?? '',
      href: withBase(base, target),
      external,
      ...hrefsByVersion(item, input),
      activeBase: activeBase === null ? null : withBase(base, activeBase),
      ...(item.sidebar === undefined
        ? {}
        : { activeSidebar: sidebarId({ ...(set !== undefined && { set }) }, item.sidebar) }),
    },
  ];
}

/**
 * Returns the folder of the pages below an address; `null` for the home, which is above all pages.
 *
 * @example folderOf('/docs/vpc') // '/docs/vpc/', which is not above '/docs/vpc-peering/'
 */
function folderOf(address = '/'): string | null {
  const path = withoutTrailingSlash(splitSuffix(address).path);
  return path === '/' ? null : `${path}/`;
}

/** Returns the set's id in a form that versions use: none for the first set. */
function setOfItem(
  { set }: Pick<LinkConfig, 'set'>,
  { targets }: SiteDataInput,
): string | undefined {
  const [first] = targets.config.docs;
  return set === first.id ? undefined : set;
}

/** Returns the page of a `doc` or `sidebar` item in each docs version that has it. A site with one version needs no list. */
function hrefsByVersion(item: LinkConfig, input: SiteDataInput): Pick<NavbarLink, 'hrefs'> {
  const isVersioned = item.doc !== undefined || item.sidebar !== undefined;
  const set = setOfItem(item, input);
  const versions = input.versions.filter((version) => version.set === set);
  if (!isVersioned || versions.length < 2) return {};
  const found = versions.flatMap(({ name }) => {
    const target = resolveTarget(item, (version) => version.name === name, input);
    return typeof target === 'string' ? [[name, withBase(input.targets.config.base, target)]] : [];
  });
  return { hrefs: Object.fromEntries(found) };
}

/** Returns `null` for a sidebar without items, because its pages are unlisted or it has a finding of its own. */
function resolveTarget(
  item: LinkConfig,
  isWanted: (version: VersionFolder) => boolean,
  { targets, entries, sidebars, versions }: SiteDataInput,
): string | Problem | null {
  if (item.doc !== undefined) {
    const own = entries.filter(({ version }) => isWanted(version));
    return (
      own.find(({ id }) => id === item.doc)?.permalink ??
      describeDraft([item.doc], targets.unpublished, versions.find(isWanted)?.set) ?? {
        reason: `Unknown page "${item.doc}"`,
        note:
          didYouMean(
            item.doc,
            own.map(({ id }) => id),
          ) ?? 'Name a page by its id.',
      }
    );
  }
  if (item.sidebar !== undefined) {
    const version = versions.find(isWanted);
    const wanted = version && sidebarKey(version, item.sidebar);
    const sidebar = sidebars.find(({ key }) => key === wanted);
    if (sidebar?.nodes.length === 0) return null;
    const first = sidebar ? [...sidebar.places.keys()][0] : undefined;
    return (
      first?.permalink ?? {
        reason: `Unknown sidebar "${item.sidebar}"`,
        note:
          didYouMean(
            item.sidebar,
            Object.keys(sidebarsOf(setOf(version ?? {}, targets.config), targets.config).sidebars),
          ) ?? 'Name a sidebar of "sidebars" that has pages.',
      }
    );
  }
  const written = item.to ?? item.href;
  return written === undefined
    ? { reason: 'Missing target', note: 'Give the item one of "to", "href", "doc" or "sidebar".' }
    : canonicalAddress(written, targets);
}

function createFooter({ targets }: SiteDataInput): FooterData | null {
  const { footer, base } = targets.config;
  if (!footer) return null;
  const columns = footer.columns.map(({ title, items }) => ({
    title,
    items: items.map(({ label, to, href }) => {
      // The config has exactly one of them.
      const target = canonicalAddress(to ?? href ?? '/', targets);
      return { label, href: withBase(base, target), external: !target.startsWith('/') };
    }),
  }));
  return { columns, copyright: htmlWithBase(base, footer.copyright) };
}
