/**
 * The first tier: all titles in memory. In: the titles file. Out: pages whose title or address answers a query, with
 * a score that is larger than what any text can give to a page that merely mentions the words.
 */
import type { PageRow, TitlesFile } from './format.js';
import { matchTerm, matchTypo } from './match.js';
import { spellings, type Query } from './query.js';
import { stem } from './terms.js';

export interface SearchPage {
  readonly number: number;
  readonly href: string;
  readonly title: string;
  readonly section: string;
  readonly kind: string;
  readonly trail: string;
  /** See `PageRow`. */
  readonly prior: number;
  readonly boost: number;
}

/** One way to spell a page's title or the last part of its address. */
interface Name {
  readonly page: number;
  readonly text: string;
  readonly words: readonly string[];
  readonly factor: number;
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

export class Titles {
  readonly pages: readonly SearchPage[];
  readonly #names: readonly Name[];
  readonly #vocabulary: ReadonlySet<string>;

  constructor({ pages, sections, kinds, trails }: TitlesFile) {
    this.pages = pages.map(
      ([href, title, section, kind, trail, prior, boost = 1]: PageRow, number) => ({
        number,
        href,
        title,
        section: sections[section] ?? '',
        kind: kinds[kind] ?? '',
        trail: trails[trail] ?? '',
        prior,
        boost,
      }),
    );
    this.#names = this.pages.flatMap(({ number, title, href }) => [
      ...namesOf(number, title, 1),
      ...namesOf(number, slugOf(href), SLUG_FACTOR),
    ]);
    this.#vocabulary = new Set(this.#names.flatMap(({ words }) => words));
  }

  /** Scores of the pages whose name has to do with the query, by page number. */
  score(query: Query): Map<number, number> {
    const scores = new Map<number, number>();
    if (query.words.length === 0) return scores;
    const matches = query.words.map((word) => this.#matchesOf(word));
    for (const name of this.#names) {
      let score = scoreWords(name, matches);
      for (const spelling of query.spellings)
        score = Math.max(score, scorePhrase(name.text, spelling));
      score *= name.factor;
      if (score > (scores.get(name.page) ?? 0)) scores.set(name.page, score);
    }
    return scores;
  }

  /** How well words of the titles answer a word; mistakes count only where nothing else does. */
  #matchesOf(word: string): ReadonlyMap<string, number> {
    const wordStem = stem(word);
    const good = collect(this.#vocabulary, (term) => matchTerm(word, wordStem, term));
    return good.size > 0 ? good : collect(this.#vocabulary, (term) => matchTypo(word, term));
  }
}

function collect(
  terms: Iterable<string>,
  match: (term: string) => number,
): ReadonlyMap<string, number> {
  const matches = new Map<string, number>();
  for (const term of terms) {
    const quality = match(term);
    if (quality > 0) matches.set(term, quality);
  }
  return matches;
}

function namesOf(page: number, name: string, factor: number): Name[] {
  return spellings(name).map((text) => ({ page, text, words: text.split(' '), factor }));
}

function scorePhrase(name: string, phrase: string): number {
  if (name === phrase) return SCORES.same;
  const at = name.indexOf(phrase);
  if (at === -1 || phrase.length < 2) return 0;
  const end = at + phrase.length;
  const coverage = phrase.length / name.length;
  const startsWord = at === 0 || name[at - 1] === ' ';
  const endsWord = end === name.length || name[end] === ' ';
  if (startsWord && end === name.length && name.indexOf(' ') === at - 1) return SCORES.rest;
  if (!startsWord) return phrase.length < 3 ? 0 : SCORES.inside * coverage;
  return (at === 0 ? SCORES.start : SCORES.part) * (endsWord ? 1 : 0.9) * (0.4 + 0.6 * coverage);
}

/** Every word of the query is in the name, in whatever order and form. */
function scoreWords({ words }: Name, matches: readonly ReadonlyMap<string, number>[]): number {
  let sum = 0;
  for (const match of matches) {
    let best = 0;
    for (const word of words) best = Math.max(best, match.get(word) ?? 0);
    if (best === 0) return 0;
    sum += best;
  }
  const coverage = Math.min(1, matches.length / words.length);
  return SCORES.words * (sum / matches.length) * (0.4 + 0.6 * coverage);
}

function slugOf(href: string): string {
  const segment = /([^/]*)\/?$/.exec(href)?.[1] ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
