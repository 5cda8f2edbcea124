/**
 * Reads the info string of a fence: what stands after the three backticks. It is data from someone else: whatever it
 * holds, out come a language name, a title and numbers, and words without a meaning as they are.
 *
 *     ```hcl title="main.tf" {1,4-6} ins={7} del={8} showLineNumbers=5 wrap noCopy
 *     ```diff lang=hcl title=dev configuration {2}
 *     ```hcl:line-numbers=5 [main.tf]
 *     ``` { .hcl title="main.tf" linenums="5" hl_lines="2 4-6" }
 *     ```hcl {linenos=table,hl_lines=[2,"4-6"],linenostart=5}
 *     ```hcl file="../modules/vpc/main.tf" region="subnets"
 */

import { isFenceOption } from './fence-words.js';

/** First and last line, counted from 1. */
export type LineRange = readonly [number, number];

export interface FenceMeta {
  /** As written; `null` without one. */
  readonly language: string | null;
  readonly title: string | null;
  /** Lines to highlight, of the code as shown. */
  readonly highlighted: readonly LineRange[];
  /** Lines to show as added and as removed. */
  readonly inserted: readonly LineRange[];
  readonly deleted: readonly LineRange[];
  /** Lines beside which the others are muted. */
  readonly focused: readonly LineRange[];
  /** If set, lines are numbered from here. */
  readonly lineNumbersFrom: number | null;
  readonly wrap: boolean;
  readonly copy: boolean;
  /** Whether the block may be folded if it is long. */
  readonly fold: boolean;
  /** Whether variables in the code have their values. */
  readonly variables: boolean;
  /** `+` and `-` at the start of lines are marks, not code. */
  readonly isDiff: boolean;
  /** The file whose code is shown, and which part of it, as written. */
  readonly file: string | null;
  readonly region: string | null;
  readonly fileLines: string | null;
  /** Unknown words, as written. */
  readonly unknown: readonly string[];
}

/** Matches the end of an unquoted title: a line range, or an option with or without a value. */
const NEXT_OPTION =
  /\s(?=\{[\d\s,-]+\}|(?:title|lang|file|region|lines|hl|hl_lines|highlight|mark|ins|del|focus|showLineNumbers)=|(?:showLineNumbers|wrap|noCopy|noFold|variables)(?:\s|$))/i;

