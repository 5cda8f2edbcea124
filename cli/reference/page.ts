/**
 * A reference page as it is written. In: its text. Out: its tabs Inputs and Outputs, with the entries in them and what
 * writers added to each. Recognised by the tab's `value`, so a page is ordinary Markdown without marks for a machine:
 *
 * `:::tab[Inputs]{value=inputs}`, an introduction, headings `## …`, entries `### name` with their parts, and from a line
 * `Example:` on whatever a writer adds to an entry. Introduction and additions are the writer's, the rest is generated.
 */
import type { Place } from '../types.js';
import { GROUP_HEADINGS, type EntryKind } from './entries.js';
import { findFences } from './fences.js';

export interface Page {
  /** Relative to the site folder. */
  readonly path: string;
  readonly text: string;
}

export interface PageTab {
  readonly kind: EntryKind;
  /** Indexes into the page's lines: the directive that opens the tab, and the one that closes it. */
  readonly start: number;
  readonly end: number;
  /** What stands before the first heading. */
  readonly introduction: string;
  readonly entries: readonly WrittenEntry[];
  /** Where a writer's text begins that has no place in the tab: a heading, or text between a group's and an entry. */
  readonly strays: readonly WrittenLine[];
}

export interface WrittenEntry {
  readonly name: string;
  /** Index of its heading in the page's lines. */
  readonly start: number;
  /** The generated lines below the heading, blank ones around them left out. */
  readonly lines: readonly WrittenLine[];
  /** What the writer added, from `Example:` on; empty when there is nothing. */
  readonly addition: string;
  /** Index of the line `Example:`. */
  readonly additionStart: number;
}

export interface WrittenLine {
  readonly index: number;
  readonly text: string;
}

export const TAB_TITLES: Readonly<Record<EntryKind, string>> = {
  input: 'Inputs',
  output: 'Outputs',
};
const TAB = /^(:{3,})tab\[[^\]]*\]\{[^}]*\bvalue=["']?(input|output)s["']?[\s}]/;
const ENTRY = /^### `([^`]+)`/;
const ADDITION = 'Example:';

/** Lines without their endings; `findTabs` and `writeTabs` count in them. */
export function splitLines(text: string): string[] {
  return text.split(/\r?\n/);
}

/** The same lines with their endings. */
export function splitAfterEndings(text: string): string[] {
  return text.split(/(?<=\n)/);
}

/** @example findTabs(splitLines(text)) // [{ kind: 'input', … }, { kind: 'output', … }] */
export function findTabs(lines: readonly string[]): PageTab[] {
  const { isCode } = findFences(lines);
  return lines.flatMap((line, start) => {
    const [, colons = '', value] = isCode[start] ? [] : (TAB.exec(line) ?? []);
    if (value !== 'input' && value !== 'output') return [];
    const end = lines.findIndex(
      (other, i) =>
        i > start && !isCode[i] && /^:{3,}\s*$/.test(other) && other.trim().length >= colons.length,
    );
    return end === -1 ? [] : [readTab(value, { lines, isCode, start, end })];
  });
}

/** For a finding about the line of that index. */
export function placeOfLine(lines: readonly string[], index: number): Place {
  const at = Math.min(index, lines.length - 1);
  const length = lines[at]?.length ?? 0;
  return { line: at + 1, column: 1, endLine: at + 1, endColumn: Math.max(2, length + 1) };
}

interface Span {
  readonly lines: readonly string[];
  readonly isCode: readonly boolean[];
  readonly start: number;
  readonly end: number;
}

function readTab(kind: EntryKind, { lines, isCode, start, end }: Span): PageTab {
  const headings = range(start + 1, end).filter(
    (i) => !isCode[i] && /^#{2,3} /.test(lines[i] ?? ''),
  );
  const first = headings[0] ?? end;
  const entries: WrittenEntry[] = [];
  const strays: WrittenLine[] = [];
  for (const [i, heading] of headings.entries()) {
    const span = { lines, isCode, start: heading, end: headings[i + 1] ?? end };
    const name = ENTRY.exec(lines[heading] ?? '')?.[1];
    if (name === undefined) strays.push(...findStray(span));
    else entries.push(readEntry(name, span));
  }
  const introduction = lines
    .slice(start + 1, first)
    .join('\n')
    .trim();
  return { kind, start, end, introduction, entries, strays };
}

/** Of a heading that is no entry's. */
function findStray({ lines, start, end }: Span): WrittenLine[] {
  const isGroup = GROUP_HEADINGS.includes((lines[start] ?? '').trim());
  return range(isGroup ? start + 1 : start, end)
    .map((index) => ({ index, text: lines[index] ?? '' }))
    .filter(({ text }) => text.trim() !== '')
    .slice(0, 1);
}

function readEntry(name: string, { lines, isCode, start, end }: Span): WrittenEntry {
  const addition = range(start + 1, end).find((i) => !isCode[i] && lines[i] === ADDITION) ?? end;
  const written = range(start + 1, addition).map((index) => ({ index, text: lines[index] ?? '' }));
  const isText = ({ text }: WrittenLine) => text.trim() !== '';
  const from = written.findIndex(isText);
  return {
    name,
    start,
    lines: from === -1 ? [] : written.slice(from, written.findLastIndex(isText) + 1),
    addition: lines.slice(addition, end).join('\n').trim(),
    additionStart: addition,
  };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
}
