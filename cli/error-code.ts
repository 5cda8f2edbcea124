/** How a failure is called. In: whatever was thrown. Out: the system's or Node's code for it, else its text. */

/** @example codeOf(error) // 'ENOENT' */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
