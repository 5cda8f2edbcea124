/**
 * The forms in which a command can report, and which of them a run takes. Known to the command line before anything is
 * loaded.
 */
export const FORMATS = ['text', 'json', 'sarif', 'junit', 'github'] as const;
export type Format = (typeof FORMATS)[number];

export interface ReportFlags {
  /** @default 'github' in a GitHub workflow, else 'text' */
  readonly format?: Format;
  /** A file for the report; people then read on the standard output as without `format`. */
  readonly output?: string;
}

/** Documents, which cannot share the standard output with lines for people. */
export function isDocument(format: Format): format is 'json' | 'sarif' | 'junit' {
  return format !== 'text' && format !== 'github';
}

/**
 * What goes to the standard output. In a GitHub workflow text is all there, and annotations stand below it: who reads
 * the log loses nothing.
 */
export function consoleFormat({ format, output }: ReportFlags): Format {
  if (format !== undefined && output === undefined) return format;
  return process.env['GITHUB_ACTIONS'] === 'true' ? 'github' : 'text';
}
