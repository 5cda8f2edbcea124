/**
 * The index of a docs version as it was last written: most of it is right for the next one, too. In: the files, and what
 * was noted beside them. Out: its pages' keys and its rows; nothing when a file is missing or not the one that was
 * written. The index needs no other memory: a shard holds the postings, and its name is the hash of its content.
 */
import { TITLES_FILE, type TitlesFile } from '../../theme/search/format.js';
import { hashContent, shardName, type Shard, type SizedRow } from './shards.js';

/** Of one docs version, small enough for the cache. */
export interface VersionNote {
  /** Hash of the titles file, which names all others. */
  readonly titles: string;
  /** Of its pages, in their order: equal keys have equal terms and impacts. */
  readonly keys: readonly string[];
}

export interface KnownIndex {
  readonly keys: readonly string[];
  readonly shards: readonly Shard[];
}

/** `read` gives a file of the version by its name; `null` where there is none. */
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

/** Sorted by term. Parses nothing: nearly all rows stay as they are. */
export function* rowsOf({ shards }: KnownIndex): Generator<SizedRow> {
  // Terms are letters, digits and a few marks: no bracket or quotation mark is inside of one.
  for (const shard of shards) {
    const { content } = shard;
    for (let start = 1, end = 0; start < content.length; start = end + 1) {
      end = content.indexOf(']', start) + 1;
      const term = content.slice(start + 2, content.indexOf('"', start + 2));
      yield { term, json: content.slice(start, end), shard };
    }
  }
}
