/**
 * Reads the `import` and `export` statements of MDX. In: a text and the start of a paragraph. Out: the place of each
 * statement. Prose that begins with the same words is not a statement: "import the module", "export default values".
 */
import { createEffort, matchAt, skipString, type Effort } from './read-tag.js';

export interface EsmRange {
  readonly start: number;
  /** The end of its last line, without the line ending. */
  readonly end: number;
}

const SPACE = String.raw`\s{0,100}`;
const NAMES = String.raw`\{[^{}]{0,5000}\}`;
const ALL = String.raw`\*${SPACE}as\s${SPACE}[\w$]{1,100}`;
const FROM = String.raw`(?:"[^"\r\n]{1,500}"|'[^'\r\n]{1,500}')(?:[ \t]{1,9}(?:with|assert)[ \t]{0,9}\{[^{}]{0,500}\})?`;
/** The rest of a statement's last line: nothing, or a comment. */
const LINE_END = String.raw`[ \t]{0,100};?[ \t]{0,100}(?:\/\/[^\r\n]*|\/\*[^\r\n]*)?(?=[\r\n]|$)`;
export const IMPORT = new RegExp(
  String.raw`import(?:\s${SPACE}type)?${SPACE}(?:(?:[\w$]{1,100}|${NAMES}|${ALL})(?:${SPACE},${SPACE}(?:${NAMES}|${ALL}))?${SPACE}from${SPACE})?${FROM}${LINE_END}`,
  'y',
);
export const EXPORT_FROM = new RegExp(
  String.raw`export(?:\s${SPACE}type)?${SPACE}(?:\*(?:${SPACE}as\s${SPACE}[\w$]{1,100})?|${NAMES})${SPACE}(?:from${SPACE}${FROM})?${LINE_END}`,
  'y',
);
const ONE_LINE = /import[^\r\n;]{1,500};(?=[ \t]*import\b)/y;
/** Matches the beginning of a statement with code of its own. */
export const EXPORT = new RegExp(
  `export\\s${SPACE}(?:${[
    String.raw`(?:const|let|var)\s${SPACE}(?:[\w$]{1,100}${SPACE}(?:=|;|:[^\r\n=]{1,300}=)|[{[])`,
    String.raw`(?:async\s${SPACE})?function${SPACE}\*?${SPACE}[\w$]{1,100}${SPACE}[<(]`,
    String.raw`(?:abstract\s${SPACE})?class\s${SPACE}[\w$]{1,100}${SPACE}(?:(?:extends|implements)\b|[{<])`,
    String.raw`(?:declare\s${SPACE})?type\s${SPACE}[\w$]{1,100}${SPACE}[=<]`,
    String.raw`(?:declare\s${SPACE})?interface\s${SPACE}[\w$]{1,100}${SPACE}(?:extends\b|[{<])`,
    String.raw`(?:const\s${SPACE})?enum\s${SPACE}[\w$]{1,100}${SPACE}\{`,
    String.raw`default\s${SPACE}(?:(?:async\s${SPACE})?function\b${SPACE}\*?${SPACE}[\w$]{0,100}${SPACE}[<(]|class\b[^\r\n{]{0,200}\{|[{[]|<[A-Za-z>]|\((?:[ \t]{0,100}[\r\n]|\{|[^()\r\n]{0,300}\)[^\r\n=]{0,100}=>)|(?:async${SPACE})?[\w$]{1,100}${SPACE}=>|[\w$.]{1,100}(?:\([^\r\n]{0,300}\))?;?[ \t]{0,100}(?=[\r\n]|$)|(?:"[^"\r\n]{0,500}"|'[^'\r\n]{0,500}');?[ \t]{0,100}(?=[\r\n]|$))`,
  ].join('|')})`,
  'y',
);

/** Returns the consecutive statements that begin a paragraph; none for prose. */
export function readEsm(text: string, start: number, effort = createEffort()): EsmRange[] {
  const found: EsmRange[] = [];
  for (let at = start; ;) {
    const end = endOfStatement(text, at, effort);
    if (end === null) return found;
    found.push({ start: at, end });
    const next = matchAt(/(?:[ \t]*(?:\r\n|\n|\r)){0,1} {0,3}(?=(?:import|export)\b)/y, text, end);
    if (next === null || next[0] === '') return found;
    at = end + next[0].length;
  }
}

function endOfStatement(text: string, start: number, effort: Effort): number | null {
  for (const pattern of [ONE_LINE, IMPORT, EXPORT_FROM]) {
    const match = matchAt(pattern, text, start);
    if (match !== null) return start + match[0].length;
  }
  const head = matchAt(EXPORT, text, start);
  return head === null ? null : endOfCodeLines(text, start, effort);
}

const OPENING: ReadonlyMap<string, string> = new Map([
  ['{', '}'],
  ['(', ')'],
  ['[', ']'],
  ['`', '`'],
]);
/** Maximum length of a statement, in characters. */
const MAX_CODE = 20_000;
/** Matches the end of a line that continues on the next one. */
const GOES_ON = /(?:[=,?:&|+]|=>)[ \t]*$/;
const GOES_ON_BELOW = /(?:\r\n|\n|\r)[ \t]*(?:\.\w|\?[. ]|:[ \t]|&&|\|\||=[ \t]|[)}\]])/y;
const BLANK_LINE = /(?:\r\n|\n|\r)[ \t]*(?=[\r\n]|$)/g;

/** Returns the end of the line on which all brackets are closed, or the end of the paragraph. */
function endOfCodeLines(text: string, start: number, effort: Effort): number {
  const awaited: string[] = [];
  const limit = effort.left > 0 ? Math.min(text.length, start + MAX_CODE) : 0;
  for (let at = start; at <= limit; at++) {
    const sign = text[at];
    const isEnd = sign === undefined || sign === '\n' || sign === '\r';
    if (isEnd && awaited.length === 0) {
      const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
      const isOpen = GOES_ON.test(line) || matchAt(GOES_ON_BELOW, text, at) !== null;
      if (sign === undefined || !isOpen) return at;
    }
    if (sign === undefined) break;
    const isInTemplate = awaited.at(-1) === '`';
    if (sign === '\\') at++;
    else if (sign === awaited.at(-1)) awaited.pop();
    else if (isInTemplate) {
      if (sign !== '$' || text[at + 1] !== '{') continue;
      awaited.push('}');
      at++;
    } else {
      const closing = OPENING.get(sign);
      if (closing !== undefined) awaited.push(closing);
      else at = skipString(text, at);
    }
  }
  effort.left -= MAX_CODE;
  BLANK_LINE.lastIndex = start;
  return BLANK_LINE.exec(text)?.index ?? text.length;
}
