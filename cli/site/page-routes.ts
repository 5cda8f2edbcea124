/**
 * Creates the routes of pages, in the docs and outside of them, and of category indexes. In: entries with their sidebars.
 * Out: routes with everything that depends on other pages: links, breadcrumbs, previous and next, versions; base path
 * applied.
 */
import type { SidebarNode } from '../../theme/sidebar-types.js';
import type { Breadcrumb, CategoryCard, NamedDoc, PageLink } from '../../theme/types.js';
import type { SiteConfig } from '../config/schema.js';
import { dayOf } from '../values/day.js';
import { workOn } from '../diagnostics/at-work.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { attemptPage } from '../diagnostics/page-crash.js';
import { didYouMean } from '../diagnostics/suggest.js';
import { setOf, sidebarKey, type DocsSet } from '../paths/docs-sets.js';
import { htmlWithBase, withBase } from '../paths/path.js';
import { createToc, tocLevels } from '../pages/toc.js';
import type { Diagnostic, DocsVersion, GeneratedRoute, PageRoute, ParsedPage } from '../types.js';
import { isUnlisted, type DocEntry, type PageEntry } from './doc-entry.js';
import { describeDraft } from './drafts.js';
import { groupBy } from './group-by.js';
import { layoutOf, withLayout } from './layouts.js';
import { resolveCover, resolveLinks, type LinkContext } from './links.js';
import { type Sidebar, type SidebarPlace } from './sidebars.js';
import type { TagPages } from './tags.js';
import { canonicalAddress, type Targets } from './targets.js';

interface PageRoutesInput {
  readonly entries: readonly PageEntry[];
  readonly sidebars: readonly Sidebar[];
  readonly versions: readonly DocsVersion[];
  /** The entry that is also shown at `/`. */
  readonly home: DocEntry | null;
  readonly dates: ReadonlyMap<string, { readonly date: string; readonly author: string }>;
  readonly links: LinkContext;
  readonly tagsOf: TagPages['tagsOf'];
  /** Receives findings about front matter; `links` has its own list. */
  readonly diagnostics: Diagnostic[];
}

/** The parts of a route that an edit of the page's text can change. */
export type RouteContent = Pick<
  PageRoute,
  'page' | 'title' | 'description' | 'links' | 'cover' | 'toc' | 'namedDocs'
>;

export function createPageRoutes(input: PageRoutesInput): PageRoute[] {
  const docs = input.entries.filter((entry) => entry.version !== null);
  const keyOf = ({ id, version: { set = '' } }: DocEntry) => `${set} ${id}`;
  const byId = groupBy(docs, keyOf);
  const sidebarOf = indexSidebars(input.sidebars);
  return input.entries.flatMap((entry) => {
    const around =
      entry.version === null
        ? NOTHING_AROUND
        : { siblings: byId.get(keyOf(entry)) ?? [], sidebar: sidebarOf(entry) };
    const route = workOn(entry.page.path, () => createPageRoute(entry, around, input));
    const layout = layoutOf(entry);
    // The layout of a home page is for `/`: a page of the docs keeps that of the docs at any other address.
    const isElsewhere = entry.version !== null && entry.permalink !== '/';
    const own = withLayout(route, layout === 'home' && isElsewhere ? null : layout);
    if (entry !== input.home) return [own];
    return [own, { ...withLayout(route, layout), permalink: '/' }];
  });
}

interface Around {
  /** The pages with the same id in each version. */
  readonly siblings: readonly DocEntry[];
  readonly sidebar: Sidebar | null;
}

const NO_NEIGHBORS = { previous: null, next: null };
/** Pages outside the docs. */
const NOTHING_AROUND: Around = { siblings: [], sidebar: null };

