/**
 * Groups findings by cause. A host that the config does not name is one cause, however many images are loaded from it. In:
 * findings. Out: the findings in the order of `sortDiagnostics`. Those of a `spread` rule with the same message become one,
 * at the first place, with the other places in `others`.
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
  /** The other places, in order. */
  readonly others: readonly Location[];
}

/** A diagnostic as every report shows it. */
export interface Finding extends CausedDiagnostic {
  readonly severity: 'error' | 'warning';
}

/** Returns findings in the order of `sortByCause`, without those of ignored rules. */
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

/** Returns the causes among `findings` that have no place left in `now`, each once. */
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

/** Returns `null` for a finding that is a cause of its own. */
function keyOfCause({ ruleId, reason, note, file, place }: Diagnostic): string | null {
  const rule: Rule = rules[ruleId];
  const isSpread = rule.spread === true && file !== null && place !== null;
  return isSpread ? JSON.stringify([ruleId, reason, note]) : null;
}

/** Maximum number of places in a sentence. Reports for machines list all places. */
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
