/**
 * Joins several entries. In: bytes by key. Out: a line of JSON with the key and length of each, then the bytes; and back.
 * Decoded entries share the memory of the whole. `null`: the bytes are truncated or are something else.
 */

export function encodeEntries(entries: ReadonlyMap<string, Uint8Array>): Buffer {
  const index = [...entries].map(([key, bytes]) => [key, bytes.length]);
  return Buffer.concat([Buffer.from(`${JSON.stringify(index)}\n`), ...entries.values()]);
}

/** Length in bytes of a number and punctuation, for each key of the index. */
const INDEX_ROOM = 32;

/** Returns `null` also if the index is longer than these keys need: parsing it could take any amount of memory. */
export function decodeEntries(
  bytes: Buffer,
  keys: readonly string[],
): ReadonlyMap<string, Buffer> | null {
  try {
    const end = bytes.indexOf('\n');
    if (end > keys.reduce((sum, key) => sum + JSON.stringify(key).length + INDEX_ROOM, 2))
      return null;
    const index: unknown = JSON.parse(bytes.subarray(0, end).toString());
    if (!Array.isArray(index)) return null;
    const entries = new Map<string, Buffer>();
    let offset = end + 1;
    for (const [key, length] of index) {
      if (typeof key !== 'string' || !Number.isSafeInteger(length) || length < 0) return null;
      entries.set(key, bytes.subarray(offset, offset + length));
      offset += length;
    }
    return offset === bytes.length ? entries : null;
  } catch {
    return null;
  }
}
