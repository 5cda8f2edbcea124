/**
 * Counts failed updates from disk. In: the error of each. Out: whether another try is worthwhile: a file may be removed
 * between being found and being read, and the next try no longer finds it. A lasting failure is reported, and waits for a
 * change.
 */

/** Failures in a row before one is reported. */
const MAX_FAILURES = 5;

export class Retries {
  readonly #report: (text: string) => void;
  #failures = 0;

  constructor(report: (text: string) => void) {
    this.#report = report;
  }

  /** Returns whether to try again. */
  add(error: unknown): boolean {
    this.#failures++;
    if (this.#failures % MAX_FAILURES !== 0) return true;
    const stack = error instanceof Error ? error.stack : String(error);
    this.#report(`Cannot take over the change\n${stack}`);
    return false;
  }

  /** Called after a successful update. */
  clear(): void {
    this.#failures = 0;
  }
}
