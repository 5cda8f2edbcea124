/**
 * The second tier: the terms of all text, fetched shard by shard. In: a word. Out: the terms of the index that answer
 * it. A shard is requested once, and again after a failure.
 */
import { IMPACT_BITS, MAX_IMPACT, type ShardRow, type TitlesFile } from './format.js';
import { matchAll } from './match.js';
import { remember, type Memory } from './remember.js';
import { stem } from './terms.js';

/** A term of the index that answers a word. */
export interface TermMatch {
  readonly quality: number;
  readonly row: ShardRow;
}

/** Fetches a file of the index, by its path below the index folder. */
export type LoadFile = (file: string) => Promise<unknown>;

/** A short prefix spans many shards; terms in the remaining ones are on few pages each. */
const MAX_SHARDS_PER_WORD = 3;
/** The best terms are enough: pages that have only a worse one rank low. */
const MAX_TERMS_PER_WORD = 60;

export class Shards {
  readonly #table: TitlesFile['shards'];
  readonly #shards: Memory<readonly ShardRow[]>;

  constructor(table: TitlesFile['shards'], load: LoadFile) {
    this.#table = table;
    this.#shards = remember(async (file) => (await load(file)) as readonly ShardRow[]);
  }

  /** Best first. */
  async find(word: string): Promise<TermMatch[]> {
    return matchAll(word, await this.#rowsOf(word), ([term]) => term)
      .map(([row, quality]) => ({ row, quality }))
      .sort((a, b) => b.quality - a.quality)
      .slice(0, MAX_TERMS_PER_WORD);
  }

  /** The rows of the shards with terms that begin with the word, and with its other forms. */
  async #rowsOf(word: string): Promise<readonly ShardRow[]> {
    const from = this.#indexOf(word);
    const to = Math.min(this.#indexOf(`${word}\uffff`), from + MAX_SHARDS_PER_WORD - 1);
    const numbers = new Set([this.#indexOf(stem(word))]);
    for (let i = from; i <= to; i++) numbers.add(i);
    const files = [...numbers].flatMap((i) => this.#table[i]?.[1] ?? []);
    const shards = await Promise.all(files.map((file) => this.#shards.get(file)));
    return shards.flat();
  }

  /** Index of the last shard that begins at or before the term. */
  #indexOf(term: string): number {
    let low = 0;
    let high = this.#table.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#table[middle]?.[0] ?? '') <= term) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** Calls `visit` for each page of a term, with an impact from above 0 to 1. */
export function eachPosting(row: ShardRow, visit: (page: number, impact: number) => void): void {
  let page = 0;
  for (let i = 1; i < row.length; i++) {
    const posting = Number(row[i]);
    page += posting >>> IMPACT_BITS;
    visit(page, ((posting & MAX_IMPACT) + 1) / (MAX_IMPACT + 1));
  }
}
