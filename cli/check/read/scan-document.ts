/**
 * The tokens of a document as React writes it: values in double quotes, every tag ended, no odd comments. In: its text
 * and who receives the tokens. Out: whether it is such a document. Of another one some tokens have been given before
 * that was seen, and a parser for all that HTML allows has to read it; what is read here that parser reads alike.
 *
 * A check reads every page, and by far most of a page is markup that says nothing about links: tags that nobody could learn
 * from are passed over, many at a stretch.
 */

/** All offsets are into the document. */
export interface TokenReceiver {
  /** Its attributes follow, then `endStartTag`. */
  startTag(name: string): void;
  /** The name as it is written; of the value, without its quotes, the offsets, or `-1` when there is none. */
  attribute(name: string, valueStart: number, valueEnd: number): void;
  /** At its `>`. */
  endStartTag(end: number): void;
  /** Of its name. */
  endTag(start: number, end: number): void;
  /** All that stands in a script or a style, and whatever other text. */
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
/** Parsers do not agree where one with more hyphens ends. */
const COMMENT = /<!--(?!>)[^-]*-->/y;
/** What stands in these elements is text. */
const HAS_TEXT = /^(?:script|style|textarea|title|xmp)$/i;
/** What may be the end tag of one, in whatever letters. */
const TEXT_ENDS: ReadonlyMap<string, RegExp> = new Map(
  ['script', 'style', 'textarea', 'title'].map((tag) => [tag, new RegExp(`</${tag}[\\s/>]`, 'gi')]),
);
/** These say nothing by their name alone … */
const PLAIN_NAMES =
  'a|button|code|div|em|figure|h[1-6]|li|nav|ol|p|path|pre|span|strong|svg|t[dhr]|ul|wbr';
/** … nor by these attributes: nobody asks for them. */
const PLAIN_ATTRIBUTES = 'aria-[a-z]+|class|d|data-[a-z-]+|height|role|tabindex|type|viewBox|width';
/** Of as many at a stretch as one expression can follow without running out of memory. */
const PLAIN = new RegExp(
  `(?:</?(?:${PLAIN_NAMES})(?: (?:${PLAIN_ATTRIBUTES})="[^"]*")*/?>[^<]*){1,1000}`,
  'y',
);
/** In place of an offset: somebody else has to read this. */
const UNKNOWN = -1;

/**
 * Tells nobody of plain tags.
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

/** A start tag from its name on, and the content when that is text. As below, returns the offset behind. */
function scanElement(html: string, start: number, receiver: TokenReceiver): number {
  let end = start + 1;
  while (isInName(html.charCodeAt(end))) end++;
  const name = html.slice(start, end);
  receiver.startTag(name);
  const content = scanAttributes(html, end, receiver);
  if (content === UNKNOWN) return UNKNOWN;
  // As most names are, and none of those whose content is text.
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

/** To the end of the start tag. */
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

/** From its name on. */
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

/** Not the end of the document either, which is no number. */
function isInName(code: number): boolean {
  return code > SPACE && code !== EQUALS && code !== GREATER && code !== SLASH;
}
