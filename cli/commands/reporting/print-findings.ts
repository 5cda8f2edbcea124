/** Formats findings for people. In: diagnostics and the config. Out: text, or nothing when there are no findings. */
import type { Progress } from '../../diagnostics/progress.js';
import { formatDiagnostics } from '../../diagnostics/report.js';
import type { Diagnostic, SiteConfig } from '../../types.js';

/** Returns blocks with a blank line above each, or `''`. */
export function formatFindings(
  diagnostics: readonly Diagnostic[],
  { siteDir, rules, secrets }: SiteConfig,
  { colors }: Progress,
): string {
  const context = { siteDir, settings: rules, allowed: secrets.allow };
  const text = formatDiagnostics(diagnostics, context, colors);
  return text === '' ? '' : `\n${text}\n`;
}

export function printFindings(
  diagnostics: readonly Diagnostic[],
  config: SiteConfig,
  progress: Progress,
): void {
  const text = formatFindings(diagnostics, config, progress);
  if (text !== '') progress.print(text.slice(0, -1));
}
