/**
 * Reads a `_headers` file, in the format of Netlify and Cloudflare Pages. In: its text, and a path. Out: the headers of the
 * path. Rules add up: two values of a header are joined by a comma, as those hosts do, and `! Name`
 * removes the header of earlier rules, as Cloudflare Pages does. Headers that frame the message are
 * ignored, because the server sets them. Headers that would open local pages to other origins are ignored too.
 */
export interface HeaderRule {
  readonly pattern: RegExp;
  /** Names of headers, in lower case, that earlier rules set and this rule removes. */
  readonly removed: readonly string[];
  /** Headers with their names as written. */
  readonly headers: readonly (readonly [name: string, value: string])[];
}

const RESERVED =
  /^(accept-ranges|age|allow|alt-svc|connection|content-encoding|content-length|content-range|content-type|date|etag|last-modified|location|server|trailer|transfer-encoding|upgrade|vary|access-control-.*)$/i;
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Skips invalid lines, as hosts do: the file may be written by hand. */
export function parseHeadersFile(text: string): HeaderRule[] {
  const rules: {
    pattern: RegExp;
    removed: string[];
    headers: (readonly [string, string])[];
  }[] = [];
  for (const line of text.split(/\r?\n/)) {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    if (/^\S/.test(line)) {
      rules.push({ pattern: createPattern(trimmed), removed: [], headers: [] });
      continue;
    }
    if (trimmed.startsWith('!')) {
      rules.at(-1)?.removed.push(trimmed.slice(1).trim().toLowerCase());
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

/** Returns the headers of a path by lower-case name. */
export function headersFor(rules: readonly HeaderRule[], path: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const rule of rules) {
    if (!rule.pattern.test(path)) continue;
    for (const name of rule.removed) found.delete(name);
    for (const [name, value] of rule.headers) {
      const key = name.toLowerCase();
      const before = found.get(key);
      found.set(key, before === undefined ? value : `${before}, ${value}`);
    }
  }
  return found;
}

/** `*` matches anything, `:name` one segment. A scheme and host in front are ignored. */
function createPattern(path: string): RegExp {
  const source = path
    .replace(/^https?:\/\/[^/]*/i, '')
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replace(/\/:[A-Za-z]\w*/g, '/[^/]+');
  return new RegExp(`^${source}$`);
}
