/**
 * One finding for one cause. A host that the config does not name is one, however many images are loaded from it. In:
 * findings. Out: the same in the order of `sortDiagnostics`; of a rule that is `spread` those with the same message are one,
 * at the first of their places, with the others beside it.
 */
import type { Diagnostic, Place } from '../types.js';
import { formatCount } from './count.js';
import { severityOf, sortDiagnostics, type RuleSettings } from './diagnostic.js';
import { rules, type Rule } from './rules.js';

export interface Location {
  readonly file: string;
  readonly place: Place;
}

export interface CausedDiagnostic extends Diagnostic {
  /** In order. */
  readonly others: readonly Location[];
}

/** A diagnostic as every report shows it. */
export interface Finding extends CausedDiagnostic {
  readonly severity: 'error' | 'warning';
}

/** In the order of `sortByCause`, without those of ignored rules. */
export function toFindings(
  diagnostics: readonly Diagnostic[],
  settings: RuleSettings,
): readonly Finding[] {
  return sortByCause(diagnostics).flatMap((found) => {
    const severity = severityOf(found.ruleId, settings);
    if (severity === 'ignore') return [];
    return [{ ...found, severity: severity === 'warn' ? 'warning' : severity }];
  });
}

export function sortByCause(diagnostics: readonly Diagnostic[]): CausedDiagnostic[] {
  const others = new Map<string, Location[]>();
  return sortDiagnostics(diagnostics).flatMap((found) => {
    const { file, place } = found;
    const key = keyOfCause(found);
    if (key === null || file === null || place === null) return [{ ...found, others: [] }];
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

/** Of `findings`, once each, what has no place left in `now`. */
export function resolvedCauses(
  findings: readonly Diagnostic[],
  now: readonly Diagnostic[],
): CausedDiagnostic[] {
  const left = new Set(now.map(keyOfCause));
  return sortByCause(findings).filter((found) => {
    const key = keyOfCause(found);
    return key === null || !left.has(key);
  });
}

/** `null`: the finding is a cause of its own. */
function keyOfCause({ ruleId, reason, note, file, place }: Diagnostic): string | null {
  const rule: Rule = rules[ruleId];
  const isSpread = rule.spread === true && file !== null && place !== null;
  return isSpread ? JSON.stringify([ruleId, reason, note]) : null;
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
