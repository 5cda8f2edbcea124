/**
 * Remembers which findings have been told. In: all findings of the moment. Out: those that are new. A finding that only
 * moved to another line is not new; one that was mended and comes back is.
 */
import type { Diagnostic } from '../../types.js';

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
