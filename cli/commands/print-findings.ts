/** Prints what stages found, as text for people; nothing when there is nothing to say. */
import type { Progress } from '../diagnostics/progress.js';
import { formatDiagnostics } from '../diagnostics/report.js';
import type { Diagnostic, SiteConfig } from '../types.js';

export function printFindings(
  diagnostics: readonly Diagnostic[],
  { siteDir, rules }: SiteConfig,
  progress: Progress,
): void {
  const text = formatDiagnostics(diagnostics, { siteDir, settings: rules }, progress.colors);
  if (text !== '') progress.print(`\n${text}`);
}
