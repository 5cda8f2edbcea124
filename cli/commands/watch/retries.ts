/**
 * Looks at the disk that fail. In: what each has failed with. Out: whether another one is worth while: a file may go
 * between being found and being read, and the next look no longer finds it. What stays is told, and waits for a change.
 */

/** Looks that may fail in a row before it is told. */
const MAX_FAILURES = 5;

export class Retries {
  readonly #tell: (text: string) => void;
  #failures = 0;

  constructor(tell: (text: string) => void) {
    this.#tell = tell;
  }

  /** Whether to look again. */
  add(error: unknown): boolean {
    this.#failures++;
    if (this.#failures % MAX_FAILURES !== 0) return true;
    const stack = error instanceof Error ? error.stack : String(error);
    this.#tell(`Cannot take over the change\n${stack}`);
    return false;
  }

  /** A look has come to its end. */
  clear(): void {
    this.#failures = 0;
  }
}
