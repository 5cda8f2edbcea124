/**
 * Queries that a reader may have meant. In: a query that finds nothing, and the words of all titles. Out: other queries,
 * the likeliest first. The search itself allows a mistake or two in long words; here also short words may have one.
 */
import { distance } from './distance.js';
import type { Query } from './query.js';
import { STOP_WORDS } from './terms.js';

const MAX_QUERIES = 3;

/**
 * `counts`: the number of titles with each word.
 *
 * @example nearQueries(parseQuery('vcp'), new Map([['vpc', 2]])) // ['vpc']
 */
export function nearQueries(
  { text, tokens, phrases }: Query,
  counts: ReadonlyMap<string, number>,
): string[] {
  const lists = tokens.map(({ whole }) => nearWords(whole, counts));
  const words =
    lists.length === 1 ? lists.flat() : [lists.flatMap(([best]) => best ?? []).join(' ')];
  const unquoted = phrases.length > 0 ? [text.replace(/["“”]/g, '').trim()] : [];
  return [...new Set([...unquoted, ...words])]
    .filter((query) => query !== '' && query !== text)
    .slice(0, MAX_QUERIES);
}

/** Returns words with few differences, the fewest first; of equal ones, those of more titles. */
function nearWords(word: string, counts: ReadonlyMap<string, number>): string[] {
  const limit = allowedDifferences(word.length);
  const found: { readonly term: string; readonly mistakes: number; readonly count: number }[] = [];
  for (const [term, count] of counts) {
    if (STOP_WORDS.has(term) || !/^\p{L}{2}/u.test(term)) continue;
    const mistakes = distance(word, term, limit);
    if (mistakes <= limit) found.push({ term, mistakes, count });
  }
  return found.sort((a, b) => a.mistakes - b.mistakes || b.count - a.count).map(({ term }) => term);
}

function allowedDifferences(length: number): number {
  return length < 2 ? 0 : length < 5 ? 1 : length < 8 ? 2 : 3;
}