const LANGUAGE =
  /^(?!(?:title|lang|file|region|lines|hl|hl_lines|highlight|mark|ins|del|focus)=|showLineNumbers|(?:wrap|noCopy|noFold|variables)(?:\s|$))[^\s{]+/i;

/** The whole info string in braces, with the language as a class: MkDocs and Pandoc. */
const IN_BRACES = /^\{[ \t]*\.([^\s{}]+)((?:\s[^{}]*)?)\}$/;

/** Options in braces, with commas and lists: Hugo. */
const HUGO_BRACES = /\{[ \t]*((?:linenos|linenostart|hl_lines|anchorlinenos|style)=[^{}]*)\}/i;

/** VitePress's option to number, or not to number, the lines of one block. */
const NUMBERED = /^([^:]+):(no-)?line-numbers(?:=(\d*))?$/i;

/** Each match begins where the last one ended. The first pattern that matches is used. */
const RANGES = /\{([\d\s,-]*)\}/y;
const OPTION = /([A-Za-z_@][\w-]*)=(?:"([^"]*)"|'([^']*)'|\{([^{}]*)\})/y;
const TITLE = /title=/iy;
/** The text directly after a value in such quotes, up to the last one that ends a word. */
const AFTER_DOUBLE = /(?![\s{}])(?:(?:[^"{}]*"(?=[\s{]|$))+|[^\s{]+)/y;
const AFTER_SINGLE = /(?![\s{}])(?:(?:[^'{}]*'(?=[\s{]|$))+|[^\s{]+)/y;
const TITLE_IN_BRACKETS = /\[([^[\]]+)\]/y;
/** Marks of Expressive Code: words and regular expressions. */
const MARKED_WORDS = /"[^"]*"|\/(?:[^/\\]|\\.)+\/[a-z]*/y;
/** Options whose values are line numbers. */
const MARKS: ReadonlySet<string> = new Set([
  'hl',
  'hl_lines',
  'highlight',
  'mark',
  'ins',
  'del',
  'focus',
]);
const WORD = /[^\s{]+|\{/y;

/** Parses an info string, including its language. */
export function parseFenceMeta(info: string): FenceMeta {
  const text = info.trim().replace(IN_BRACES, '$1$2').replace(HUGO_BRACES, unpackBraces);
  const first = LANGUAGE.exec(text)?.[0] ?? null;
  const unknown: string[] = [];
  const options = readOptions(text, first?.length ?? 0, unknown);
  const [, numbered, isNot, start] = NUMBERED.exec(first ?? '') ?? [];
  const linenums = options.get('linenums');
  const linenos = options.get('linenos') ?? 'false';
  if (numbered !== undefined && isNot === undefined) options.set('showlinenumbers', start ?? '');
  else if (linenums !== undefined) options.set('showlinenumbers', linenums);
  else if (linenos !== 'false') options.set('showlinenumbers', options.get('linenostart') ?? '');
  const from = options.get('startlinenumber') ?? options.get('showlinenumbers');
  const written = numbered ?? first;
  const inner = options.get('lang') ?? null;
  const isPatch = written?.toLowerCase() === 'diff';
  const ranges = (...names: readonly string[]) =>
    names.flatMap((name) => parseRanges(options.get(name) ?? ''));
  const isWord = (name: string) => options.has(name) && options.get(name) !== 'false';
  return {
    language: isPatch ? (inner ?? written) : (written ?? inner),
    title: (options.get('title') ?? options.get('filename'))?.trim() || null,
    highlighted: ranges('ranges', 'hl', 'hl_lines', 'highlight', 'mark'),
    inserted: ranges('ins'),
    deleted: ranges('del'),
    focused: ranges('focus'),
    lineNumbersFrom: isWord('showlinenumbers') ? parseStart(from) : null,
    wrap: isWord('wrap'),
    copy: !isWord('nocopy'),
    fold: !isWord('nofold'),
    variables: isWord('variables'),
    isDiff: isPatch ? inner !== null : isWord('diff'),
    file: options.get('file') ?? null,
    region: options.get('region') ?? null,
    fileLines: options.get('lines') ?? null,
    unknown,
  };
}

/** `a=b,c=[1,"2-3"]` as `a=b c="1,2-3"`. */
function unpackBraces(_braces: string, options: string): string {
  return ` ${options
    .replace(/\[([^[\]]*)\]/g, (_list, items: string) => `"${items.replaceAll('"', '')}"`)
    .replace(/,[ \t]*(?=[a-z_]{2,40}=)/gi, ' ')}`;
}

/**
 * Reads options by lower-case name: `ranges` for `{…}`, and an empty value for a single word. Unknown ones also go to
 * `unknown`.
 */
function readOptions(text: string, from: number, unknown: string[]): Map<string, string> {
  const options = new Map<string, string>();
  const set = (name: string, value: string, written: string) => {
    options.set(name.toLowerCase(), value);
    const isMark = MARKS.has(name.toLowerCase()) && /[^\s\d,-]/.test(value);
    if (isMark) unknown.push(written);
    else if (!isFenceOption(name) && /[\p{L}\d]/u.test(name)) unknown.push(name);
  };
  let index = from;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = index;
    const match = pattern.exec(text);
    if (match !== null) index = pattern.lastIndex;
    return match;
  };
  while (index < text.length) {
    let match: RegExpExecArray | null;
    if (/\s/.test(text.charAt(index))) {
      index++;
    } else if ((match = take(RANGES)) !== null) {
      options.set('ranges', `${options.get('ranges') ?? ''},${match[1] ?? ''}`);
    } else if ((match = take(OPTION)) !== null) {
      const [written, name = '', ...values] = match;
      set(name, values.find((value) => value !== undefined) ?? '', written);
      if (isFenceOption(name) && /["']$/.test(written)) {
        const end = index;
        const [after = ''] = take(written.endsWith('"') ? AFTER_DOUBLE : AFTER_SINGLE) ?? [];
        if (isPartOfValue(after)) unknown.push(written + after);
        else index = end;
      }
    } else if (take(TITLE) !== null) {
      const rest = text.slice(index);
      const title = rest.slice(0, NEXT_OPTION.exec(rest)?.index ?? rest.length);
      options.set('title', title.replace(/^["']/, ''));
      if (/^["']/.test(title)) unknown.push(`title=${title}`);
      index += title.length;
    } else if ((match = take(TITLE_IN_BRACKETS)) !== null) {
      options.set('title', match[1] ?? '');
    } else if ((match = take(MARKED_WORDS)) !== null) {
      unknown.push(match[0]);
    } else if ((match = take(WORD)) !== null) {
      const [name = '', value = ''] = match[0].split('=', 2);
      set(name, value, match[0]);
    }
  }
  return options;
}

/** Whether a text directly after a quoted value belongs to it, because it is no option of its own. */
function isPartOfValue(after: string): boolean {
  return /[\p{L}\d]/u.test(after) && !isFenceOption(after.replace(/=.*$/s, ''));
}

/** Parses `1,4-6` and `1 4-6`; anything that is not a number is left out. */
function parseRanges(text: string): LineRange[] {
  return text.split(/[\s,]+/).flatMap((part) => {
    const match = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(part);
    if (match === null) return [];
    const first = Number(match[1]);
    return [[first, Number(match[2] ?? first)] as const];
  });
}

function parseStart(text: string | undefined): number {
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : 1;
}
