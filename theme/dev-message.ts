/**
 * What `docsgen serve --watch` sends to the pages that are open. Types only: the contract between `cli/commands/watch` and
 * `dev-client.ts`.
 */

/** An error as the watch server sends it: plain text. */
export interface DevError {
  readonly message: string;
  /** `docs/a.md:3:1`, or empty. */
  readonly place: string;
  readonly frame: string;
  readonly note: string;
  /** Permalinks, with base, of the pages that show it; `null`: all pages do. */
  readonly pages: readonly string[] | null;
}

/** What the watch server sends to the pages that are open, at every change and when they connect. */
export interface DevMessage {
  /** A server that was started again has another. */
  readonly server: string;
  /** One more at every change. */
  readonly revision: number;
  /** A document with another one must be loaded again. */
  readonly shell: string;
  /** Permalinks, with base, of the pages that show something else since the last revision; `null`: any may. */
  readonly pages: readonly string[] | null;
  readonly errors: readonly DevError[];
}
