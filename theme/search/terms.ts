/**
 * Turns text into search terms, in the same way for pages, when the index is written, and for queries. In: a text. Out:
 * lower-case terms. `google_compute_instance` is one term as a whole and three as words, so any of them finds it;
 * `forceDestroy` likewise.
 */

/** Longer runs are hashes, keys and encoded data, which no reader types. */
const MAX_TERM_LENGTH = 48;
/** A run with more parts is really a path or a sentence: its parts are enough. */
const MAX_PARTS = 12;

/** A run of characters of identifiers, versions and addresses; punctuation at its ends is removed later. */
const RUN = /[\p{L}\p{N}][\p{L}\p{M}\p{N}_\-./:]*/gu;
/** Matches `0.0.0.0/0`, `1.x`, `10:30`. */
const NUMERIC = /^\d[\dx./:-]*$/;
/** Most identifiers: split without the remaining steps, in a quarter of the time. */
const SNAKE = /^[a-z\d]+(?:[_-][a-z\d]+)*$/;
/** Between words of camel case; `VPCs` is one word. */
const CAMEL = /(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])(?![A-Z]s$)/;

/** One run of a text: as a whole, and the words in it (just itself for a plain word). */
export interface Run {
  readonly whole: string;
  readonly words: readonly string[];
}

/** The common form of equal-looking text: lower case, no accents, compatibility forms resolved. */
export function fold(text: string): string {
  // Most text is ASCII, which has neither accents nor compatibility forms.
  return /^[\x20-\x7e\s]*$/.test(text)
    ? text.toLowerCase()
    : text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The runs of a text, in order. Slashes and colons separate runs, except inside of numbers. */
export function listRuns(text: string): Run[] {
  const runs: Run[] = [];
  // Compatibility forms are resolved first: `⑴` is `(1)`, whose brackets are not part of a run.
  for (const match of text.normalize('NFKC').match(RUN) ?? []) {
    const bare = trimEnd(match, '_-./:');
    const pieces = NUMERIC.test(bare) ? [bare] : bare.split(/[/:]+/);
    for (const piece of pieces) {
      const run = NUMERIC.test(piece) ? { whole: piece, words: [piece] } : createRun(piece);
      if (run !== null) runs.push(run);
    }
  }
  return runs;
}

/** Takes linear time, which no regular expression that ends with `$` does. */
function trimEnd(text: string, marks: string): string {
  let end = text.length;
  while (end > 0 && marks.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

function createRun(piece: string): Run | null {
  const trimmed = trimEnd(piece.replace(/^[_\-.]+/, ''), '_-.');
  const isSnake = SNAKE.test(trimmed);
  const whole = isSnake ? trimmed : fold(trimmed);
  const words = (isSnake ? trimmed.split(/[_-]/) : splitWords(trimmed)).filter(
    (word) => word !== '' && word.length <= MAX_TERM_LENGTH,
  );
  if (words.length === 0) return null;
  const isLong = whole.length > MAX_TERM_LENGTH || words.length > MAX_PARTS;
  return { whole: isLong ? (words[0] ?? '') : whole, words };
}

function splitWords(run: string): string[] {
  return run
    .split(/[_\-/:]+/)
    .flatMap((part) => (NUMERIC.test(part) ? [part] : part.split('.').flatMap(splitCamel)))
    .map(fold);
}

function splitCamel(part: string): string[] {
  return part.split(CAMEL);
}

/** Every term of a text: whole runs, and the words of those that have several. */
export function listTerms(text: string): string[] {
  return listRuns(text).flatMap(({ whole, words }) =>
    words.length === 1 && words[0] === whole ? [whole] : [whole, ...words],
  );
}

/**
 * Removes English endings, so that `policies` and `policy` match, and `subnets` and `subnetting`. It is coarse on
 * purpose: both sides lose the same ending, and exact matches rank higher anyway.
 */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  let base = word;
  if (base.endsWith('ies') && base.length > 4) base = `${base.slice(0, -3)}y`;
  else if (/(?:ss|x|ch|sh|z)es$/.test(base)) base = base.slice(0, -2);
  else if (/[^su]s$/.test(base)) base = base.slice(0, -1);
  const cut = /^(.*[aeiouy].*?)(?:ing|ed|ment|ation|ions?|er)$/.exec(base)?.[1];
  if (cut !== undefined && cut.length >= 3) base = cut.replace(/([^aeiouls])\1$/, '$1');
  return base.replace(/(?<=..)e$/, '');
}

/** Words that are in every text: not indexed, and removed from a query that has others. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an and are as at be been but by can do does for from has have how i if in into is it its of on or our so than ' +
    'that the their then there these they this to was we were what when where which while will with would you your'
  ).split(' '),
);

/** Words and labels repeat within a page and between pages, so this many are kept with their terms. */
const MEMORY_SIZE = 200_000;
const memory = new Map<string, readonly string[]>();

/** The terms of a text that are in the index, for the build: the same text gives the same list. */
export function indexedTerms(text: string): readonly string[] {
  let terms = memory.get(text);
  if (terms === undefined) {
    terms = listTerms(text).filter((term) => !STOP_WORDS.has(term));
    if (memory.size >= MEMORY_SIZE) memory.clear();
    memory.set(text, terms);
  }
  return terms;
}

const repeated = new Map<string, readonly string[]>();

/**
 * Words that a title or heading repeats, in any form, as one term each. No text has such a term by itself.
 *
 * @example repeatedTerms('App of apps') // ['app app']
 */
export function repeatedTerms(text: string): readonly string[] {
  let terms = repeated.get(text);
  if (terms === undefined) {
    const stems = listRuns(text)
      .flatMap(({ words }) => words)
      .filter((word) => word.length > 1 && !STOP_WORDS.has(word))
      .map(stem);
    const again = stems.filter((word, index) => stems.indexOf(word) < index);
    terms = [...new Set(again)].map((word) => `${word} ${word}`);
    if (repeated.size >= MEMORY_SIZE) repeated.clear();
    repeated.set(text, terms);
  }
  return terms;
}
