/**
 * Compares findings over time. In: lists of findings. Out: which are new and which are resolved. A finding that only moved
 * to another line is the same; equal findings are counted.
 */
import { resolvedCauses } from '../../diagnostics/by-cause.js';
import type { Diagnostic } from '../../types.js';

/** Returns the findings that `others` does not have, in order. */
export function findNew(
  findings: readonly Diagnostic[],
  others: readonly Diagnostic[],
): Diagnostic[] {
  const left = new Map<string, number>();
  for (const found of others) left.set(keyOf(found), (left.get(keyOf(found)) ?? 0) + 1);
  return findings.filter((found) => {
    const count = left.get(keyOf(found)) ?? 0;
    left.set(keyOf(found), count - 1);
    return count <= 0;
  });
}

function keyOf({ ruleId, file, reason }: Diagnostic): string {
  return JSON.stringify([ruleId, file, reason]);
}

/**
 * The findings of a site between two full checks. A quick check runs after each edit and does not see everything. In: full
 * checks, each with a quick check of the same moment, and quick checks. Out: all current findings.
 */
export class FindingHistory {
  /** Findings that only a full check finds. */
  #added: readonly Diagnostic[] = [];
  /** Findings of a quick check that a full check refutes. */
  #removed: readonly Diagnostic[] = [];
  #reported: readonly Diagnostic[] = [];

  takeFullCheck(full: readonly Diagnostic[], quick: readonly Diagnostic[]): void {
    this.#added = findNew(full, quick);
    this.#removed = findNew(quick, full);
  }

  /**
   * Returns what is new and what is resolved since the last call. A cause with several places is resolved with the last of
   * them.
   */
  takeQuickCheck(quick: readonly Diagnostic[]): {
    readonly current: readonly Diagnostic[];
    readonly added: readonly Diagnostic[];
    readonly resolved: readonly Diagnostic[];
  } {
    const current = [...findNew(quick, this.#removed), ...this.#added];
    const before = this.#reported;
    this.#reported = current;
    const resolved = resolvedCauses(findNew(before, current), current);
    return { current, added: findNew(current, before), resolved };
  }
}
