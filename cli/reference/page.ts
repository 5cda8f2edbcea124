/**
 * Reads a reference page. In: its text. Out: its tabs Inputs and Outputs, with their entries and the additions by writers.
 * The `value` of a tab identifies it, so a page is ordinary Markdown without special marks.
 * A tab consists of `:::tab[Inputs]{value=inputs}`, an introduction, headings `## …`, and entries `### name` with their
 * parts. From a line `Example:` on, an entry has additions by the writer. Introductions and additions belong to the writer;
 * everything else is generated.
 */
import type { Place } from '../types.js';
import { GROUP_HEADINGS, type EntryKind } from './entries.js';
import { findFences } from './fences.js';

export interface Page {
  /** Path relative to the site folder. */
  readonly path: string;
  readonly text: string;
}

export interface PageTab {
  readonly kind: EntryKind;
  /** Line indexes of the directive that opens the tab, and of the one that closes it. */
  readonly start: number;
  readonly end: number;
  /** Text before the first heading. */
  readonly introduction: string;
  readonly entries: readonly WrittenEntry[];
  /**
   * Starts of a writer's text in a place that generating overwrites: a heading, or text between a group's heading and an
   * entry.
   */
  readonly strays: readonly WrittenLine[];
}

export interface WrittenEntry {
  readonly name: string;
  /** Line index of its heading in the page. */
  readonly start: number;
  /** The generated lines below the heading, without blank lines around them. */
  readonly lines: readonly WrittenLine[];
  /** The writer's addition, from `Example:` on; empty if there is none. */
  readonly addition: string;
  /** Line index of `Example:`. */
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

/** Returns the lines without their endings; `findTabs` and `writeTabs` use their indexes. */
export function splitLines(text: string): string[] {
  return text.split(/\r?\n/);
}

/** Returns the same lines with their endings. */
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

/** Returns the place of a line, for a finding. */
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

/** Finds a writer's text outside of entries: a heading that is not an entry's, or text below a group's heading. */
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
