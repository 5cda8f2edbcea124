/**
 * What the check and its linkinator process say to each other. Plain JSON; URLs are absolute, on the static server.
 */
import type { Proxies } from './web/proxies.js';

export type LinkinatorRequest =
  /** Read these pages and name every URL on them. */
  | { readonly kind: 'extract'; readonly pages: readonly string[] }
  /** Judge these URLs, fragments included: of a batch of documents, those of one together. */
  | { readonly kind: 'judge'; readonly urls: readonly string[] }
  /** Ask a server on the web about a document. Several may be under way. */
  | { readonly kind: 'web'; readonly id: number; readonly question: WebQuestion };

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
}

export interface ExtractedUrl {
  readonly url: string;
  /** The first page that has it. */
  readonly page: string;
}

export interface BrokenUrl {
  /** As linkinator gives it: a fragment is percent-decoded. */
  readonly url: string;
  /** HTTP status of the answer; 0: there was none. */
  readonly status: number;
}

export type LinkinatorReply =
  | { readonly kind: 'extracted'; readonly urls: readonly ExtractedUrl[] }
  | { readonly kind: 'judged'; readonly broken: readonly BrokenUrl[] }
  | { readonly kind: 'answered'; readonly id: number; readonly answer: WebAnswer }
  /** Sent while working: silence means that the process hangs. */
  | { readonly kind: 'progress' }
  | { readonly kind: 'failed'; readonly message: string; readonly page: string | null };
