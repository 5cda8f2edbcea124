/**
 * Splits raw HTML into tags, comments and text, in linear time.
 *
 * before: `<a name="x">y</a><!-- z -->`
 * after:  open `a` with `name="x"`, text `y`, close `a`, comment
 */
import type { Position } from 'unist';
import { createEffort, isComponentName, readTag, type Effort } from '../mdx/read-tag.js';
import { createLocator } from './raw-places.js';

export interface RawToken {
  /** `component` is a JSX tag, even if HTML knows its name. */
  readonly kind: 'text' | 'open' | 'close' | 'comment' | 'component';
  /** Tag name in lower case, for components as written; empty for text and comments. */
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  /** Whether it is written with `/>`. */
  readonly isSelfClosing: boolean;
  readonly source: string;
  readonly position: Position | undefined;
}

const COMMENT = /<!--(?:>|->|[^]*?--!?>|[^]*)|<!\[CDATA\[[^]*?(?:\]\]>|$)|<[!?][^>]*>?/y;
const TAG_NAME = /<(\/?)([A-Za-z][^\s/>\0]*)/y;
const ATTRIBUTE = /[\s/]+([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/y;
const TAG_END = /\s*(\/?)>/y;

/** Marks of a quote around the tag, which are in the source but not in the HTML. */
const QUOTE_MARKS = /[ \t]*(?:\r\n?|\n)[ \t]*>[ \t>]*/y;

/**
 * Returns the offsets of an attribute's value in a page's source by its hast name, or `null` if no such tag begins at
 * `start`.
 */
export function findAttribute(
  page: string,
  start: number,
  name: string,
): readonly [number, number] | null {
  TAG_NAME.lastIndex = start;
  if (TAG_NAME.exec(page) === null) return null;
  let at = TAG_NAME.lastIndex;
  for (;;) {
    QUOTE_MARKS.lastIndex = at;
    // The attribute pattern needs the last character as the white space in front of it.
    if (QUOTE_MARKS.test(page)) at = QUOTE_MARKS.lastIndex - 1;
    ATTRIBUTE.lastIndex = at;
    const match = ATTRIBUTE.exec(page);
    if (match === null) return null;
    at = ATTRIBUTE.lastIndex;
    const [, written = '', double, single, bare] = match;
    if (written.toLowerCase().replace(':', '') !== name.toLowerCase()) continue;
    const value = double ?? single ?? bare ?? '';
    const end = bare === undefined ? at - 1 : at;
    return [end - value.length, end];
  }
}

interface RawHtml {
  readonly html: string;
  readonly position: Position | undefined;
  /** The text of the page. */
  readonly source: string;
}

export function tokenizeRaw({ html, position, source: page }: RawHtml): RawToken[] {
  const tokens: RawToken[] = [];
  const locate = position && createLocator(html, position, page);
  let at = 0;
  const push = (kind: RawToken['kind'], source: string, tag: Partial<RawToken> = {}): void => {
    const [start, end] = [locate?.(at), locate?.((at += source.length))];
    const place = start && end && { start, end };
    tokens.push({
      kind,
      name: '',
      attributes: [],
      isSelfClosing: false,
      ...tag,
      source,
      position: place,
    });
  };
  const effort = createEffort();
  let textStart = 0;
  for (let open = html.indexOf('<'); open !== -1;) {
    const emit: Emit = (kind, source, tag) => {
      if (open > textStart) push('text', html.slice(textStart, open));
      push(kind, source, tag);
    };
    const end = readMarkup(html, open, { emit, effort });
    if (end !== null) textStart = end;
    open = html.indexOf('<', end ?? open + 1);
  }
  if (textStart < html.length) push('text', html.slice(textStart));
  return tokens;
}

type Emit = (kind: RawToken['kind'], source: string, tag?: Partial<RawToken>) => void;

/** Returns the offset after the markup that begins at `start`, or `null` if the `<` there is text. */
function readMarkup(
  html: string,
  start: number,
  { emit, effort }: { readonly emit: Emit; readonly effort: Effort },
): number | null {
  COMMENT.lastIndex = start;
  const comment = COMMENT.exec(html);
  if (comment !== null) {
    emit('comment', comment[0]);
    return COMMENT.lastIndex;
  }
  TAG_NAME.lastIndex = start;
  const [, slash, name] = TAG_NAME.exec(html) ?? [];
  if (name === undefined) return null;
  if (isComponentName(name)) {
    const tag = readTag(html, start, effort);
    if (tag === null) return null;
    emit('component', html.slice(start, tag.end), { name });
    return tag.end;
  }
  let at = TAG_NAME.lastIndex;
  const attributes: [string, string][] = [];
  for (;;) {
    TAG_END.lastIndex = at;
    const tagEnd = TAG_END.exec(html);
    if (tagEnd !== null) {
      const end = TAG_END.lastIndex;
      const tag = { name: name.toLowerCase(), attributes, isSelfClosing: tagEnd[1] === '/' };
      emit(slash === '/' ? 'close' : 'open', html.slice(start, end), tag);
      return end;
    }
    ATTRIBUTE.lastIndex = at;
    const attribute = ATTRIBUTE.exec(html);
    if (attribute === null) return null;
    attributes.push([
      (attribute[1] ?? '').toLowerCase(),
      attribute[2] ?? attribute[3] ?? attribute[4] ?? '',
    ]);
    at = ATTRIBUTE.lastIndex;
  }
}
