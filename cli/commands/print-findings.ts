/** What stages found, as text for people; nothing when there is nothing to say. */
import type { Split } from '../diagnostics/ignores.js';
import type { Progress } from '../diagnostics/progress.js';
import { formatDiagnostics } from '../diagnostics/report.js';
import type { Diagnostic, SiteConfig } from '../types.js';

/** Blocks with a blank line above each, or `''`. */
export function formatFindings(
  { diagnostics, ignored }: Split,
  { siteDir, rules }: SiteConfig,
  { colors }: Progress,
): string {
  const text = formatDiagnostics(diagnostics, { siteDir, settings: rules, ignored }, colors);
  return text === '' ? '' : `\n${text}\n`;
}

export function printFindings(
  diagnostics: readonly Diagnostic[],
  config: SiteConfig,
  progress: Progress,
): void {
  const text = formatFindings({ diagnostics, ignored: [] }, config, progress);
  if (text !== '') progress.print(text.slice(0, -1));
}
