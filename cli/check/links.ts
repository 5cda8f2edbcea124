/**
 * What an output refers to: documents, their places, and the targets of their links.
 */
import { encodeSegments } from '../path.js';
import type { KnownFiles, OutputFiles } from '../server/output-files.js';
import type { ParsedPage } from '../types.js';
import type { DocumentFacts } from './read/document-facts.js';
import type { InternalUrl } from './resolve-url.js';
import type { UrlKind } from './read/url-attributes.js';

/** One distinct URL that the output refers to. */
export interface LinkTarget {
  readonly kind: UrlKind;
  /** `null`: the URL does not parse. */
  readonly url: InternalUrl | null;
  /** The spellings found, sorted. */
  readonly raws: ReadonlySet<string>;
  /** Output files that show it, each once, in the order of the graph's pages. */
  readonly pages: readonly string[];
}

/** A URL of another site. */
export interface WebTarget extends LinkTarget {
  /** As the URL parser spells it, fragment included. */
  readonly href: string;
}

/**
 * `utf-16`: linkinator cannot read the document. `stand-in`: it stands in for a page that has an error or is not rendered,
 * so any fragment may lead somewhere.
 */
export type DocumentKind = 'plain' | 'utf-16' | 'stand-in';

/** The fragments that lead somewhere in a file. */
export class Anchors extends Set<string> {
  constructor(
    fragments: Iterable<string>,
    readonly kind: DocumentKind = 'plain',
  ) {
    super(fragments);
  }
}

/** A document as it is read, with the targets that no document before it had. */
export interface ReadDocument extends DocumentHashes {
  readonly file: string;
  /** As a browser requests it, with base. */
  readonly path: string;
  readonly ids: Anchors;
  /** Its other links have been checked with its sources. */
  readonly isTranslation: boolean;
  readonly targets: readonly LinkTarget[];
}

export interface EmittedPage {
  /** Below the output folder. */
  readonly file: string;
  /** As a browser requests it, with base. */
  readonly path: string;
  readonly duplicateIds: readonly string[];
  /** Only of a document that docsgen did not write. */
  readonly blocked?: NonNullable<DocumentFacts['blocked']>;
}

export interface LinkGraph {
  readonly pages: readonly EmittedPage[];
  /** In any order. */
  readonly targets: readonly LinkTarget[];
  /** Those that are wanted, by the first page that shows each: in the order in which they are told of. */
  readonly inOrder: (isWanted: (target: LinkTarget) => boolean) => readonly LinkTarget[];
  /** Other sites, when they were asked for. */
  readonly web: readonly WebTarget[];
  /** Does the fragment of a target lead somewhere? Fragments of what is no document always do. */
  readonly isFragmentFound: (url: InternalUrl) => boolean;
  /** The ids of a document; `undefined` for other files. */
  readonly idsOf: (file: string) => Anchors | undefined;
  /** `NO_DOCUMENT` for other files. */
  readonly hashesOf: (file: string) => DocumentHashes;
  /** Is there a target with the path and exactly this fragment? An empty one asks for the path alone. */
  readonly isLinked: (path: string, fragment: string) => boolean;
  /** The output file that answers a path with base; `null`: none does. */
  readonly fileOf: (path: string) => string | null;
}

/** No site: makes a URL of a path, and gives `//cdn.example/` a scheme. */
export const ELSEWHERE = 'https://elsewhere.invalid';

/** See `DocumentFacts`. */
export type DocumentHashes = Pick<DocumentFacts, 'hash' | 'linksHash'>;

export const NO_DOCUMENT: DocumentHashes = { hash: '', linksHash: '' };

/** The fragments that lead somewhere in a page's own text: ids of the shell are nobody's to link to. */
export function anchorsIn({
  headings,
  anchors,
}: Pick<ParsedPage, 'headings' | 'anchors'>): string[] {
  return [...headings.map(({ id }) => id), ...anchors];
}

/** Of the output's files those that are read, in the order in which they are. */
export function listDocuments(files: OutputFiles): string[] {
  return [...files].filter(isDocument).sort();
}

export function isDocument(file: string): boolean {
  return /\.html?$/i.test(file);
}

/** `docs/x/index.html` is `/docs/x/`, `docs/x.html` is `/docs/x`, or where that is another document `/docs/x.html`. */
export function pagePath(base: string, file: string, files: KnownFiles): string {
  const path = file.replace(/(^|\/)index\.html$/, '$1');
  const bare = path.replace(/\.html$/, '');
  const isOther = files.has(`${bare}/index.html`);
  return base + encodeSegments(isOther ? path : bare);
}
