/**
 * Puts the site together: the only place that knows all pages. In: config, parsed pages, what was found on disk. Out:
 * `Site`. Everything later works on one route at a time.
 */
import type { SiteConfig } from '../config/schema.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { didYouMean } from '../diagnostics/suggest.js';
import { canonicalPermalink, compare, withBase } from '../path.js';
import type {
  Diagnostic,
  DocsVersion,
  ParsedPage,
  Redirect,
  Route,
  Site,
  SiteSidebar,
  Sources,
} from '../types.js';
import { AssetStore } from './assets.js';
import { createBlogArchive } from './blog-archive.js';
import { parseCategories } from './categories.js';
import { createCategoryRoutes, createDocRoutes, mapNodeHrefs } from './doc-routes.js';
import { createDocEntry, type DocEntry } from './doc-entry.js';
import { createRedirects } from './redirects.js';
import { resolveRoutes } from './routes.js';
import { createSidebar, type Sidebar } from './sidebars.js';
import { createTree } from './sidebar-tree.js';
import { createSiteData } from './site-data.js';
import { bare, createTargets } from './targets.js';
import { createVersions } from './versions.js';

export interface SiteInput {
  readonly config: SiteConfig;
  readonly sources: Sources;
  /** Folders of the docs versions, in the order of the config. */
  readonly folders: readonly string[];
  readonly pages: readonly ParsedPage[];
  readonly drafts: boolean;
  /** When and by whom each file last changed, by path. */
  readonly dates: ReadonlyMap<string, { readonly date: string; readonly author: string }>;
}

export function createSite(input: SiteInput): Site {
  const { config, sources } = input;
  const diagnostics: Diagnostic[] = [];
  const collect = <Result extends { diagnostics: Diagnostic[] }>(result: Result): Result => {
    diagnostics.push(...result.diagnostics);
    return result;
  };
  const blogPaths = new Set(sources.blog.map(({ path }) => path));
  const docs = input.pages.filter(
    ({ path, frontMatter }) => !blogPaths.has(path) && (input.drafts || frontMatter.draft !== true),
  );
  const blog = input.pages.filter(({ path }) => blogPaths.has(path));

  const unresolved = createVersions(config, input.folders);
  const { entries } = collect(resolveRoutes(createEntries(docs, unresolved, config, diagnostics)));
  const { categories } = collect(parseCategories(sources.categories, unresolved));
  const sidebars = unresolved.flatMap((version) =>
    createVersionSidebars({ version, entries, config, categories, diagnostics }),
  );
  const versions = unresolved.map((version) => ({
    ...version,
    mainPermalink: findMain(version, entries, sidebars, config, diagnostics) ?? version.path,
  }));
  const home = findHome(config, entries, versions, diagnostics);

  const indexes = sidebars.flatMap((sidebar) => sidebar.indexes.map(({ permalink }) => permalink));
  const permalinks = [
    '/',
    ...entries.map(({ permalink }) => permalink),
    ...indexes,
    ...ownPermalinks(config),
  ];
  const targets = createTargets({ config, sources, versions, entries, permalinks });
  const assets = new AssetStore(config.siteDir, config.staticDir);
  const docRoutes = createDocRoutes({
    entries,
    sidebars,
    versions,
    home,
    dates: input.dates,
    links: { targets, assets, diagnostics },
  });
  const { years } = collect(createBlogArchive(blog, targets));
  const [archive = '', search = '', notFound = ''] = ownPermalinks(config);
  const routes: Route[] = [
    ...docRoutes,
    ...createCategoryRoutes(sidebars, versions, config),
    {
      kind: 'blog-archive',
      permalink: archive,
      title: 'Archive',
      description: `Everything ${config.title} has announced`,
      years,
    },
    ...(config.search
      ? [
          {
            kind: 'search' as const,
            permalink: search,
            title: 'Search',
            description: `Search ${config.title}`,
          },
        ]
      : []),
    { kind: 'not-found', permalink: notFound, title: 'Page Not Found', description: '' },
  ];
  const { redirects } = collect(createRedirects(targets));
  const entriesById = new Map(
    entries.filter(({ version }) => version.isLast).map((entry) => [entry.id, entry]),
  );
  const data = createSiteData({ targets, entriesById, sidebars, versions, diagnostics });
  const sorted = routes.sort((a, b) => compare(a.permalink, b.permalink));
  return {
    config,
    data,
    routes: sorted,
    redirects: [...redirects, ...rootRedirects(versions, new Set(permalinks.map(bare)), config)],
    versions,
    sidebars: new Map(sidebars.map((sidebar) => [sidebar.key, toSiteSidebar(sidebar, config)])),
    assets: assets.all,
    diagnostics: [...diagnostics, ...unknownSidebars(entries, sidebars)],
  };
}

function createEntries(
  pages: readonly ParsedPage[],
  versions: readonly DocsVersion[],
  config: SiteConfig,
  diagnostics: Diagnostic[],
): DocEntry[] {
  return pages.flatMap((page) => {
    const version = versions.find(({ dir }) => page.path.startsWith(`${dir}/`));
    if (!version) return [];
    const { entry, diagnostics: faults } = createDocEntry(page, version, config);
    diagnostics.push(...faults);
    return [entry];
  });
}

