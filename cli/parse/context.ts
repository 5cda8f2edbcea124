/**
 * The state that plugins share for one page: the source they slice, the options, and the lists they fill. It is
 * `file.data.page` of the VFile, so that one frozen processor serves all pages.
 */
import type { Position } from 'unist';
import type { VFile } from 'vfile';
import { diagnostic } from '../diagnostics/diagnostic.js';
import type { RuleId } from '../diagnostics/rules.js';
import type { JsonValue } from '../content-tree/component-nodes.js';
import type {
  Diagnostic,
  Diagram,
  Heading,
  IncludedFile,
  LinkReference,
  PartPlace,
  Place,
  TextChange,
} from '../types.js';
import type { ComponentsBuilder, Statement } from './components/builder.js';
import type { Variables } from '../variables/variables.js';
import type { ParseOptions } from './options.js';
import type { MadeLinks } from './site-plugins/made-links.js';

export interface PageContext {
  readonly path: string;
  /** The text of the file, with marks for variables. Every `position.offset` in the trees counts in it. */
  readonly source: string;
  /** `null` if neither the config nor the page declares any. */
  readonly variables: Variables | null;
  /** The front matter as written, including its marks; empty if there is none. `source` has blanks in its place. */
  readonly frontMatter: string;
  readonly options: ParseOptions;
  readonly links: LinkReference[];
  readonly headings: Heading[];
  readonly diagrams: Diagram[];
  readonly diagnostics: Diagnostic[];
  /** Custom elements, in order; `null` if they are text, because the page names no scripts that may define one. */
  readonly elements: FoundElement[] | null;
  /** Text that `index.md` has in place of the source: nothing for MDX statements, and values for variables. */
  readonly changes: TextChange[];
  /** URLs of Markdown links and images as written, by the node's `start-end`. The hast has them percent-encoded. */
  readonly urls: Map<string, SourceUrl>;
  /** Original texts of headings, paragraphs and tables that the site's own plugins changed; same keys as `urls`. */
  readonly changedTexts: Map<string, string>;
  /** Links that the site's own plugins made or changed. */
  readonly madeLinks: MadeLinks;
  /** `source` as the parser saw it: the same length, with blanks in place of front matter and directive titles. */
  readonly prepared: string;
  /** Collects what an MDX page needs for rendering; `null` for Markdown. */
  readonly mdx: MdxContext | null;
  /** Titles that `blankTitles` removed from directive lines, by the offset of the line's first colon. */
  readonly directiveTitles: Map<number, DirectiveTitle>;
}

export interface FoundElement {
  readonly name: string;
  readonly position: Position | undefined;
}

export interface MdxContext {
  readonly builder: ComponentsBuilder;
  /** Files that the page may import as data, by path. */
  readonly files: ReadonlyMap<string, IncludedFile>;
  readonly frontMatter: JsonValue;
  /** Returns the statements of an included page. */
  readonly readStatements: (path: string) => readonly Statement[];
  /** Returns the place in the file that contains it: the page or a partial. */
  readonly placeOf: (position: Position | undefined) => PartPlace | null;
}

/** The text after `:::name`, which is not part of the directive syntax, with its offset. */
export interface DirectiveTitle {
  readonly start: number;
  readonly text: string;
}

export interface SourceUrl {
  readonly url: string;
  readonly range: readonly [number, number] | null;
  /** The position of the definition that a reference names: the URL is written there, however many references there are. */
  readonly position?: Position | undefined;
}

declare module 'vfile' {
  interface DataMap {
    page: PageContext;
  }
}

/** Returns the context that `parsePage` put on the file. */
export function contextOf(file: VFile): PageContext {
  const context = file.data.page;
  if (context === undefined)
    throw new TypeError('Cannot run a docsgen plugin on a file without `data.page`');
  return context;
}

/** Adds a diagnostic about this page. */
export function report(
  context: PageContext,
  ruleId: RuleId,
  finding: {
    reason: string;
    position?: Position | undefined;
    note?: string;
    cause?: string | undefined;
    isUnsure?: boolean;
  },
): void {
  const { reason, position, note = null, cause, isUnsure } = finding;
  context.diagnostics.push(
    diagnostic(ruleId, reason, {
      file: context.path,
      place: placeOf(position),
      note,
      cause,
      isUnsure,
    }),
  );
}

/** Converts a node's position to the form that diagnostics and link references carry. */
export function placeOf(position: Position | undefined): Place | null {
  if (position === undefined) return null;
  const { start, end } = position;
  return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
}
