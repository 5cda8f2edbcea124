/**
 * What a reader asks for. In: what was typed, whatever it is. Out: its tokens and quoted phrases; bounded, so that no
 * query costs more than a sentence does.
 */
import { fold, listRuns, stem, STOP_WORDS, type Run } from './terms.js';

const MAX_LENGTH = 200;
const MAX_TOKENS = 8;

/** A word or an identifier. `words` are its parts; a plain word is its only part. */
export interface Token extends Run {
  readonly stem: string;
  /** The last one may still be in typing. */
  readonly isLast: boolean;
}

export interface Query {
  /** As typed, cut and with single spaces. */
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Folded; pages must contain them word for word. */
  readonly phrases: readonly string[];
  /** The words of the tokens in order, for comparison with the words of titles. */
  readonly words: readonly string[];
  /** What titles are compared with as a whole: see `spellings()`. */
  readonly spellings: readonly string[];
}

/** Never throws; a query without letters or digits has no tokens and finds nothing. */
export function parseQuery(typed: string): Query {
  const text = typed
    .slice(0, MAX_LENGTH)
    .replace(/\p{Cs}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const phrases = [...text.matchAll(/["“”]([^"“”]+)["“”]/g)]
    .map(([, phrase = '']) => fold(phrase).trim())
    .filter((phrase) => listRuns(phrase).length > 0);
  const runs = listRuns(text);
  const telling = runs.filter(({ whole }) => !STOP_WORDS.has(whole));
  const kept = (telling.length > 0 ? telling : runs).slice(0, MAX_TOKENS);
  const isOpen = !/[\s"”]$/.test(typed);
  const tokens = kept.map((run, index): Token => ({
    ...run,
    stem: stem(run.whole),
    isLast: isOpen && index === kept.length - 1,
  }));
  const words = kept.flatMap((run) => run.words);
  return { text, tokens, phrases, words, spellings: spellings(text) };
}

/**
 * The ways in which a text may be written as words with single spaces between them: with identifiers taken apart, and
 * with those in camel case left together, which some readers type in one word.
 *
 * @example spellings('AWS CloudTrail') // ['aws cloud trail', 'aws cloudtrail']
 */
export function spellings(text: string): string[] {
  const runs = listRuns(text);
  const apart = runs.flatMap(({ words }) => words).join(' ');
  const together = runs
    .map(({ whole, words }) => (/[_\-.]/.test(whole) ? words.join(' ') : whole))
    .join(' ');
  return apart === together ? [apart] : [apart, together];
}
