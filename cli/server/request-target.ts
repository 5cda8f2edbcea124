/**
 * The request line's target in, the decoded path below the base path and the query out. Anything but an origin-form
 * target of printable ASCII with well-formed percent-encoding is refused before anything else looks at it.
 */
import { decodeUrlPath } from './output-files.js';

export type RequestTarget =
  | { readonly kind: 'malformed' }
  /** Below the base path: `path` is decoded and without it, `query` begins with `?` or is empty. */
  | { readonly kind: 'inside'; readonly path: string; readonly query: string }
  /** The base path without its slash. */
  | { readonly kind: 'base'; readonly query: string }
  | { readonly kind: 'outside' };

/** Longer targets are nobody's page; Node itself stops at 16 KB of headers. */
const MAX_LENGTH = 8192;

/** A browser never sends these: `#`, `\` and whatever is not printable ASCII. */
const ORIGIN_FORM = /^\/[\x21\x22\x24-\x5b\x5d-\x7e]*$/;

export function parseRequestTarget(target: string, base: string): RequestTarget {
  if (target.length > MAX_LENGTH || !ORIGIN_FORM.test(target)) return { kind: 'malformed' };
  const queryStart = target.indexOf('?');
  const encoded = queryStart === -1 ? target : target.slice(0, queryStart);
  const query = queryStart === -1 ? '' : target.slice(queryStart);
  const path = decodeUrlPath(encoded);
  if (path === null || /\p{Cc}/u.test(path)) return { kind: 'malformed' };
  if (path.startsWith(base)) return { kind: 'inside', path: path.slice(base.length), query };
  return `${path}/` === base ? { kind: 'base', query } : { kind: 'outside' };
}
