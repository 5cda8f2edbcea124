/** Parses a page together with the files that it may include. */
import { parsePage } from '../../../../../cli/parse/page.js';
import { DEFAULT_PARSE_OPTIONS, type ParseOptions } from '../../../../../cli/parse/options.js';
import type { WholePage } from '../../../../../cli/parse/packed-page.js';

export function pageWith(
  text: string,
  files: Readonly<Record<string, string>>,
  options: Partial<ParseOptions> = {},
): WholePage {
  const includes = Object.entries(files).map(([path, content]) => ({
    path,
    text: content,
    hash: content,
  }));
  const file = { path: 'docs/a.md', text, hash: 'hash', includes };
  return parsePage(file, { ...DEFAULT_PARSE_OPTIONS, ...options });
}

/** Returns `file:line:column reason | note` of each finding. */
export function findingsWith(text: string, files: Readonly<Record<string, string>>): string[] {
  return pageWith(text, files).diagnostics.map(
    ({ file, place, reason, note }) =>
      `${file}:${place?.line}:${place?.column} ${reason} | ${note}`,
  );
}
