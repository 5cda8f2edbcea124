/**
 * Reads a reference page. In: its text. Out: its tabs Inputs and Outputs, with their entries and the additions by writers.
 * The `value` of a tab identifies it, so a page is ordinary Markdown without special marks.
 * A tab consists of `:::tab[Inputs]{value=inputs}`, an introduction, and a list `:::parameters` with headings `## …` and a
 * directive for each entry. From the first directive inside of an entry on, usually `:::details[Example]`, it has additions
 * by the writer. Introductions and additions belong to the writer; everything else is generated.
 */
import type { Place } from '../types.js';
import { mostColons } from './directive-lines.js';
import { GROUP_HEADINGS, type EntryKind } from './tab-entries.js';
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
  /** Text before the list. */
  readonly introduction: string;
  readonly entries: readonly WrittenEntry[];
  /** Line index of the first entry that is a heading, as earlier versions wrote it; `null` if there is none. */
  readonly oldForm: number | null;
  /** Starts of a writer's text in a place that generating overwrites: outside of entries. */
  readonly strays: readonly WrittenLine[];
}

export interface WrittenEntry {
  readonly name: string;
  /** Line index of its first line in the page. */
  readonly start: number;
  /** Its first line without colons. */
  readonly opening: string;
  /** The generated lines below that, without blank lines around them. */
  readonly lines: readonly WrittenLine[];
  /** The writer's addition; empty if there is none. */
  readonly addition: string;
  /** Line index of the addition. */
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
const LIST = /^:{3,}parameters(?:\{[^}]*\})?\s*$/;
const ENTRY = /^(:{3,})(parameter\[`?([^\]`]+)`?\].*)$/;
const DIRECTIVE = /^:{3,}\s*\p{L}/u;
const END = /^(:{3,})\s*$/;
const HEADING = /^#{2,3} /;
const OLD_ENTRY = /^### `([^`]+)`/;
const OLD_ADDITION = 'Example:';

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
    const end = findEnd(colons, { lines, isCode, start, end: lines.length });
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
  /** Index after the last line. */
  readonly end: number;
}

/** Returns the index of the line that closes a directive with these colons, which begins with the span; -1 without one. */
function findEnd(colons: string, { lines, isCode, start, end }: Span): number {
  const found = lines
    .slice(start + 1, end)
    .findIndex(
      (line, i) => !isCode[start + 1 + i] && (END.exec(line)?.[1]?.length ?? 0) >= colons.length,
    );
  return found === -1 ? -1 : start + 1 + found;
}

function readTab(kind: EntryKind, tab: Span): PageTab {
  const { lines, isCode, start, end } = tab;
  const entries: WrittenEntry[] = [];
  const strays: WrittenLine[] = [];
  let introductionEnd: number | null = null;
  let oldForm: number | null = null;
  // Text after a stray line belongs to it, until something generated follows.
  let isStray = false;
  for (let index = start + 1; index < end; index++) {
    const text = lines[index] ?? '';
    const [, colons = '', opening = '', name = ''] = isCode[index] ? [] : (ENTRY.exec(text) ?? []);
    const close = name === '' ? -1 : findEnd(colons, { ...tab, start: index });
    const isGenerated =
      !isCode[index] && (LIST.test(text) || END.test(text) || GROUP_HEADINGS.includes(text.trim()));
    const oldName = isCode[index] ? undefined : OLD_ENTRY.exec(text)?.[1];
    const isHeading = !isCode[index] && HEADING.test(text);
    if (isGenerated || isHeading || close !== -1) introductionEnd ??= index;
    if (close !== -1) {
      entries.push(readEntry({ name, opening }, { ...tab, start: index, end: close }));
      index = close;
    } else if (oldName !== undefined) {
      const next = findNext({ ...tab, start: index });
      entries.push(readOldEntry(oldName, { ...tab, start: index, end: next }));
      oldForm ??= index;
      index = next - 1;
    }
    if (close !== -1 || oldName !== undefined || isGenerated) isStray = false;
    else if (introductionEnd !== null && text.trim() !== '' && (isHeading || !isStray)) {
      strays.push({ index, text });
      isStray = true;
    }
  }
  const introduction = lines
    .slice(start + 1, introductionEnd ?? end)
    .join('\n')
    .trim();
  return { kind, start, end, introduction, entries, oldForm, strays };
}

/** Returns the index of the heading or the end of a list that follows the first line of the span. */
function findNext({ lines, isCode, start, end }: Span): number {
  const found = lines
    .slice(start + 1, end)
    .findIndex((line, i) => !isCode[start + 1 + i] && (HEADING.test(line) || LIST.test(line)));
  return found === -1 ? end : start + 1 + found;
}

function readEntry(
  { name, opening }: Pick<WrittenEntry, 'name' | 'opening'>,
  span: Span,
): WrittenEntry {
  const { lines, isCode, start, end } = span;
  const isAddition = (index: number) => !isCode[index] && DIRECTIVE.test(lines[index] ?? '');
  const additionStart = range(start + 1, end).find(isAddition) ?? end;
  return {
    name,
    start,
    opening: opening.trimEnd(),
    lines: readLines({ ...span, end: additionStart }),
    addition: lines.slice(additionStart, end).join('\n').trim(),
    additionStart,
  };
}

/** Earlier versions began the addition with a line, and not with a directive. */
function readOldEntry(name: string, span: Span): WrittenEntry {
  const { lines, isCode, start, end } = span;
  const isAddition = (index: number) => !isCode[index] && lines[index] === OLD_ADDITION;
  const additionStart = range(start + 1, end).find(isAddition) ?? end;
  const added = lines
    .slice(additionStart + 1, end)
    .join('\n')
    .trim();
  const colons = ':'.repeat(mostColons(added) + 1);
  return {
    name,
    start,
    opening: '',
    lines: readLines({ ...span, end: additionStart }),
    addition: added === '' ? '' : `${colons}details[Example]\n${added}\n${colons}`,
    additionStart,
  };
}

/** Returns the lines after the first one, without blank lines around them. */
function readLines({ lines, start, end }: Span): WrittenLine[] {
  const written = range(start + 1, end).map((index) => ({ index, text: lines[index] ?? '' }));
  const isText = ({ text }: WrittenLine) => text.trim() !== '';
  const from = written.findIndex(isText);
  return from === -1 ? [] : written.slice(from, written.findLastIndex(isText) + 1);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
}
