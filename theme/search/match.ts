/** Rates how well a term of the index answers a typed word: 1 for the same word, 0 for nothing in common. */
import { allowedMistakes, distance } from './distance.js';
import { stem } from './terms.js';

const STEM = 0.85;
/** Score of a prefix that is nearly the whole term; it falls to `PREFIX_FLOOR` for a small part of a long one. */
const PREFIX = 0.8;
const PREFIX_FLOOR = 0.35;
const TYPO = 0.5;
/** A single letter is a prefix of too many terms. */
const MIN_PREFIX = 2;

/** The items that answer a word, with ratings. Typing mistakes count only if no item matches without them. */
export function matchAll<Item>(
  word: string,
  items: Iterable<Item>,
  termOf: (item: Item) => string,
): (readonly [item: Item, quality: number])[] {
  const wordStem = stem(word);
  const collect = (match: (term: string) => number) => {
    const found: (readonly [Item, number])[] = [];
    for (const item of items) {
      const quality = match(termOf(item));
      if (quality > 0) found.push([item, quality]);
    }
    return found;
  };
  const matches = collect((term) => matchTerm(word, wordStem, term));
  return matches.length > 0 ? matches : collect((term) => matchTypo(word, term));
}

/** Rates the same term, another form of it, or a term that begins with the word. */
export function matchTerm(word: string, wordStem: string, term: string): number {
  if (term === word) return 1;
  if (term.startsWith(word) && word.length >= MIN_PREFIX) {
    if (stem(term) === wordStem) return STEM;
    return PREFIX_FLOOR + (PREFIX - PREFIX_FLOOR) * (word.length / term.length);
  }
  // Forms of a word share their beginning.
  return term[0] === word[0] && term[1] === word[1] && stem(term) === wordStem ? STEM : 0;
}

/** Rates a term that the word may be a misspelling of. */
export function matchTypo(word: string, term: string): number {
  const allowed = allowedMistakes(word.length);
  if (allowed === 0 || !beginsAlike(word, term)) return 0;
  const mistakes = distance(word, term, allowed);
  if (mistakes <= allowed) return TYPO / mistakes || TYPO;
  // The reader may not have finished typing, so the beginning of a longer term counts, with one mistake.
  if (term.length <= word.length || word.length < 5) return 0;
  return distance(word, term.slice(0, word.length), 1) <= 1 ? TYPO / 2 : 0;
}

/** A cheap filter that keeps nearly every mistake: the first two letters are seldom both wrong. */
function beginsAlike(a: string, b: string): boolean {
  return a[0] === b[0] || a[1] === b[1] || a[0] === b[1] || a[1] === b[0];
}
