/**
 * What the check and its linkinator process say to each other. Plain JSON; URLs are absolute, on a host of no importance.
 * Each request has one reply, which carries the number of the request. Replies about the web come in any order.
 */
import type { Proxies } from '../web/proxies.js';

export type LinkinatorTask =
  /** Read these pages, and name every URL of the site on each. */
  | { readonly kind: 'extract'; readonly tree: ReadTree; readonly pages: readonly PageFile[] }
  /** Judge these URLs, fragments included: of a batch of documents, those of one together. */
  | { readonly kind: 'judge'; readonly tree: JudgedTree; readonly urls: readonly string[] }
  /** Ask a server on the web about a document. Several may be under way. */
  | { readonly kind: 'web'; readonly question: WebQuestion };

export type LinkinatorRequest = LinkinatorTask & { readonly id: number };

/** The output. */
export interface JudgedTree {
  readonly root: string;
  /** Begins and ends with a slash. */
  readonly base: string;
}

/** The output, and where the site says that it will be. */
export interface ReadTree extends JudgedTree {
  readonly siteUrl: string | null;
  /** Base paths of languages whose pages are in another output. @default none */
  readonly otherLanguages?: readonly string[];
}

/** An emitted page. */
export interface PageFile {
  /** Below the output folder. */
  readonly file: string;
  /** With base. */
  readonly path: string;
}

export interface WebQuestion {
  /** Without fragment, as the URL parser spells it. */
  readonly url: string;
  /** Without `#`, as in the URL. */
  readonly fragments: readonly string[];
  /** For one request; there are up to three. */
  readonly timeoutMs: number;
  /** Hosts whose addresses may be private. */
  readonly privateHosts: readonly string[];
  readonly proxies: Proxies | null;
  /** The `Cookie` header. @default none */
  readonly cookie?: string;
}

export interface WebAnswer {
  /** 0: there was no answer. */
  readonly status: number;
  /** Where a redirect leads, as the server says it. */
  readonly location: string | null;
  readonly retryAfter: string | null;
  /** Fragments, percent-decoded, that the page's HTML does not have. */
  readonly missing: readonly string[];
  /** The server turns robots away, as far as linkinator can tell. */
  readonly isRefused: boolean;
  /** Why there was no answer: the code of an error. */
  readonly failure: string | null;
  /** `Set-Cookie` headers. @default none */
  readonly cookies?: readonly string[];
}

export function notAnswered(failure: string): WebAnswer {
  return { status: 0, location: null, retryAfter: null, missing: [], isRefused: false, failure };
}

/** The URLs of each page that was asked for, each once: path with base, and fragment. */
export type UrlsByPage = readonly (readonly string[])[];

export interface BrokenUrl {
  /** As linkinator gives it: a fragment is percent-decoded. */
  readonly url: string;
  /** HTTP status of the answer; 0: there was none. */
  readonly status: number;
}

export type LinkinatorAnswer =
  | { readonly kind: 'extracted'; readonly urls: UrlsByPage }
  | { readonly kind: 'judged'; readonly broken: readonly BrokenUrl[] }
  | { readonly kind: 'answered'; readonly answer: WebAnswer };

export type LinkinatorReply =
  | (LinkinatorAnswer & { readonly id: number })
  | {
      readonly kind: 'failed';
      readonly message: string;
      /** Path with base. */
      readonly page: string | null;
    };
