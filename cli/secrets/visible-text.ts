/**
 * Returns the text as readers see it, so that other spellings do not hide a secret: without character references, invisible
 * characters, Markdown escapes, and comments and tags inside words. In: a source. Out: the text, the comments removed from
 * it, and the offset of each part in the source.
 */
import { decodeHTML } from 'entities';

export interface VisibleText {
  readonly text: string;
  /** Contents of comments that split a word, with their offsets in the source. */
  readonly comments: readonly { readonly text: string; readonly offset: number }[];
  readonly toSource: (offset: number) => number;
}

/** The expression begins with characters that few texts contain, so it is fast. */
const HIDDEN =
  /&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,20});|[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]|\\[_~+.-]|<!--[^]{0,500}?-->|(?:<\/?[a-z][^<>]{0,200}>)+|\{\/\*[^]{0,500}?\*\/\}/g;

export function readVisibleText(source: string): VisibleText | null {
  const parts: string[] = [];
  const comments: { text: string; offset: number }[] = [];
  /** End of each replacement, in the visible text and in the source. */
  const ends: { visible: number; source: number }[] = [];
  let visible = 0;
  let end = 0;
  HIDDEN.lastIndex = 0;
  for (let match = HIDDEN.exec(source); match !== null; match = HIDDEN.exec(source)) {
    const { 0: hidden, index } = match;
    const isComment = hidden.startsWith('<!') || hidden.startsWith('{');
    if (/^[<{]/.test(hidden) && !splitsWord(source, index, index + hidden.length)) {
      // A comment or tag between words is treated as text.
      if (isComment) HIDDEN.lastIndex = index + 1;
      continue;
    }
    const shown = replacementOf(hidden);
    parts.push(source.slice(end, index), shown);
    visible += index - end + shown.length;
    end = index + hidden.length;
    ends.push({ visible, source: end });
    if (isComment) comments.push({ text: hidden, offset: index });
  }
  if (ends.length === 0) return null;
  return {
    text: parts.join('') + source.slice(end),
    comments,
    toSource: (offset) => {
      const last = ends.findLast((place) => place.visible <= offset);
      return last === undefined ? offset : last.source + offset - last.visible;
    },
  };
}

function replacementOf(hidden: string): string {
  if (hidden.startsWith('&')) return decodeHTML(hidden).replace(/[\u00ad\u200b-\u200f\u2060]/g, '');
  return hidden.startsWith('\\') ? hidden.slice(1) : '';
}

function splitsWord(source: string, start: number, end: number): boolean {
  return /\w/.test(source.charAt(start - 1)) && /[\w-]/.test(source.charAt(end));
}
