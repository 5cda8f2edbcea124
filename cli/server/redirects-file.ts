/**
 * A `_redirects` file in, where each old path leads out. Lines with placeholders, conditions or a status that is no
 * redirect are for hosts that know more; they are skipped.
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

/** By decoded path, base path included, without the slash at its end; of two for one path the first. */
export type RedirectRules = ReadonlyMap<string, RedirectRule>;

/** Another host only where the line says so in full; all of it may stand in a header. */
const TARGET = /^(?:\/(?![/\\])|https?:\/\/)[\x21-\x7e]*$/i;
/** Netlify's; at Cloudflare a line without one means 302. */
const DEFAULT_STATUS = '301';

export function parseRedirectsFile(text: string): RedirectRules {
  return new Map(listLines(text).map(([key, { to, status }]) => [key, { to, status }]));
}

/** The lines that `parseRedirectsFile` reads. */
export function listRedirectLines(text: string): RedirectLine[] {
  return listLines(text).map(([, line]) => line);
}

function listLines(text: string): [key: string, line: RedirectLine][] {
  const found = new Map<string, RedirectLine>();
  for (const [i, written] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    // A comment may end a line, too.
    const [from = '', to = '', status = DEFAULT_STATUS, ...conditions] = written
      .replace(/(?:^|\s)#.*/, '')
      .trim()
      .split(/\s+/);
    if (!/^\/[^*:?]*$/.test(from) || !TARGET.test(to) || conditions.length > 0) continue;
    if (!/^30[12378]!?$/.test(status)) continue;
    const key = keyOf(from);
    // The server adds a slash by itself.
    if (key === null || key === keyOf(to.replace(/[?#].*/, '')) || found.has(key)) continue;
    const column = written.indexOf(to, written.indexOf(from) + from.length) + 1;
    const place = { line: i + 1, column, endLine: i + 1, endColumn: column + to.length };
    found.set(key, { from, to, status: Number.parseInt(status, 10), place });
  }
  return [...found];
}

/** With the slash at its end and without: which of two lines comes first is what decides, not how they are spelled. */
export function findRedirect(rules: RedirectRules, path: string): RedirectRule | undefined {
  return rules.get(withoutSlash(path));
}

/**
 * As hosts do: the query of the request is passed on unless the line has its own.
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
