/**
 * "Did you mean": the candidate nearest to what was written, or nothing when none is near enough to help.
 */

/** Beyond this many edits per character a suggestion reads like a guess. */
const MAX_EDITS_PER_CHARACTER = 0.4;

/**
 * The candidate with the fewest edits, `limit` at most; of equals the first.
 *
 * @example suggest('postion', ['type', 'position']) // 'position'
 */
export function suggest(
  value: string,
  candidates: Iterable<string>,
  limit = editsOf(value),
): string | null {
  let best: string | null = null;
  let bestDistance = limit + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - value.length) >= bestDistance) continue;
    const distance = editDistance(value.toLowerCase(), candidate.toLowerCase(), bestDistance);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** How many edits away from it a suggestion may be. */
export function editsOf(value: string): number {
  return Math.max(1, Math.floor(value.length * MAX_EDITS_PER_CHARACTER));
}

/** The sentence for a note, or `null`. */
export function didYouMean(value: string, candidates: Iterable<string>): string | null {
  const nearest = suggest(value, candidates);
  return nearest === null ? null : `Did you mean "${nearest}"?`;
}

/** Edits with swaps of neighbours as one; stops counting at `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let edits = Math.min(at(previous, j) + 1, at(current, j - 1) + 1, at(previous, j - 1) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        edits = Math.min(edits, at(beforePrevious, j - 2) + 1);
      }
      current.push(edits);
    }
    if (Math.min(...current) >= limit) return limit;
    [beforePrevious, previous] = [previous, current];
  }
  return at(previous, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
