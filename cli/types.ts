/**
 * The values that travel between the stages of a build, in pipeline order:
 * config → discover → parse ∥ bundle → site → render → search → write → check → publish.
 * Everything is `readonly`: a stage never changes what an earlier stage made. Everything that crosses a
 * thread or the cache (`SourceFile`, `ParsedPage`, `PageContent`, `PageText`, `Route`, `Diagnostic`) is plain data.
 */
import type { SiteConfig } from './config/schema.js';
import type { SidebarNode } from '../theme/sidebar-types.js';
import type {
  BlogArchiveYear,
  Breadcrumb,
  CategoryCard,
  PageLink,
  SiteData,
  TocEntry,
} from '../theme/types.js';
import type { Diagnostic, ParsedPage } from './page-types.js';

/** A content file as found on disk. Lists of them are sorted by `path`, by code unit. */
export interface SourceFile {
  /** Relative to the site folder, `/` as separator: `docs/guides/index.md`. */
  readonly path: string;
  /** Decoded as UTF-8 without byte order mark; line endings as in the file. */
  readonly text: string;
  /** sha256 of the bytes, hex; of a page that names other files also of what was found there. */
  readonly hash: string;
  /** What the page may include, directly or through others; left out when it names no file. */
  readonly includes?: readonly IncludedFile[];
}

/** A file that a page names, or why it cannot be included. */
export type IncludedFile = SourceFile | UnreadFile;

export interface UnreadFile {
  /** As a file would have it; what leads out of the site stays as written. */
  readonly path: string;
  /** Goes on after "Cannot include …: ". */
  readonly reason: string;
  readonly note: string | null;
  /** The file that was probably meant, relative to the site folder. */
  readonly near: string | null;
}

/** What `discover` finds. `assets` and `statics` are paths only: a file is read when something needs it. */
export interface Sources {
  /** The pages of every docs version. */
  readonly docs: readonly SourceFile[];
  /** `docs/_blog/*.md`. */
  readonly blog: readonly SourceFile[];
  /** `_category_.{json,yml,yaml}` files. */
  readonly categories: readonly SourceFile[];
  /** Other files below the docs folders, relative to the site folder. */
  readonly assets: readonly string[];
  /** Files of the static folder, relative to that folder. */
  readonly statics: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** What a `LinkReference` became, by index. `href: null` renders as text marked `data-broken-link`. */
export interface ResolvedLink {
  readonly href: string | null;
  readonly width?: number;
  readonly height?: number;
  /** For the dark colour mode `x.dark.svg` beside `x.light.svg`, for narrow screens the pair `x.narrow.*.svg`. */
  readonly darkHref?: string;
  readonly narrow?: ResolvedLink;
  /** Another origin, or not the web at all (`mailto:`). */
  readonly external?: boolean;
  /** It leads nowhere, and is marked `data-broken-link`: only while somebody writes. */
  readonly isBroken?: true;
}

/** A file that content refers to, published under a name made from its bytes. */
export interface Asset {
  /** Absolute path of the source. */
  readonly sourcePath: string;
  /** Below the output folder: `assets/diagram-1a2b3c4d.svg`. */
  readonly outputPath: string;
}

/** The docs of a release, as a folder of pages. */
export interface VersionFolder {
  readonly name: string;
  readonly label: string;
  /** Relative to the site folder. */
  readonly dir: string;
  /** Route prefix without base: `/docs`. */
  readonly path: string;
  readonly isLast: boolean;
  readonly banner: 'unreleased' | 'unmaintained' | null;
  readonly noindex: boolean;
}

export interface DocsVersion extends VersionFolder {
  /** Permalink of the main doc. */
  readonly mainPermalink: string;
}

/** A language that the site is written in. */
export interface Language {
  /** Its tag. */
  readonly code: string;
  /** Its name, for readers. */
  readonly label: string;
  /** The path below which its pages are published. */
  readonly base: string;
  /** Permalinks of its pages, by what a page has in common with its translations; see `translationKey`. */
  readonly permalinks: ReadonlyMap<string, string>;
}

interface RouteBase {
  /** Without base, canonical form: `/docs/courses/` (`/docs/courses` with `trailingSlash: false`). */
  readonly permalink: string;
  readonly title: string;
  readonly description: string;
  /** The same page in other languages, base path applied, by their tags; left out when there is none. */
  readonly translations?: Readonly<Record<string, string>>;
}

export interface DocRoute extends RouteBase {
  readonly kind: 'doc';
  /** Docs-relative path without extension, number prefixes stripped: `guides/build-it-yourself/vpc/index`. */
  readonly id: string;
  readonly page: ParsedPage;
  readonly links: readonly ResolvedLink[];
  /** The image that the page is shared with, base path applied; `null`: the site's. */
  readonly cover: string | null;
  readonly version: VersionFolder;
  /** Where search engines should go instead: `/` for the page that home repeats. */
  readonly canonical: string;
  /** Key in `Site.sidebars`. */
  readonly sidebar: string | null;
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly previous: PageLink | null;
  readonly next: PageLink | null;
  readonly toc: readonly TocEntry[];
  /** Its tags with the pages that list them; none without `docs.tags`. */
  readonly tags: readonly PageLink[];
  readonly editUrl: string | null;
  readonly lastUpdated: { readonly date: string; readonly author: string | null } | null;
  /** The page in each docs version that has it, its own among them, base path applied, by version. None with one version. */
  readonly alternates: Readonly<Record<string, string>>;
  /** Out of the sitemap, the search and the sidebars of others, and marked `noindex`. */
  readonly isUnlisted: boolean;
}

export interface BlogArchiveRoute extends RouteBase {
  readonly kind: 'blog-archive';
  readonly years: readonly BlogArchiveYear[];
}

/** The index page of a sidebar category that asks for one, and of every list too long for a page; or of tags. */
export interface CategoryRoute extends RouteBase {
  readonly kind: 'category';
  readonly version: VersionFolder;
  readonly sidebar: string | null;
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly previous: PageLink | null;
  readonly next: PageLink | null;
  readonly cards: readonly CategoryCard[];
}

export interface PlainRoute extends RouteBase {
  readonly kind: 'search' | 'not-found';
}

export type Route = DocRoute | BlogArchiveRoute | CategoryRoute | PlainRoute;

/** What the blog archive lists, for feed readers. */
export interface Feed {
  readonly type: 'atom' | 'rss';
  readonly permalink: string;
}

/** A document that sends its reader elsewhere. `to` is a permalink (with hash or query) or an absolute URL. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
  readonly status: 301 | 302;
}

export interface SiteSidebar {
  readonly nodes: readonly SidebarNode[];
  /** The page that lists the whole top level, when that is too long for a page. */
  readonly indexHref: string | null;
}

