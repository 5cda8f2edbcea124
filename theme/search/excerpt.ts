/**
 * The part of a page that answers a query best. In: the page's text, from heading to heading. Out: a place on the page
 * and a line of its text around the densest matches.
 */
import { findMatches, markMatches, type TextMatch, type TextPart } from './highlight.js';
import type { TextSection } from './page-text.js';
import type { Query } from './query.js';
import { fold } from './terms.js';

export interface Excerpt {
  readonly anchor: string | null;
  readonly heading: readonly TextPart[];
  readonly text: readonly TextPart[];
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

interface Candidate {
  readonly section: TextSection;
  readonly start: number;
  readonly score: number;
}

/** `null` if no part of the page answers the query. */
export function createExcerpt(sections: readonly TextSection[], query: Query): Excerpt | null {
  let best: Candidate | null = null;
  for (const section of sections) {
    const candidate = rate(section, query);
    if (candidate.score > (best?.score ?? 0)) best = candidate;
  }
  if (best === null) return null;
  const { section, start } = best;
  return {
    anchor: section.anchor,
    heading: markMatches(section.heading, query),
    text: markMatches(cutText(section.text, start), query),
  };
}

/** True if a section has the phrase exactly as it was quoted. */
export function hasPhrase(sections: readonly TextSection[], phrase: string): boolean {
  return sections.some(
    ({ heading, text }) => fold(heading).includes(phrase) || fold(text).includes(phrase),
  );
}

function rate(section: TextSection, query: Query): Candidate {
  const inHeading = new Set(findMatches(section.heading, query, 20).map(({ word }) => word));
  const matches = findMatches(section.text, query, MAX_MATCHES);
  let start = matches[0]?.start ?? 0;
  let densest = 0;
  for (const [index, match] of matches.entries()) {
    const score = countWords(matches.slice(index, index + MAX_NEAR), query, section.text);
    if (score > densest) [densest, start] = [score, match.start];
  }
  return { section, start, score: densest + HEADING_WEIGHT * inHeading.size };
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

function cutText(text: string, start: number): string {
  const lead = Math.max(0, start - LEAD);
  const from = lead === 0 ? 0 : text.indexOf(' ', lead) + 1;
  const to = from + LENGTH;
  const end = to >= text.length ? text.length : Math.max(text.lastIndexOf(' ', to), start + 20);
  const cut = text.slice(from, end).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
  return `${from > 0 ? '… ' : ''}${cut}${end < text.length ? ' …' : ''}`;
}
