/**
 * Puts the site together: the only step that knows all pages. In: config, parsed pages, and the files found on disk. Out:
 * `Site`. All later stages work on one route at a time.
 */
import { fillText } from '../../theme/fill-text.js';
import type { SiteConfig } from '../config/schema.js';
import { attemptPage } from '../diagnostics/page-crash.js';
import { namesScripts } from '../pages/page-scripts.js';
import { canonicalPermalink, compare, withBase } from '../paths/path.js';
import type {
  Diagnostic,
  GeneratedRoute,
  Language,
  ParsedPage,
  Route,
  Site,
  SiteSidebar,
  Sources,
  TranslatedSite,
  VersionFolder,
} from '../types.js';
import { versionFolders } from '../paths/version-folders.js';
import { AssetStore, type AssetCache } from './assets.js';
import { createBlogArchive } from './blog-archive.js';
import { createDocEntry, createOwnEntry, type PageEntry } from './doc-entry.js';
import { createCategoryRoutes, createPageRoutes, mapNodeHrefs } from './page-routes.js';
import { describeDrafts, reportDrafts } from './drafts.js';
import { describeLanguage, reportUntranslated, withTranslations } from './languages.js';
import { withImages } from './default-images.js';
import { createFolderRedirects, inReadingOrder } from './folder-redirects.js';
import { reportDocsFields } from './docs-fields.js';
import { reportLastVerified } from './last-verified.js';
import { reportLayouts } from './layouts.js';
import { findHome, findMain } from './main-pages.js';
import { checkOwnFolders } from './own-folders.js';
import { checkOutputFiles, describeUnmade } from './reserved-files.js';
import { createRedirects } from './redirects.js';
import type { OpenSite } from './replace-pages.js';
import { resolveRoutes } from './routes.js';
import type { SiteContext } from './site-context.js';
import type { Sidebar } from './sidebars.js';
import { createSiteData } from './site-data.js';
import { createTagPages } from './tags.js';
import { TakenPermalinks } from './taken-permalinks.js';
import { createTargets, type Targets } from './targets.js';
import { describeSections } from './section-pages.js';
import { createSidebars, reportUnknownSidebars } from './version-sidebars.js';
import { createVersions } from './versions.js';

export interface SiteInput {
  readonly config: SiteConfig;
  readonly sources: Sources;
  readonly pages: readonly ParsedPage[];
  readonly drafts: boolean;
  /** When and by whom each file last changed, by path. */
  readonly dates: ReadonlyMap<string, { readonly date: string; readonly author: string }>;
  /** All languages of the site. @default its own alone */
  readonly languages?: readonly Language[];
  /** @default none */
  readonly translations?: readonly TranslatedSite[];
  /** Remembers which files run nothing. @default none */
  readonly cache?: AssetCache;
}

export function createSite(input: SiteInput): Site {
  return openSite(input).site;
}

/** Creates the site, and keeps what is needed to replace its pages. */
export function openSite(input: SiteInput): OpenSite {
  const { config, sources, dates, translations = [] } = input;
  const { languages = [describeLanguage(config)] } = input;
  const placed = placePages(input);
  const { shown, context, all, entries, left, generated, taken, sidebars, versions, home } = placed;
  const { diagnostics, drafts } = context;
  const { indexes, tagsOf } = createTagPages({ entries, versions, taken }, config);
  const folderRedirects = createFolderRedirects(
    [...inReadingOrder(all, sidebars), { permalink: generated.archive ?? '/', root: '/' }],
    { config, permalinks: [...taken.all, ...versions.map(({ path }) => path)], ...sources },
  );
  const known = { sources, unpublished: left, permalinks: taken.all, folderRedirects };
  const targets = createTargets({ config, entries: all, versions, sidebars, ...known });
  const assets = new AssetStore(config, input.cache);
  const linkDiagnostics: Diagnostic[] = [];
  const links = { targets, assets, diagnostics: linkDiagnostics };
  const around = { dates, links, tagsOf, diagnostics };
  const archive = createBlogArchive(shown.blog, targets);
  const routes: Route[] = [
    ...createPageRoutes({ entries: all, sidebars, versions, home, ...around }),
    ...createCategoryRoutes(sidebars, config),
    ...indexes,
    ...createGeneratedRoutes(archive, generated, config),
  ];
  const shell = { targets, assets, entries, sidebars, versions, languages, diagnostics };
  const data = createSiteData(shell);
  const published = createPublished({ routes, languages }, targets);
  const otherDiagnostics = reportDrafts(all, drafts, config) ?? [
    ...diagnostics,
    ...archive.diagnostics,
    ...reportLayouts(all),
    ...reportDocsFields(all),
    ...reportLastVerified(all, config),
    ...reportUnknownSidebars(entries, config),
    ...reportUntranslated(routes, config, languages),
    ...published.diagnostics,
  ];
  const site: Site = {
    config: withImages(config, targets),
    data,
    routes: withTranslations(published.routes, config, languages),
    redirects: published.redirects,
    ...(published.patterns.length > 0 && { redirectPatterns: published.patterns }),
    feeds: archive.feeds,
    versions,
    sidebars: new Map(sidebars.map((sidebar) => [sidebar.key, toSiteSidebar(sidebar, targets)])),
    assets: assets.all,
    ...(routes.some(namesScripts) && { hasScripts: true }),
    unpublished: new Map([
      ...targets.unpublishedByBare,
      ...published.refused,
      ...describeUnmade(config, generated),
    ]),
    translations,
    diagnostics: [...otherDiagnostics, ...linkDiagnostics, ...assets.diagnostics],
  };
  return { site, targets, assets, linkDiagnostics, otherDiagnostics };
}

