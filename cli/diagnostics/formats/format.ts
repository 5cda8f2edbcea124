/** The report formats, and the choice between them. The command line needs this file before it loads anything else. */
export const FORMATS = ['text', 'json', 'sarif', 'junit', 'github'] as const;
export type Format = (typeof FORMATS)[number];

export interface ReportFlags {
  /** @default 'github' in a GitHub workflow, else 'text' */
  readonly format?: Format;
  /** File for the report. The standard output then has the text for people, as without `format`. */
  readonly output?: string;
}

/** Formats that are one document. They cannot share the standard output with lines for people. */
export function isDocument(format: Format): format is 'json' | 'sarif' | 'junit' {
  return format !== 'text' && format !== 'github';
}

/**
 * Returns the format of the standard output. In a GitHub workflow, the complete text comes first and annotations follow, so
 * the log stays readable.
 */
export function consoleFormat({ format, output }: ReportFlags): Format {
  if (format !== undefined && output === undefined) return format;
  return process.env['GITHUB_ACTIONS'] === 'true' ? 'github' : 'text';
}
