/**
 * The types of findings, and of the parse stage's result for one page, which depends on no other page, on no theme and on no
 * base path. Import them from `types.ts`.
 */
import type { RuleId } from './diagnostics/rules.js';

/** A range in a source file: lines and columns from 1, as editors count. `end*` is exclusive. */
export interface Place {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** A place in a page, or in a file that it includes. */
export interface PartPlace extends Place {
  /** Left out for the page's own file. */
  readonly file?: string;
}

/** One finding about the site. Its severity is not here: `rules` in the config decides it when it is reported. */
export interface Diagnostic {
  readonly ruleId: RuleId;
  /** The problem: one sentence, no final period, values in double quotes. */
  readonly reason: string;
  /** Relative to the site folder, `/` as separator; `null` if the finding is about no file. */
  readonly file: string | null;
  readonly place: Place | null;
  /** How to fix it: full sentences. */
  readonly note: string | null;
  /** Name of a cause that many pages may share; it is a line of the summary. @example '`<Tabs>`' */
  readonly cause?: string;
  /** Set if the finding is reported only when the site has other signs of the same cause. */
  readonly isUnsure?: boolean;
}

/** A finding without its rule and its place, which only the code that reports it knows. */
export interface Problem {
  readonly reason: string;
  readonly note: string;
}

/** How content refers to a target; decides which targets are allowed, and the message for a broken one. */
export type LinkKind = 'link' | 'image' | 'media';

/** One reference to a URL in the content, in document order. The content tree contains `docsgen:<index>` in its place. */
export interface LinkReference {
  /** The URL as written, entities and escapes decoded by the Markdown parser. */
  readonly url: string;
  readonly kind: LinkKind;
  readonly place: Place | null;
  /**
   * Offsets of the URL in the source text with its includes (UTF-16 units, end exclusive); `null` if they are unknown: in a
   * directive, or after HTML entities other than `&amp;`.
   */
  readonly range: readonly [number, number] | null;
  /**
   * The included file that contains the reference, and from whose folder it is resolved; left out for the page's own file.
   */
  readonly file?: string;
  /** Set if a variable is part of the URL, so that no fix may replace it. */
  readonly hasVariable?: true;
  /** The site's own Markdown plugin that made the reference; left out if the page's author wrote it. */
  readonly plugin?: string;
  /** Place of `range` in the file that contains it; left out if the page includes nothing, because `range` then gives it. */
  readonly urlPlace?: Place;
}

export interface Heading {
  readonly depth: 1 | 2 | 3 | 4 | 5 | 6;
  readonly id: string;
  /** Plain text. */
  readonly text: string;
  /** Inline HTML for the table of contents: code and emphasis kept, links dropped. */
  readonly html: string;
  /** Line in the file, from 1. */
  readonly line: number;
  /** The included file that contains the heading; left out for the page's own file. */
  readonly file?: string;
}

/** The text of a `mermaid` fence, which a later stage draws. The content tree has its index. */
export interface Diagram {
  /** URLs are `LINK_PREFIX` with an index in `ParsedPage.links`. */
  readonly text: string;
  /** Place of the first character of the text. */
  readonly place: Place | null;
  /** The included file that contains the diagram; left out for the page's own file. */
  readonly file?: string;
}

/** A section of a page for the search index, from one heading to the next. The first section has no anchor. */
export interface SearchSection {
  readonly anchor: string | null;
  readonly heading: string;
  /** Set if it is about an input, an output or an option: the heading is its name. */
  readonly isParameter?: true;
  readonly text: string;
  readonly code: string;
}

/** An element that a page adds to the head of its document; see `readHeadTag`. */
export interface PageHeadTag {
  readonly tag: 'title' | 'meta' | 'link' | 'script';
  readonly attributes: Readonly<Record<string, string | boolean>>;
  readonly content?: string;
}

/** How much stands around a page outside the docs: navbar and footer in each, and a table of contents in `page`. */
export type PageLayout = 'page' | 'home' | 'bare';

/** The beginning of a home page: its name, one sentence, a few links, and something to look at. */
export interface HomeHero {
  readonly name?: string;
  readonly text?: string;
  readonly actions?: readonly { readonly label: string; readonly to: string }[];
  /** One of `code`, `image` and `component`. */
  readonly panel?: {
    readonly code?: string;
    readonly language?: string;
    readonly title?: string;
    readonly image?: string;
    readonly alt?: string;
    /** Name of a component that the page imports or that every page has. */
    readonly component?: string;
  };
}

export interface HomeCard {
  readonly title: string;
  readonly text?: string;
  readonly to?: string;
  readonly icon?: string;
}

/** Front matter after validation; keys as written in the file. See `cli/parse/front-matter-fields.ts` for each field. */
export interface FrontMatter {
  /** `md` reads the page as Markdown, whatever `markdown.format` says. */
  readonly format?: string;
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
  /** Normalized: a day alone is an object, too. */
  readonly last_verified?: {
    readonly date: string;
    readonly versions?: Readonly<Record<string, string>>;
  };
  readonly parse_number_prefixes?: boolean;
  readonly subcategory?: string;
  readonly search?: { readonly boost?: number; readonly exclude?: boolean };
  readonly head?: readonly PageHeadTag[];
  /** Paths of scripts for the browser. */
  readonly scripts?: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
  /** A `PageLayout`; pages of other generators have other values, which mean nothing here. */
  readonly layout?: string;
  /** Only with `layout: home`. */
  readonly hero?: HomeHero;
  readonly cards?: readonly HomeCard[];
  /** Blog entries only: `YYYY-MM-DD`, with or without a time, and the page announced: permalink or relative `.md` path. */
  readonly date?: string;
  readonly page?: string;
}

/**
 * How often a term occurs on a page: in prose, in code, in headings, and as an argument that a reference defines. Zeros at
 * the end are left out.
 */
export type TermCounts = readonly [
  term: string,
  prose: number,
  code?: number,
  headings?: number,
  definitions?: number,
];

/**
 * One page, parsed without knowledge of any other page, of the theme or of the base path. It contains what the site needs,
 * and is small enough to keep for every page.
 */
export interface ParsedPage {
  readonly path: string;
  /** `SourceFile.hash` of the file it was parsed from. */
  readonly hash: string;
  readonly frontMatter: FrontMatter;
  /** Lines and columns of front matter keys, for later messages. */
  readonly frontMatterPlaces: Readonly<Record<string, Place>>;
  /** Front matter `title`, else the first heading of level 1, else `page_title`, else the file name in sentence case. */
  readonly title: string;
  /** Whether the content itself has the title as a heading of level 1. */
  readonly hasTitleHeading: boolean;
  /** Front matter `description`, else the first paragraph as plain text, at most 200 characters. */
  readonly description: string;
  readonly headings: readonly Heading[];
  /** Every `id` and `name` in the content that is not a heading's. */
  readonly anchors: readonly string[];
  readonly links: readonly LinkReference[];
  /** Diagrams in document order; left out if there are none. */
  readonly diagrams?: readonly Diagram[];
  /** Offset of `PageContent.body` in the source text, so that `LinkReference.range` can be applied to it. */
  readonly bodyOffset: number;
  /** Changes that `index.md` makes to the source; left out if there are none. */
  readonly changes?: readonly TextChange[];
  /** Length of `PageContent.body`. */
  readonly bodyLength: number;
  /** Hash of the content's tree, under which everything rendered from it can be cached. */
  readonly treeHash: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Paths of the other files that the content consists of; left out if there are none. */
  readonly includes?: readonly string[];
  /**
   * Data for rendering, in addition to the tree; left out for pages of plain Markdown. The text of a page with components
   * comes from its finished article.
   */
  readonly components?: PageComponents;
  /** Custom elements of sanitized HTML, each name once, at its first place; left out if there are none. */
  readonly elements?: readonly CustomElement[];
  /** Set if the content cannot be parsed, so that the anchors and links of the page are unknown. */
  readonly isUnread?: true;
}

/** An element that a script of the page has to define. */
export interface CustomElement {
  readonly name: string;
  readonly file: string | null;
  readonly place: Place | null;
}

/** Components and code of a page written as MDX, or of a page that is a component. Plain data. */
export interface PageComponents {
  /** Modules that the page and its partials import, each once. */
  readonly imports: readonly ComponentImport[];
  /** Components used without an import, each name once, at its first place. */
  readonly provided: readonly ProvidedComponent[];
  /** Scripts of the page and of its partials; empty unless they have exports or expressions that are code. */
  readonly scripts: readonly PageScript[];
  /** Components that elements with `client:*` start in the browser; left out if there are none. */
  readonly clients?: readonly IslandSource[];
  /** Values of attributes that may be ids of other pages, which components look up; left out if there are none. */
  readonly docIds?: readonly string[];
}

/** A component that a browser starts, by its file and export. */
export interface IslandSource {
  /**
   * A file, relative to the site folder. For an element with `client:*`, a `ComponentImport.key`, or `PROVIDED` for a
   * component without an import.
   */
  readonly source: string;
  readonly name: string;
}

export interface ComponentImport {
  /** Identifies the module: see `importKey`. */
  readonly key: string;
  /** The specifier as written. */
  readonly from: string;
  /** The file that contains the import, relative to the site folder. */
  readonly file: string;
  readonly place: Place | null;
  /** The exports that are used: `default`, `TabItem`, or `*`. */
  readonly names: readonly string[];
}

export interface ProvidedComponent {
  readonly name: string;
  readonly file: string;
  readonly place: Place | null;
}

/** A module made of the statements and expressions of a file. */
export interface PageScript {
  /** Identifies it in the site: the path of the page, and for a partial the paths of both. */
  readonly id: string;
  /** The file, relative to the site folder; imports resolve from there. */
  readonly file: string;
  /**
   * An ES module in TSX. The default export takes the props of the page or partial and returns a list of functions, one for
   * each expression. Exports of the author are named exports. It imports `docsgen:provided` for components without an
   * import.
   */
  readonly code: string;
  /** Place of each expression in the file. */
  readonly places: readonly (PartPlace | null)[];
  /** The places at which statements and expressions begin in `code`, and at which the author wrote them. */
  readonly pieces: readonly {
    readonly line: number;
    readonly column: number;
    readonly place: PartPlace | null;
  }[];
}

/**
 * A replacement in the source: a unique label in place of one that an included file shares with the rest of the page, no
 * text in place of MDX statements, or the value of a variable. Offsets are like those of `LinkReference.range`.
 */
export interface TextChange {
  readonly range: readonly [number, number];
  readonly text: string;
}

/** The content as data, which the theme's components and the page's own render. */
export interface Article {
  /** The packed tree (see `packTree`), which only the render worker reads. */
  readonly tree: string;
}

/** The part of a page that only rendering reads: several times as large as the rest, and fetched on demand. */
export interface PageContent extends Article {
  /** The source without front matter, and with what it includes. */
  readonly body: string;
}

/** The part of a page that only search reads. */
export interface PageText {
  readonly sections: readonly SearchSection[];
  readonly terms: readonly TermCounts[];
  /** Description of a page with components, from its finished article; left out if the page itself has one. */
  readonly description?: string;
}

/** Fetches the remaining parts of a page of the same build. */
export interface Contents {
  readonly contentOf: (page: ParsedPage) => Promise<PageContent>;
  /** The same as bytes, for another thread to unpack. */
  readonly packedContentOf: (page: ParsedPage) => Promise<Uint8Array>;
  readonly textOf: (page: ParsedPage) => Promise<PageText>;
}
