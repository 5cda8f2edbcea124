/**
 * Remembers the work that an error interrupted. In: work on a file or in a stage, and the error it throws. Out: the file and
 * the stage of the error, for the message about a bug of docsgen.
 */

export interface Work {
  /** Path relative to the site folder. */
  readonly file?: string;
  readonly stage?: string;
}

const works = new WeakMap<object, Work>();

/** Runs the work on one file. */
export function workOn<Result>(file: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw keepWork(error, { file });
  }
}

/** Returns the error. If work is nested, the innermost counts. */
export function keepWork(error: unknown, work: Work): unknown {
  if (error instanceof Error) works.set(error, { ...work, ...works.get(error) });
  return error;
}

/** @example workOf(error) // { file: 'docs/a.md', stage: 'site' }; empty where it is not known */
export function workOf(error: unknown): Work {
  return (error instanceof Error && works.get(error)) || {};
}
