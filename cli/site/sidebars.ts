/**
 * Turns sidebar trees into the data that pages show. In: the trees of every version. Out: the trees as links; the index
 * pages that categories ask for, or that long lists need; and for each page its sidebar, breadcrumbs, previous and next.
 * Links have no base path yet.
 */
import { SIDEBAR_WINDOW } from '../../theme/constants.js';
import { countTextIn } from '../../theme/fill-text.js';
import type { SidebarNode } from '../../theme/sidebar-types.js';
import type { Breadcrumb, CategoryCard, PageLink, PageStep } from '../../theme/types.js';
import type { SiteConfig } from '../config/schema.js';
import type { VersionFolder } from '../types.js';
import { categoryKey } from './categories.js';
import type { DocEntry } from './doc-entry.js';
import { assignIndexPermalinks, claimIndexPath, type IndexOptions } from './index-permalinks.js';
import type { CategoryNode, TreeNode } from './sidebar-nodes.js';

export interface Sidebar {
  /** See `sidebarKey`. */
  readonly key: string;
  readonly version: VersionFolder;
  /** The title of the sidebar, with its first page; `null` without a title. */
  readonly guide: PageLink | null;
  readonly nodes: readonly SidebarNode[];
  /** The page that lists the whole top level, if that is too long for a page. */
  readonly indexPermalink: string | null;
  readonly indexes: readonly CategoryIndex[];
  /** The page that the category of a folder leads to, by `categoryKey`. */
  readonly folderPages: readonly (readonly [key: string, permalink: string])[];
  /** Places by entry. The first place counts. */
  readonly places: ReadonlyMap<DocEntry, SidebarPlace>;
}

export interface SidebarPlace {
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly previous: PageLink | null;
  readonly next: PageLink | null;
  /** The number of the page among the steps of its category; left out in other categories. */
  readonly step?: PageStep;
  /** The items of the category that has this page; left out unless the page has components, which may show them. */
  readonly category?: readonly CategoryCard[];
}

/** Place of an index page that exists only because a list is long: it is not in the reading order. */
const NOWHERE: SidebarPlace = { breadcrumbs: [], previous: null, next: null };

export interface CategoryIndex extends SidebarPlace {
  readonly permalink: string;
  readonly title: string;
  readonly description: string;
  readonly cards: readonly CategoryCard[];
}

interface Options extends IndexOptions {
  readonly title: string | undefined;
  readonly config: SiteConfig;
}

/** An entry or an index page in reading order, with the categories above it. */
interface Stop {
  readonly entry: DocEntry | null;
  /** The category that has this page. */
  readonly category: CategoryNode | null;
  /** The items of the page's category, or of the list that the page is in. */
  readonly items: readonly TreeNode[];
  readonly link: PageLink;
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly step?: PageStep;
}

export function createSidebar(tree: readonly TreeNode[], options: Options): Sidebar {
  const indexPermalinks = assignIndexPermalinks(tree, options);
  const permalinkOf = (node: TreeNode) => permalinkOfNode(node, indexPermalinks);
  const stops = collectStops(tree, permalinkOf);
  const links = paginate(stops);
  const places = new Map<DocEntry, SidebarPlace>();
  const indexes: CategoryIndex[] = [];
  for (const [i, { entry, category, items, breadcrumbs, link, step }] of stops.entries()) {
    const place: SidebarPlace = {
      breadcrumbs,
      previous: links[i - 1] ?? null,
      next: links[i + 1] ?? null,
      ...(step && { step }),
    };
    if (entry && !places.has(entry))
      places.set(
        entry,
        mayShowItems(entry.page, category !== null)
          ? { ...place, category: listCards(items, permalinkOf, options.config) }
          : place,
      );
    if (category?.index)
      indexes.push({
        ...place,
        ...describeIndex(category, permalinkOf, options.config),
        permalink: link.href,
      });
  }
  for (const [node, permalink] of indexPermalinks) {
    if (!node.index)
      indexes.push({
        ...NOWHERE,
        ...describeIndex(node, permalinkOf, options.config),
        permalink,
      });
  }
  const indexPermalink =
    tree.length > SIDEBAR_WINDOW ? claimIndexPath(options, ['category', options.key]) : null;
  if (indexPermalink) {
    const cards = tree.flatMap((node) => toCard(node, permalinkOf, options.config));
    const { title } = options.config;
    indexes.push({ ...NOWHERE, permalink: indexPermalink, title, description: '', cards });
  }
  return {
    key: options.key,
    version: options.version,
    guide: createGuide(stops, options),
    nodes: toSidebarNodes(tree, permalinkOf, indexPermalinks),
    indexPermalink,
    indexes,
    folderPages: collectFolderPages(tree, permalinkOf).map(
      ([folder, permalink]) => [categoryKey(options.version, folder), permalink] as const,
    ),
    places,
  };
}

