/**
 * Where the search takes the text of a page from. In: both ways to it. Out: one way, which chooses for each page. Sections
 * that the parser has found cost nothing more. Only the finished article says what code shows.
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
