/**
 * Reads a `_redirects` file. In: its text. Out: the target of each old path. Lines with placeholders, conditions or a status
 * that is not a redirect are for hosts with more features, and are skipped.
 */
import type { Place } from '../types.js';
import { decodeUrlPath } from './output-files.js';

export const REDIRECTS_FILE = '_redirects';

export interface RedirectRule {
  readonly to: string;
  readonly status: number;
}

/** A line that the server follows. */
export interface RedirectLine extends RedirectRule {
  readonly from: string;
  /** Place of `to`. */
  readonly place: Place;
}

/**
 * Rules by decoded path, which includes the base path, but no slash at its end. The first of two rules for one path counts.
 */
export type RedirectRules = ReadonlyMap<string, RedirectRule>;

/** Matches a target. Only an absolute URL names another host. All characters are allowed in a header. */
const TARGET = /^(?:\/(?![/\\])|https?:\/\/)[\x21-\x7e]*$/i;
/** Default status of Netlify; Cloudflare's is 302. */
const DEFAULT_STATUS = '301';

export function parseRedirectsFile(text: string): RedirectRules {
  return new Map(listLines(text).map(([key, { to, status }]) => [key, { to, status }]));
}

/** Lists the lines that `parseRedirectsFile` reads. */
export function listRedirectLines(text: string): RedirectLine[] {
  return listLines(text).map(([, line]) => line);
}

function listLines(text: string): [key: string, line: RedirectLine][] {
  const found = new Map<string, RedirectLine>();
  for (const [i, written] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    // A line may end with a comment.
    const [from = '', to = '', status = DEFAULT_STATUS, ...conditions] = written
      .replace(/(?:^|\s)#.*/, '')
      .trim()
      .split(/\s+/);
    if (!/^\/[^*:?]*$/.test(from) || !TARGET.test(to) || conditions.length > 0) continue;
    if (!/^30[12378]!?$/.test(status)) continue;
    const key = keyOf(from);
    // Skip rules that only add a trailing slash: the server redirects those already.
    if (key === null || key === keyOf(to.replace(/[?#].*/, '')) || found.has(key)) continue;
    const column = written.indexOf(to, written.indexOf(from) + from.length) + 1;
    const place = { line: i + 1, column, endLine: i + 1, endColumn: column + to.length };
    found.set(key, { from, to, status: Number.parseInt(status, 10), place });
  }
  return [...found];
}

/** Finds the rule for a path with or without a trailing slash. The order of two lines decides, not their spelling. */
export function findRedirect(rules: RedirectRules, path: string): RedirectRule | undefined {
  return rules.get(withoutSlash(path));
}

/**
 * Returns the address of a redirect. The query of the request is passed on, as hosts do, unless the line has its own.
 *
 * @example locationOf({ to: '/a/#b', status: 301 }, '?c') // '/a/?c#b'
 */
export function locationOf({ to }: RedirectRule, query: string): string {
  const hash = /#.*$/.exec(to)?.[0] ?? '';
  const bare = to.slice(0, to.length - hash.length);
  return bare.includes('?') ? to : bare + query + hash;
}

function keyOf(path: string): string | null {
  const decoded = decodeUrlPath(path);
  return decoded === null ? null : withoutSlash(decoded);
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, '');
}
