/** Decodes bytes. In: a file, or an HTML document with its content type. Out: its text; malformed bytes become U+FFFD. */

/** Decodes UTF-16 if the bytes begin with its byte order mark, else UTF-8. The UTF-8 byte order mark is kept. */
export function decodeText(bytes: Buffer): string {
  const label = utf16Label(bytes);
  return label === null ? bytes.toString() : new TextDecoder(label).decode(bytes);
}

/** Returns `null` if the bytes do not begin with a UTF-16 byte order mark. */
export function utf16Label(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

/** The HTML standard searches no more bytes for a `<meta>`. */
const MAX_META_BYTES = 1024;
const META_CHARSET = /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([^\s"'/>;]+)/i;

/**
 * Decodes an HTML document as browsers do: by its byte order mark, the charset of its content type, or its `<meta>`. Without
 * any of them it is UTF-8, or windows-1252 if it is not valid UTF-8.
 *
 * @example decodeDocument(bytes, 'text/html; charset=iso-8859-2')
 */
export function decodeDocument(bytes: Uint8Array, contentType = ''): string {
  const marked = utf16Label(bytes) ?? (isMarkedUtf8(bytes) ? 'utf-8' : null);
  const [, named] = /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType) ?? [];
  const label = marked ?? known(named) ?? known(metaCharset(bytes));
  if (label !== null) return new TextDecoder(label).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function isMarkedUtf8(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

function metaCharset(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, MAX_META_BYTES)).toString('latin1');
  const [, label] = META_CHARSET.exec(start.replace(/<!--[^]*?(?:-->|$)/g, '')) ?? [];
  // A document whose `<meta>` is readable byte by byte is not UTF-16.
  return label !== undefined && /^utf-?16/i.test(label) ? 'utf-8' : label;
}

/** Returns `null` for an unknown encoding. */
function known(label: string | undefined): string | null {
  if (label === undefined) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
