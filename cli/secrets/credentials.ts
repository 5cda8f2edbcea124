/**
 * Separates the credentials from a server's address. In: an address from the environment or the command line, which may
 * contain a user. Out: the address without credentials, which messages may show, and the header with them, which must never
 * be shown.
 */
import { decodeEscapes } from '../paths/path.js';

export interface Address {
  /** URL without credentials, query, fragment and trailing slash. */
  readonly url: string;
  /** `Basic …`, or `null` if the address names no user. */
  readonly authorization: string | null;
}

/** Returns `null` if the text is not the address of a web server. */
export function parseAddress(address: string): Address | null {
  if (!URL.canParse(address)) return null;
  const { protocol, origin, pathname, username, password } = new URL(address);
  if (!/^https?:$/.test(protocol)) return null;
  const hasUser = username !== '' || password !== '';
  const pair = Buffer.from(`${decodePart(username)}:${decodePart(password)}`);
  return {
    url: origin + pathname.replace(/\/+$/, ''),
    authorization: hasUser ? `Basic ${pair.toString('base64')}` : null,
  };
}

/**
 * Decodes escapes. A percent sign that does not begin an escape stands for itself, because people paste passwords unencoded.
 */
export function decodePart(part: string): string {
  return decodeEscapes(part) ?? part;
}

/** Whether an HTTP header can hold a value: it has no line breaks, and each character fits into one byte. */
export function isHeaderValue(value: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}