/** Readers come to a guide by its first page, which introduces it. */
function createGuide([first]: readonly Stop[], { title }: Options): PageLink | null {
  return title === undefined || first === undefined
    ? null
    : { label: title, href: first.link.href };
}

function collectFolderPages(
  nodes: readonly TreeNode[],
  permalinkOf: PermalinkOf,
): (readonly [folder: string, permalink: string])[] {
  return nodes.flatMap((node) => {
    if (node.kind !== 'doc' && node.kind !== 'category') return [];
    const hasPage = node.kind === 'doc' || node.entry !== null || node.index !== null;
    const permalink = hasPage ? permalinkOf(node) : null;
    const own = node.folder && permalink !== null ? [[node.folder, permalink] as const] : [];
    return node.kind === 'doc' ? own : [...own, ...collectFolderPages(node.items, permalinkOf)];
  });
}

type PermalinkOf = (node: TreeNode) => string | null;

/** A category leads to its own page, else its generated index, else its first page. */
function permalinkOfNode(
  node: TreeNode,
  indexes: ReadonlyMap<CategoryNode, string>,
): string | null {
  switch (node.kind) {
    case 'doc':
      return node.entry.permalink;
    case 'link':
      return node.href;
    case 'html':
      return null;
    case 'category':
      if (node.entry) return node.entry.permalink;
      if (node.index) return indexes.get(node) ?? null;
      return node.items.reduce<string | null>(
        (found, item) => found ?? permalinkOfNode(item, indexes),
        null,
      );
  }
}

/** The data that the items of a list get from the categories above them. */
interface Above {
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly hasSteps: boolean;
  /** The page of the category itself. The list may have it again, which is no second stop. */
  readonly entry: DocEntry | null;
}

function collectStops(
  nodes: readonly TreeNode[],
  permalinkOf: PermalinkOf,
  { breadcrumbs, hasSteps, entry: above }: Above = {
    breadcrumbs: [],
    hasSteps: false,
    entry: null,
  },
): Stop[] {
  const steps = nodes.filter((node) => node.kind === 'doc' && !node.isRef && node.entry !== above);
  return nodes.flatMap((node): Stop[] => {
    if (node.kind === 'doc') {
      if (node.isRef || node.entry === above) return [];
      const href = node.entry.permalink;
      return [
        {
          entry: node.entry,
          category: null,
          items: nodes,
          link: { label: node.label, href },
          breadcrumbs: [...breadcrumbs, { label: node.label, href }],
          ...(hasSteps && { step: { number: steps.indexOf(node) + 1, count: steps.length } }),
        },
      ];
    }
    if (node.kind !== 'category') return [];
    const href = node.entry || node.index ? permalinkOf(node) : null;
    const path = [...breadcrumbs, { label: node.label, href }];
    const own: Stop[] =
      href === null
        ? []
        : [
            {
              entry: node.entry,
              category: node,
              items: node.items,
              link: { label: node.label, href },
              breadcrumbs: path,
            },
          ];
    return [
      ...own,
      ...collectStops(node.items, permalinkOf, {
        breadcrumbs: path,
        hasSteps: node.steps,
        entry: node.entry,
      }),
    ];
  });
}

