/**
 * The part of a page that answers a query best. In: the page's text, from heading to heading. Out: a place on the page,
 * a line of its text around the densest matches, and the other places that answer as well.
 */
import { findMatches, markMatches, type TextMatch, type TextPart } from './highlight.js';
import { SEPARATOR, type TextSection } from './page-text.js';
import type { Query } from './query.js';
import { fold } from './terms.js';

export interface Place {
  readonly anchor: string;
  readonly heading: readonly TextPart[];
  /** Whether the place is about an input, an output or an option. */
  readonly isParameter: boolean;
  readonly text: readonly TextPart[];
}

export interface Excerpt extends Omit<Place, 'anchor'> {
  readonly anchor: string | null;
  /** Other places of the page that have as many words of the query, in the order of the page. */
  readonly others: readonly Place[];
}

/** Length in characters: about two lines. */
const LENGTH = 160;
/** Text before the first match, so that the match appears in its sentence. */
const LEAD = 40;
const MAX_MATCHES = 400;
/** More matches do not fit into an excerpt. */
const MAX_NEAR = 30;
/** A word in the heading counts more than one in the text below. */
const HEADING_WEIGHT = 1.5;
const MAX_OTHERS = 20;

interface Candidate extends Omit<Passage, 'words'> {
  readonly section: TextSection;
  /** Number of different words of the query. */
  readonly words: number;
}

/** A text, and the offset of its densest matches. */
interface Passage {
  readonly text: string;
  readonly start: number;
  readonly score: number;
  readonly words: readonly string[];
}

/** `null` if no part of the page answers the query. */
export function createExcerpt(sections: readonly TextSection[], query: Query): Excerpt | null {
  const candidates = sections.map((section) => rate(section, query));
  let best: Candidate | null = null;
  for (const candidate of candidates) if (candidate.score > (best?.score ?? 0)) best = candidate;
  if (best === null) return null;
  return {
    anchor: best.section.anchor,
    ...describe(best, query),
    others: listOthers(candidates, best, query),
  };
}

function describe({ section, text, start }: Candidate, query: Query): Omit<Place, 'anchor'> {
  return {
    heading: markMatches(section.heading, query),
    isParameter: section.isParameter,
    text: markMatches(cutText(text, start), query),
  };
}

function listOthers(candidates: readonly Candidate[], best: Candidate, query: Query): Place[] {
  return candidates
    .flatMap((candidate) => {
      const { anchor } = candidate.section;
      const isOther = anchor !== null && anchor !== best.section.anchor;
      return isOther && candidate.words >= best.words ? [{ anchor, candidate }] : [];
    })
    .slice(0, MAX_OTHERS)
    .map(({ anchor, candidate }) => ({ anchor, ...describe(candidate, query) }));
}

/** True if a section has the phrase exactly as it was quoted. */
export function hasPhrase(sections: readonly TextSection[], phrase: string): boolean {
  return sections.some(({ heading, text, fragments }) =>
    [heading, text, ...fragments].some((part) => fold(part).includes(phrase)),
  );
}

function rate(section: TextSection, query: Query): Candidate {
  const inHeading = new Set(findMatches(section.heading, query, 20).map(({ word }) => word));
  const passages = [section.text, ...section.fragments].map((text) => ratePassage(text, query));
  // Prose reads best, so a fragment needs more matches.
  const { text, start, score } = passages.reduce((best, next) =>
    best.text === '' || next.score > best.score ? next : best,
  );
  const words = new Set([...inHeading, ...passages.flatMap((passage) => passage.words)]).size;
  return { section, text, start, score: score + HEADING_WEIGHT * inHeading.size, words };
}

function ratePassage(text: string, query: Query): Passage {
  const matches = findMatches(text, query, MAX_MATCHES);
  let start = matches[0]?.start ?? 0;
  let densest = 0;
  for (const [index, match] of matches.entries()) {
    const score = countWords(matches.slice(index, index + MAX_NEAR), query, text);
    if (score > densest) [densest, start] = [score, match.start];
  }
  return { text, start, score: densest, words: matches.map(({ word }) => word) };
}

/**
 * Counts different words within an excerpt's length from the first match on. An identifier as typed, its definition in
 * a reference, and a phrase count more.
 */
function countWords(matches: readonly TextMatch[], query: Query, text: string): number {
  const first = matches[0]?.start ?? 0;
  const words = new Set<string>();
  for (const { word, end } of matches) {
    if (end - first > LENGTH - LEAD) break;
    words.add(word);
  }
  const found = fold(text.slice(first, first + LENGTH));
  const whole = query.tokens.find((token) => found.startsWith(token.whole))?.whole;
  const rest = whole === undefined ? '_' : found.slice(whole.length);
  const isWhole = !/^[\p{L}\p{N}_]/u.test(rest);
  const isDefined = isWhole && /^(?: -+)? \(/.test(rest);
  const phrases = query.phrases.filter((phrase) => found.includes(phrase)).length;
  return words.size + (isWhole ? 0.5 : 0) + (isDefined ? 1.5 : 0) + phrases * 2;
}

/** Cuts between words, and begins with the block of the first match if that block begins shortly before it. */
function cutText(text: string, start: number): string {
  const lead = Math.max(0, start - LEAD);
  const block = text.lastIndexOf(SEPARATOR, start);
  const from =
    block >= lead ? block + SEPARATOR.length : lead === 0 ? 0 : text.indexOf(' ', lead) + 1;
  const to = from + LENGTH;
  const end = to >= text.length ? text.length : Math.max(text.lastIndexOf(' ', to), start + 20);
  const cut = text.slice(from, end).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$| ·$/g, '');
  return `${from > 0 ? '… ' : ''}${cut}${end < text.length ? ' …' : ''}`;
}
