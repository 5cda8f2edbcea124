/**
 * Spells a fixed URL for its place in the source: in angle brackets or bare, in a table, or in an HTML attribute. In: the
 * URL without escapes, and the text there now. Out: the new text.
 */
import { splitSuffix } from '../../paths/path.js';

export interface FixedUrl {
  /** Path without escapes; `null`: keep the written path. */
  readonly path: string | null;
  readonly suffix: string;
}

interface Written {
  /** The URL as parsed from the source. */
  readonly url: string;
  /** The text in the source. */
  readonly written: string;
}

/** Characters that Markdown or HTML may interpret, and invisible ones. */
const SIGN = /[\s\p{C}\p{Z}<>"'()\\&`|:]/gu;

/**
 * Leaves special characters as they are if the current text has exactly the same ones, so they are known to work here.
 * Otherwise all of them become escapes.
 *
 * @example spellUrl({ path: './my page.md', suffix: '' }, { url: './My%20Page.md', written: './My%20Page.md' })
 * // './my%20page.md'
 */
export function spellUrl({ path, suffix }: FixedUrl, { url, written }: Written): string {
  const plain = (path?.replace(/[%?#]/g, escape) ?? splitSuffix(url).path) + suffix;
  const isFine = written === url && signsOf(plain) === signsOf(url);
  // A change of letter case may produce an entity: `&Copy;` is nothing, `&copy;` is the copyright sign.
  if (isFine && !path?.includes('&')) return plain;
  const end = splitSuffix(plain);
  // A query keeps `&` as it is, because it separates parameters.
  const tail = end.suffix.replace(/[^&:]+/g, escapeSigns);
  const isReference = withoutReferences(written) !== written;
  return end.path.replace(SIGN, escape) + (isReference ? tail.replaceAll('&', '&amp;') : tail);
}

/** Whether Markdown or HTML reads the text as the URL: it drops a backslash in front of punctuation, and `&amp;` is `&`. */
export function isSpelling(written: string, url: string): boolean {
  return [
    written,
    written.replace(/\\([!-/:-@[-`{-~])/g, '$1'),
    withoutReferences(written),
  ].includes(url);
}

/** Handles only the references for `&`. Others are rare, and the author fixes those links. */
function withoutReferences(written: string): string {
  return written.replace(/&(?:amp|#38|#x26);/gi, '&');
}

function signsOf(url: string): string {
  return (url.match(SIGN) ?? []).join('');
}

function escapeSigns(text: string): string {
  return text.replace(SIGN, escape);
}

function escape(sign: string): string {
  const hex = (code: number) => `%${code.toString(16).toUpperCase().padStart(2, '0')}`;
  return [...Buffer.from(sign)].map(hex).join('');
}
