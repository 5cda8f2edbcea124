/**
 * Cuts the terms of an index into files of about one size. In: terms with their postings, sorted by code unit. Out:
 * shards. Cuts fall between prefixes, not at positions, so that a new term changes the shard it belongs to and no other.
 */
import { hash } from 'node:crypto';

/** Maximum size before compression. It is about 6 kB compressed, little enough to wait for while typing. */
const MAX_SHARD_BYTES = 20_000;
const HASH_LENGTH = 10;

export interface Shard {
  /** Prefix at which the shard begins: all terms of earlier shards sort before it. */
  readonly from: string;
  readonly file: string;
  readonly content: string;
}

/** A row as JSON. */
export interface SizedRow {
  readonly term: string;
  /** A `ShardRow` as JSON. */
  readonly json: string;
  /** The shard from which it comes unchanged. */
  readonly shard?: Shard;
}

/** Deterministic; a term never spans two shards. `rows` are sorted by term. */
export function createShards(rows: readonly SizedRow[]): Shard[] {
  return cut(rows, { start: 0, end: rows.length, depth: 0 }).map((group) => {
    const members = rows.slice(group.start, group.end);
    const shard = members[0]?.shard;
    if (shard !== undefined && isWhole(shard, group, members))
      return { ...shard, from: group.from };
    const content = `[${members.map(({ json }) => json).join(',')}]`;
    return { from: group.from, file: shardName(content), content };
  });
}

/** Whether the rows are exactly those of the shard, which then need not be joined and hashed again. */
function isWhole(shard: Shard, { size }: Group, members: readonly SizedRow[]): boolean {
  // The content has one comma less than rows, and two brackets.
  return shard.content.length === size + 1 && members.every((row) => row.shard === shard);
}

export function shardName(content: string): string {
  return `${hashContent(content).slice(0, HASH_LENGTH)}.json`;
}

export function hashContent(content: string): string {
  return hash('sha256', content);
}

/** Neighboring rows. */
interface Group {
  readonly from: string;
  readonly start: number;
  readonly end: number;
  readonly size: number;
}

/** Cuts the rows from `start` to `end`, whose first `depth` code units are the same. */
function cut(
  rows: readonly SizedRow[],
  { start, end, depth }: { readonly start: number; readonly end: number; readonly depth: number },
): Group[] {
  const groups: Group[] = [];
  for (let next = start; next < end;) {
    const child = takeGroup(rows, { start: next, end, depth: depth + 1 });
    next = child.end;
    // A term as long as the prefix stands alone, and cannot be cut further.
    const isLarge = child.size > MAX_SHARD_BYTES && child.end - child.start > 1;
    for (const group of isLarge ? cut(rows, { ...child, depth: depth + 1 }) : [child]) {
      const previous = groups.at(-1);
      if (previous !== undefined && previous.size + group.size <= MAX_SHARD_BYTES)
        groups[groups.length - 1] = {
          ...previous,
          end: group.end,
          size: previous.size + group.size,
        };
      else groups.push(group);
    }
  }
  return groups;
}

/** Takes the rows from `start` on that begin with the same `depth` code units. */
function takeGroup(
  rows: readonly SizedRow[],
  { start, end, depth }: { readonly start: number; readonly end: number; readonly depth: number },
): Group {
  const from = rows[start]?.term.slice(0, depth) ?? '';
  let size = 0;
  let next = start;
  // A shorter term is a prefix of its own.
  for (; next < end; next++) {
    const { term, json } = rows[next] ?? { term: '', json: '' };
    if (next > start && (from.length < depth ? term !== from : !term.startsWith(from))) break;
    size += json.length + 1;
  }
  return { from, start, end: next, size };
}
