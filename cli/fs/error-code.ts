/** What a failure of the system is called, and where it was. In: whatever was thrown. */

/**
 * The system's or Node's code for it, else its text.
 *
 * @example codeOf(error) // 'ENOENT'
 */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/** The same with the path: a disk that is full is noticed by a file handle, which does not know it. */
export function withPath(error: unknown, path: string): unknown {
  return error instanceof Error && !('path' in error) ? Object.assign(error, { path }) : error;
}
