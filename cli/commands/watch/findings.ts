/**
 * The current findings, and which of them have not been reported. In: findings in sources, theme and links. Out: those that
 * the config does not ignore; then the new ones.
 */
import { collect, reportExpired } from '../../diagnostics/collect.js';
import { reportParser } from '../../parse/parser-choice.js';
import type { Diagnostic, SiteConfig } from '../../types.js';
import { findNew } from './finding-history.js';

export function findingsOf(
  config: SiteConfig,
  found: readonly Diagnostic[],
): readonly Diagnostic[] {
  const all = [...reportExpired(config), ...reportParser(config.markdown), ...found];
  return collect(all, config).diagnostics;
}

/**
 * Creates a function that returns new findings. One that only moved to another line is not new; one that was fixed and
 * comes back is.
 */
export function createNewFindingsFilter(): (diagnostics: readonly Diagnostic[]) => Diagnostic[] {
  let reported: readonly Diagnostic[] = [];
  return (diagnostics) => {
    const newFindings = findNew(diagnostics, reported);
    reported = diagnostics;
    return newFindings;
  };
}
