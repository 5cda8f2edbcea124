/**
 * Chooses the source of a page's text for the search. In: both sources. Out: a function that chooses for each page. Sections
 * that the parser has found cost nothing more. Only the finished article has the text that code shows.
 */
import type { Contents } from '../types.js';

type TextOf = Contents['textOf'];

export function chooseText({
  parsed,
  finished,
}: {
  readonly parsed: TextOf;
  readonly finished: TextOf;
}): TextOf {
  return (page) => (page.hasCode === true ? finished(page) : parsed(page));
}
