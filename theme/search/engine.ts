/**
 * Answers queries from the index of one docs version. In: the files of the index, through a function that fetches them.
 * Out: pages, best first. It does not use the document; the same index and query give the same answer.
 */
import type { TitlesFile } from './format.js';
import { nearQueries } from './near.js';
import { parseQuery, type Query } from './query.js';
import { eachPosting, Shards, type LoadFile } from './shards.js';
import type { Run } from './terms.js';
import { raise, Titles, type SearchPage } from './titles.js';

export interface Match {
  readonly page: SearchPage;
  readonly score: number;
  /** The title or the address answers the query, so an excerpt adds little. */
  readonly isByTitle: boolean;
}

/** Title scores reach 100, text at most this for each word: a matching name never ranks below a mention. */
const TEXT_WEIGHT = 6;
/** A page with all parts of an identifier matches less well than one with the identifier. */
const PARTS_FACTOR = 0.7;
/** Higher than any title score without the repeated word: "App" must not beat "App of apps" for "app of apps". */
const REPEATED_SCORE = 100;
/** The score that each step of `prior` adds, and the share by which it raises the score of the text. */
const PRIOR_WEIGHT = 0.2;
const PRIOR_SHARE = 0.06;

export class SearchEngine {
  readonly #titles: Titles;
  readonly #shards: Shards;

  constructor(titles: TitlesFile, load: LoadFile) {
    this.#titles = new Titles(titles);
    this.#shards = new Shards(titles.shards, load);
  }

  /**
   * Every page that has all words of the query in its text or its name. If no text has all of them, the texts with the
   * most words count. If no name has all of them, the names with the rarer words count. Quoted phrases are not checked
   * here: see `client.ts`.
   */
  async search(query: Query | string): Promise<Match[]> {
    const parsed = typeof query === 'string' ? parseQuery(query) : query;
    if (parsed.tokens.length === 0) return [];
    const { pages } = this.#titles;
    const titles = this.#titles.score(parsed);
    const [tokens, repeated] = await Promise.all([
      Promise.all(parsed.tokens.map((token) => this.#scoreToken(token))),
      Promise.all(parsed.repeated.map((term) => this.#pagesWith(term))),
    ]);
    const texts = combine(tokens, pages.length);
    const matches: Match[] = [];
    for (const page of pages) {
      const title = titles.get(page.number) ?? 0;
      const text = texts.get(page.number) ?? 0;
      if (title + text === 0) continue;
      const again = repeated.filter((pages) => pages.has(page.number)).length * REPEATED_SCORE;
      const score =
        again + title + text * (1 + PRIOR_SHARE * page.prior) + PRIOR_WEIGHT * page.prior;
      matches.push({ page, score: page.boost * score, isByTitle: title > text });
    }
    // Equal scores keep the order of the pages, which is the same in every browser.
    return matches.sort((a, b) => b.score - a.score);
  }

  /** Queries that find pages by their titles, for a query that finds nothing. */
  near(query: Query): string[] {
    return nearQueries(query, this.#titles.words);
  }

  /** The pages that others link to most, and that their authors raise, first. */
  popular(count: number): SearchPage[] {
    const rank = ({ prior, boost }: SearchPage) => boost * (1 + prior);
    return [...this.#titles.pages].sort((a, b) => rank(b) - rank(a)).slice(0, count);
  }

  /** How much each page is about a token, 0 to 1. */
  async #scoreToken({ whole, words }: Run): Promise<Map<number, number>> {
    const scores = await this.#scoreWord(whole);
    if (words.length < 2) return scores;
    const parts = await Promise.all(words.map((word) => this.#scoreWord(word)));
    const [first = new Map<number, number>(), ...others] = parts;
    for (const [page, score] of first) {
      const all = [score, ...others.map((other) => other.get(page) ?? 0)];
      const least = Math.min(...all);
      if (least > 0) raise(scores, page, PARTS_FACTOR * least);
    }
    return scores;
  }

  /** Pages with a title or a heading that repeats a word. */
  async #pagesWith(term: string): Promise<ReadonlySet<number>> {
    const pages = new Set<number>();
    for (const { row } of await this.#shards.find(term))
      if (row[0] === term) eachPosting(row, (page) => pages.add(page));
    return pages;
  }

  async #scoreWord(word: string): Promise<Map<number, number>> {
    const scores = new Map<number, number>();
    for (const { quality, row } of await this.#shards.find(word))
      eachPosting(row, (page, impact) => raise(scores, page, quality * impact));
    return scores;
  }
}

/** Scores of the pages with the most tokens: the sum over the tokens, each weighted by its rarity. */
function combine(
  tokens: readonly ReadonlyMap<number, number>[],
  pageCount: number,
): Map<number, number> {
  const found = tokens.filter(({ size }) => size > 0);
  const sums = new Map<number, { count: number; sum: number }>();
  for (const scores of found) {
    const rarity = Math.log(1 + pageCount / scores.size) / Math.log(1 + pageCount);
    for (const [page, score] of scores) {
      const entry = sums.get(page) ?? { count: 0, sum: 0 };
      sums.set(page, entry);
      entry.count++;
      entry.sum += TEXT_WEIGHT * (0.5 + rarity) * score;
    }
  }
  let most = 0;
  for (const { count } of sums.values()) most = Math.max(most, count);
  return new Map(
    [...sums].filter(([, { count }]) => count === most).map(([page, { sum }]) => [page, sum]),
  );
}
