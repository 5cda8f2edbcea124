/**
 * Parses YAML as js-yaml and PyYAML do: they accept quoted values and lists in brackets whose later lines are indented less
 * than the specification requires, or with tabs. In: YAML. Out: its document, with every place on its original line.
 *
 * before: `description: "Configuring build` + newline + `pipelines"`
 * after:  the second line begins below the quotation mark
 */
import {
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  YAMLParseError,
  type Document,
  type ParseOptions,
} from 'yaml';

interface Yaml {
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
}

/**
 * @param source the YAML, perhaps without comments, which are slow to read
 * @param written the YAML with its comments: in a quoted value `#` begins no comment
 */
export function parseYaml(source: string, written: string, options: ParseOptions = {}): Yaml {
  if (isDeep(source)) return tooDeep();
  const strict = parse(source, options);
  if (strict.document.errors.length === 0) return strict;
  const lenient = parse(indentContinuations(written.replace(/\r\n?/g, '\n')), options);
  return lenient.document.errors.length === 0 ? lenient : strict;
}

/** Keys and indexes that lead to a value. */
export type ValuePath = readonly (string | number)[];

/** Returns a function that finds the offsets of a value in YAML, without its quotation marks. */
export function createValueFinder(
  yaml: string,
): (path: ValuePath) => readonly [number, number] | null {
  const { document } = parseYaml(yaml, yaml);
  return (path) => {
    const node = document.getIn(path, true);
    if (!isNode(node) || !node.range) return null;
    const [start, end] = node.range;
    const quote = isScalar(node) && node.type?.startsWith('QUOTE_') === true ? 1 : 0;
    return [start + quote, end - quote];
  };
}

/**
 * Maximum depth of nesting; no author writes more. The parser calls itself for each level, and V8 ends the process if it
 * compiles a regular expression at the end of the stack.
 */
const MAX_DEPTH = 200;
/** List and key marks before other marks on a line: `- - - x`. */
const MARKS = /^(?:[ \t]*[-?:](?=[ \t]))+/;

function isDeep(yaml: string): boolean {
  let brackets = 0;
  // Brackets in text count too, so the result may be deeper than the real nesting, but never less deep.
  for (const [mark] of yaml.matchAll(/[[\]{}]/g)) {
    brackets += mark === '[' || mark === '{' ? 1 : -1;
    if (brackets > MAX_DEPTH) return true;
    if (brackets < 0) brackets = 0;
  }
  return yaml
    .split('\n')
    .some(
      (line) => line.search(/\S|$/) > MAX_DEPTH || (MARKS.exec(line)?.[0].length ?? 0) > MAX_DEPTH,
    );
}

function tooDeep(): Yaml {
  const empty = parse('', {});
  const error = new YAMLParseError([0, 0], 'RESOURCE_EXHAUSTION', 'It is nested too deep');
  empty.document.errors.push(error);
  return empty;
}

function parse(text: string, options: ParseOptions): Yaml {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    ...options,
    lineCounter: lines,
    prettyErrors: false,
    logLevel: 'silent',
  });
  return { document, lines };
}

/** Start of a block of literal text, which ends with its indentation. */
const LITERAL = /(?:^|[\s:-])[|>][-+\d]*[ \t]*(?:#.*)?$/;

function indentContinuations(yaml: string): string {
  let open: Open | null = null;
  let literalIndent = -1;
  return yaml
    .split('\n')
    .map((written) => {
      const indent = written.length - written.trimStart().length;
      const isBlank = indent === written.length;
      if (literalIndent !== -1 && (isBlank || indent > literalIndent)) return written;
      const line: string =
        open === null || isBlank ? written : ' '.repeat(open.column + 1) + written.trimStart();
      open = readLine(line, open);
      literalIndent = open === null && LITERAL.test(line) ? indent : -1;
      return line;
    })
    .join('\n');
}

/** A quotation or bracket that is open at the end of a line. */
interface Open {
  /** Column of its start. */
  readonly column: number;
  /** Open brackets; a quotation mark can only be the last one. */
  readonly marks: string;
}

function readLine(line: string, before: Open | null): Open | null {
  let marks = before?.marks ?? '';
  let column = before?.column ?? 0;
  let valueStart = before === null ? startOfValue(line) : -1;
  /** The last character that is not a space. */
  let last = '';
  for (let i = 0; i < line.length; i++) {
    const character = line.charAt(i);
    const mark = marks.at(-1);
    if (mark === '"' || mark === "'") {
      const isEscape = mark === '"' ? character === '\\' : line.startsWith("''", i);
      if (isEscape) i++;
      else if (character === mark) marks = marks.slice(0, -1);
      // The quotation was a key.
      if (marks === '' && !isEscape && character === mark) valueStart = behindColon(line, i + 1);
    } else if (character === '#' && (i === 0 || /\s/.test(line.charAt(i - 1)))) {
      break;
    } else if (mark !== undefined && /[\]}]/.test(character)) {
      marks = marks.slice(0, -1);
    } else if (/["'[{]/.test(character)) {
      const isStart = mark === undefined ? i === valueStart : last === '' || /[[{,:]/.test(last);
      if (isStart && mark === undefined) column = i;
      if (isStart) marks += character;
    }
    if (/\S/.test(character)) last = character;
  }
  return marks === '' ? null : { column, marks };
}

/** Offset of a line's value, or of its quoted key. */
function startOfValue(line: string): number {
  const start = /^[ \t]*(?:[-?:][ \t]+)*/.exec(line)?.[0].length ?? 0;
  if (/["'[{]/.test(line.charAt(start))) return start;
  const colon = line.slice(start).search(/:[ \t]/);
  return colon === -1 ? -1 : behindColon(line, start + colon);
}

function behindColon(line: string, index: number): number {
  const [found = ''] = /^[ \t]*:[ \t]+(?:[!&]\S*[ \t]+)*/.exec(line.slice(index)) ?? [];
  return found === '' ? -1 : index + found.length;
}
