/**
 * Blanks out code within text, as Markdown reads it: a span ends at the next run of as many backticks as it begins with, and
 * may contain other runs. In: the source of a paragraph, a table or a piece of HTML. Out: a text of the same length.
 */
import { blank } from './blank.js';

/** The role of MyST or reStructuredText in front of code. */
const ROLE = /(?:\{[a-z][\w:.+-]{0,40}\}|:[a-z][\w:.+-]{0,40}:)$/;
const LONGEST_ROLE = 43;

/** @example blankCodeSpans('a {doc}`b` ``c ` d`` e') // 'a                    e' */
export function blankCodeSpans(text: string): string {
  const runs = [...text.matchAll(/`+/g)];
  // A length that does not occur again is not searched again, so that hostile text takes no longer.
  const single = new Set<number>();
  let result = '';
  let end = 0;
  for (let i = 0; i < runs.length; i++) {
    const { 0: open = '', index = 0 } = runs[i] ?? {};
    const isEscaped = text[index - 1] === '\\' && text[index - 2] !== '\\';
    if (isEscaped || single.has(open.length)) continue;
    let last = i + 1;
    while (last < runs.length && runs[last]?.[0].length !== open.length) last++;
    const close = runs[last];
    if (close === undefined) {
      single.add(open.length);
      continue;
    }
    const [role = ''] = ROLE.exec(text.slice(Math.max(end, index - LONGEST_ROLE), index)) ?? [];
    const start = index - role.length;
    const next = close.index + open.length;
    result += text.slice(end, start) + blank(text.slice(start, next));
    end = next;
    i = last;
  }
  return result + text.slice(end);
}
