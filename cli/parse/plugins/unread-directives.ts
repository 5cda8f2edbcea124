/**
 * Reports lines that are meant as directives but that no parser reads as such: invalid beginnings, and ends without a
 * beginning, such as the second `:::` below two containers of three colons each. They stay visible text.
 */
import type { Nodes } from 'mdast';
import type { Point } from 'unist';
import { didYouMean } from '../../diagnostics/suggest.js';
import type { Problem } from '../../types.js';
import { report, type PageContext } from '../context.js';
import { describeUnknown, INCLUDE, directiveNames } from '../directives/index.js';

/** Lines that look like directives and are not parsed as such: `::: nots Title`, `::name{a=b}`, `::note`. */
const UNREAD =
  /^(?:(:{3,})[ \t\u00A0]*|::(?=[^\s:[{]+(?:[[{]|[ \t]*(?:[\r\n]|$))))(\p{L}[\p{L}\p{N}_-]*)(?:(?=[[{])|(?=[ \t\r\n]|$)[^\r\n]*)/u;

/** `:::{note}` of other generators, which has a finding of its own. */
const FOREIGN = /^:{3,}[ \t]*\{\.?[a-z]/gm;

/** A line that would end a directive if one were open. */
const END = /^(?:[ \t]*>)*[ \t]*(:{3,})[ \t]*$/;

/** The end line of a beginning that was reported is not reported again. */
export function reportUnreadLines(siblings: readonly Nodes[], context: PageContext): void {
  let begun = 0;
  for (const node of siblings) {
    if (node.type !== 'paragraph' || node.position === undefined) continue;
    const { start, end } = node.position;
    const text = context.source.slice(start.offset, end.offset);
    if (!text.includes('::')) continue;
    const foreign = text.match(FOREIGN)?.length ?? 0;
    begun += foreign;
    if (foreign === 0 && reportBeginning(text, start, context)) begun++;
    const lines = withoutCode(text).split(/\r\n|\n|\r/);
    for (const [index, line] of lines.entries()) {
      const colons = END.exec(line)?.[1];
      if (colons === undefined) continue;
      if (begun > 0) begun--;
      else reportEnd(colons, placeOf(start, index, line.indexOf(':')), context);
    }
  }
}

function reportEnd(colons: string, start: Point, context: PageContext): void {
  const end = { line: start.line, column: start.column + colons.length };
  report(context, 'unknown-directive', {
    reason: `Cannot find the directive that "${colons}" ends`,
    note: 'Remove the line, or give the outer directive more colons than those inside of it. It is shown as text.',
    position: { start, end },
  });
}

/** Returns whether the text has a beginning that needs an end. */
function reportBeginning(text: string, start: Point, context: PageContext): boolean {
  const [line, colons, name = ''] = UNREAD.exec(text) ?? [];
  // A problem of an include has its own finding.
  if (line === undefined || (colons === undefined && name === INCLUDE)) return false;
  const { admonitions } = context.options;
  const isKnown = directiveNames(context.options)(name);
  // A single name may mean anything.
  if (colons === undefined && !/[[{]/.test(text[line.length] ?? '') && !isKnown) return false;
  const end = { ...start, column: start.column + line.trimEnd().length };
  const problem =
    colons === undefined
      ? unknownLeaf(name, isKnown)
      : isKnown
        ? unread(name)
        : describeUnknown(name, admonitions);
  report(context, 'unknown-directive', { ...problem, position: { start, end } });
  return colons !== undefined;
}

/** Blanks out code; the result has the same length and lines. */
function withoutCode(text: string): string {
  return text.replace(/`[^`]*`/g, (code) => code.replace(/[^\r\n]/g, ' '));
}

function placeOf(start: Point, line: number, column: number): Point {
  return { line: start.line + line, column: (line === 0 ? start.column : 1) + column };
}

function unread(name: string): Problem {
  const note = `The line is ":::${name}", then a title or [title], then {attributes} if there are any.`;
  return { reason: `Cannot read directive "${name}"`, note };
}

function unknownLeaf(name: string, isKnown: boolean): Problem {
  const note = isKnown
    ? `Write ":::${name}", and ":::" below what it holds.`
    : (didYouMean(name, [INCLUDE]) ?? 'With two colons there is ::include{file="…"} only.');
  return { reason: `Unknown directive "${name}"`, note };
}
