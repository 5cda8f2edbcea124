/** "Did you mean": finds the candidate nearest to the written text, or none if no candidate is near enough to help. */

/** With more edits per character, a suggestion looks like a guess. */
const MAX_EDITS_PER_CHARACTER = 0.4;
/** A longer text is not a name, and would take a second per candidate. */
const MAX_CHARACTERS = 500;

/**
 * Returns the candidate with the fewest edits, at most `limit`; the first of several equal ones.
 *
 * @example suggest('postion', ['type', 'position']) // 'position'
 */
export function suggest(
  value: string,
  candidates: Iterable<string>,
  limit = editsOf(value),
): string | null {
  if (value.length > MAX_CHARACTERS) return null;
  const wanted = value.normalize().toLowerCase();
  const width = wanted.length + limit + 2;
  const rows: Rows = [new Uint16Array(width), new Uint16Array(width), new Uint16Array(width)];
  let best: string | null = null;
  let bestDistance = limit + 1;
  for (const candidate of candidates) {
    const name = candidate.normalize().toLowerCase();
    if (Math.abs(name.length - wanted.length) >= bestDistance) continue;
    const distance = editDistance(wanted, name, { limit: bestDistance, rows });
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** Finds the nearest candidate, as `suggest` does. */
export type Suggest = (
  value: string,
  candidates: readonly string[],
  limit?: number,
) => string | null;

/** This many comparisons take about half a second. */
const MAX_COMPARISONS = 500_000;

/**
 * Returns a `suggest` for many values. If thousands of values are wrong, they are rarely misspelled one by one, and each is
 * compared with thousands of candidates. After `comparisons` there are no more suggestions.
 */
export function createSuggester(comparisons = MAX_COMPARISONS): Suggest {
  let left = comparisons;
  return (value, candidates, limit) => {
    left -= candidates.length;
    return left < 0 ? null : suggest(value, candidates, limit);
  };
}

/** Separates a name into words: `vpc-size2` and `vpcSize2` have three. */
const WORD_START =
  /(?<=[^\p{L}\p{N}])|(?<=\p{N})(?=\p{L})|(?<=\p{L})(?=\p{N})|(?<=\p{Ll})(?=\p{Lu})/u;

/**
 * Whether only a part of a name is misspelled, or some of its words are missing. Names of one page often share words and
 * mean different things: `letterX` and `letterA`, `definition-Query` and `definition-Check`, `step-1` and `step-2`.
 */
export function isNearInWords(written: string, candidate: string): boolean {
  const here = wordsOf(written);
  const there = wordsOf(candidate);
  while (here.length > 0 && here[0] === there[0]) [here, there].forEach((words) => words.shift());
  while (here.length > 0 && here.at(-1) === there.at(-1))
    [here, there].forEach((words) => words.pop());
  const [a, b] = [here.join(''), there.join('')];
  if (a === '' || b === '') return true;
  if (Math.min(a.length, b.length) < 3 || !/\p{L}/u.test(a)) return false;
  return a.startsWith(b) || b.startsWith(a) || suggest(a, [b]) !== null;
}

function wordsOf(name: string): string[] {
  return name
    .normalize()
    .split(WORD_START)
    .map((word) => word.toLowerCase());
}

/** Returns a message about a candidate: that it was meant, or which Unicode form differs. */
export function proposeName(written: string, candidate: string): string {
  const isOtherForm =
    !candidate.startsWith(written) && candidate.normalize().startsWith(written.normalize());
  if (!isOtherForm) return `Did you mean "${candidate}"?`;
  const [there, here] = [formOf(candidate), formOf(written)];
  const difference =
    there === null || here === null
      ? 'has another Unicode form'
      : `its name is in the Unicode form ${there}, and the link is in ${here}`;
  return `"${candidate}" looks the same, but ${difference}. Rename it, or copy its name into the link.`;
}

/** Returns `null` for a mixture of forms. */
function formOf(text: string): string | null {
  return ['NFC', 'NFD'].find((form) => text === text.normalize(form)) ?? null;
}

/** Returns the maximum number of edits for a suggestion. */
export function editsOf(value: string): number {
  return Math.max(1, Math.floor(value.length * MAX_EDITS_PER_CHARACTER));
}

/** Returns the sentence for a note, or `null`. */
export function didYouMean(value: string, candidates: Iterable<string>): string | null {
  const nearest = suggest(value, candidates);
  return nearest === null ? null : proposeName(value, nearest);
}

/** Three rows of the table, each one cell longer than the longest name that is compared. */
type Rows = readonly [Uint16Array, Uint16Array, Uint16Array];

/**
 * Returns the number of edits, where a swap of neighbors counts as one, or `limit` if there are as many or more. A name is
 * compared with thousands of others, of which few are near, so only cells within fewer than `limit` edits are computed.
 */
function editDistance(
  a: string,
  b: string,
  { limit, rows }: { readonly limit: number; readonly rows: Rows },
): number {
  const start = commonStart(a, b);
  const end = commonEnd(a, b, start);
  const [height, width] = [a.length - start - end, b.length - start - end];
  if (Math.min(height, width) === 0) return Math.max(height, width);
  let [beforePrevious, previous, current] = rows;
  for (let j = 0; j <= width; j++) previous[j] = j;
  for (let i = 1; i <= height; i++) {
    const first = Math.max(1, i - limit);
    const last = Math.min(width, i + limit);
    current[first - 1] = first === 1 ? i : limit;
    let least = limit;
    for (let j = first; j <= last; j++) {
      const x = start + i - 1;
      const y = start + j - 1;
      const isSame = a.charCodeAt(x) === b.charCodeAt(y);
      const isSwap =
        i > 1 &&
        j > 1 &&
        a.charCodeAt(x) === b.charCodeAt(y - 1) &&
        a.charCodeAt(x - 1) === b.charCodeAt(y);
      const edits = Math.min(
        at(previous, j) + 1,
        at(current, j - 1) + 1,
        at(previous, j - 1) + (isSame ? 0 : 1),
        isSwap ? at(beforePrevious, j - 2) + 1 : limit,
      );
      current[j] = edits;
      least = Math.min(least, edits);
    }
    if (least >= limit) return limit;
    // The next row reads one more cell.
    current[last + 1] = limit;
    [beforePrevious, previous, current] = [previous, current, beforePrevious];
  }
  return at(previous, width);
}

function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a.charCodeAt(length) === b.charCodeAt(length)) length++;
  return length;
}

/** Length of the common end after `start`. */
function commonEnd(a: string, b: string, start: number): number {
  const most = Math.min(a.length, b.length) - start;
  let length = 0;
  while (
    length < most &&
    a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length)
  )
    length++;
  return length;
}

function at(row: Uint16Array, index: number): number {
  return row[index] ?? 0;
}
