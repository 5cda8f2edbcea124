/**
 * A `_headers` file in (the format of Netlify, which Cloudflare Pages shares), the headers of a path out. Rules add up;
 * a header that two rules set is joined by a comma, as those hosts do. Headers that frame the message belong to the
 * server, and no rule may open local pages to other origins: both are left out.
 */
export interface HeaderRule {
  readonly pattern: RegExp;
  /** Names as written. */
  readonly headers: readonly (readonly [name: string, value: string])[];
}

const RESERVED =
  /^(accept-ranges|age|allow|alt-svc|connection|content-encoding|content-length|content-range|content-type|date|etag|last-modified|location|server|trailer|transfer-encoding|upgrade|vary|access-control-.*)$/i;
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Lines that make no sense are skipped, as hosts do: the file may be written by hand. */
export function parseHeadersFile(text: string): HeaderRule[] {
  const rules: { pattern: RegExp; headers: (readonly [string, string])[] }[] = [];
  for (const line of text.split(/\r?\n/)) {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    if (/^\S/.test(line)) {
      rules.push({ pattern: createPattern(trimmed), headers: [] });
      continue;
    }
    const colon = trimmed.indexOf(':');
    const name = trimmed.slice(0, colon);
    const value = trimmed.slice(colon + 1).trim();
    const isUsable = colon > 0 && HEADER_NAME.test(name) && HEADER_VALUE.test(value);
    if (isUsable && !RESERVED.test(name)) rules.at(-1)?.headers.push([name, value]);
  }
  return rules;
}

/** By lower-case name. */
export function headersFor(rules: readonly HeaderRule[], path: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const rule of rules) {
    if (!rule.pattern.test(path)) continue;
    for (const [name, value] of rule.headers) {
      const key = name.toLowerCase();
      const before = found.get(key);
      found.set(key, before === undefined ? value : `${before}, ${value}`);
    }
  }
  return found;
}

/** `*` is anything, `:name` one segment; a scheme and host in front are not ours to compare. */
function createPattern(path: string): RegExp {
  const source = path
    .replace(/^https?:\/\/[^/]*/i, '')
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replace(/\/:[A-Za-z]\w*/g, '/[^/]+');
  return new RegExp(`^${source}$`);
}
