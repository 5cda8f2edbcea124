/**
 * The findings of the moment, and which of them have not been told. In: what was found in sources, theme and links. Out:
 * what the config does not ignore; then those that are new.
 */
import { withoutRepeats } from '../../diagnostics/diagnostic.js';
import { withoutIgnored } from '../../diagnostics/ignores.js';
import { reportParser } from '../../parse/parser-choice.js';
import type { Diagnostic, SiteConfig } from '../../types.js';

export function findingsOf(config: SiteConfig, found: readonly Diagnostic[]): Diagnostic[] {
  return withoutIgnored(config, withoutRepeats([...reportParser(config.markdown), ...found]));
}

/** A finding that only moved to another line is not new; one that was mended and comes back is. */

export function createNews(): (diagnostics: readonly Diagnostic[]) => Diagnostic[] {
  let told = new Map<string, number>();
  return (diagnostics) => {
    const now = new Map<string, number>();
    const news = diagnostics.filter((found) => {
      const key = JSON.stringify([found.ruleId, found.file, found.reason]);
      const count = (now.get(key) ?? 0) + 1;
      now.set(key, count);
      return count > (told.get(key) ?? 0);
    });
    told = now;
    return news;
  };
}
