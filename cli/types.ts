/**
 * The values that travel between the stages of a build, in pipeline order:
 * config → discover → parse ∥ bundle → site → render → search → write → check → publish.
 * Everything is `readonly`: a stage never changes what an earlier stage made. Everything that crosses a
 * thread or the cache (`SourceFile`, `ParsedPage`, `RenderTask`, `Diagnostic`) is plain JSON.
 */
import type { SiteConfig } from './config/schema.js';
import type {
  BlogArchiveYear,
  Breadcrumb,
  CategoryCard,
  PageData,
  PageLink,
  SidebarNode,
  SiteData,
  TocEntry,
} from '../theme/types.js';
import type { RuleId } from './diagnostics/rules.js';

/** A range in a source file: lines and columns from 1, as editors count. `end*` is exclusive. */
export interface Place {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** One finding about the site. Its severity is not here: `rules` in the config decides it when it is reported. */
export interface Diagnostic {
  readonly ruleId: RuleId;
  /** What is wrong: one sentence, no final period, values in double quotes. */
  readonly reason: string;
  /** Relative to the site folder, `/` as separator; `null` when no file is at fault. */
  readonly file: string | null;
  readonly place: Place | null;
  /** The way out: full sentences. */
  readonly note: string | null;
}

/** A content file as found on disk. Lists of them are sorted by `path`, by code unit. */
export interface SourceFile {
  /** Relative to the site folder, `/` as separator: `docs/guides/index.md`. */
  readonly path: string;
  /** Decoded as UTF-8 without byte order mark; line endings as in the file. */
  readonly text: string;
  /** sha256 of the bytes, hex. */
  readonly hash: string;
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

/** How content refers to something: decides what a target may be and which message a broken one gets. */
export type LinkKind = 'link' | 'image' | 'media';

/** One reference to a URL in the content, in document order. The content tree holds `docsgen:<index>` in its place. */
export interface LinkReference {
  /** The URL as written, entities and escapes decoded by the Markdown parser. */
  readonly url: string;
  readonly kind: LinkKind;
  readonly place: Place | null;
  /** Offsets of the URL in the source text (UTF-16 units, end exclusive); `null` where it cannot be told (raw HTML). */
  readonly range: readonly [number, number] | null;
}

export interface Heading {
  readonly depth: 1 | 2 | 3 | 4 | 5 | 6;
  readonly id: string;
  /** Plain text. */
  readonly text: string;
  /** Inline HTML for the table of contents: code and emphasis kept, links dropped. */
  readonly html: string;
}

/** A stretch of a page for the search index: from one heading to the next. The first has no anchor. */
export interface SearchSection {
  readonly anchor: string | null;
  readonly heading: string;
  readonly text: string;
  readonly code: string;
}

/** Front matter after validation; keys as written in the file. See `cli/parse/front-matter.ts` for each field. */
export interface FrontMatter {
  readonly id?: string;
  readonly title?: string;
  readonly page_title?: string;
  readonly slug?: string;
  readonly description?: string;
  readonly keywords?: readonly string[];
  readonly image?: string;
  readonly tags?: readonly string[];
  readonly draft?: boolean;
  readonly unlisted?: boolean;
  readonly sidebar_label?: string;
  readonly sidebar_position?: number;
  readonly sidebar_class_name?: string;
  readonly sidebar_custom_props?: Readonly<Record<string, unknown>>;
  readonly displayed_sidebar?: string | null;
  readonly hide_title?: boolean;
  readonly hide_table_of_contents?: boolean;
  readonly toc_min_heading_level?: number;
  readonly toc_max_heading_level?: number;
  readonly pagination_label?: string;
  readonly pagination_next?: string | null;
  readonly pagination_prev?: string | null;
  readonly custom_edit_url?: string | null;
  readonly last_update?: { readonly date?: string; readonly author?: string };
  readonly parse_number_prefixes?: boolean;
  readonly subcategory?: string;
  readonly search?: { readonly boost?: number; readonly exclude?: boolean };
  /** Blog entries only: `YYYY-MM-DD`, and the page announced (a permalink or a relative `.md` path). */
  readonly date?: string;
  readonly page?: string;
}

/** One Markdown file, parsed without knowledge of any other file, of the theme or of the base path. */
export interface ParsedPage {
  readonly path: string;
  /** `SourceFile.hash` of the file it was parsed from. */
  readonly hash: string;
  readonly frontMatter: FrontMatter;
  /** Lines and columns of front matter keys, for later messages. */
  readonly frontMatterPlaces: Readonly<Record<string, Place>>;
  /** Front matter `title`, else the first heading of level 1, else `page_title`, else the file name in sentence case. */
  readonly title: string;
  /** The content itself has a heading of level 1. */
  readonly hasTitleHeading: boolean;
  /** Front matter `description`, else the first paragraph as plain text, at most 200 characters. */
  readonly description: string;
  /** The content as a hast root, `JSON.stringify`ed: only the render worker reads it. */
  readonly tree: string;
  readonly headings: readonly Heading[];
  /** Every `id` and `name` in the content that is not a heading's. */
  readonly anchors: readonly string[];
  readonly links: readonly LinkReference[];
  readonly sections: readonly SearchSection[];
  /** The source without front matter, and its offset in the source text, in which `LinkReference.range` counts. */
  readonly body: string;
  readonly bodyOffset: number;
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
}

/** A file that content refers to, published under a name made from its bytes. */
export interface Asset {
  /** Absolute path of the source. */
  readonly sourcePath: string;
  /** Below the output folder: `assets/diagram-1a2b3c4d.svg`. */
  readonly outputPath: string;
}

export interface DocsVersion {
  readonly name: string;
  readonly label: string;
  /** Relative to the site folder. */
  readonly dir: string;
  /** Route prefix without base: `/docs`. */
  readonly path: string;
  readonly isLast: boolean;
  readonly banner: 'unreleased' | 'unmaintained' | null;
  readonly noindex: boolean;
  /** Permalink of the main doc. */
  readonly mainPermalink: string;
}

interface RouteBase {
  /** Without base, canonical form: `/docs/courses/` (`/docs/courses` with `trailingSlash: false`). */
  readonly permalink: string;
  readonly title: string;
  readonly description: string;
}

export interface DocRoute extends RouteBase {
  readonly kind: 'doc';
  /** Docs-relative path without extension, number prefixes stripped: `guides/build-it-yourself/vpc/index`. */
  readonly id: string;
  readonly page: ParsedPage;
  readonly links: readonly ResolvedLink[];
  readonly version: DocsVersion;
  /** Where search engines should go instead: `/` for the page that home repeats. */
  readonly canonical: string;
  /** Key in `Site.sidebars`. */
  readonly sidebar: string | null;
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly previous: PageLink | null;
  readonly next: PageLink | null;
  readonly toc: readonly TocEntry[];
  readonly editUrl: string | null;
  readonly lastUpdated: { readonly date: string; readonly author: string | null } | null;
  /** The same page in other docs versions: permalink by version name. */
  readonly alternates: Readonly<Record<string, string>>;
  /** Out of the sitemap, the search and the sidebars of others, and marked `noindex`. */
  readonly isUnlisted: boolean;
}

export interface BlogArchiveRoute extends RouteBase {
  readonly kind: 'blog-archive';
  readonly years: readonly BlogArchiveYear[];
}

/** The index page of a sidebar category: written for one that asks for it, and for every list too long for a page. */
export interface CategoryRoute extends RouteBase {
  readonly kind: 'category';
  readonly version: DocsVersion;
  readonly sidebar: string;
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly previous: PageLink | null;
  readonly next: PageLink | null;
  readonly cards: readonly CategoryCard[];
}

export interface PlainRoute extends RouteBase {
  readonly kind: 'search' | 'not-found';
}

export type Route = DocRoute | BlogArchiveRoute | CategoryRoute | PlainRoute;
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
  readonly versions: readonly DocsVersion[];
  /** Full trees, base path applied, by key (`vpc`, or `<version>/vpc` for versions that are not last). */
  readonly sidebars: ReadonlyMap<string, SiteSidebar>;
  readonly assets: readonly Asset[];
  readonly diagnostics: readonly Diagnostic[];
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
}

/** A page, ready to be written. */
export interface RenderedPage {
  readonly route: Route;
  /** The article's HTML, base path applied. */
  readonly html: string;
  readonly data: PageData;
  /** The shell with the article in it: what goes into the document's root element. */
  readonly shell: string;
  /** `index.md`; `null` for pages that have no source. */
  readonly markdown: string | null;
}

export type { SiteConfig };
