/**
 * The text of a file. In: its bytes. Out: what they say in UTF-16 when they begin with its byte order mark, else in UTF-8;
 * the mark of UTF-8 stays. What is malformed becomes U+FFFD.
 */

export function decodeText(bytes: Buffer): string {
  const label = utf16Label(bytes);
  return label === null ? bytes.toString() : new TextDecoder(label).decode(bytes);
}

/** `null`: the bytes do not begin with a byte order mark of UTF-16. */
export function utf16Label(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}
