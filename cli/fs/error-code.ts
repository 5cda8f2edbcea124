/** Reads codes and paths of system errors. In: any thrown value. Out: its code or path. */

/**
 * Returns the code that the system or Node gives the error, else its text.
 *
 * @example codeOf(error) // 'ENOENT'
 */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/** Adds the path to an error that has none. A file handle does not know its path, and reports a full disk without it. */
export function withPath(error: unknown, path: string): unknown {
  return error instanceof Error && !('path' in error) ? Object.assign(error, { path }) : error;
}
