/**
 * Cuts the terms of an index into files of about one size. In: terms with their postings, sorted by code unit. Out:
 * shards. Cuts fall between prefixes, not at positions, so that a new term changes the shard it belongs to and no other.
 */
import { createHash } from 'node:crypto';
import type { ShardRow } from '../../theme/search/format.js';

/** Raw size: about 6 kB compressed, little enough to wait for while typing. */
const MAX_SHARD_BYTES = 20_000;
const HASH_LENGTH = 10;

export interface Shard {
  /** No term of an earlier shard reaches this far. */
  readonly from: string;
  readonly file: string;
  readonly content: string;
}

interface SizedRow {
  readonly term: string;
  readonly json: string;
}

/** Deterministic; a term never spans two shards. */
export function createShards(rows: readonly ShardRow[]): Shard[] {
  const sized = rows.map((row) => ({ term: row[0], json: JSON.stringify(row) }));
  return cut(sized, 0).map((group) => {
    const content = `[${group.rows.map(({ json }) => json).join(',')}]`;
    const hash = createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH);
    return { from: group.from, file: `${hash}.json`, content };
  });
}

interface Group {
  readonly from: string;
  readonly rows: readonly SizedRow[];
  readonly size: number;
}

/** `depth` code units are common to all rows. */
function cut(rows: readonly SizedRow[], depth: number): Group[] {
  const groups: Group[] = [];
  for (const child of groupByPrefix(rows, depth + 1)) {
    // A term as long as the prefix stands alone, and cannot be cut further.
    const isLarge = child.size > MAX_SHARD_BYTES && child.rows.length > 1;
    for (const group of isLarge ? cut(child.rows, depth + 1) : [child]) {
      const previous = groups.at(-1);
      if (previous !== undefined && previous.size + group.size <= MAX_SHARD_BYTES)
        groups[groups.length - 1] = join(previous, group);
      else groups.push(group);
    }
  }
  return groups;
}

function groupByPrefix(rows: readonly SizedRow[], length: number): Group[] {
  const groups = new Map<string, SizedRow[]>();
  for (const row of rows) {
    const prefix = row.term.slice(0, length);
    const group = groups.get(prefix);
    if (group === undefined) groups.set(prefix, [row]);
    else group.push(row);
  }
  return [...groups].map(([from, members]) => ({
    from,
    rows: members,
    size: members.reduce((sum, { json }) => sum + json.length + 1, 0),
  }));
}

function join(a: Group, b: Group): Group {
  return { from: a.from, rows: [...a.rows, ...b.rows], size: a.size + b.size };
}
