/**
 * Checks whether a file beside pages could run scripts on the published site. In: its path and its bytes. Out: the active
 * part, and its place. Content comes from anyone who may propose a change. Browsers decide by the file extension, or by the
 * first bytes if the extension is unknown, and so does this check. Code, archives and other downloads are never run.
 */
import { gunzipSync } from 'node:zlib';
import { decodeText } from '../fs/decode-text.js';
import { endingOf, SANDBOXED_ENDINGS } from '../paths/sandboxed-files.js';
import { findActiveXml } from './active-xml.js';

export interface ActiveContent {
  /** Completes the sentence "Cannot publish …: ". */
  readonly why: string;
  readonly text: string;
  /** Offset of the active part, in the text. */
  readonly offset: number;
}

const HTML = new Set('html htm shtml shtm stm xhtml xhtm xht dhtml hta mht mhtml'.split(' '));
/** Some servers detect the type of these files from their first bytes. */
const IMAGES = new Set('png jpg jpeg gif webp avif apng bmp ico cur tif tiff'.split(' '));
/** Maximum size of an unpacked file. Browsers would not open a larger one as a page either. */
const MAX_UNPACKED_BYTES = 16 * 2 ** 20;

/** Signs of HTML from the MIME Sniffing Standard, with the elements that begin a document. */
const HTML_SIGN =
  /^\uFEFF?[\t\n\f\r ]*<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|!--)(?=[\s>-])/i;
const XML_SIGN = /^\uFEFF?\s*<(?:\?xml|!doctype|[a-z])/i;

/** Returns `null` if no browser runs anything in the file. */
export function findActiveContent(path: string, bytes: Buffer): ActiveContent | null {
  const ending = endingOf(path);
  const isUnknown = ending === '' || IMAGES.has(ending);
  if (!HTML.has(ending) && !SANDBOXED_ENDINGS.has(ending) && !isUnknown) return null;
  // The signs are at the beginning, so most images, which are large, need not be decoded.
  if (isUnknown && !mayBeText(bytes)) return null;
  const text = textOf(unpack(bytes));
  const isHtml = HTML.has(ending) || (isUnknown && HTML_SIGN.test(text));
  if (isHtml)
    return { why: ending.startsWith('x') ? 'it is XHTML' : 'it is HTML', text, offset: 0 };
  if (isUnknown && !XML_SIGN.test(text)) return null;
  const found = findActiveXml(text, /^svgz?$/.test(ending));
  return found && { ...found, text };
}

/** Whether the bytes begin with a tag, perhaps after white space, a byte order mark or the zeros of UTF-16. */
function mayBeText(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 512).toString('latin1');
  return /^(?:\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)?[\s\0]*</.test(start);
}

function unpack(bytes: Buffer): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES });
  } catch {
    return bytes;
  }
}

/** XML in UTF-16 without a byte order mark is recognized by its zeros. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0 && bytes[1] === 0x3c) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes[0] === 0x3c && bytes[1] === 0) return new TextDecoder('utf-16le').decode(bytes);
  return decodeText(bytes);
}
