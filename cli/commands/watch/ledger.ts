/**
 * Tells findings apart between two looks. In: lists of findings. Out: what one has and the other has not. A finding that
 * only moved to another line is the same; of several that are alike each counts.
 */
import { mendedCauses } from '../../diagnostics/by-cause.js';
import type { Diagnostic } from '../../types.js';

/** What `findings` has more than `others`, in order. */
export function subtract(
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
 * Findings of a site between two full checks: what a quick look sees now, and of the last full check what no quick look
 * can see. In: full checks, each with the quick look of the same moment, and quick looks. Out: all findings of now.
 */
export class Ledger {
  /** Only a full check sees them, or says that they are none. */
  #added: readonly Diagnostic[] = [];
  #removed: readonly Diagnostic[] = [];
  #told: readonly Diagnostic[] = [];

  learn(full: readonly Diagnostic[], quick: readonly Diagnostic[]): void {
    this.#added = subtract(full, quick);
    this.#removed = subtract(quick, full);
  }

  /** What has come and gone since the last call; one cause at several places goes with the last of them. */
  tell(quick: readonly Diagnostic[]): {
    readonly now: readonly Diagnostic[];
    readonly news: readonly Diagnostic[];
    readonly resolved: readonly Diagnostic[];
  } {
    const now = [...subtract(quick, this.#removed), ...this.#added];
    const before = this.#told;
    this.#told = now;
    return { now, news: subtract(now, before), resolved: mendedCauses(subtract(before, now), now) };
  }
}
