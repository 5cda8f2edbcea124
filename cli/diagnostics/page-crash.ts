/**
 * Handles exceptions during work on one page. In: the page's file, and the work. Out: its result, or a finding about the
 * page. An internal error on one page must not stop the other pages.
 */
import type { Diagnostic, Place } from '../types.js';
import { keepWork } from './at-work.js';
import { diagnostic, Failure } from './diagnostic.js';

/** Maximum number of stack frames: enough to find the function that failed and its callers. */
const MAX_FRAMES = 5;
/** Matches `at takeUrl (file:///…/chunk-ABC.js:10:5)` and captures the name and the last part of the path. */
const FRAME = /^\s+at (?:async )?(?:(.*?) \()?(?:\S*[/\\])?([^\s/\\()]+:\d+:\d+)\)?$/gm;

interface PageWork {
  /** Path relative to the site folder; `null` if the page has no file. */
  readonly file: string | null;
  /** Verb phrase after "Cannot": `parse the page`. */
  readonly does: string;
}

/** Rethrows a `Failure` and system errors: they are not about this page. */
export function attemptPage<Result>(
  work: PageWork,
  run: () => Result,
): { readonly result: Result } | { readonly crash: Diagnostic } {
  try {
    return { result: run() };
  } catch (error) {
    if (error instanceof Failure || isSystemError(error))
      throw keepWork(error, work.file === null ? {} : { file: work.file });
    return { crash: describePageCrash(work, error) };
  }
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

export function describePageCrash(
  { file, does }: PageWork,
  error: unknown,
  place: Place | null = null,
): Diagnostic {
  const { reason, frames } = describeError(error);
  const at = frames.length > 0 ? `, at ${frames.join(' < ')}` : '';
  const note = `This is a bug of docsgen. Please report it with the page and this line${at}. All other pages are processed.`;
  return diagnostic('page-crash', `Cannot ${does}: ${reason}`, { file, place, note });
}

function describeError(error: unknown): { reason: string; frames: string[] } {
  if (!(error instanceof Error)) return { reason: String(error), frames: [] };
  const frames = Array.from((error.stack ?? '').matchAll(FRAME), ([, name, place = '']) =>
    name ? `${name} (${place})` : place,
  );
  return { reason: `${error.name}: ${error.message}`, frames: frames.slice(0, MAX_FRAMES) };
}
