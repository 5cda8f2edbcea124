/**
 * The parse stage: source files in, parsed pages out, in the same order.
 */
import type { ParsedPage, SourceFile } from '../types.js';
import type { ParseOptions } from './options.js';
import { parsePage } from './page.js';

/** Parses all files. Every file gives a page; what is wrong with one is in its diagnostics. */
export async function parsePages(
  files: readonly SourceFile[],
  options: ParseOptions,
): Promise<ParsedPage[]> {
  return files.map((file) => parsePage(file, options));
}
