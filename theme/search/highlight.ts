/** Finds the parts of a text that answer a query. Results are shown as text with these parts marked, never as HTML. */
import { matchTerm, matchTypo } from './match.js';
import type { Query } from './query.js';
import { fold, stem } from './terms.js';

export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Offsets of a match in the text, end exclusive. */
export interface TextMatch {
  readonly start: number;
  readonly end: number;
  /** The word of the query that it answers. */
  readonly word: string;
}

/** Words as they appear in text: identifiers are matched part by part. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:[.:/][\p{N}x]+)*/gu;

/** All matches, in order; `limit` bounds the work on long texts. */
export function findMatches(text: string, query: Query, limit = Infinity): TextMatch[] {
  const words = query.tokens.flatMap((token) => token.words).map((word) => [word, stem(word)]);
  const known = new Map<string, string | null>();
  const matches: TextMatch[] = [];
  for (const { 0: found, index } of text.matchAll(WORD)) {
    if (matches.length >= limit) break;
    let word = known.get(found);
    if (word === undefined) known.set(found, (word = bestWord(words, fold(found))));
    if (word !== null) matches.push({ start: index, end: index + found.length, word });
  }
  return matches;
}

/** The word that answers the term. Typing mistakes count only if no word matches without one. */
function bestWord(words: readonly (readonly string[])[], term: string): string | null {
  const exact = words.find(([word = '', base = '']) => matchTerm(word, base, term) > 0);
  const near = exact ?? words.find(([word = '']) => matchTypo(word, term) > 0);
  return near?.[0] ?? null;
}

/** Returns the text that was cut into parts. */
export function plainText(parts: readonly TextPart[]): string {
  return parts.map(({ text }) => text).join('');
}

/** The text cut into matching and other parts; matches that only separators lie between become one. */
export function markMatches(text: string, query: Query): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of findMatches(text, query)) {
    const last = parts.at(-1);
    const gap = text.slice(end, match.start);
    const found = text.slice(match.start, match.end);
    if (last?.isMatch === true && /^[_\-./:]*$/.test(gap))
      parts[parts.length - 1] = { text: last.text + gap + found, isMatch: true };
    else {
      if (gap !== '') parts.push({ text: gap, isMatch: false });
      parts.push({ text: found, isMatch: true });
    }
    end = match.end;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMatch: false });
  return parts;
}
