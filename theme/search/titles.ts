/**
 * The first tier: all titles in memory. In: the titles file. Out: pages whose title or address answers a query, with
 * a score that is larger than what any text can give to a page that merely mentions the words.
 */
import type { PageRow, TitlesFile } from './format.js';
import { matchTerm, matchTypo } from './match.js';
import { plainText, type Query } from './query.js';
import { stem } from './terms.js';

export interface SearchPage {
  readonly number: number;
  readonly href: string;
  readonly title: string;
  readonly section: string;
  readonly kind: string;
  readonly trail: string;
  readonly prior: number;
  /** Title, and last part of the address, as words. */
  readonly names: readonly [title: string, slug: string];
}

const SCORES = {
  /** The whole name. */
  same: 100,
  /** The whole name but for its first word, which is a provider's or a company's in most identifiers. */
  rest: 88,
  start: 60,
  part: 50,
  inside: 25,
  words: 40,
};
/** How much less an address says than a title. */
const SLUG_FACTOR = 0.95;

export function readPages({ pages, sections, kinds, trails }: TitlesFile): SearchPage[] {
  return pages.map(([href, title, section, kind, trail, prior]: PageRow, number) => ({
    number,
    href,
    title,
    section: sections[section] ?? '',
    kind: kinds[kind] ?? '',
    trail: trails[trail] ?? '',
    prior,
    names: [plainText(title), plainText(slugOf(href))],
  }));
}

/** Scores of the pages whose name has to do with the query, by page number. */
export function scoreTitles(pages: readonly SearchPage[], query: Query): Map<number, number> {
  const scores = new Map<number, number>();
  if (query.plain === '') return scores;
  const matchWord = createWordMatcher();
  for (const { number, names } of pages) {
    const [title, slug] = names;
    const score = Math.max(
      scoreName(title, query, matchWord),
      SLUG_FACTOR * scoreName(slug, query, matchWord),
    );
    if (score > 0) scores.set(number, score);
  }
  return scores;
}

type WordMatcher = (word: string, term: string) => number;

function scoreName(name: string, query: Query, matchWord: WordMatcher): number {
  return Math.max(scorePhrase(name, query.plain), scoreWords(name, query, matchWord));
}

function scorePhrase(name: string, plain: string): number {
  if (name === plain) return SCORES.same;
  const at = name.indexOf(plain);
  if (at === -1 || plain.length < 2) return 0;
  const coverage = plain.length / name.length;
  const startsWord = at === 0 || name[at - 1] === ' ';
  const endsWord = at + plain.length === name.length || name[at + plain.length] === ' ';
  if (startsWord && name.length === at + plain.length && name.indexOf(' ') === at - 1)
    return SCORES.rest;
  if (!startsWord) return plain.length < 3 ? 0 : SCORES.inside * coverage;
  return (at === 0 ? SCORES.start : SCORES.part) * (endsWord ? 1 : 0.9) * (0.4 + 0.6 * coverage);
}

/** Every word of the query is in the name, in whatever order and form. */
function scoreWords(name: string, query: Query, matchWord: WordMatcher): number {
  const words = query.plain.split(' ');
  const terms = name.split(' ');
  let sum = 0;
  for (const word of words) {
    let best = 0;
    for (const term of terms) best = Math.max(best, matchWord(word, term));
    if (best === 0) return 0;
    sum += best;
  }
  const coverage = Math.min(1, words.length / terms.length);
  return SCORES.words * (sum / words.length) * (0.4 + 0.6 * coverage);
}

/** Names share their words, so each pair is compared once. */
function createWordMatcher(): WordMatcher {
  const known = new Map<string, Map<string, number>>();
  return (word, term) => {
    let terms = known.get(word);
    if (terms === undefined) known.set(word, (terms = new Map()));
    let match = terms.get(term);
    if (match === undefined) {
      match = matchTerm(word, stem(word), term) || matchTypo(word, term);
      terms.set(term, match);
    }
    return match;
  };
}

function slugOf(href: string): string {
  const segment = /([^/]*)\/?$/.exec(href)?.[1] ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