interface VersionInput {
  readonly version: DocsVersion;
  readonly entries: readonly DocEntry[];
  readonly config: SiteConfig;
  readonly categories: ReturnType<typeof parseCategories>['categories'];
  readonly diagnostics: Diagnostic[];
}

function createVersionSidebars({
  version,
  config,
  categories,
  diagnostics,
  ...input
}: VersionInput): Sidebar[] {
  const entries = input.entries.filter((entry) => entry.version === version);
  const entriesById = new Map(entries.map((entry) => [entry.id, entry]));
  return Object.entries(config.sidebars).map(([id, items]) => {
    const tree = createTree(items, {
      id,
      version,
      entries,
      entriesById,
      categories,
      configFile: config.configFile,
      diagnostics,
    });
    const key = version.isLast ? id : `${version.name}/${id}`;
    return createSidebar(tree, {
      key,
      title: config.title,
      version,
      trailingSlash: config.trailingSlash,
    });
  });
}

/** The version's main doc: as configured, else its root, else the first page of its first sidebar, else its first page. */
function findMain(
  version: DocsVersion,
  entries: readonly DocEntry[],
  sidebars: readonly Sidebar[],
  config: SiteConfig,
  diagnostics: Diagnostic[],
): string | null {
  const own = entries.filter((entry) => entry.version.name === version.name);
  const id = config.docs.versions[version.name]?.main ?? config.docs.main;
  const named = id === undefined ? undefined : own.find((entry) => entry.id === id);
  if (id !== undefined && !named && version.isLast)
    diagnostics.push(unknownPage(id, 'docs.main', own, config));
  const root = own.find((entry) => bare(entry.permalink) === version.path);
  const first = sidebars
    .flatMap(({ places }) => [...places.keys()])
    .find((entry) => entry.version.name === version.name);
  return (named ?? root ?? first ?? own[0])?.permalink ?? null;
}

/** The entry that `/` repeats, unless a page has that route itself. */
function findHome(
  config: SiteConfig,
  entries: readonly DocEntry[],
  versions: readonly DocsVersion[],
  diagnostics: Diagnostic[],
): DocEntry | null {
  if (entries.some(({ permalink }) => permalink === '/')) return null;
  const current = entries.filter(({ version }) => version.isLast);
  const main = versions.find(({ isLast }) => isLast)?.mainPermalink;
  if (config.home === undefined)
    return current.find(({ permalink }) => permalink === main) ?? current[0] ?? null;
  const named = current.find(({ id }) => id === config.home);
  if (!named) diagnostics.push(unknownPage(config.home, 'home', current, config));
  return named ?? null;
}

function unknownPage(
  id: string,
  option: string,
  entries: readonly DocEntry[],
  config: SiteConfig,
): Diagnostic {
  const note =
    didYouMean(
      id,
      entries.map((entry) => entry.id),
    ) ?? 'Name a page by its id: its path below the docs folder without extension.';
  return diagnostic('config', `Unknown page "${id}" in "${option}"`, {
    file: config.configFile,
    note,
  });
}

/** The routes that every site has, in the order archive, search, not found. */
function ownPermalinks({ trailingSlash }: SiteConfig): string[] {
  return [
    canonicalPermalink('/blog/archive', trailingSlash),
    canonicalPermalink('/search', trailingSlash),
    '/404.html',
  ];
}

/** The root of a version leads to its main doc, where no page stands there. */
function rootRedirects(
  versions: readonly DocsVersion[],
  taken: ReadonlySet<string>,
  config: SiteConfig,
): Redirect[] {
  return versions
    .filter(({ path, mainPermalink }) => path !== '/' && !taken.has(path) && mainPermalink !== path)
    .map(({ path, mainPermalink }) => ({
      from: canonicalPermalink(path, config.trailingSlash),
      to: mainPermalink,
      status: 302,
    }));
}

function toSiteSidebar({ nodes, indexPermalink }: Sidebar, { base }: SiteConfig): SiteSidebar {
  return {
    nodes: mapNodeHrefs(nodes, base),
    indexHref: indexPermalink === null ? null : withBase(base, indexPermalink),
  };
}

function unknownSidebars(entries: readonly DocEntry[], sidebars: readonly Sidebar[]): Diagnostic[] {
  const keys = sidebars.map(({ key }) => key);
  return entries.flatMap(({ page }) => {
    const wanted = page.frontMatter.displayed_sidebar;
    if (wanted === undefined || wanted === null || keys.includes(wanted)) return [];
    const place = page.frontMatterPlaces['displayed_sidebar'] ?? null;
    return [
      diagnostic('sidebar', `Unknown sidebar "${wanted}"`, {
        file: page.path,
        place,
        note: `${didYouMean(wanted, keys) ?? ''} Sidebars: ${keys.join(', ')}.`.trim(),
      }),
    ];
  });
}
