/**
 * Where a URL was written. In: the text of a source and the URL as emitted. Out: the places of its first spelling there
 * is, in quotes before any other; of several URLs those of the one that comes first.
 */
import { placeAt } from '../diagnostics/place-at.js';
import type { Place } from '../types.js';

/** @example findPlaces("to: '/docs/a#b'", ['/x/docs/a/#b'], { base: '/x/' }) // the place of `/docs/a#b` */
export function findPlaces(
  text: string,
  urls: Iterable<string>,
  { base, range = [0, text.length] }: { base: string; range?: readonly [number, number] | null },
): Place[] {
  const written = [...urls].filter((url) => url !== '').map((url) => spellingsOf(url, base));
  const [start, end] = range ?? [0, text.length];
  const searched = text.slice(start, end);
  for (const quotes of [QUOTES, ['']]) {
    const found = written.flatMap((spellings) => findFirst(searched, spellings, quotes) ?? []);
    // In which order they were given says nothing. One that another begins with is only a part of it.
    const [first] = found.sort((a, b) => a.at - b.at || b.length - a.length);
    if (first !== undefined) return first.all.map((at) => placeAt(text, start + at, first.length));
  }
  return [];
}

const QUOTES = ['"', "'", '`'];

interface Found {
  readonly at: number;
  /** Offsets of the same spelling. */
  readonly all: readonly number[];
  readonly length: number;
}

function findFirst(
  text: string,
  spellings: readonly string[],
  quotes: readonly string[],
): Found | null {
  for (const spelling of spellings)
    for (const quote of quotes) {
      const all = indexesOf(text, quote + spelling + quote).map((at) => at + quote.length);
      const [at] = all;
      if (at !== undefined) return { at, all, length: spelling.length };
    }
  return null;
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
