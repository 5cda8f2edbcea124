/**
 * Counts the terms of a page's text, which the search index would otherwise do again in every build. In: the sections of a
 * page. Out: each term except stop words, in the order of their first appearance.
 */
import { indexedTerms, repeatedTerms, STOP_WORDS } from '../../theme/search/terms.js';
import type { SearchSection, TermCounts } from '../types.js';

/** The text after an argument that a reference defines. */
const DEFINED = / \((?:Optional|Required|Computed|Output|Default)\b/gi;
/** The argument's name and separator. Matching both at each word would take five times as long. */
const NAME = /(?<!\w)([A-Za-z]\w{0,63})(?: -{1,3})?$/;
/** Characters to match: a name of 64, ` ---` and the character before. */
const NAME_LENGTH = 69;
/** Most words and identifiers, with adjacent punctuation, which is not part of a term. */
const MARKED = /^["'(`]*([a-z\d]+(?:[_-][a-z\d]+)*)["')`,.;:!?]*$/;
/** A word that is one term: it needs no search and no cache. */
const PLAIN_WORD = /^[a-z]{1,40}$/;

type Counts = [prose: number, code: number, headings: number, definitions: number];

/** It is pure: the same sections give the same counts in the same order. */
export function countTerms(sections: readonly SearchSection[]): TermCounts[] {
  const counts = new Map<string, Counts>();
  // Adds words first, which a page repeats, then the terms of each word.
  const add = (term: string, times: Counts) => {
    const count = counts.get(term);
    if (count === undefined) counts.set(term, [...times]);
    else {
      count[0] += times[0];
      count[1] += times[1];
      count[2] += times[2];
      count[3] += times[3];
    }
  };
  for (const [word, times] of countWords(sections)) {
    const bare = MARKED.exec(word)?.[1] ?? word;
    if (!PLAIN_WORD.test(bare)) for (const term of indexedTerms(bare)) add(term, times);
    else if (!STOP_WORDS.has(bare)) add(bare, times);
  }
  for (const { heading } of sections)
    for (const term of repeatedTerms(heading)) add(term, [0, 0, 1, 0]);
  return [...counts].map(createRow);
}

function countWords(sections: readonly SearchSection[]): Map<string, Counts> {
  const counts = new Map<string, Counts>();
  const add = (words: readonly string[], field: 0 | 1 | 2 | 3) => {
    for (const word of words) {
      let count = counts.get(word);
      if (count === undefined) counts.set(word, (count = [0, 0, 0, 0]));
      count[field]++;
    }
  };
  for (const { heading, text, code } of sections) {
    add(heading.split(' '), 2);
    // Prose has single spaces between its words.
    add(text.split(' '), 0);
    if (code !== '') add(code.split(/\s+/), 1);
    for (const { index } of text.matchAll(DEFINED)) {
      const name = NAME.exec(text.slice(Math.max(0, index - NAME_LENGTH), index))?.[1];
      if (name !== undefined) add([name], 3);
    }
  }
  return counts;
}

function createRow([term, [prose, code, headings, definitions]]: [string, Counts]): TermCounts {
  if (definitions > 0) return [term, prose, code, headings, definitions];
  if (headings > 0) return [term, prose, code, headings];
  return code > 0 ? [term, prose, code] : [term, prose];
}