/** The only value that knows all pages. */
export interface Site {
  readonly config: SiteConfig;
  /** What the shell of every page needs, base path applied. */
  readonly data: SiteData;
  /** Sorted by permalink, by code unit; permalinks are unique. */
  readonly routes: readonly Route[];
  readonly redirects: readonly Redirect[];
  /** None without `url` in the config, or without entries. */
  readonly feeds: readonly Feed[];
  readonly versions: readonly DocsVersion[];
  /** Full trees, base path applied, by key (`vpc`, or `<version>/vpc` for versions that are not last). */
  readonly sidebars: ReadonlyMap<string, SiteSidebar>;
  readonly assets: readonly Asset[];
  /** What to tell who links to a page or file that is left out, by its permalink without trailing slash. */
  readonly unpublished: ReadonlyMap<string, { readonly why: string; readonly note: string }>;
  /** The same site in other languages, as far as they are published with it. */
  readonly translations: readonly TranslatedSite[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface TranslatedSite {
  /** Relative to the site folder; its place in the output, too. */
  readonly folder: string;
  readonly site: Site;
}

/** What `bundle` makes of theme and config. URLs are relative to the base path: `assets/client-1a2b.js`. */
export interface Bundle {
  /** Hash of scripts, styles and page-data format: a page of another client is loaded as a document. */
  readonly clientId: string;
  /** Client files by output path below the output folder. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The behaviours' script: the only script before first paint's idle time. */
  readonly script: string;
  readonly stylesheet: string;
  /** The one font of the first view, preloaded; `null` when the theme brings none. */
  readonly font: string | null;
  /** The small script of the head that corrects what the build cannot know. */
  readonly inlineScript: string;
  /** The script of the home page that tells of a wrong base path; `null` when the site wants none. */
  readonly baseUrlScript: string | null;
  /** Absolute path of the server module; import it as `ServerModule`. */
  readonly serverModulePath: string;
  /** What is odd about the theme and yet does not keep it from working. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A file of the output: its path below the output folder, and what is in it. */
export type PageFile = readonly [path: string, content: Uint8Array];

/** A page, ready to be written. */
export interface RenderedPage {
  readonly route: Route;
  /** Key of everything that the page depends on; empty for a page that cannot be rendered. */
  readonly key: string;
  /** Document, data and Markdown. */
  readonly files: readonly PageFile[];
  /** What the link check reads in the document, as JSON; `null`: nobody has looked. */
  readonly facts: string | null;
  /** Why the page cannot be rendered: its files only stand in for it. Left out for every other page. */
  readonly error?: Diagnostic;
}

export type * from './page-types.js';
export type { SiteConfig };
