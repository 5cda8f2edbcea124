/**
 * Messages between the check and its linkinator process, as plain JSON. Their URLs are absolute, on a placeholder host. Each
 * request has one reply, which carries the number of the request. Replies about the web come in any order.
 */
import type { Proxies } from '../web/proxies.js';

export type LinkinatorTask =
  /** Read these pages, and return every URL of the site on each. */
  | { readonly kind: 'extract'; readonly tree: ReadTree; readonly pages: readonly PageFile[] }
  /** Judge these URLs, fragments included. URLs of one document are next to each other. */
  | { readonly kind: 'judge'; readonly tree: JudgedTree; readonly urls: readonly string[] }
  /** Ask a server on the web about a document. Several questions may be open at once. */
  | { readonly kind: 'web'; readonly question: WebQuestion };

export type LinkinatorRequest = LinkinatorTask & { readonly id: number };

/** The output. */
export interface JudgedTree {
  readonly root: string;
  /** Begins and ends with a slash. */
  readonly base: string;
}

/** The output, and the URL at which the site will be published. */
export interface ReadTree extends JudgedTree {
  readonly siteUrl: string | null;
  /** Base paths of languages whose pages are in another output. @default none */
  readonly otherLanguages?: readonly string[];
  /** See `UrlSpace`. */
  readonly answeredElsewhere?: readonly string[];
}

/** An emitted page. */
export interface PageFile {
  /** Path below the output folder. */
  readonly file: string;
  /** Path with base. */
  readonly path: string;
}

export interface WebQuestion {
  /** URL without fragment, as the URL parser spells it. */
  readonly url: string;
  /** Fragments without `#`, as in the URL. */
  readonly fragments: readonly string[];
  /** Limit for one request; a question makes up to three. */
  readonly timeoutMs: number;
  /** Hosts whose addresses may be private. */
  readonly privateHosts: readonly string[];
  readonly proxies: Proxies | null;
  /** The `Cookie` header. @default none */
  readonly cookie?: string;
}

export interface WebAnswer {
  /** HTTP status; 0: there was no answer. */
  readonly status: number;
  /** Target of a redirect, as the server spells it. */
  readonly location: string | null;
  readonly retryAfter: string | null;
  /** Fragments, percent-decoded, that do not exist in the page's HTML. */
  readonly missing: readonly string[];
  /** Whether the server refuses robots, as far as linkinator can see. */
  readonly isRefused: boolean;
  /** Error code of a missing answer. */
  readonly failure: string | null;
  /** `Set-Cookie` headers. @default none */
  readonly cookies?: readonly string[];
}

export function notAnswered(failure: string): WebAnswer {
  return { status: 0, location: null, retryAfter: null, missing: [], isRefused: false, failure };
}

/** The URLs of each requested page, each once: path with base, and fragment. */
export type UrlsByPage = readonly (readonly string[])[];

export interface BrokenUrl {
  /** URL as linkinator gives it, with a percent-decoded fragment. */
  readonly url: string;
  /** HTTP status; 0: there was no answer. */
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
