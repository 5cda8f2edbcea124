/**
 * The contract between `cli/`, which creates these values, and `theme/`, which shows them on the server and in the
 * browser. They are plain JSON. Every URL has the base path applied, so no component ever adds it.
 */
import type { AnalyticsService } from './router/page-view.js';
import type { SearchData } from './search/format.js';

export interface NavbarLink {
  readonly type: 'link';
  readonly label: string;
  readonly href: string;
  /** Target in each docs version that has the page, by name; missing if all versions share one. */
  readonly hrefs?: Readonly<Record<string, string>>;
  /** The link leads to another origin. */
  readonly external: boolean;
  /** The item is active on pages whose path begins with this; `null`: only on `href` itself. */
  readonly activeBase: string | null;
  /** Set for items of type `sidebar`, to the id that is unique in the site: active on every page of that sidebar. */
  readonly activeSidebar?: string;
}
export interface NavbarDropdown {
  readonly type: 'dropdown';
  readonly label: string;
  readonly items: readonly NavbarLink[];
}
export interface NavbarVersionDropdown {
  readonly type: 'version-dropdown';
  /** `VersionData.set` of the versions that it lists; left out: those of the page. */
  readonly set?: string | undefined;
}
export type NavbarLocaleDropdown = { readonly type: 'locale-dropdown' };
export type NavbarSearch = { readonly type: 'search' };
export interface NavbarHtml {
  readonly type: 'html';
  /** It comes from the config, so it is trusted. */
  readonly html: string;
}
export type NavbarItem = (
  | NavbarLink
  | NavbarDropdown
  | NavbarVersionDropdown
  | NavbarLocaleDropdown
  | NavbarSearch
  | NavbarHtml
) & { readonly position: 'left' | 'right' };

export interface NavbarData {
  readonly title: string;
  /** `/` with base, or as configured. */
  readonly href: string;
  /** `width` is `null` if the file does not have it. */
  readonly logo: (Record<'light' | 'dark' | 'alt', string> & { width: number | null }) | null;
  readonly hideOnScroll: boolean;
  readonly items: readonly NavbarItem[];
}

export interface FooterLink {
  readonly label: string;
  readonly href: string;
  readonly external: boolean;
}
export interface FooterData {
  readonly columns: readonly { readonly title: string; readonly items: readonly FooterLink[] }[];
  readonly copyright: string;
}

export interface AnnouncementBarData {
  /** A new id shows the bar again to readers who closed the last one. */
  readonly id: string;
  /** HTML from the config, so trusted. */
  readonly content: string;
  readonly isCloseable: boolean;
}

export interface VersionData {
  /** Unique in the site: as in the config, or `community~1.0` in a set of docs that is not the first. */
  readonly name: string;
  /** Id of the set of docs; `default` for the first one. */
  readonly set: string;
  readonly label: string;
  /** Route prefix with base: `/docs`. */
  readonly path: string;
  readonly isLast: boolean;
  readonly banner: 'unreleased' | 'unmaintained' | null;
  /**
   * Key in `localStorage` of the version that a reader chose; left out in a set of docs that does not remember it.
   */
  readonly storageKey?: string;
  /** Target of the version dropdown. */
  readonly mainHref: string;
}

/** A set of docs with its own versions. */
export interface DocsSetData {
  readonly id: string;
  /** Name of the set for readers. */
  readonly label: string;
}

export interface PrivateAudience {
  /** `CIS` gives "For CIS Subscribers Only"; empty for the audience of all other private repositories. */
  readonly label: string;
  /** Repository names; empty list: every repository that no earlier audience names. */
  readonly repositories: readonly string[];
  /** Key in `localStorage` that "Don't warn me again" sets. */
  readonly storageKey: string;
}
export interface PrivateRepositoriesData {
  /** Host of the code-hosting service, lower case: `github.com`. */
  readonly host: string;
  /** Shown after "Continue to": `GitHub`. */
  readonly hostLabel: string;
  readonly organization: string;
  /** Repositories anyone can see. */
  readonly publicRepositories: readonly string[];
  readonly audiences: readonly PrivateAudience[];
  readonly closeOnEscape: boolean;
  readonly closeOnOverlay: boolean;
  readonly acceptOnEnter: boolean;
}

/** A link into a repository of the organization, private or not. */
export interface RepositoryLink {
  readonly link: Element;
  /** Absolute URL. */
  readonly url: string;
  /** As written in the link. */
  readonly repository: string;
}

/** Options of the config that the behaviors' settings are made from, under the same names. */
export interface BehaviourOptions {
  /** CSS selector of the images that zoom. */
  readonly zoomSelector: string;
  readonly colorMode: ColorModeData;
  readonly navbar: Pick<NavbarData, 'hideOnScroll'>;
}

