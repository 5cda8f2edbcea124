/**
 * The values that travel between the stages of a build, in pipeline order:
 * config → discover → parse → site → components → plan → render → write → publish. `bundle` runs beside the stages from
 * discover to site; `search` and `check` read the finished pages while they are written.
 * Everything is `readonly`: a stage never changes what an earlier stage made. Everything that crosses a
 * thread or the cache (`SourceFile`, `ParsedPage`, `PageContent`, `PageText`, `Route`, `Diagnostic`) is plain data.
 */
import type { SiteConfig } from './config/schema.js';
import type { SidebarNode } from '../theme/sidebar-types.js';
import type {
  BlogArchiveYear,
  Breadcrumb,
  CategoryCard,
  NamedDoc,
  PageData,
  PageLink,
  PageStep,
  SiteData,
  TocEntry,
} from '../theme/types.js';
import type { Diagnostic, PageText, ParsedPage, PartPlace, PageLayout } from './page-types.js';

/** A content file as found on disk. Lists of them are sorted by `path`, by code unit. */
export interface SourceFile {
  /** Relative to the site folder, `/` as separator: `docs/guides/index.md`. */
  readonly path: string;
  /** Decoded as UTF-8 without byte order mark; line endings as in the file. */
  readonly text: string;
  /** SHA-256 (hex) of the file; for a page with includes or variables, of the included files and of the values too. */
  readonly hash: string;
  /** Files that the page may include, directly or through others; left out if it names no file. */
  readonly includes?: readonly IncludedFile[];
  /** Imports of pages in the files of components that the page uses; left out if there are none. */
  readonly shown?: readonly ShownPage[];
  /** Files of components that the page imports, directly or through others; left out if there are none. */
  readonly components?: readonly string[];
}

/** The import of a page in the file of a component, which shows it. */
export interface ShownPage {
  /** The file of the component. */
  readonly file: string;
  /** The path as written, or from `@site/`. */
  readonly written: string;
  readonly place: PartPlace | null;
}

/** A file that a page names, or why it cannot be included. */
export type IncludedFile = SourceFile | UnreadFile;

export interface UnreadFile {
  /** Path as in `SourceFile`; a path that leads out of the site stays as written. */
  readonly path: string;
  /** Completes the sentence "Cannot include …: ". */
  readonly reason: string;
  readonly note: string | null;
  /** The file that was probably meant, relative to the site folder. */
  readonly near: string | null;
  /** Set if the file exists. An image has no text to include, but pages import its address. */
  readonly isPresent?: true;
}