function createPageRoute(
  entry: PageEntry,
  { siblings, sidebar }: Around,
  input: PageRoutesInput,
): PageRoute {
  const { page, version } = entry;
  const { config } = input.links.targets;
  const href = (permalink: string) => withBase(config.base, permalink);
  const place = entry.version === null ? undefined : sidebar?.places.get(entry);
  const ofSet = input.versions.filter(({ set }) => set === version?.set);
  reportTocLevels(page, input);
  return {
    permalink: entry.permalink,
    id: entry.id,
    ...createContent(entry, input.links),
    version,
    canonical: entry === input.home ? '/' : entry.permalink,
    sidebar: sidebar?.key ?? null,
    breadcrumbs: withHrefs(place?.breadcrumbs ?? [], href),
    ...guideOf(sidebar, href),
    ...(place?.step && { step: place.step }),
    ...(entry.version === null ? NO_NEIGHBORS : createPagination(entry, place, input)),
    ...(place?.category && { category: withCardHrefs(place.category, href) }),
    tags: entry.version === null ? [] : input.tagsOf(entry),
    editUrl: createEditUrl(page, setOf(version ?? {}, config)),
    lastUpdated: createLastUpdated(page, input.dates),
    ...createLastVerified(page),
    alternates:
      ofSet.length === 1
        ? {}
        : Object.fromEntries(
            siblings.map(({ version: { name }, permalink }) => [name, href(permalink)]),
          ),
    isUnlisted: isUnlisted(page),
  };
}

export function createContent(entry: PageEntry, context: LinkContext): RouteContent {
  const { page } = entry;
  const { title, description } = page;
  const attempt = attemptPage({ file: page.path, does: 'resolve the links of the page' }, () => ({
    links: resolveLinks(entry, context),
    cover: resolveCover(entry, context),
    toc: createToc(page, context.targets.config),
    namedDocs: listNamedDocs(entry, context.targets),
  }));
  if ('result' in attempt) return { page, title, description, ...attempt.result };
  context.diagnostics.push(attempt.crash);
  const links = page.links.map(() => ({ href: null }));
  return { page: { ...page, isUnread: true }, title, description, links, cover: null, toc: [] };
}

/** Finds the pages that attributes of components name; a page outside the docs names those of the last version. */
function listNamedDocs(
  { page, version }: PageEntry,
  { entryById, versions }: Targets,
): readonly NamedDoc[] {
  const { name } = version ?? versions.find(({ isLast }) => isLast) ?? { name: '' };
  return (page.components?.docIds ?? []).flatMap((id) => {
    const named = entryById.get(`${name} ${id}`)?.page;
    return named === undefined ? [] : { id, title: named.title, description: named.description };
  });
}

/**
 * Finds the sidebar of a page: the one that its front matter names, none if that is `null`, else the first that lists the
 * page.
 */
function indexSidebars(sidebars: readonly Sidebar[]): (entry: DocEntry) => Sidebar | null {
  const byKey = new Map(sidebars.map((sidebar) => [sidebar.key, sidebar]));
  const byEntry = new Map<DocEntry, Sidebar>();
  for (const sidebar of sidebars)
    for (const entry of sidebar.places.keys()) if (!byEntry.has(entry)) byEntry.set(entry, sidebar);
  return (entry) => {
    const wanted = entry.page.frontMatter.displayed_sidebar;
    if (wanted === null) return null;
    if (wanted === undefined) return byEntry.get(entry) ?? null;
    return byKey.get(sidebarKey(entry.version, wanted)) ?? null;
  };
}

/** `pagination_prev` and `pagination_next` name a page, or are `null` for none. */
function createPagination(
  entry: DocEntry,
  place: SidebarPlace | undefined,
  { entries, links, diagnostics }: PageRoutesInput,
): { previous: PageLink | null; next: PageLink | null } {
  const { base } = links.targets.config;
  const resolve = (
    key: 'pagination_prev' | 'pagination_next',
    byPlace: PageLink | null | undefined,
  ): PageLink | null => {
    const id = entry.page.frontMatter[key];
    if (id === null) return null;
    if (id === undefined)
      return byPlace ? { label: byPlace.label, href: withBase(base, byPlace.href) } : null;
    const target = entries.find(
      (other): other is DocEntry =>
        other.version !== null && other.id === id && other.version === entry.version,
    );
    if (target)
      return {
        label: target.page.frontMatter.pagination_label ?? target.label,
        href: withBase(base, target.permalink),
      };
    const { reason, note } = describeDraft([id], links.targets.unpublished, entry.version?.set) ?? {
      reason: `Unknown page "${id}"`,
      note:
        didYouMean(
          id,
          entries
            .filter((other) => other.version?.set === entry.version?.set)
            .map((other) => other.id),
        ) ?? 'Name a page by its id.',
    };
    diagnostics.push(
      diagnostic('sidebar', `${reason} in "${key}"`, {
        file: entry.page.path,
        place: entry.page.frontMatterPlaces[key] ?? null,
        note,
      }),
    );
    return null;
  };
  return {
    previous: resolve('pagination_prev', place?.previous),
    next: resolve('pagination_next', place?.next),
  };
}

