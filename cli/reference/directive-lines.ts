/**
 * Finds directives, line by line, and makes room for others inside of them: a directive needs more colons than those that it
 * contains. In: lines of Markdown. Out: the directives, and the numbers of colons that lines need.
 */
import { findFences } from './fences.js';

interface DirectiveLines {
  readonly colons: number;
  /** Line indexes of its first and its last line. */
  readonly start: number;
  readonly end: number;
}

/** Lists directives that begin at the edge of the page and are closed, inner ones first. */
function listDirectives(lines: readonly string[]): DirectiveLines[] {
  const { isCode } = findFences(lines);
  const open: { colons: number; start: number }[] = [];
  const found: DirectiveLines[] = [];
  for (const [index, line] of lines.entries()) {
    const [, run = '', rest = ''] = isCode[index] ? [] : (/^(:{3,})(.*)$/.exec(line) ?? []);
    if (run === '') continue;
    if (/^\s*\p{L}/u.test(rest)) open.push({ colons: run.length, start: index });
    else if (rest.trim() === '') {
      // The outermost directive that the line can close ends, and those inside of it end too.
      const at = open.findIndex(({ colons }) => colons <= run.length);
      const [closed] = at === -1 ? [] : open.splice(at);
      if (closed !== undefined) found.push({ ...closed, end: index });
    }
  }
  return found;
}

/** Returns the most colons of a directive in the text; at least 2, which is one less than any directive has. */
export function mostColons(text: string): number {
  const lines = text.split('\n');
  const { isCode } = findFences(lines);
  const runs = lines.map((line, i) => (isCode[i] ? null : /^\s*(:{3,})/.exec(line)));
  return Math.max(2, ...runs.map((match) => match?.[1]?.length ?? 0));
}

/**
 * Gives directives at least the number of colons that their content needs, and those around them one more.
 * @param needed number of colons by the index of the directive's first line
 * @returns number of colons by the index of each line that changes
 */
export function widenDirectives(
  lines: readonly string[],
  needed: ReadonlyMap<number, number>,
): Map<number, number> {
  const directives = listDirectives(lines).toSorted((a, b) => a.end - a.start - (b.end - b.start));
  const colonsOf = new Map(directives.map((one) => [one, needed.get(one.start) ?? 0]));
  const changed = new Map<number, number>();
  for (const inner of directives) {
    const colons = Math.max(inner.colons, colonsOf.get(inner) ?? 0);
    if (colons > inner.colons)
      for (const index of [inner.start, inner.end]) changed.set(index, colons);
    for (const outer of directives)
      if (outer.start < inner.start && outer.end > inner.end && colons > inner.colons)
        colonsOf.set(outer, Math.max(colonsOf.get(outer) ?? 0, colons + 1));
  }
  return changed;
}
