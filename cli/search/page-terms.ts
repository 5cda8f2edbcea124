/**
 * Weighs the terms of a page. In: a doc route and its text. Out: each term with an impact from 0 to `MAX_IMPACT`. The impact
 * is highest in the title, lower in headings, in prose and in code. It is higher for a frequent term, and lower on a long
 * page.
 */
import { MAX_IMPACT } from '../../theme/search/format.js';
import { indexedTerms, repeatedTerms } from '../../theme/search/terms.js';
import type { PageRoute, PageText } from '../types.js';
import type { PagePlace } from './page-place.js';

const WEIGHTS = {
  title: 6,
  keywords: 4,
  heading: 3,
  description: 2,
  trail: 2,
  prose: 1,
  code: 0.3,
};
/** Weight of an argument where a reference defines it, in addition to its weight as prose. */
const DEFINITION_WEIGHT = 5;
/** Weight that gives half of the greatest impact on a page of `USUAL_LENGTH` terms. */
const SATURATION = 3;
/**
 * Usual number of terms on a page. It is a constant and not an average, because a change on one page must not change the
 * impacts of all others.
 */
const USUAL_LENGTH = 600;

/** Receives the terms of a page one by one. A page has hundreds, and a list for each would take most of the time. */
export type TakeTerm = (term: string, impact: number) => void;

/**
 * Passes every term of the page except stop words to `take`, each once. Pure: the same page gives the same impacts in the
 * same order.
 */
export function weighTerms(
  route: PageRoute,
  {
    text: { terms, description = route.description },
    place,
  }: { readonly text: PageText; readonly place: PagePlace },
  take: TakeTerm,
): void {
  const extra = weighNames({ ...route, description }, place);
  const known = new Set<string>();
  for (const [term] of terms) if (extra.has(term)) known.add(term);
  const length = terms.length + extra.size - known.size;
  for (const [term, weight] of extra) if (!known.has(term)) take(term, impactOf(weight, length));
  for (const [term, prose, code = 0, headings = 0, definitions = 0] of terms) {
    const weight =
      prose * WEIGHTS.prose +
      code * WEIGHTS.code +
      headings * WEIGHTS.heading +
      definitions * DEFINITION_WEIGHT;
    take(term, impactOf(weight + (extra.get(term) ?? 0), length));
  }
}

/** Weighs the terms of what describes the page, besides its text. */
function weighNames(route: PageRoute, place: PagePlace): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const term of indexedTerms(text)) weights.set(term, (weights.get(term) ?? 0) + weight);
  };
  const { title, description, page } = route;
  add(title, WEIGHTS.title);
  for (const term of repeatedTerms(title)) weights.set(term, WEIGHTS.title);
  add(description, WEIGHTS.description);
  add(lastSegment(route.permalink), WEIGHTS.heading);
  for (const label of [place.section, ...place.trail, place.kind]) add(label, WEIGHTS.trail);
  const { keywords = [], tags = [] } = page.frontMatter;
  for (const keyword of [...keywords, ...tags]) add(keyword, WEIGHTS.keywords);
  return weights;
}

function impactOf(weight: number, length: number): number {
  const half = SATURATION * (0.8 + (0.2 * length) / USUAL_LENGTH);
  return Math.round((MAX_IMPACT * weight) / (weight + half));
}

function lastSegment(permalink: string): string {
  return decodeURIComponent(/([^/]*)\/?$/.exec(permalink)?.[1] ?? '');
}
