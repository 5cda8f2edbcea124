/**
 * Where a URL was written. In: the text of a source and the URL as emitted. Out: the place of its first spelling there,
 * in quotes before any other, or `null`.
 */
import type { Place } from '../types.js';

/** @example findPlace("to: '/docs/a#b'", ['/x/docs/a/#b'], '/x/') // the place of `/docs/a#b` */
export function findPlace(text: string, urls: Iterable<string>, base = '/'): Place | null {
  const spellings = [...urls].filter((url) => url !== '').flatMap((url) => spellingsOf(url, base));
  const quoted = spellings.flatMap((spelling) =>
    ['"', "'", '`'].map((quote) => ({ spelling, at: text.indexOf(quote + spelling + quote) + 1 })),
  );
  const bare = spellings.map((spelling) => ({ spelling, at: text.indexOf(spelling) }));
  const found = quoted.find(({ at }) => at > 0) ?? bare.find(({ at }) => at >= 0);
  if (found === undefined) return null;
  const { at, spelling } = found;
  const line = text.slice(0, at).split('\n').length;
  const column = at - text.lastIndexOf('\n', at - 1);
  return { line, column, endLine: line, endColumn: column + spelling.length };
}

/** As emitted, without the base path, and without the slash at its end; the longest first. */
function spellingsOf(url: string, base: string): string[] {
  const local = url.startsWith(base) ? `/${url.slice(base.length)}` : url;
  const bare = local.replace(/(?<=.)\/(?=$|[?#])/, '');
  return [...new Set([url, local, bare])].filter((spelling) => spelling.length > 1);
}
