/**
 * Where a URL was written. In: the text of a source and the URL as emitted. Out: the places of its first spelling there
 * is, in quotes before any other.
 */
import { placeAt } from '../diagnostics/place-at.js';
import type { Place } from '../types.js';

/** @example findPlaces("to: '/docs/a#b'", ['/x/docs/a/#b'], { base: '/x/' }) // the place of `/docs/a#b` */
export function findPlaces(
  text: string,
  urls: Iterable<string>,
  { base, range = [0, text.length] }: { base: string; range?: readonly [number, number] | null },
): Place[] {
  const spellings = [...urls].filter((url) => url !== '').flatMap((url) => spellingsOf(url, base));
  const [start, end] = range ?? [0, text.length];
  const searched = text.slice(start, end);
  const quoted = spellings.flatMap((spelling) =>
    ['"', "'", '`'].map((quote) => ({ spelling, quote })),
  );
  const bare = spellings.map((spelling) => ({ spelling, quote: '' }));
  for (const { spelling, quote } of [...quoted, ...bare]) {
    const found = indexesOf(searched, quote + spelling + quote);
    if (found.length > 0)
      return found.map((at) => placeAt(text, start + at + quote.length, spelling.length));
  }
  return [];
}

function indexesOf(text: string, part: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length))
    found.push(at);
  return found;
}

/** As emitted, without the base path, and without the slash at its end; the longest first. */
function spellingsOf(url: string, base: string): string[] {
  const local = url.startsWith(base) ? `/${url.slice(base.length)}` : url;
  const bare = local.replace(/(?<=.)\/(?=$|[?#])/, '');
  return [...new Set([url, local, bare])].filter((spelling) => spelling.length > 1);
}
