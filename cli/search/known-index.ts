/**
 * Reads the index of a docs version that was written last, because the next index is mostly the same. In: its files, and the
 * note beside them. Out: the keys of its pages and its rows, or `null` if a file is missing or was changed. The index needs
 * no other memory: a shard contains the postings, and its name is the hash of its content.
 */
import { TITLES_FILE, type TitlesFile } from '../../theme/search/format.js';
import { hashContent, shardName, type Shard, type SizedRow } from './shards.js';

/** Note on one docs version, small enough for the cache. */
export interface VersionNote {
  /** Hash of the titles file, which names all others. */
  readonly titles: string;
  /** Keys of its pages, in their order: equal keys mean equal terms and impacts. */
  readonly keys: readonly string[];
}

export interface KnownIndex {
  readonly keys: readonly string[];
  readonly shards: readonly Shard[];
}

/** `read` returns a file of the version by its name, or `null` if there is none. */
export function readKnownIndex(
  { titles, keys }: VersionNote,
  read: (file: string) => string | null,
): KnownIndex | null {
  const titlesText = read(TITLES_FILE);
  if (titlesText === null || hashContent(titlesText) !== titles) return null;
  const { shards }: TitlesFile = JSON.parse(titlesText);
  const known: Shard[] = [];
  for (const [from, file] of shards) {
    const content = read(file);
    if (content === null || shardName(content) !== file) return null;
    known.push({ from, file, content });
  }
  return { keys, shards: known };
}

/** Yields the rows sorted by term. It parses nothing, because nearly all rows stay unchanged. */
export function* rowsOf({ shards }: KnownIndex): Generator<SizedRow> {
  // Terms consist of letters, digits and a few marks, and never contain a bracket or quotation mark.
  for (const shard of shards) {
    const { content } = shard;
    for (let start = 1, end = 0; start < content.length; start = end + 1) {
      end = content.indexOf(']', start) + 1;
      const term = content.slice(start + 2, content.indexOf('"', start + 2));
      yield { term, json: content.slice(start, end), shard };
    }
  }
}