/** Picks these options out of a config, which has more. */
export function behaviourOptions({
  zoomSelector,
  colorMode,
  navbar: { hideOnScroll },
}: BehaviourOptions): BehaviourOptions {
  return { zoomSelector, colorMode, navbar: { hideOnScroll } };
}

/** Built into the behaviors' script, because they must work before anything else has loaded. */
export interface BehaviourSettings extends Omit<BehaviourOptions, 'navbar'> {
  readonly privateRepositories: DialogData | null;
  readonly hasAnnouncementBar: boolean;
  readonly hasHidingNavbar: boolean;
  readonly hasPageActions: boolean;
}

/** Built into every document. */
export type RepositoriesData = Pick<PrivateRepositoriesData, 'host' | 'organization'>;
/** Built into the behaviors. */
export type DialogData = Omit<PrivateRepositoriesData, 'host'>;

export interface ColorModeData {
  readonly default: 'light' | 'dark';
  /** The reader may switch. */
  readonly switch: boolean;
  readonly respectSystem: boolean;
}

export interface LanguageData {
  readonly code: string;
  readonly label: string;
  /** The language's home page: the path below which its pages are published. */
  readonly href: string;
}

/** Options of the config that the client gets unchanged, under the same names. */
export interface SiteOptions {
  readonly title: string;
  readonly tagline: string;
  /** `/` or `/x/`: begins and ends with a slash. */
  readonly base: string;
  readonly trailingSlash: boolean;
  readonly locale: {
    readonly code: string;
    readonly label: string;
    readonly direction: 'ltr' | 'rtl';
  };
}

/** Picks these options out of a config, which has more. */
export function siteOptions({
  title,
  tagline,
  base,
  trailingSlash,
  locale,
}: SiteOptions): SiteOptions {
  return { title, tagline, base, trailingSlash, locale };
}

export interface SiteData extends SiteOptions {
  /** The languages of the site, including its own; the first is the one that the others are translated from. */
  readonly languages: readonly LanguageData[];
  readonly navbar: NavbarData;
  readonly footer: FooterData | null;
  readonly colorMode: ColorModeData;
  readonly announcementBar: AnnouncementBarData | null;
  /** The versions of all sets of docs, set after set. */
  readonly versions: readonly VersionData[];
  /** The sets of docs, the default first; left out if there is one. */
  readonly sets?: readonly DocsSetData[];
  /** `sidebars.json`: sidebar key → URL of its tree. */
  readonly sidebarsUrl: string;
  /** `null` when search is off. */
  readonly search: SearchData | null;
  /** Services that receive a page view on every route change; `null`: none. */
  readonly analytics: readonly AnalyticsService[] | null;
}

export interface TocEntry {
  readonly id: string;
  readonly depth: number;
  /** Inline HTML made from sanitized content. */
  readonly html: string;
}

export interface Breadcrumb {
  readonly label: string;
  /** `null`: a category without a page. */
  readonly href: string | null;
}

export interface PageLink {
  readonly label: string;
  readonly href: string;
}

/** The data of `page.json`, which client navigation fetches, and, without `html`, the hydration data of a document. */
export interface PageData {
  /** A page whose `client` is not the running client's is loaded as a document. */
  readonly client: string;
  /** An `article` shows `html` and nothing else; the others are components. */
  readonly view: 'article' | 'search' | 'not-found';
  /** Layout of a page outside the docs; left out for others. */
  readonly layout?: 'page' | 'home' | 'bare';
  /** Path with base, canonical form. */
  readonly permalink: string;
  readonly title: string;
  /** Content of `<title>`. */
  readonly documentTitle: string;
  readonly description: string;
  /** Absolute URL, or `null` without `url` in the config. */
  readonly canonical: string | null;
  readonly noindex: boolean;
  /** The article's prose, with its `h1`. */
  readonly html: string;
  readonly toc: readonly TocEntry[];
  readonly breadcrumbs: readonly Breadcrumb[];
  /** Title and first page of the sidebar; left out for a sidebar without a title. */
  readonly guide?: PageLink;
  /** Left out unless the pages of the category are steps. */
  readonly step?: PageStep;
  /** Key in `sidebars.json`. */
  readonly sidebar: string | null;
  readonly previous: PageLink | null;
  readonly next: PageLink | null;
  readonly editUrl: string | null;
  /** `date` as `YYYY-MM-DD`. */
  readonly lastUpdated: { readonly date: string; readonly author: string | null } | null;
  /** `date` as `YYYY-MM-DD`, versions such as `Terraform 1.12.2`; left out unless the page says it. */
  readonly lastVerified?: { readonly date: string; readonly versions: readonly string[] };
  /** Name of the docs version; `null` outside the docs. */
  readonly version: string | null;
  /** The page in each version that has it, by version name; empty with one version. */
  readonly alternates: Readonly<Record<string, string>>;
  /** The same page in other languages, by their tags; missing if there is none. */
  readonly translations?: Readonly<Record<string, string>>;
  /** URL of the page's Markdown, or `null`. */
  readonly markdownUrl: string | null;
  /** URLs of the style sheets that other pages do not have; left out if there are none. */
  readonly styles?: readonly string[];
  /** The islands of the page; left out for a page without islands. */
  readonly islands?: PageIslands;
}

