/** The links of an output: documents, their anchors, and the targets of their links. */
import { encodeSegments } from '../paths/path.js';
import type { KnownFiles, OutputFiles } from '../server/output-files.js';
import type { ParsedPage } from '../types.js';
import type { DocumentFacts } from './read/document-facts.js';
import type { Load } from './read/loads.js';
import type { InternalUrl } from './resolve-url.js';
import type { UrlKind } from './read/url-attributes.js';

/** One distinct URL that the output refers to. */
export interface LinkTarget {
  readonly kind: UrlKind;
  /** `null` if the URL does not parse. */
  readonly url: InternalUrl | null;
  /** The spellings in the output, sorted. */
  readonly raws: ReadonlySet<string>;
  /** Output files that show the link, each once, in the order of the graph's pages. */
  readonly pages: readonly string[];
}

/** A URL of another site. */
export interface WebTarget extends LinkTarget {
  /** URL as the URL parser spells it, fragment included. */
  readonly href: string;
}

/**
 * `utf-16`: linkinator cannot read the document. `stand-in`: the document replaces a page that has an error or is not
 * rendered, so any fragment may lead somewhere.
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

/** A document that was just read, with the targets that no earlier document had. */
export interface ReadDocument extends DocumentHashes {
  readonly file: string;
  /** Path as a browser requests it, with base. */
  readonly path: string;
  readonly ids: Anchors;
  /** Whether the document is in a translation: its other links have been checked with its sources. */
  readonly isTranslation: boolean;
  readonly targets: readonly LinkTarget[];
}

export interface EmittedPage {
  /** Path below the output folder. */
  readonly file: string;
  /** Path as a browser requests it, with base. */
  readonly path: string;
  readonly duplicateIds: readonly string[];
  /** Set only for a document that docsgen did not write. */
  readonly inline?: NonNullable<DocumentFacts['inline']>;
}

/** A URL that an output file loads, and that the policy may block. */
export interface FileLoad extends Load {
  readonly file: string;
  /** Path as a browser requests the file, with base. */
  readonly path: string;
}

export interface LinkGraph {
  readonly pages: readonly EmittedPage[];
  /** All targets, in any order. */
  readonly targets: readonly LinkTarget[];
  /** Returns the targets that match, by the first page that shows each, which is the order of findings. */
  readonly inOrder: (isWanted: (target: LinkTarget) => boolean) => readonly LinkTarget[];
  /** Content that the output loads from other origins, by file in the order of pages. */
  readonly loads: readonly FileLoad[];
  /** Targets on other sites, if they were requested. */
  readonly web: readonly WebTarget[];
  /** Whether the fragment of a target leads somewhere. Fragments of files other than documents always do. */
  readonly isFragmentFound: (url: InternalUrl) => boolean;
  /** Returns the ids of a document, and `undefined` for other files. */
  readonly idsOf: (file: string) => Anchors | undefined;
  /** Returns `NO_DOCUMENT` for files that are not documents. */
  readonly hashesOf: (file: string) => DocumentHashes;
  /**
   * Whether there is a target with the path and exactly this fragment. An empty fragment matches any target with the path.
   */
  readonly isLinked: (path: string, fragment: string) => boolean;
  /** Returns the output file that answers a path with base, or `null`. */
  readonly fileOf: (path: string) => string | null;
}

/** A placeholder host. It turns a path into a URL, and gives `//cdn.example/` a scheme. */
export const ELSEWHERE = 'https://elsewhere.invalid';

/** See `DocumentFacts`. */
export type DocumentHashes = Pick<DocumentFacts, 'hash' | 'linksHash'>;

export const NO_DOCUMENT: DocumentHashes = { hash: '', linksHash: '' };

/** Returns the anchors in a page's own text. The ids of the shell are not for links. */
export function anchorsIn({
  headings,
  anchors,
}: Pick<ParsedPage, 'headings' | 'anchors'>): string[] {
  return [...headings.map(({ id }) => id), ...anchors];
}

/** Returns the documents among the files of the output, in the order in which they are read. */
export function listDocuments(files: OutputFiles): string[] {
  return [...files].filter(isDocument).sort();
}

export function isDocument(file: string): boolean {
  return /\.html?$/i.test(file);
}

/** `docs/x/index.html` is `/docs/x/`. `docs/x.html` is `/docs/x`, or `/docs/x.html` if another document has that path. */
export function pagePath(base: string, file: string, files: KnownFiles): string {
  const path = file.replace(/(^|\/)index\.html$/, '$1');
  const bare = path.replace(/\.html$/, '');
  const isOther = files.has(`${bare}/index.html`);
  return base + encodeSegments(isOther ? path : bare);
}
