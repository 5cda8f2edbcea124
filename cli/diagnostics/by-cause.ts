/**
 * One finding for one cause. A host that the config does not name is one, however many images are loaded from it. In:
 * findings. Out: the same in the order of `sortDiagnostics`; of a rule that is `spread` those with the same message are one,
 * at the first of their places, with the others beside it.
 */
import type { Diagnostic, Place } from '../types.js';
import { formatCount } from './count.js';
import { sortDiagnostics } from './diagnostic.js';
import { rules, type Rule } from './rules.js';

export interface Location {
  readonly file: string;
  readonly place: Place;
}

export interface CausedDiagnostic extends Diagnostic {
  /** In order. */
  readonly others: readonly Location[];
}

export function sortByCause(diagnostics: readonly Diagnostic[]): CausedDiagnostic[] {
  const others = new Map<string, Location[]>();
  return sortDiagnostics(diagnostics).flatMap((found) => {
    const { ruleId, reason, note, file, place } = found;
    const rule: Rule = rules[ruleId];
    if (rule.spread !== true || file === null || place === null) return [{ ...found, others: [] }];
    const key = JSON.stringify([ruleId, reason, note]);
    const known = others.get(key);
    if (known !== undefined) {
      known.push({ file, place });
      return [];
    }
    const own: Location[] = [];
    others.set(key, own);
    return [{ ...found, others: own }];
  });
}

/** Places that a sentence names; reports for machines have them all. */
const MAX_LISTED = 5;

/** @example describeOthers(others) // 'The same at docs/a.md:3:1 and docs/b.md:9:5.' */
export function describeOthers(
  others: readonly Location[],
  formatPlace: (location: Location) => string = ({ file, place }) =>
    `${file}:${place.line}:${place.column}`,
): string {
  const shown = others.slice(0, MAX_LISTED).map(formatPlace);
  const rest = others.length - shown.length;
  const last = rest > 0 ? formatCount(rest, 'other place') : shown.pop();
  const list = shown.length > 0 ? `${shown.join(', ')} and ${last}` : last;
  return `The same at ${list}.`;
}
