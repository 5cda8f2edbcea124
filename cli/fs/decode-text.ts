/**
 * Bytes as text. In: a file, or an HTML document with its content type. Out: the text; what is malformed becomes U+FFFD.
 */

/** UTF-16 when the file begins with its byte order mark, else UTF-8; the mark of UTF-8 stays. */
export function decodeText(bytes: Buffer): string {
  const label = utf16Label(bytes);
  return label === null ? bytes.toString() : new TextDecoder(label).decode(bytes);
}

/** `null`: the bytes do not begin with a byte order mark of UTF-16. */
export function utf16Label(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

/** The HTML standard looks for a `<meta>` no further. */
const MAX_META_BYTES = 1024;
const META_CHARSET = /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([^\s"'/>;]+)/i;

/**
 * An HTML document as browsers decode it: by its byte order mark, the charset of its content type, or its `<meta>`. Without
 * any of them it is UTF-8, or windows-1252 when it cannot be UTF-8.
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
  // A document whose `<meta>` can be read byte by byte is not in UTF-16.
  return label !== undefined && /^utf-?16/i.test(label) ? 'utf-8' : label;
}

/** `null`: nobody knows such an encoding. */
function known(label: string | undefined): string | null {
  if (label === undefined) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
