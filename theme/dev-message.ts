/**
 * The messages that `docsgen serve --watch` sends to open pages. Types only: the contract between `cli/commands/watch`
 * and `dev-client.ts`.
 */

/** An error as the watch server sends it: plain text. */
export interface DevError {
  readonly message: string;
  /** `docs/a.md:3:1`, or empty. */
  readonly place: string;
  readonly frame: string;
  readonly note: string;
  /** Permalinks, with base, of the pages that show the error; `null`: all pages. */
  readonly pages: readonly string[] | null;
}

/** The message that the watch server sends to open pages, at every change and when they connect. */
export interface DevMessage {
  /** Id of the server; a restarted server has another. */
  readonly server: string;
  /** Number that grows by one at every change. */
  readonly revision: number;
  /** Id of scripts and styles; a document with another one must be loaded again. */
  readonly shell: string;
  /** URL of the site's own style sheet; `null` without one. A document with an earlier one exchanges it. */
  readonly styles: string | null;
  /** Permalinks, with base, of the pages that have changed since the last revision; `null`: any page may have. */
  readonly pages: readonly string[] | null;
  readonly errors: readonly DevError[];
}
