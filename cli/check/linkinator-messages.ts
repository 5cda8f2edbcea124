/**
 * What the check and its linkinator process say to each other. Plain JSON; URLs are absolute, on the static server.
 */
export type LinkinatorRequest =
  /** Read these pages and name every URL on them. */
  | { readonly kind: 'extract'; readonly pages: readonly string[] }
  /** Judge these URLs, fragments included. */
  | { readonly kind: 'judge'; readonly urls: readonly string[] };

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
  /** Sent while working: silence means that the process hangs. */
  | { readonly kind: 'progress' }
  | { readonly kind: 'failed'; readonly message: string; readonly page: string | null };
