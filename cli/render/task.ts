/**
 * How pages are made, by whichever thread. In: a task, which crosses to the thread. Out: what crosses back: bytes, which
 * main only passes on. Types only; `commands/staging/page-maker.ts` makes them.
 */
import type { Diagnostic, PageFile, Route } from '../types.js';
import type { RenderContext } from './context.js';

/** What a thread is started with. */
export interface PageMakerData {
  readonly serverModulePath: string;
  readonly context: RenderContext;
  /** The link check will want to know what is in the documents. */
  readonly isChecked: boolean;
}

export interface PageTask {
  readonly route: Route;
  /** As the parse stage packed it; `null` for pages that have no source. */
  readonly content: Uint8Array | null;
  /** The article, when it is known. */
  readonly article: Uint8Array | null;
}

export interface MadePage {
  /** `null`: the one that was known. */
  readonly article: Uint8Array | null;
  readonly files: readonly PageFile[];
  /** See `RenderedPage`. */
  readonly facts: string | null;
}

/** One page, whose components may throw anything, and which may not take others with it. */
export type PageAttempt = MadePage | { readonly error: Diagnostic };

export type MakePage = (task: PageTask) => PageAttempt;
