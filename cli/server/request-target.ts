/**
 * Parses the target of a request line. In: the target and the base path. Out: the decoded path below the base path, and the
 * query. A target is refused before any other code reads it, unless it has origin form, is printable ASCII and has
 * well-formed percent-encoding.
 */
import { decodeUrlPath } from './output-files.js';

export type RequestTarget =
  | { readonly kind: 'malformed' }
  /** Below the base path: `path` is decoded and without it, `query` begins with `?` or is empty. */
  | { readonly kind: 'inside'; readonly path: string; readonly query: string }
  /** The base path without its slash. */
  | { readonly kind: 'base'; readonly query: string }
  | { readonly kind: 'outside' };

/** Maximum length of a target. No page has a longer one; Node itself stops at 16 KB of headers. */
const MAX_LENGTH = 8192;

/** Excludes what a browser never sends: `#`, `\` and everything that is not printable ASCII. */
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