/**
 * Creates the links to previous and next. Their label is the `pagination_label` of the page, else its label in the sidebar.
 */
function paginate(stops: readonly Stop[]): PageLink[] {
  return stops.map(({ entry, link }) => ({
    href: link.href,
    label: entry?.page.frontMatter.pagination_label ?? link.label,
  }));
}

const SHOWS_ITEMS = /^DocCardList$|^useCurrentSidebar/;

/**
 * Whether the components of a page may show the items of its category. If the page is not an index, its components are
 * checked for such a name: otherwise an edit of another page could change any of them.
 */
function mayShowItems({ components }: DocEntry['page'], isIndex: boolean): boolean {
  if (components === undefined) return false;
  const { provided, imports, scripts } = components;
  const names = [
    ...provided.map(({ name }) => name),
    ...imports.flatMap(({ from, names: taken }) => [from.replace('@theme/', ''), ...taken]),
  ];
  return (
    isIndex ||
    names.some((name) => SHOWS_ITEMS.test(name)) ||
    scripts.some(({ code }) => /\bDocCardList\b|\buseCurrentSidebar/.test(code))
  );
}

function describeIndex(node: CategoryNode, permalinkOf: PermalinkOf, config: SiteConfig) {
  return {
    title: node.index?.title ?? node.label,
    description: node.index?.description ?? '',
    cards: listCards(node.items, permalinkOf, config),
  };
}

function listCards(
  items: readonly TreeNode[],
  permalinkOf: PermalinkOf,
  config: SiteConfig,
): CategoryCard[] {
  return items.flatMap((item) => toCard(item, permalinkOf, config));
}

function toCard(
  node: TreeNode,
  permalinkOf: PermalinkOf,
  { locale, texts }: SiteConfig,
): CategoryCard[] {
  const href = permalinkOf(node);
  if (node.kind === 'html' || href === null) return [];
  if (node.kind === 'doc')
    return [{ label: node.label, description: node.entry.page.description, href }];
  if (node.kind === 'link') return [{ label: node.label, description: '', href }];
  return [
    {
      label: node.label,
      description:
        node.entry?.page.description ?? countTextIn(locale.code, texts.pages, node.items.length),
      href,
    },
  ];
}

/** Browsers remember open categories by their `href`: categories of one list with the same `href` are numbered. */
function toSidebarNodes(
  nodes: readonly TreeNode[],
  permalinkOf: PermalinkOf,
  indexes: ReadonlyMap<CategoryNode, string>,
): SidebarNode[] {
  const counts = new Map<string, number>();
  return nodes.map((item) => {
    const node = toSidebarNode(item, permalinkOf, indexes);
    if (node.type !== 'category') return node;
    const name = node.href === '' ? node.label : node.href;
    const nth = counts.get(name) ?? 0;
    counts.set(name, nth + 1);
    return nth === 0 ? node : { ...node, nth };
  });
}

function toSidebarNode(
  node: TreeNode,
  permalinkOf: PermalinkOf,
  indexes: ReadonlyMap<CategoryNode, string>,
): SidebarNode {
  const className =
    'className' in node && node.className !== undefined ? { className: node.className } : {};
  switch (node.kind) {
    case 'html':
      return { type: 'html', html: node.html };
    case 'link':
      return {
        type: 'link',
        label: node.label,
        href: node.href,
        ...(node.href.startsWith('/') ? {} : { external: true }),
        ...className,
      };
    case 'doc':
      return { type: 'link', label: node.label, href: node.entry.permalink, ...className };
    case 'category': {
      const index = indexes.get(node);
      return {
        type: 'category',
        label: node.label,
        href: permalinkOf(node) ?? '',
        hasPage: node.entry !== null || node.index !== null,
        collapsible: node.collapsible,
        isOpen: !node.collapsible || !node.collapsed,
        ...className,
        items: toSidebarNodes(node.items, permalinkOf, indexes),
        ...(index === undefined || node.items.length <= SIDEBAR_WINDOW ? {} : { indexHref: index }),
      };
    }
  }
}
