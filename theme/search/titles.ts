/**
 * The first tier: all titles in memory. In: the titles file. Out: pages whose title or address answers a query. Their
 * scores are higher than the text score of any page that merely mentions the words.
 */
import { decode } from '../hash-target.js';
import type { PageRow, TitlesFile } from './format.js';
import { matchAll } from './match.js';
import { spellings, type Query } from './query.js';

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

/** A name that answers a part of the query, with the quality of the match for each token. */
interface NamePart {
  readonly name: Name;
  readonly found: readonly number[];
}

/** Ratings of how well terms of the names answer a word. */
type WordMatches = ReadonlyMap<string, number>;

const SCORES = {
  /** The whole name. */
  same: 100,
  /** The whole name except its first word, which is a provider's or a company's in most identifiers. */
  rest: 88,
  start: 60,
  part: 50,
  inside: 25,
  words: 40,
};
/** A name that matches less than this share of the query is ignored. */
const MIN_SHARE = 1 / 3;
/** Half of a query counts less than half of its score: a text with the whole query may be the better answer. */
const SHARE_POWER = 1.5;
/** Factor of an address: it counts slightly less than a title. */
const SLUG_FACTOR = 0.95;

export class Titles {
  readonly pages: readonly SearchPage[];
  readonly #names: readonly Name[];
  /** Number of names with each word. */
  readonly words: ReadonlyMap<string, number>;
  readonly #vocabulary: readonly string[];

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
    const counts = new Map<string, number>();
    for (const { words } of this.#names)
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    this.words = counts;
    this.#vocabulary = [...counts.keys()];
  }

  /**
   * Scores of the pages whose names match the query, by page number. If no name matches all of it, names that match its
   * rarer words count.
   */
  score({ tokens, spellings }: Query): Map<number, number> {
    if (tokens.length === 0) return new Map();
    const matches = tokens.map(({ words }) =>
      words.map((word) => new Map(matchAll(word, this.#vocabulary, (term) => term))),
    );
    const whole = new Map<number, number>();
    const parts: NamePart[] = [];
    for (const name of this.#names) {
      const found = matchTokens(name, matches);
      const isWhole = found?.every((quality) => quality > 0) === true;
      if (found !== null && !isWhole) parts.push({ name, found });
      let score = found !== null && isWhole ? scoreWords(name, found, matches) : 0;
      for (const spelling of spellings) score = Math.max(score, scorePhrase(name.text, spelling));
      raise(whole, name.page, score * name.factor);
    }
    return whole.size > 0 ? whole : scoreParts(parts, matches, this.pages.length);
  }
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

/** How well the name answers each token; `null` if it answers none, as nearly all names. */
function matchTokens(
  name: Name,
  matches: readonly (readonly WordMatches[])[],
): readonly number[] | null {
  let found: number[] | null = null;
  for (const [i, words] of matches.entries()) {
    const quality = matchWords(name, words);
    if (quality === 0) continue;
    found ??= matches.map(() => 0);
    found[i] = quality;
  }
  return found;
}

/** How well the name answers each word of a token, on average; 0 unless it answers all of them. */
function matchWords({ words }: Name, matches: readonly WordMatches[]): number {
  let sum = 0;
  for (const match of matches) {
    let best = 0;
    for (const word of words) best = Math.max(best, match.get(word) ?? 0);
    if (best === 0) return 0;
    sum += best;
  }
  return sum / matches.length;
}

/** Scores the tokens that are in the name, in any order and form. */
function scoreWords(
  { words }: Name,
  found: readonly number[],
  matches: readonly (readonly WordMatches[])[],
): number {
  let count = 0;
  let sum = 0;
  for (const [i, quality] of found.entries()) {
    if (quality === 0) continue;
    const { length } = matches[i] ?? [];
    count += length;
    sum += quality * length;
  }
  const coverage = Math.min(1, count / words.length);
  return SCORES.words * (sum / count) * (0.4 + 0.6 * coverage);
}

/** Scores names that have some of the tokens, by the tokens' share of the query's total rarity. */
function scoreParts(
  parts: readonly NamePart[],
  matches: readonly (readonly WordMatches[])[],
  pageCount: number,
): Map<number, number> {
  const rarities = matches.map((_, i) => {
    const pages = new Set(
      parts.flatMap(({ name, found }) => ((found[i] ?? 0) > 0 ? [name.page] : [])),
    );
    return Math.log(1 + pageCount / Math.max(1, pages.size));
  });
  const all = rarities.reduce((sum, rarity) => sum + rarity, 0);
  const scores = new Map<number, number>();
  for (const { name, found } of parts) {
    const share =
      found.reduce((sum, quality, i) => sum + (quality > 0 ? (rarities[i] ?? 0) : 0), 0) / all;
    if (share < MIN_SHARE) continue;
    raise(scores, name.page, share ** SHARE_POWER * scoreWords(name, found, matches) * name.factor);
  }
  return scores;
}

/** Keeps the best of several scores of a page. */
export function raise(scores: Map<number, number>, page: number, score: number): void {
  if (score > (scores.get(page) ?? 0)) scores.set(page, score);
}

function slugOf(href: string): string {
  return decode(/([^/]*)\/?$/.exec(href)?.[1] ?? '');
}
