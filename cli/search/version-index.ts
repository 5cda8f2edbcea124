/**
 * The index of one docs version. In: its pages in order, the index that was written last, and the terms of the pages that
 * are not in it. Out: files by name, whose bytes do not depend on the last index.
 */
import {
  IMPACT_BITS,
  MAX_IMPACT,
  TITLES_FILE,
  type PageRow,
  type ShardRow,
} from '../../theme/search/format.js';
import { compare } from '../paths/path.js';
import { rowsOf, type KnownIndex, type VersionNote } from './known-index.js';
import type { PagePlace } from './page-place.js';
import type { TakeTerm } from './page-terms.js';
import { createShards, hashContent, type Shard, type SizedRow } from './shards.js';

export interface IndexedPage {
  /** Hash of all that its terms and their impacts depend on. */
  readonly key: string;
  readonly href: string;
  readonly title: string;
  readonly place: PagePlace;
  /** See `PageRow`. */
  readonly prior: number;
  readonly boost: number | undefined;
}

/** A page's number and its impact in one number, so that postings sort by page. */
type Posting = number;

export class VersionIndex {
  readonly #pages: readonly IndexedPage[];
  readonly #known: KnownIndex | null;
  readonly #numbers: ReadonlyMap<string, number>;
  /** Postings of the pages that are not in the last index, by term. */
  readonly #fresh = new Map<string, Posting[]>();

  constructor(pages: readonly IndexedPage[], known: KnownIndex | null) {
    this.#pages = pages;
    this.#known = known;
    this.#numbers = new Map(pages.map(({ key }, number) => [key, number]));
  }

  /** Returns a function that takes the terms of the page with this key. */
  open(key: string): TakeTerm {
    const number = this.#numbers.get(key) ?? 0;
    return (term, impact) => {
      const postings = this.#fresh.get(term);
      const posting = (number << IMPACT_BITS) | impact;
      if (postings === undefined) this.#fresh.set(term, [posting]);
      else postings.push(posting);
    };
  }

  files(): Map<string, string> {
    const shards = this.#shards();
    const titles = {
      ...listTitles(this.#pages),
      shards: shards.map(({ from, file }) => [from, file]),
    };
    return new Map([
      [TITLES_FILE, JSON.stringify(titles)],
      ...shards.map(({ file, content }): [string, string] => [file, content]),
    ]);
  }

  note(files: ReadonlyMap<string, string>): VersionNote {
    return {
      titles: hashContent(files.get(TITLES_FILE) ?? ''),
      keys: this.#pages.map(({ key }) => key),
    };
  }

  #shards(): readonly Shard[] {
    const { keys, shards } = this.#known ?? { keys: [], shards: [] };
    // Current numbers of the pages of the last index; `-1`: the page's postings no longer count.
    const numbers = keys.map((key) => this.#numbers.get(key) ?? -1);
    const isSame = numbers.every((number, old) => number === old);
    if (isSame && this.#fresh.size === 0) return shards;
    const rows: SizedRow[] = [];
    const fresh = new Map(this.#fresh);
    for (const known of this.#known === null ? [] : rowsOf(this.#known)) {
      const patched = patchRow(known, numbers, fresh.get(known.term));
      fresh.delete(known.term);
      if (patched !== null) rows.push(patched);
    }
    for (const [term, postings] of fresh) rows.push(createRow(term, postings));
    return createShards(rows.sort((a, b) => compare(a.term, b.term)));
  }
}

/** Returns `null` if no page has the term any more. */
function patchRow(
  known: SizedRow,
  numbers: readonly number[],
  fresh: readonly Posting[] = [],
): SizedRow | null {
  if (fresh.length === 0 && isCurrent(known, numbers)) return known;
  const [, ...distances]: ShardRow = JSON.parse(known.json);
  const postings: Posting[] = [...fresh];
  let old = 0;
  for (const distance of distances) {
    old += distance >> IMPACT_BITS;
    const number = numbers[old] ?? -1;
    if (number !== -1) postings.push((number << IMPACT_BITS) | (distance & MAX_IMPACT));
  }
  return postings.length === 0 ? null : createRow(known.term, postings);
}

/** Codes of `,`, `]` and `0`. */
const [COMMA, BRACKET, ZERO] = [0x2c, 0x5d, 0x30];

/**
 * Whether every page of a row still has the same number. It reads digits, because a parser would make thousands of lists.
 */
function isCurrent({ term, json }: SizedRow, numbers: readonly number[]): boolean {
  let page = 0;
  let value = 0;
  for (let i = term.length + 4; i < json.length; i++) {
    const code = json.charCodeAt(i);
    if (code !== COMMA && code !== BRACKET) value = value * 10 + code - ZERO;
    else {
      page += value >> IMPACT_BITS;
      if (numbers[page] !== page) return false;
      value = 0;
    }
  }
  return true;
}

/** Creates a row in the format of the file: each number is the distance from the last page, and the impact. */
function createRow(term: string, postings: Posting[]): SizedRow {
  const row: [string, ...number[]] = [term];
  let last = 0;
  for (const posting of postings.sort((a, b) => a - b)) {
    const number = posting >> IMPACT_BITS;
    row.push(posting - (last << IMPACT_BITS));
    last = number;
  }
  return { term, json: JSON.stringify(row satisfies ShardRow) };
}

function listTitles(pages: readonly IndexedPage[]) {
  const sections = new Names();
  const kinds = new Names();
  const trails = new Names();
  const rows = pages.map(({ href, title, place, prior, boost }): PageRow => {
    const boosts: [] | [number] = boost === undefined ? [] : [boost];
    const numbers = [
      sections.numberOf(place.section),
      kinds.numberOf(place.kind),
      trails.numberOf(place.trail.join(' › ')),
    ] as const;
    return [href, title, ...numbers, prior, ...boosts];
  });
  return {
    sections: sections.values(),
    kinds: kinds.values(),
    trails: trails.values(),
    pages: rows,
  };
}

/** Numbers names in the order of their first use. */
class Names {
  readonly #numbers = new Map<string, number>();

  numberOf(name: string): number {
    const number = this.#numbers.get(name) ?? this.#numbers.size;
    this.#numbers.set(name, number);
    return number;
  }

  values(): string[] {
    return [...this.#numbers.keys()];
  }
}
