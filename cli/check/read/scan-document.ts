/**
 * Tokenizes a document as React writes it: values in double quotes, every tag ended, no unusual comments. In: its text and
 * the receiver of the tokens. Out: whether it is such a document. Of any other document, some tokens may have been reported
 * already, and the complete parser has to read it. The tokens of both parsers are the same.
 * A check reads every page, and most of a page is markup without links or ids. Such plain tags are skipped, many at a time.
 */

/** Receives tokens. All offsets are into the document. */
export interface TokenReceiver {
  /** The attributes follow, then `endStartTag`. */
  startTag(name: string): void;
  /** The name is as written. The offsets are those of the value without its quotes, or `-1` if there is no value. */
  attribute(name: string, valueStart: number, valueEnd: number): void;
  /** Called at the `>` of the tag. */
  endStartTag(end: number): void;
  /** The offsets are those of the name. */
  endTag(start: number, end: number): void;
  /** The whole content of a script or a style, or any other text. */
  text(start: number, end: number): void;
}

const TAB = 9;
const LINE_FEED = 10;
const SPACE = 32;
const EXCLAMATION = 33;
const QUOTE = 34;
const SLASH = 47;
const EQUALS = 61;
const GREATER = 62;

const DOCTYPE = '<!doctype html>';
/** Parsers disagree about the end of comments with more hyphens. */
const COMMENT = /<!--(?!>)[^-]*-->/y;
/** The content of these elements is text. */
const HAS_TEXT = /^(?:script|style|textarea|title|xmp)$/i;
/** Matches a possible end tag of an element, in any letter case. */
const TEXT_ENDS: ReadonlyMap<string, RegExp> = new Map(
  ['script', 'style', 'textarea', 'title'].map((tag) => [tag, new RegExp(`</${tag}[\\s/>]`, 'gi')]),
);
/** Elements that carry no link or id by their name alone. */
const PLAIN_NAMES =
  'a|button|code|div|em|figure|h[1-6]|li|nav|ol|p|path|pre|span|strong|svg|t[dhr]|ul|wbr';
/** Attributes that no check reads. */
const PLAIN_ATTRIBUTES = 'aria-[a-z]+|class|d|data-[a-z-]+|height|role|tabindex|type|viewBox|width';
/** The limit of 1,000 tags keeps the expression from running out of memory. */
const PLAIN = new RegExp(
  `(?:</?(?:${PLAIN_NAMES})(?: (?:${PLAIN_ATTRIBUTES})="[^"]*")*/?>[^<]*){1,1000}`,
  'y',
);
/** Stands for an offset if the complete parser has to read the document. */
const UNKNOWN = -1;

/**
 * Does not report plain tags.
 *
 * @example scanDocument('<a href="b">B</a>', receiver) // true
 */
export function scanDocument(html: string, receiver: TokenReceiver): boolean {
  let at = html.startsWith(DOCTYPE) ? DOCTYPE.length : 0;
  while (at !== UNKNOWN) {
    at = html.indexOf('<', at);
    if (at === -1) return true;
    PLAIN.lastIndex = at;
    if (PLAIN.test(html)) {
      at = PLAIN.lastIndex;
      continue;
    }
    const code = html.charCodeAt(at + 1);
    if (isLetter(code)) at = scanElement(html, at + 1, receiver);
    else if (code === SLASH) at = scanEndTag(html, at + 2, receiver);
    else if (code === EXCLAMATION) at = skipComment(html, at);
    else at = UNKNOWN;
  }
  return false;
}

/**
 * Scans a start tag from its name on, and its content if that is text. Returns the offset after it, as the functions below
 * do.
 */
function scanElement(html: string, start: number, receiver: TokenReceiver): number {
  let end = start + 1;
  while (isInName(html.charCodeAt(end))) end++;
  const name = html.slice(start, end);
  receiver.startTag(name);
  const content = scanAttributes(html, end, receiver);
  if (content === UNKNOWN) return UNKNOWN;
  // Most names are short, and no element with text content has a name of this length.
  if (name.length < 5 && name.length !== 3) return content;
  if (!HAS_TEXT.test(name)) return content;
  const isSelfClosing = html.charCodeAt(content - 2) === SLASH;
  const textEnd = isSelfClosing ? UNKNOWN : findTextEnd(html, content, name);
  if (textEnd === UNKNOWN) return UNKNOWN;
  if (content < textEnd) receiver.text(content, textEnd);
  return scanEndTag(html, textEnd + 2, receiver);
}

function findTextEnd(html: string, start: number, name: string): number {
  const pattern = TEXT_ENDS.get(name);
  if (pattern === undefined) return UNKNOWN;
  pattern.lastIndex = start;
  return pattern.exec(html)?.index ?? UNKNOWN;
}

/** Scans up to the end of the start tag. */
function scanAttributes(html: string, start: number, receiver: TokenReceiver): number {
  let at = start;
  for (;;) {
    const code = html.charCodeAt(at);
    if (code === GREATER || (code === SLASH && html.charCodeAt(at + 1) === GREATER)) {
      const end = code === GREATER ? at : at + 1;
      receiver.endStartTag(end);
      return end + 1;
    }
    if (isSpace(code)) at++;
    else if (isInName(code)) at = scanAttribute(html, at, receiver);
    else return UNKNOWN;
    if (at === UNKNOWN) return UNKNOWN;
  }
}

function scanAttribute(html: string, start: number, receiver: TokenReceiver): number {
  let end = start + 1;
  while (isInName(html.charCodeAt(end))) end++;
  const name = html.slice(start, end);
  if (html.charCodeAt(end) !== EQUALS) {
    receiver.attribute(name, -1, -1);
    return end;
  }
  if (html.charCodeAt(end + 1) !== QUOTE) return UNKNOWN;
  const valueEnd = html.indexOf('"', end + 2);
  if (valueEnd === -1) return UNKNOWN;
  receiver.attribute(name, end + 2, valueEnd);
  return valueEnd + 1;
}

/** Scans an end tag from its name on. */
function scanEndTag(html: string, start: number, receiver: TokenReceiver): number {
  if (!isLetter(html.charCodeAt(start))) return UNKNOWN;
  let end = start + 1;
  while (isInName(html.charCodeAt(end))) end++;
  if (html.charCodeAt(end) !== GREATER) return UNKNOWN;
  receiver.endTag(start, end);
  return end + 1;
}

function skipComment(html: string, start: number): number {
  COMMENT.lastIndex = start;
  return COMMENT.test(html) ? COMMENT.lastIndex : UNKNOWN;
}

function isLetter(code: number): boolean {
  const lower = code | 32;
  return lower >= 97 && lower <= 122;
}

function isSpace(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === TAB;
}

/** Also returns `false` at the end of the document, where the code is `NaN`. */
function isInName(code: number): boolean {
  return code > SPACE && code !== EQUALS && code !== GREATER && code !== SLASH;
}