/** Gives the pages their addresses and their places in versions and sidebars. */
function placePages(input: SiteInput) {
  const { config, sources } = input;
  const { shown, hidden } = splitPages(input);
  const folders = createVersions(config);
  const drafts = describeDrafts(hidden, folders, config);
  const sections = describeSections(sources.sections ?? [], folders, config);
  const context: SiteContext = { config, diagnostics: [], drafts };
  checkOwnFolders(config, versionFolders(config));
  const { entries: all, refused } = createEntries(shown.docs, folders, context);
  const entries = all.filter((entry) => entry.version !== null);
  const generated = generatedPermalinks(config, shown.blog.length > 0);
  const taken = new TakenPermalinks(pagePermalinks(all, generated));
  const sidebars = createSidebars(
    { versions: folders, entries, categories: sources.categories, taken },
    context,
  );
  const versions = folders.map((version) => ({
    ...version,
    mainPermalink: findMain(version, { entries, sidebars }, context) ?? version.path,
  }));
  const home = findHome({ entries: all, versions }, context);
  const left = new Map([...sections, ...refused, ...drafts]);
  return { shown, context, all, entries, left, generated, taken, sidebars, versions, home };
}

/** Splits pages and blog entries into those that are shown and drafts. */
function splitPages({ pages, sources, drafts }: SiteInput): {
  shown: Record<'docs' | 'blog', ParsedPage[]>;
  hidden: Record<'docs' | 'blog', ParsedPage[]>;
} {
  const blogPaths = new Set(sources.blog.map(({ path }) => path));
  const isShown = ({ frontMatter }: ParsedPage) => drafts || frontMatter.draft !== true;
  const split = (some: ParsedPage[]) => ({
    docs: some.filter(({ path }) => !blogPaths.has(path)),
    blog: some.filter(({ path }) => blogPaths.has(path)),
  });
  return {
    shown: split(pages.filter(isShown)),
    hidden: split(pages.filter((page) => !isShown(page))),
  };
}

function createEntries(
  pages: readonly ParsedPage[],
  versions: readonly VersionFolder[],
  { config, diagnostics }: SiteContext,
): Omit<ReturnType<typeof resolveRoutes>, 'diagnostics'> {
  const created = pages.flatMap((page): { entry: PageEntry; diagnostics: Diagnostic[] }[] => {
    const version = versions.find(({ dir }) => page.path.startsWith(`${dir}/`));
    const attempt = attemptPage({ file: page.path, does: 'publish the page' }, () =>
      version === undefined
        ? createOwnEntry(page, config.pages ?? '', config)
        : createDocEntry(page, version, config),
    );
    if ('result' in attempt) return [attempt.result];
    diagnostics.push(attempt.crash);
    return [];
  });
  const resolved = resolveRoutes(created.map(({ entry }) => entry));
  diagnostics.push(...created.flatMap((result) => result.diagnostics), ...resolved.diagnostics);
  return resolved;
}

type GeneratedPermalinks = ReturnType<typeof generatedPermalinks>;

/** Returns the permalinks of everything except index pages. */
function pagePermalinks(entries: readonly PageEntry[], generated: GeneratedPermalinks): string[] {
  return ['/', ...entries.map(({ permalink }) => permalink), ...Object.values(generated)];
}

/** Returns the permalinks of the pages that docsgen adds to those of the site. */
function generatedPermalinks({ blogArchive, search, trailingSlash }: SiteConfig, hasBlog: boolean) {
  const archive = { archive: canonicalPermalink('/blog/archive', trailingSlash) };
  return {
    ...(hasBlog || blogArchive ? archive : {}),
    ...(search ? { search: canonicalPermalink('/search', trailingSlash) } : {}),
    notFound: '/404.html',
  };
}

function createGeneratedRoutes(
  { years }: Pick<ReturnType<typeof createBlogArchive>, 'years'>,
  { archive, search, notFound }: GeneratedPermalinks,
  { title, texts }: SiteConfig,
): Route[] {
  const outsideDocs = {
    version: null,
    sidebar: null,
    breadcrumbs: [],
    previous: null,
    next: null,
  };
  const routes: (GeneratedRoute | null)[] = [
    archive === undefined
      ? null
      : {
          ...outsideDocs,
          permalink: archive,
          title: texts.archive,
          description: fillText(texts.archiveDescription, { title }),
          canonical: archive,
          isUnlisted: false,
          years,
        },
    search === undefined
      ? null
      : {
          ...outsideDocs,
          permalink: search,
          title: texts.search,
          description: fillText(texts.searchDescription, { title }),
          canonical: search,
          isUnlisted: true,
          view: 'search',
        },
    {
      ...outsideDocs,
      permalink: notFound,
      title: texts.notFound,
      description: '',
      canonical: null,
      isUnlisted: true,
      view: 'not-found',
    },
  ];
  return routes.filter((route) => route !== null);
}

/** Returns everything that has an address, sorted and without duplicates. */
function createPublished(
  {
    routes,
    languages,
  }: { readonly routes: readonly Route[]; readonly languages: readonly Language[] },
  targets: Targets,
) {
  const { redirects, patterns, diagnostics } = createRedirects(targets);
  const published = checkOutputFiles(
    { routes, redirects, statics: targets.statics, languages },
    targets.config,
  );
  return {
    ...published,
    patterns,
    routes: published.routes.sort((a, b) => compare(a.permalink, b.permalink)),
    diagnostics: [...diagnostics, ...published.diagnostics],
  };
}

function toSiteSidebar({ nodes, indexPermalink }: Sidebar, targets: Targets): SiteSidebar {
  return {
    nodes: mapNodeHrefs(nodes, targets),
    indexHref: indexPermalink === null ? null : withBase(targets.config.base, indexPermalink),
  };
}
