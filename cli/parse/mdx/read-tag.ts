/**
 * Reads JSX tags, whose attributes hold code: `<Tabs items={['a > b']} {...rest}>`. In: a text and the place where a tag may
 * begin. Out: the end and kind of the tag, or `null`. Code is not parsed, only its strings, comments and braces.
 */
import { isKnownElement } from '../raw-html/sanitize.js';

export interface JsxTag {
  readonly name: string;
  /** Offsets in the text. */
  readonly start: number;
  readonly end: number;
  readonly isClosing: boolean;
  readonly isSelfClosing: boolean;
  /** Whether it has an attribute with a value, or code. `<Project ID>` has neither. */
  readonly hasValues: boolean;
}

/** Maximum length of a tag, in characters: the search for the end of an open brace stops here. */
const MAX_CODE = 10_000;
const START = /<(\/?)([A-Za-z][\w$-]*(?:\.[\w$-]+)*)(?=[\s/>{])/y;
const END = /\s*(?:(\/)\s*)?>/y;
const SPACE = /\s*/y;
const ATTRIBUTE =
  /[A-Za-z_:@#$][\w.:$-]*(?:\s*(=)\s*(?:"([^"]*)"|'([^']*)'|(?![{"'])[^\s"'=<>`]+)?)?/y;
/** A tag does not continue past the fence of a code block. */
const FENCE = /^[ \t>]*(?:`{3}|~{3})/m;

/**
 * Whether a tag of this name is a component and not an HTML element: its name begins with a capital, or has a dot. HTML
 * names in capitals, such as `<BR>`, are HTML.
 */
export function isComponentName(name: string): boolean {
  if (name.includes('.')) return true;
  if (!/^[A-Z]/.test(name)) return false;
  return name !== name.toUpperCase() || !isKnownElement(name.toLowerCase());
}

/**
 * The number of characters of unclosed code that may still be read: many open braces must not take time quadratic in the
 * page.
 */
export interface Effort {
  left: number;
}

export function createEffort(): Effort {
  return { left: 100 * MAX_CODE };
}

export function readTag(text: string, start: number, effort = createEffort()): JsxTag | null {
  const [head, slash, name] = matchAt(START, text, start) ?? [];
  if (head === undefined || name === undefined) return null;
  let at = start + head.length;
  let hasValues = false;
  for (;;) {
    const end = matchAt(END, text, at);
    if (end !== null) {
      const tag = { name, start, end: at + end[0].length, hasValues };
      const isWhole = !text.slice(start, tag.end).includes('\n') || isOneTag(text, tag);
      return isWhole ? { ...tag, isClosing: slash === '/', isSelfClosing: end[1] === '/' } : null;
    }
    at += matchAt(SPACE, text, at)?.[0].length ?? 0;
    if (at - start > MAX_CODE) return null;
    let code = text[at] === '{' ? at : null;
    if (code === null) {
      const attribute = matchAt(ATTRIBUTE, text, at);
      if (attribute === null) return null;
      at += attribute[0].length;
      const hasSign = attribute[1] === '=';
      hasValues ||= hasSign;
      if (!hasSign || !/=\s*$/.test(attribute[0])) continue;
      if (text[at] !== '{') return null;
      code = at;
    }
    const codeEnd = effort.left > 0 ? endOfCode(text, code) : null;
    if (codeEnd === null) {
      effort.left -= MAX_CODE;
      return null;
    }
    hasValues = true;
    at = codeEnd;
  }
}

/** A blank line ends a paragraph, and with it a tag, except for code in braces. */
function isOneTag(
  text: string,
  { start, end, hasValues }: Omit<JsxTag, 'isClosing' | 'isSelfClosing'>,
) {
  const written = text.slice(start, end);
  return !FENCE.test(written) && (hasValues || !/\n[ \t]*\r?\n/.test(written));
}

/** Returns the offset after the brace that closes the one at `start`, or `null`. */
function endOfCode(text: string, start: number): number | null {
  const limit = Math.min(text.length, start + MAX_CODE);
  /** Closing brackets that are expected; a backtick is the end of a template literal. */
  const awaited: string[] = [];
  for (let at = start; at < limit; at++) {
    const sign = text[at] ?? '';
    const isInTemplate = awaited.at(-1) === '`';
    if (sign === '\\') at++;
    else if (sign === awaited.at(-1)) {
      awaited.pop();
      if (awaited.length === 0) return at + 1;
    } else if (isInTemplate) {
      if (sign === '$' && text[at + 1] === '{') {
        awaited.push('}');
        at++;
      }
    } else if (sign === '{') awaited.push('}');
    else if (sign === '`') awaited.push('`');
    else at = skipString(text, at);
  }
  return null;
}

const STRING =
  /"(?:\\.|[^"\\\r\n])*"|'(?:\\.|[^'\\\r\n])*'|\/\*[^]{0,2000}?\*\/|(?<![:\w"'])\/\/[^\r\n]*/y;

/** Returns the last character of the string or comment that begins here. The apostrophe of "it's" begins no string. */
export function skipString(text: string, at: number): number {
  if (!/["'/]/.test(text[at] ?? '')) return at;
  const found = matchAt(STRING, text, at);
  return found === null ? at : at + found[0].length - 1;
}

export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