/** Reports front matter levels in the wrong order. The config has validated its own. */
function reportTocLevels(page: ParsedPage, { links, diagnostics }: PageRoutesInput): void {
  const [min, max] = tocLevels(page, links.targets.config);
  if (min <= max) return;
  const { path: file, frontMatterPlaces: places } = page;
  const place = places['toc_min_heading_level'] ?? places['toc_max_heading_level'] ?? null;
  const note = 'Set "toc_min_heading_level" and "toc_max_heading_level" together.';
  diagnostics.push(
    diagnostic('front-matter', `Cannot list headings from level ${min} to level ${max}`, {
      file,
      place,
      note,
    }),
  );
}

function createEditUrl({ frontMatter, path }: ParsedPage, { editUrl }: DocsSet): string | null {
  if (frontMatter.custom_edit_url !== undefined) return frontMatter.custom_edit_url;
  return editUrl === undefined ? null : `${editUrl.replace(/\/$/, '')}/${path}`;
}

function createLastUpdated(
  { frontMatter, path }: ParsedPage,
  dates: PageRoutesInput['dates'],
): PageRoute['lastUpdated'] {
  const written = frontMatter.last_update;
  const commit = dates.get(path);
  const date = written?.date ?? commit?.date;
  const author = written?.author ?? commit?.author ?? null;
  return date === undefined ? null : { date: dayOf(date), author };
}

function createLastVerified({ frontMatter }: ParsedPage): Pick<PageRoute, 'lastVerified'> {
  if (frontMatter.last_verified === undefined) return {};
  const { date, versions = {} } = frontMatter.last_verified;
  const named = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return { lastVerified: { date: dayOf(date), versions: named } };
}

export function createCategoryRoutes(
  sidebars: readonly Sidebar[],
  config: SiteConfig,
): GeneratedRoute[] {
  const href = (permalink: string) => withBase(config.base, permalink);
  const link = (to: PageLink | null) => to && { label: to.label, href: href(to.href) };
  return sidebars.flatMap((sidebar) => {
    const { version } = sidebar;
    return sidebar.indexes.map(
      ({ permalink, title, description, cards, breadcrumbs, previous, next }): GeneratedRoute => ({
        permalink,
        title,
        description,
        version,
        sidebar: sidebar.key,
        breadcrumbs: withHrefs(breadcrumbs, href),
        ...guideOf(sidebar, href),
        previous: link(previous),
        next: link(next),
        cards: withCardHrefs(cards, href),
        canonical: permalink,
        isUnlisted: false,
      }),
    );
  });
}

function guideOf(
  sidebar: Sidebar | null,
  href: (permalink: string) => string,
): { readonly guide?: PageLink } {
  const guide = sidebar?.guide;
  return guide ? { guide: { label: guide.label, href: href(guide.href) } } : {};
}

function withHrefs(
  breadcrumbs: readonly Breadcrumb[],
  href: (permalink: string) => string,
): Breadcrumb[] {
  return breadcrumbs.map((crumb) => ({
    label: crumb.label,
    href: crumb.href === null ? null : href(crumb.href),
  }));
}

function withCardHrefs(
  cards: readonly CategoryCard[],
  href: (permalink: string) => string,
): CategoryCard[] {
  return cards.map((card) => ({ ...card, href: href(card.href) }));
}

export function mapNodeHrefs(
  nodes: readonly SidebarNode[],
  targets: Targets,
): readonly SidebarNode[] {
  const { base } = targets.config;
  return nodes.map((node): SidebarNode => {
    if (node.type === 'html') return { ...node, html: htmlWithBase(base, node.html) };
    if (node.type === 'link')
      return { ...node, href: withBase(base, canonicalAddress(node.href, targets)) };
    const href = withBase(base, node.href);
    const indexHref =
      node.indexHref === undefined ? {} : { indexHref: withBase(base, node.indexHref) };
    return { ...node, href, ...indexHref, items: mapNodeHrefs(node.items, targets) };
  });
}
