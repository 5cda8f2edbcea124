/**
 * Selects lines of a file for an include. In: the lines, and a region or a range as written. Out: the first and last line,
 * from 1, or why there are none: the end of a message that begins with "Cannot include …: ".
 *
 * A region is between `#region name` and `#endregion`, in any comment, or between mdBook's `ANCHOR: name` and
 * `ANCHOR_END: name`.
 */
import { didYouMean } from '../../diagnostics/suggest.js';
import type { Problem } from '../../types.js';

export interface Selection {
  readonly first: number;
  /** Less than `first` when nothing is selected. */
  readonly last: number;
}

/** Accepts any sign that opens a comment. */
const MARKER = /^[^\w\r\n]{0,40}(?:rem[ \t]+)?#[ \t]*(end[ \t]*)?region\b([^\r\n]*)/i;
const ANCHOR = /^[^\w\r\n]{0,40}(?:\/\/|\/\*|#|--|;|%|<!--)[ \t]*ANCHOR(_END)?:([^\r\n]*)/;
const END_OF_COMMENT = /(?:\*\/|-->|\*\)|%>)$/;
/** Maximum number of names in a message, and of characters of a name that is compared with others. */
const MAX_LISTED = 20;
const MAX_COMPARED = 200;

/** Splits text into lines and keeps their line endings. */
export function splitLines(text: string): string[] {
  return text.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g) ?? [];
}

export function withoutEnding(line: string): string {
  return line.replace(/[\r\n]+$/, '');
}

/** Whether the line only marks the beginning or end of a region. Readers do not see it. */
export function isMarker(line: string): boolean {
  return readMarker(line) !== null;
}

function readMarker(line: string): RegExpExecArray | null {
  const region = line.includes('#') ? MARKER.exec(line) : null;
  return region ?? (line.includes('ANCHOR') ? ANCHOR.exec(line) : null);
}

/** @example selectLines(lines, '2-3') // { first: 2, last: 3 } */
export function selectLines(lines: readonly string[], written: string): Selection | Problem {
  const [, from = '', dash, to = ''] = /^(\d{1,9})(?:(-)(\d{1,9})?)?$/.exec(written.trim()) ?? [];
  const first = Number(from);
  const last = dash === undefined ? first : to === '' ? lines.length : Number(to);
  if (first === 0 || last < first)
    return {
      reason: `lines="${written}" is no range of lines`,
      note: 'Write "3", "3-9", or "3-" for all from there. Lines count from 1.',
    };
  if (last > lines.length)
    return {
      reason: `it has no lines "${written}"`,
      note: `It has ${lines.length} lines. A region says which lines are meant, however many stand above.`,
    };
  return { first, last };
}

/** Returns the lines between the markers of a region. */
export function selectRegion(lines: readonly string[], name: string): Selection | Problem {
  const regions: { name: string; first: number; last: number | null }[] = [];
  for (const [index, line] of lines.entries()) {
    const marker = readMarker(line);
    if (marker === null) continue;
    const [, end, rest = ''] = marker;
    // Names may have spaces.
    const written = rest.trim().replace(END_OF_COMMENT, '').trim();
    if (end === undefined) regions.push({ name: written, first: index + 2, last: null });
    else {
      // An end marker without a name ends the innermost region.
      const open = regions.findLast(
        (one) => one.last === null && (written === '' || one.name === written),
      );
      if (open !== undefined) open.last = index;
    }
  }
  const [region, ...others] = regions.filter((one) => one.name === name);
  if (region === undefined) return describeMissing(name, regions);
  if (others.length > 0)
    return {
      reason: `it has more than one region "${name}"`,
      note: `They begin at the lines ${[region, ...others].map(({ first }) => first - 1).join(', ')}. Give each a name of its own.`,
    };
  if (region.last === null)
    return {
      reason: `its region "${name}" has no end`,
      note: `It begins at line ${region.first - 1}. Put "#endregion ${name}" into a comment where it ends.`,
    };
  return { first: region.first, last: region.last };
}

function describeMissing(name: string, regions: readonly { readonly name: string }[]): Problem {
  const names = [...new Set(regions.map((region) => region.name))].filter((one) => one !== '');
  return {
    reason: `it has no region "${name}"`,
    note:
      names.length === 0
        ? `It has none. Put "#region ${name}" and "#endregion ${name}" into comments around what is meant.`
        : `${suggest(name, names)}Its regions are ${listNames(names)}.`,
  };
}

/** Returns a suggestion, to be followed by another sentence. */
export function suggest(name: string, names: readonly string[]): string {
  const isShort = (one: string) => one.length <= MAX_COMPARED;
  const near = isShort(name) ? didYouMean(name, names.filter(isShort)) : null;
  return near === null ? '' : `${near} `;
}

export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, MAX_LISTED).map((name) => `"${name}"`);
  return shown.concat(names.length > MAX_LISTED ? ['…'] : []).join(', ');
}
