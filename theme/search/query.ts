/**
 * Parses a reader's query. In: any typed text. Out: its tokens and quoted phrases, limited in number, so that no query
 * costs more than a sentence does.
 */
import { fold, listRuns, repeatedTerms, STOP_WORDS, type Run } from './terms.js';

const MAX_LENGTH = 200;
const MAX_TOKENS = 8;

export interface Query {
  /** The typed text, cut and with single spaces. */
  readonly text: string;
  /** Words and identifiers, each once; a plain word is its only part. */
  readonly tokens: readonly Run[];
  /** Words that occur twice: see `repeatedTerms()`. */
  readonly repeated: readonly string[];
  /** Folded; pages must contain them word for word. */
  readonly phrases: readonly string[];
  /** Forms of the whole query to compare titles with: see `spellings()`. */
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
  const wholes = new Map((telling.length > 0 ? telling : runs).map((run) => [run.whole, run]));
  const tokens = [...wholes.values()].slice(0, MAX_TOKENS);
  return { text, tokens, repeated: repeatedTerms(text), phrases, spellings: spellings(text) };
}

/**
 * The ways to write a text as words with single spaces between them: with identifiers split, and with camel-case ones
 * kept together, which some readers type as one word.
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
