/**
 * Credentials of a server. In: an address from the environment or the command line, whose user part may hold them. Out: the
 * address without them, which messages may show, and the headers that carry them, which nothing may show.
 */
import { decodeEscapes } from '../path.js';

export interface Address {
  /** Without credentials, query and fragment, and without a slash at the end. */
  readonly url: string;
  /** `Basic …`, or `null` when the address names no user. */
  readonly authorization: string | null;
}

/** `null`: it is no address of a web server. */
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

/** A percent sign that begins no escape stands for itself: passwords are pasted as they are. */
export function decodePart(part: string): string {
  return decodeEscapes(part) ?? part;
}

/** Whether HTTP can carry a value: it ends at a line break, and a character has one byte. */
export function isHeaderValue(value: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}
