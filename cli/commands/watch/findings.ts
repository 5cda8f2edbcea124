/**
 * The findings of the moment, and which of them have not been told. In: what was found in sources, theme and links. Out:
 * what the config does not ignore; then those that are new.
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

/** A finding that only moved to another line is not new; one that was mended and comes back is. */
export function createNews(): (diagnostics: readonly Diagnostic[]) => Diagnostic[] {
  let told: readonly Diagnostic[] = [];
  return (diagnostics) => {
    const news = findNew(diagnostics, told);
    told = diagnostics;
    return news;
  };
}
