/**
 * Finds the marks of single lines in a code block and removes them from the code: comments such as `# highlight-next-line`
 * and `// [!code ++]`, in every comment syntax, and the signs of a diff.
 */
import type { FenceMeta } from './fence-meta.js';

type Mark = 'highlight' | 'ins' | 'del' | 'error' | 'focus';

export interface MarkedLine {
  readonly marks: ReadonlySet<Mark>;
  /** The sign that styles show before the line; `null` if the text has it, or nothing is added or removed. */
  readonly marker: '+' | '-' | null;
}

export interface MarkedCode {
  /** The code as shown. */
  readonly code: string;
  /** One entry for each line of `code`; `null` when no line is marked. */
  readonly lines: readonly MarkedLine[] | null;
}

interface Line {
  text: string;
  readonly marks: Set<Mark>;
  marker: '+' | '-' | null;
}

const OPEN = String.raw`(?:#|\/\/|--|;|%|\/\*|<!--|\{\/\*)`;
const CLOSE = String.raw`(?:\*\/\}?|-->)?`;
/** Matches a line that has only one of these comments. */
const COMMENT_LINE = new RegExp(
  String.raw`^[ \t]*${OPEN}[ \t]*(highlight|ins|del|error|focus)-(next-line|start|end)[ \t]*${CLOSE}[ \t]*$`,
);
/** Matches a mark at the end of a line of code, or on its own line, where it marks the next line; `:3` marks three lines. */
const NOTATION = new RegExp(
  String.raw`${OPEN}[ \t]*\[!code (\+\+|--|highlight|hl|focus|warning|error|ins|del)(?::(\d{1,4}))?\][ \t]*${CLOSE}[ \t]*$`,
);
const NOTATION_MARKS: Readonly<Record<string, Mark>> = {
  '++': 'ins',
  '--': 'del',
  hl: 'highlight',
  warning: 'highlight',
};

type FenceMarks = Pick<FenceMeta, 'highlighted' | 'inserted' | 'deleted' | 'focused' | 'isDiff'>;

/** Applies the line marks of the fence and of the code itself. Ranges count the lines of the result. */
export function markLines(
  code: string,
  options: Partial<FenceMarks> & { readonly language?: string } = {},
): MarkedCode {
  const { highlighted = [], inserted = [], deleted = [], focused = [] } = options;
  const { language = '', isDiff = false } = options;
  const ranges = [
    ...highlighted.map((range) => ({ range, mark: 'highlight' as const })),
    ...inserted.map((range) => ({ range, mark: 'ins' as const })),
    ...deleted.map((range) => ({ range, mark: 'del' as const })),
    ...focused.map((range) => ({ range, mark: 'focus' as const })),
  ];
  const lines = readComments(code);
  if (isDiff) readSigns(lines);
  else if (language === 'diff') for (const line of lines) addMark(line, diffMark(line.text));
  for (const {
    range: [first, last],
    mark,
  } of ranges)
    for (const line of lines.slice(Math.max(first, 1) - 1, last)) addChange(line, mark);
  return {
    code: lines.map((line) => line.text).join('\n'),
    lines: lines.some((line) => line.marks.size > 0) ? lines : null,
  };
}

function addMark(line: Line | undefined, mark: Mark | null): void {
  if (mark !== null) line?.marks.add(mark);
}

/** Adds a mark like `addMark`, with the sign that distinguishes it without color. */
function addChange(line: Line, mark: Mark): void {
  addMark(line, mark);
  line.marker ??= markerOf(line);
}

/** Removes the comments and marks the lines that they name. */
function readComments(code: string): Line[] {
  const lines: Line[] = [];
  const open = new Set<Mark>();
  /** How many of the next lines get each mark. */
  const ahead = new Map<Mark, number>();
  for (const text of code.split('\n')) {
    const comment = COMMENT_LINE.exec(text);
    if (comment !== null) {
      const mark = comment[1] as Mark;
      if (comment[2] === 'next-line') ahead.set(mark, 1);
      else if (comment[2] === 'start') open.add(mark);
      else open.delete(mark);
      continue;
    }
    const notation = NOTATION.exec(text);
    const shown = notation === null ? text : text.slice(0, notation.index).trimEnd();
    const line: Line = { text: shown, marks: new Set(), marker: null };
    if (notation !== null) {
      ahead.set(markOf(notation[1] ?? ''), Number(notation[2] ?? 1));
      if (line.text === '') continue;
    }
    lines.push(line);
    for (const mark of open) line.marks.add(mark);
    for (const [mark, count] of ahead) {
      line.marks.add(mark);
      if (count > 1) ahead.set(mark, count - 1);
      else ahead.delete(mark);
    }
    line.marker = markerOf(line);
  }
  return lines;
}

function markOf(notation: string): Mark {
  return NOTATION_MARKS[notation] ?? (notation as Mark);
}

function markerOf(line: Line): '+' | '-' | null {
  return line.marks.has('ins') ? '+' : line.marks.has('del') ? '-' : null;
}

/** Removes the first column if it is a sign, and also from other lines when all of them have a space in it. */
function readSigns(lines: Line[]): void {
  const isIndented = lines.every((line) => line.text === '' || /^[-+ ]/.test(line.text));
  for (const line of lines) {
    const sign = line.text.charAt(0);
    const isChange = sign === '+' || sign === '-';
    if (isChange) addChange(line, sign === '+' ? 'ins' : 'del');
    if (isChange || isIndented) line.text = line.text.slice(1);
  }
}

/** The headers `---` and `+++` of a patch are not changes. */
function diffMark(text: string): Mark | null {
  if (/^(?:---|\+\+\+) /.test(text)) return null;
  if (text.startsWith('+')) return 'ins';
  return text.startsWith('-') ? 'del' : null;
}
