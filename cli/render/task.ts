/**
 * Types of the messages between the main thread and the threads that make pages. In: a task, which is sent to the thread.
 * Out: its reply: bytes that the main thread only passes on. `commands/staging/page-maker.ts` makes the pages.
 */
import type { Diagnostic, PageFile, PageText, Route } from '../types.js';
import type { RenderContext } from './context.js';

/** Start data of a thread. */
export interface PageMakerData {
  readonly context: RenderContext;
  /** Whether the link check needs facts about the documents. */
  readonly isChecked: boolean;
}

export interface PageTask {
  readonly route: Route;
  /** Content as packed by the parse stage; `null` for pages without a source. */
  readonly content: Uint8Array | null;
  /** The cached article; `null` when it must be rendered. */
  readonly article: Uint8Array | null;
}

export interface MadePage {
  /** The rendered article; `null` when the cached one was used. */
  readonly article: Uint8Array | null;
  /** Problems of the page's components. */
  readonly findings: readonly Diagnostic[];
  readonly files: readonly PageFile[];
  /** See `RenderedPage`. */
  readonly facts: string | null;
  /** See `RenderedPage`. */
  readonly text: PageText | null;
}

/** The result for one page. An error that its components throw must not affect other pages. */
export type PageAttempt = MadePage | { readonly error: Diagnostic };

export type MakePage = (task: PageTask) => PageAttempt;
