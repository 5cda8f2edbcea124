/**
 * What a page is about. In: a doc route. Out: each of its terms with an impact from 0 to `MAX_IMPACT`: more for a
 * term of the title than of a heading than of prose than of code, more where it is frequent, less on a long page.
 */
import { MAX_IMPACT } from '../../theme/search/format.js';
import { listTerms, STOP_WORDS } from '../../theme/search/terms.js';
import type { DocRoute } from '../types.js';
import type { PagePlace } from './page-place.js';

const WEIGHTS = { title: 6, keywords: 4, heading: 3, description: 2, trail: 2, text: 1, code: 0.3 };
/** An argument where a reference defines it, over and above its weight as text. */
const DEFINITION_WEIGHT = 5;
const DEFINITION = /([A-Za-z]\w*)(?: -+)? \((?:Optional|Required|Computed|Output|Default)\b/gi;
/** Half of the greatest impact is reached with this weight on a page of `USUAL_LENGTH` terms. */
const SATURATION = 3;
/** A constant and no average: a change on one page must not move the impacts of all others. */
const USUAL_LENGTH = 600;
/** Pages repeat their words, so most of them are taken apart once; this many are kept. */
const MEMORY_SIZE = 200_000;

const memory = new Map<string, readonly string[]>();

/** Every term of the page but stop words. Pure: the same page gives the same impacts in the same order. */
export function termsOfPage(route: DocRoute, place: PagePlace): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const term of termsOf(text)) weights.set(term, (weights.get(term) ?? 0) + weight);
  };
  const { title, description, page } = route;
  add(title, WEIGHTS.title);
  add(description, WEIGHTS.description);
  add(lastSegment(route.permalink), WEIGHTS.heading);
  for (const label of [place.section, ...place.trail, place.kind]) add(label, WEIGHTS.trail);
  const { keywords = [], tags = [] } = page.frontMatter;
  for (const keyword of [...keywords, ...tags]) add(keyword, WEIGHTS.keywords);
  for (const { heading, text, code } of page.sections) {
    add(heading, WEIGHTS.heading);
    add(text, WEIGHTS.text);
    add(code, WEIGHTS.code);
    for (const [, name = ''] of text.matchAll(DEFINITION)) add(name, DEFINITION_WEIGHT);
  }
  return new Map(
    [...weights].map(([term, weight]) => [term, impactOf(weight, weights.size)] as const),
  );
}

function impactOf(weight: number, length: number): number {
  const half = SATURATION * (0.8 + (0.2 * length) / USUAL_LENGTH);
  return Math.round((MAX_IMPACT * weight) / (weight + half));
}

function* termsOf(text: string): Generator<string> {
  for (const word of text.split(/\s+/)) {
    let terms = memory.get(word);
    if (terms === undefined) {
      terms = listTerms(word).filter((term) => !STOP_WORDS.has(term));
      if (memory.size >= MEMORY_SIZE) memory.clear();
      memory.set(word, terms);
    }
    yield* terms;
  }
}

function lastSegment(permalink: string): string {
  return decodeURIComponent(/([^/]*)\/?$/.exec(permalink)?.[1] ?? '');
}
