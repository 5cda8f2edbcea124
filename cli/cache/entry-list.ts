/**
 * Several entries in one. In: bytes by key. Out: a line of JSON with key and length of each, then the bytes; and back,
 * where the parts share the memory of the whole. What is cut short or something else is `null`.
 */

export function encodeEntries(entries: ReadonlyMap<string, Uint8Array>): Buffer {
  const index = [...entries].map(([key, bytes]) => [key, bytes.length]);
  return Buffer.concat([Buffer.from(`${JSON.stringify(index)}\n`), ...entries.values()]);
}

/** Digits of a length and punctuation, for each key of the index. */
const INDEX_ROOM = 32;

/** `null` also when the index has room for more than these keys: parsing it could take any amount of memory. */
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