/** The result of `discover`. `assets` and `statics` are paths only: a file is read when it is needed. */
export interface Sources {
  /** The pages of every docs version, then the own pages. */
  readonly docs: readonly SourceFile[];
  /** `docs/_blog/*.md`. */
  readonly blog: readonly SourceFile[];
  /** `_category_.{json,yml,yaml}` files. */
  readonly categories: readonly SourceFile[];
  /** Other files below the folders of pages, relative to the site folder. */
  readonly assets: readonly string[];
  /** Files of the static folder, relative to that folder. */
  readonly statics: readonly string[];
  /** Pages of folders as Hugo names them, `_index.md`, which are not published. @default none */
  readonly sections?: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The resolved target of a `LinkReference`, by index. `href: null` renders as text marked `data-broken-link`. */
export interface ResolvedLink {
  readonly href: string | null;
  readonly width?: number;
  readonly height?: number;
  /**
   * Image for the dark color mode, `x.dark.svg` beside `x.light.svg`. `narrow` is the pair `x.narrow.*.svg` for narrow
   * screens.
   */
  readonly darkHref?: string;
  readonly narrow?: ResolvedLink;
  /** Whether the target has another origin, or is not on the web (`mailto:`). */
  readonly external?: boolean;
  /** Set if the link leads nowhere and is marked `data-broken-link`, which only happens while the site is watched. */
  readonly isBroken?: true;
}

/** A file that content refers to, published under a name that contains a hash of its bytes. */
export interface Asset {
  /** Absolute path of the source. */
  readonly sourcePath: string;
  /** The path below the output folder: `assets/diagram-1a2b3c4d.svg`. */
  readonly outputPath: string;
}

/** The components of pages, as code for rendering and files for readers. */
export interface Components {
  /** Absolute path of the CommonJS module that contains them, named by its hash; `null` if no page has components. */
  readonly scriptPath: string | null;
  /** Images and style sheets of components, by path below the output folder. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Style sheet of all components, as a path below the output folder; `null` if they have none. */
  readonly stylesheet: string | null;
  /**
   * Hashes of all files that an import, a script or the provided components consist of: by `ComponentImport.key`,
   * `script:<PageScript.id>` and `provided`; and the scripts of each page that names some, by `pageScriptsKey`.
   */
  readonly hashes: ReadonlyMap<string, string>;
  /** Components that work in the browser, and the client that they need; left out if there are none. */
  readonly islands?: Islands;
  /** Scripts that pages name in their front matter; left out if there are none. */
  readonly widgets?: Widgets;
  /** Absolute paths of the files that all of this was made from, and of missing files that would replace them. */
  readonly inputs: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface Islands extends IslandsClient {
  readonly modules: readonly IslandModule[];
  /** Paths of scripts by `islandKey` of the components that are in them. */
  readonly paths: ReadonlyMap<string, string>;
}

/** The client of a site with islands. Paths are below the output folder. */
export interface IslandsClient {
  /** The client, the behaviours' script, the runtime and the code that islands share, by path. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Replaces `Bundle.script`, because that script names the client. */
  readonly script: string;
  /** The client, which exports React. */
  readonly client: string;
  /** Starts the islands of a page. */
  readonly runtime: string;
  /** The modules that the theme gives to components, for islands that import one. */
  readonly compat: string;
}

/** The script of a component for browsers. */
export interface IslandModule {
  /** `IslandSource.source` */
  readonly source: string;
  /** `IslandSource.name` of its components. */
  readonly names: readonly string[];
  /** The reason why it is an island. @example 'it calls useState' */
  readonly reason: string;
  /** The script for browsers, as a path below the output folder. */
  readonly path: string;
  /** Its size after gzip. */
  readonly bytes: number;
  /** Set if it imports what the theme gives to components. */
  readonly usesCompat?: true;
}

/** Scripts of the site that pages name in their front matter. Paths are below the output folder. */
export interface Widgets {
  readonly modules: readonly WidgetModule[];
  /** Paths of the scripts of each page, in the order of its front matter, by the path of the page's file. */
  readonly byPage: ReadonlyMap<string, readonly string[]>;
  /** The style sheets that all scripts import, as one; `null` if they import none. */
  readonly stylesheet: string | null;
}

export interface WidgetModule {
  /** The file, relative to the site folder. */
  readonly source: string;
  readonly path: string;
  /** Its size after gzip, with the modules that it shares with other scripts. */
  readonly bytes: number;
  /** Set if it defines custom elements, which a browser cannot define a second time. */
  readonly definesElements?: true;
}

/** The docs of a release, as a folder of pages. */
export interface VersionFolder {
  /** Unique in the site: as in the config, or `community~1.0` in a set of docs that is not the first. */
  readonly name: string;
  /** Id of the set of docs; left out in the first set. */
  readonly set?: string;
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

/** A language of the site. */
export interface Language {
  /** Language tag. */
  readonly code: string;
  /** Name of the language, for readers. */
  readonly label: string;
  /** Base path of its pages. */
  readonly base: string;
  /** Permalinks of its pages, by the key that a page shares with its translations; see `translationKey`. */
  readonly permalinks: ReadonlyMap<string, string>;
}

/**
 * A page of the site, described by what it has. A part that it lacks is `null`, empty or left out: pages outside the docs
 * have no version, and generated pages no source. No stage asks which kind of page it is.
 */
export type Route = PageRoute | GeneratedRoute;

interface RouteBase {
  /** The canonical path without base: `/docs/courses/` (`/docs/courses` with `trailingSlash: false`). */
  readonly permalink: string;
  readonly title: string;
  readonly description: string;
  /** The same page in other languages by tag, base path applied; left out if there is none. */
  readonly translations?: Readonly<Record<string, string>>;
  /**
   * Permalink that search engines should index: `/` for the page that home repeats; `null` for the not-found page, which is
   * served at every address that is not a page.
   */
  readonly canonical: string | null;
  /** Whether the page is left out of the sitemap, the search and the sidebars of others, and marked `noindex`. */
  readonly isUnlisted: boolean;
  /** `null` outside the docs. */
  readonly version: VersionFolder | null;
  /** Key in `Site.sidebars`. */
  readonly sidebar: string | null;
  readonly breadcrumbs: readonly Breadcrumb[];
  /** The title of the page's sidebar and the page that it leads to, base path applied; left out without a title. */
  readonly guide?: PageLink;
  /** The number of the page among the steps of its category; left out in other categories. */
  readonly step?: PageStep;
  readonly previous: PageLink | null;
  readonly next: PageLink | null;
  /** Left out for the layout of the docs. */
  readonly layout?: PageLayout;
  /** Index page of a sidebar category that asks for one, of a list that is too long for a page, or of tags. */
  readonly cards?: readonly CategoryCard[];
  /** The archive of the blog. */
  readonly years?: readonly BlogArchiveYear[];
  /** A page without an article: the browser fills it. */
  readonly view?: Exclude<PageData['view'], 'article'>;
}

/** A page with a source. */
export interface PageRoute extends RouteBase {
  readonly page: ParsedPage;
  /** Docs-relative path without extension, number prefixes stripped: `guides/build-it-yourself/vpc/index`. */
  readonly id: string;
  readonly canonical: string;
  readonly links: readonly ResolvedLink[];
  /** The image for link previews, base path applied; `null`: the site's. */
  readonly cover: string | null;
  readonly toc: readonly TocEntry[];
  /**
   * Drawings of the page's diagrams as SVG, by the same index; `null` for a diagram that stays code. Left out until the
   * stage `diagrams`, and for pages without diagrams.
   */
  readonly diagrams?: readonly (string | null)[];
  /** The items of the category that the page leads or is in; left out unless the page has components that may show them. */
  readonly category?: readonly CategoryCard[];
  /** Pages of the same version that attributes of components name by id. */
  readonly namedDocs?: readonly NamedDoc[];
  /** Tags of the page with links to the pages that list them; empty without `docs.tags`. */
  readonly tags: readonly PageLink[];
  readonly editUrl: string | null;
  readonly lastUpdated: { readonly date: string; readonly author: string | null } | null;
  /** Left out unless the front matter has it. */
  readonly lastVerified?: NonNullable<PageData['lastVerified']>;
  /** The page in each docs version that has it, including its own, by version, base path applied. Empty with one version. */
  readonly alternates: Readonly<Record<string, string>>;
}

/** A page that docsgen generates from its data about the site. */
export interface GeneratedRoute extends RouteBase {
  readonly page?: undefined;
}

/** A feed of the entries in the blog archive. */
export interface Feed {
  readonly type: 'atom' | 'rss';
  readonly permalink: string;
}

/** A document that redirects. `to` is a permalink (with hash or query) or an absolute URL. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
  readonly status: 301 | 302;
  /** A redirect with `*` covers this address, so hosts need no rule for it. */
  readonly isOfPattern?: true;
}

export interface SiteSidebar {
  readonly nodes: readonly SidebarNode[];
  /** The page that lists the whole top level, if that is too long for a page. */
  readonly indexHref: string | null;
}

/** The only value that knows all pages. */
export interface Site {
  readonly config: SiteConfig;
  /** Data for the shell of every page, base path applied. */
  readonly data: SiteData;
  /** Sorted by permalink, by code unit; permalinks are unique. */
  readonly routes: readonly Route[];
  readonly redirects: readonly Redirect[];
  /** Rules for hosts, from `/old/*` to `/new/:splat`; left out if there are none. */
  readonly redirectPatterns?: readonly Redirect[];
  /** Empty without `url` in the config, or without entries. */
  readonly feeds: readonly Feed[];
  readonly versions: readonly DocsVersion[];
  /** Full trees, base path applied, by key; see `sidebarKey`. */
  readonly sidebars: ReadonlyMap<string, SiteSidebar>;
  readonly assets: readonly Asset[];
  /** Set if a page names scripts in its front matter. */
  readonly hasScripts?: true;
  /** Messages for links to a page or file that is left out, by its permalink without trailing slash. */
  readonly unpublished: ReadonlyMap<string, { readonly why: string; readonly note: string }>;
  /** The translations that are published with the site. */
  readonly translations: readonly TranslatedSite[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface TranslatedSite {
  /** Path relative to the site folder, and in the output. */
  readonly folder: string;
  readonly site: Site;
}

/** A color as `#rrggbb` in each color mode. */
export interface BrandAccent {
  readonly light: string;
  readonly dark: string;
}

/** The result of `bundle`, made from theme and config. URLs are relative to the base path: `assets/client-1a2b.js`. */
export interface Bundle {
  /** Hash of scripts, styles and page-data format. A client with another hash loads a page as a document. */
  readonly clientId: string;
  /** Client files by output path below the output folder. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The behaviours' script: the only script before first paint's idle time. */
  readonly script: string;
  readonly stylesheet: string;
  /** The styles of paper and of high contrast, which a browser loads last unless it needs them. */
  readonly mediaStyles: string;
  /** The style sheets that only some pages have, by their names in `theme/page-sheets.ts`. */
  readonly pageSheets: Readonly<Record<string, string>>;
  /** The script that runs the scripts of pages, which only sites with such pages load. */
  readonly widgetRunner: string;
  /** The site's own style sheet, which comes after all others; `null` without `theme/custom.css`. */
  readonly customStyles: string | null;
  /** The accent color that a brand became; `null` without a brand. */
  readonly accent: BrandAccent | null;
  /** The one font of the first view, which is preloaded; `null` if the theme has none. */
  readonly font: string | null;
  /** The small script in the head, which corrects what the build cannot know. */
  readonly inlineScript: string;
  /** The script of the home page that reports a wrong base path; `null` if the site turns it off. */
  readonly baseUrlScript: string | null;
  /** Absolute path of the server module, which is imported as `ServerModule`. */
  readonly serverModulePath: string;
  /** Data for rendering components that pages import; left out for a site without any. */
  readonly components?: Pick<Components, 'scriptPath' | 'stylesheet' | 'hashes' | 'islands'>;
  /** The scripts of pages; left out for a site without any. */
  readonly widgets?: Widgets;
  /** Warnings about the theme, which works in spite of them. */
  readonly diagnostics: readonly Diagnostic[];
}

/** An output file: its path below the output folder, and its content. */
export type PageFile = readonly [path: string, content: Uint8Array];

/** A rendered page. */
export interface RenderedPage {
  readonly route: Route;
  /** Key of everything that the page depends on; empty if the page cannot be rendered. */
  readonly key: string;
  /** Document, data and Markdown. */
  readonly files: readonly PageFile[];
  /** Facts for the link check, as JSON; `null` if the document has not been read. */
  readonly facts: string | null;
  /** Text of the finished article for search; `null` if the parser has found it. */
  readonly text: PageText | null;
  /** Problems of the page's components, or the reason why the page cannot be rendered. */
  readonly findings: readonly Diagnostic[];
  /** Set if the page cannot be rendered, so that its files only stand in for it. */
  readonly isStandIn?: true;
}

export type * from './page-types.js';
export type { SiteConfig };
