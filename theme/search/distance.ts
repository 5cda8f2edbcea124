/** The edit distance of two words, for typing mistakes: additions, omissions, replacements and swapped neighbors. */

/** Longer words are not compared: the cost is the product of the lengths. */
const MAX_LENGTH = 40;

/** Returns the number of mistakes from `a` to `b`, or `limit + 1` if there are more than `limit`. */
export function distance(a: string, b: string, limit: number): number {
  const beyond = limit + 1;
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > limit || Math.max(a.length, b.length) > MAX_LENGTH)
    return beyond;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (previous[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
      best = Math.min(best, cost);
    }
    if (best > limit) return beyond;
    before = previous;
    previous = row;
  }
  return Math.min(previous[b.length] ?? beyond, beyond);
}

/** The number of mistakes that a word of this length may have: short words are similar to too many others. */
export function allowedMistakes(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}