/** The place of a page among the steps of its category, from 1. */
export interface PageStep {
  readonly number: number;
  readonly count: number;
}

/** URLs of scripts. */
export interface PageIslands {
  readonly runtime: string;
  /** The modules of the islands, each once, in the order of the page. */
  readonly modules: readonly string[];
  /** Data for hooks of `docsgen/compat`; left out if no island of the page imports it. */
  readonly environment?: IslandsEnvironment;
}

/** The part of `PageEnvironment` that is neither in `SiteData` nor in `PageData`. */
export interface IslandsEnvironment {
  readonly url: string;
  readonly customFields: Readonly<Record<string, unknown>>;
  readonly frontMatter: Readonly<Record<string, unknown>>;
  readonly category: readonly CategoryCard[];
  readonly namedDocs: readonly NamedDoc[];
}

/** The inline `application/json` block with id `docsgen-data`. */
export interface HydrationData {
  /** URL of the hashed JSON asset that holds `SiteData`. */
  readonly siteUrl: string;
  readonly page: Omit<PageData, 'html'>;
}

export interface BlogArchiveYear {
  readonly year: string;
  readonly entries: readonly {
    /** Path below the folder of the blog, percent-encoded: no other entry has it. */
    readonly file: string;
    /** `YYYY-MM-DD`. */
    readonly date: string;
    readonly title: string;
    readonly description: string;
    readonly href: string;
  }[];
}

/** The menu beside the title of a page. `null`: the menu lacks the action. */
export interface PageActionsData {
  /** Address of the Markdown to copy. */
  readonly copyUrl: string | null;
  readonly viewUrl: string | null;
  readonly editUrl: string | null;
  readonly hasCopyLink: boolean;
  readonly assistants: readonly { readonly label: string; readonly href: string }[];
}

export interface CategoryCard {
  readonly label: string;
  readonly description: string;
  readonly href: string;
}

/** A page that a component looks up by its id. */
export interface NamedDoc {
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

/** A drawn diagram: the properties of the `diagram` element that `cli/render` creates. */
export interface DiagramProps {
  /** The index of the diagram in its page. */
  readonly index: number;
  /** Unique in the page. */
  readonly id: string;
  /** SVG that the build has rebuilt from what is harmless. */
  readonly svg: string;
}

/**
 * A code block: the properties of the `codeblock` element that `cli/parse` creates for `pre > code`, and so the props
 * of its component, which shows `<pre><code class="hljs language-…" dangerouslySetInnerHTML={{ __html: html }}>`.
 */
export interface CodeBlockProps {
  /** One of a fixed list of names (`hcl`, `plain`, …), so it is safe as part of a class. */
  readonly language: string;
  /** Name that the author wrote, if `language` colors several languages: `html` for `xml`. One of a fixed list, too. */
  readonly alias?: string;
  readonly title?: string;
  /**
   * Content of `code`: escaped text in `<span class="hljs-…">`. In a block with marks or numbers (`isLined`), each line
   * is a `<span class="line">` that ends with its line feed, with `line-highlight`, `line-ins`, `line-del`,
   * `line-error` or `line-focus` beside `line`. `data-marker="+"` or `"-"` on a line is a sign that is not in the text:
   * styles show it, and copying leaves out the lines with `data-marker="-"`.
   */
  readonly html: string;
  readonly isLined?: true;
  /** Set if `html` has lines in `<span class="code-fold" hidden="until-found">`, which a button shows. */
  readonly isFolded?: true;
  /** Number of lines in `html`. */
  readonly lines: number;
  /** Set if the lines are numbered: the number of the first. */
  readonly lineNumbersFrom?: number;
  /** Long lines wrap until the reader switches wrapping off. */
  readonly wrap?: true;
  /** `false`: no copy button. */
  readonly copy: boolean;
  /** Index of the diagram that could not be drawn, which is shown as code. */
  readonly diagram?: number;
}
