/**
 * Reads a `_redirects` file. In: its text. Out: the target of each old path, and of all paths below `/old/*`. Lines with
 * other placeholders, conditions or a status that is not a redirect are for hosts with more features, and are skipped.
 */
import { encodeSegments } from '../paths/path.js';
import type { Place } from '../types.js';
import { decodeUrlPath } from './output-files.js';

export const REDIRECTS_FILE = '_redirects';

export interface RedirectRule {
  /** `:splat` in a rule for a folder stands for the rest of the path. */
  readonly to: string;
  readonly status: number;
}

/** A line that the server follows. */
export interface RedirectLine extends RedirectRule {
  readonly from: string;
  /** Place of `to`. */
  readonly place: Place;
  /** Place of `from`. */
  readonly fromPlace: Place;
}

/**
 * Rules by decoded path, which includes the base path, but no slash at its end; a rule for all paths of a folder ends with
 * `/*`. The first of two rules for one path counts.
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
export function listRules(text: string): RedirectLine[] {
  return listLines(text).map(([, line]) => line);
}

/** Lists the same lines without those for folders, whose targets are not addresses. */
export function listRedirectLines(text: string): RedirectLine[] {
  return listRules(text).filter(({ from }) => !from.endsWith('/*'));
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
    if (
      !/^\/[^*:?]*(?<=\/)\*?$|^\/[^*:?]*$/.test(from) ||
      !TARGET.test(to) ||
      conditions.length > 0
    )
      continue;
    if (!/^30[12378]!?$/.test(status)) continue;
    const key = keyOf(from);
    // Skip rules that only add a trailing slash: the server redirects those already.
    if (key === null || key === keyOf(to.replace(/[?#].*/, ''))) continue;
    // An earlier line for the same paths counts. A folder that leads into itself would never end.
    if (findRedirect(found, key) !== undefined || isEndless(from, to)) continue;
    const start = written.indexOf(from);
    const placeOf = (part: string, offset: number): Place => {
      const column = offset + 1;
      return { line: i + 1, column, endLine: i + 1, endColumn: column + part.length };
    };
    found.set(key, {
      from,
      to,
      status: Number.parseInt(status, 10),
      place: placeOf(to, written.indexOf(to, start + from.length)),
      fromPlace: placeOf(from, start),
    });
  }
  return [...found];
}

/**
 * Finds the rule for a path with or without a trailing slash. The rule for a folder has the target for this path.
 *
 * @example findRedirect(rules, '/old/a') // { to: '/new/a', status: 301 }
 */
export function findRedirect(rules: RedirectRules, path: string): RedirectRule | undefined {
  const bare = withoutSlash(path);
  const known = bare.endsWith('/*') ? undefined : rules.get(bare);
  if (known !== undefined || rules.size === 0) return known;
  const names = bare.split('/');
  for (let count = names.length; count > 0; count--) {
    const rule = rules.get(`${names.slice(0, count).join('/')}/*`);
    if (rule === undefined) continue;
    const rest = encodeSegments(path.split('/').slice(count).join('/'));
    return { ...rule, to: rule.to.replace(':splat', () => rest) };
  }
  return undefined;
}

function isEndless(from: string, to: string): boolean {
  return from.endsWith('/*') && to.startsWith(from.slice(0, -1));
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
